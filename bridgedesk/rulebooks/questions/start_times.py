"""The hours at which play begins, where a book prints them."""

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Annotated

from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.question import Cite, Question
from bridgedesk.rulebooks.reading import Means, Refused
from bridgedesk.rulebooks.topic import topic


@dataclass(frozen=True, kw_only=True)
class StartTimes(Question):
    """Does play begin at a printed hour?"""

    event: Annotated[str, Means("the kind of event")]
    starts: Annotated[datetime, Means("when play begins")]


@dataclass(frozen=True, kw_only=True)
class OfDay:
    day: date
    at: tuple[time, ...]


@dataclass(frozen=True, kw_only=True)
class PrintedHours:
    """`policy = "printed-hours"`: from the first to the last day at the usual hours, but on these days at
    theirs."""

    from_: date
    to: date
    usual: tuple[time, ...]
    days: tuple[OfDay, ...] = ()

    def __post_init__(self) -> None:
        if self.to < self.from_:
            raise Refused("the days end before they begin")

    def answer(self, asked: StartTimes, cite: Cite) -> Finding:
        day, at = asked.starts.date(), asked.starts.time()
        words = f"{_day(self.from_)} to {_day(self.to)}"
        if not self.from_ <= day <= self.to:
            return cite.verdict(False, words, (f"played from {words}",))
        hours = next((each.at for each in self.days if each.day == day), self.usual)
        words = f"{_day(day)}: {', '.join(f'{each:%H.%M}' for each in hours)}"
        return cite.verdict(at in hours, words, () if at in hours else (words,))


def _day(day: date) -> str:
    return f"{day.day} {day:%B}"


TOPIC = topic("start-times", StartTimes, {"printed-hours": PrintedHours}, units=(Unit.COUNT,))
