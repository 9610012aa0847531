"""Replacement of members who withdraw from a selected team."""

from datetime import date
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class TeamVacancy(EventQuestion):
    """Who takes a place that is given back?"""

    on: Annotated[date, Means("the day on which it was given back")]
    reason: Annotated[bool, Means("whether a reason was given that is accepted")] = True


@frozen
class UntilDay(Policy[TeamVacancy]):
    """`policy = "until-day"`: until this day of the year one thing, later another."""

    month: int
    day: int
    by_then: str
    later: str
    no_reason: str = ""  # what follows for those who give it back without one

    def answer(self, asked: TeamVacancy, cite: Cite) -> Finding:
        in_time = (asked.on.month, asked.on.day) <= (self.month, self.day)
        last = date(asked.on.year, self.month, self.day)
        side = "by" if in_time else "after"
        bars = (self.no_reason,) if self.no_reason and not asked.reason else ()
        return cite.listing((self.by_then if in_time else self.later, *bars), f"{side} {last.day} {last:%B}")


TOPIC = topic("team-vacancy", TeamVacancy, {"until-day": UntilDay}, units=(Unit.COUNT,))
