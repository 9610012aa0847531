"""Start times of play, where a rule book prints them."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from bridgedesk.event.moment import day_words, instant
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class StartTimes(EventQuestion):
    """Does play start at a printed time?"""

    starts: Annotated[datetime, Means("when play begins")]


@frozen
class OfDay:
    day: date
    at: tuple[time, ...]


@frozen
class PrintedHours(Policy[StartTimes]):
    """`policy = "printed-hours"`: the usual times from the first to the last day, and other times on
    some days."""

    from_: date
    to: date
    usual: tuple[time, ...]
    days: tuple[OfDay, ...] = ()

    def __post_init__(self) -> None:
        if self.to < self.from_:
            raise Refused("the days end before they begin")

    def answer(self, asked: StartTimes, cite: Cite) -> Finding:
        hours = self._hours(asked.starts.date())
        if not hours:
            first, last = day_words(self.from_), day_words(self.to)
            words = first if self.from_ == self.to else f"{first} to {last}"
            return cite.verdict(
                False, words, (f"played {'on' if self.from_ == self.to else 'from'} {words}",)
            )
        words = f"{day_words(asked.starts.date())}: {', '.join(f'{each:%H:%M}' for each in hours)}"
        holds = self.prints(asked.starts)
        return cite.verdict(holds, words, () if holds else (words,))

    def prints(self, starts: datetime) -> bool:
        return starts.time() in self._hours(starts.date())

    def following(self, starts: datetime) -> datetime | None:
        """Return the next printed time, on that day or a later one."""
        day = starts.date()
        while day <= self.to:
            for at in self._hours(day):
                found = datetime.combine(day, at)
                if instant(found) > instant(starts):
                    return found
            day += timedelta(days=1)
        return None

    def _hours(self, day: date) -> tuple[time, ...]:
        if not self.from_ <= day <= self.to:
            return ()
        return next((each.at for each in self.days if each.day == day), self.usual)


TOPIC = topic("start-times", StartTimes, {"printed-hours": PrintedHours}, units=(Unit.COUNT,))
