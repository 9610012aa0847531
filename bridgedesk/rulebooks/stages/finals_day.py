"""Last day for a match of the finals, where the rule book sets one each week."""

from datetime import date, datetime, timedelta
from typing import Annotated, Literal, get_args

from bridgedesk.event.moment import day_words
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import ordinal
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Weekday = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
WEEK = timedelta(days=7)
LONGEST = 52  # weeks looked through for one that is not left out


@frozen
class FinalsDay(EventQuestion):
    """When must the next match of the finals be played?"""

    after: Annotated[datetime, Means("last night of the qualifying, or of the previous finals match")]
    first: Annotated[bool, Means("it is the first match after the qualifying")] = False
    left_out: Annotated[tuple[date, ...], Means("a day of each week without play", left_out="no week")] = ()


@frozen
class Weekly(Policy[FinalsDay]):
    """`policy = "weekly"`: the first match by the n-th such day after the qualifying, then on that day each
    week; weeks of these events are left out."""

    on: Weekday
    first_by: int
    not_in_weeks_of: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.first_by < 1:
            raise Refused("first_by is 1 or more: the first such day, the second …")

    def answer(self, asked: FinalsDay, cite: Cite) -> Finding:
        on = get_args(Weekday).index(self.on)
        if asked.first:
            ahead = (on - asked.after.weekday() - 1) % 7 + 1
            when = asked.after + timedelta(days=ahead) + (self.first_by - 1) * WEEK
        else:
            when = asked.after + timedelta(days=on - asked.after.weekday()) + WEEK
        out = {monday(day) for day in asked.left_out}
        left = [monday(when.date()) + at * WEEK for at in range(LONGEST)]
        missed = 0
        while missed < LONGEST and left[missed] in out:
            missed += 1
        which = f"the {ordinal(self.first_by)} {self.on}" if asked.first else f"{self.on} of the week"
        words = f"{which} after {day_words(asked.after.date())}"
        if missed:
            words += f"; {missed} week{'s' * (missed > 1)} left out"
        return cite.moment(when + missed * WEEK, words)


def monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


TOPIC = topic("finals-day", FinalsDay, {"weekly": Weekly}, units=(Unit.COUNT,))
