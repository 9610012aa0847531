"""Replacement of members who withdraw from a selected team."""

from datetime import date
from typing import Annotated

from bridgedesk.event.moment import day_words
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class TeamVacancy(EventQuestion):
    """Who takes a place that was given back?"""

    on: Annotated[date, Means("the day on which it was given back")]
    reason: Annotated[bool, Means("an accepted reason was given")] = True


@frozen
class UntilDay(Policy[TeamVacancy]):
    """`policy = "until-day"`: one answer until this day of the year, another later."""

    month: int
    day: int
    by_then: str
    later: str
    no_reason: str = ""  # consequence of giving it back without a reason

    def answer(self, asked: TeamVacancy, cite: Cite) -> Finding:
        in_time = (asked.on.month, asked.on.day) <= (self.month, self.day)
        last = date(asked.on.year, self.month, self.day)
        side = "by" if in_time else "after"
        bars = (self.no_reason,) if self.no_reason and not asked.reason else ()
        return cite.listing((self.by_then if in_time else self.later, *bars), f"{side} {day_words(last)}")


TOPIC = topic("team-vacancy", TeamVacancy, {"until-day": UntilDay}, units=(Unit.COUNT,))
