"""Time limits: the matters that have one, the times it may count from, and terms, each a span after such
a time."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from bridgedesk.event.moment import instant, later, wall_time
from bridgedesk.rulebooks.dataclass_reader import Means, MissingFact
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import EventQuestion

What = Literal[
    "ruling", "appeal", "score", "scorer-decision", "gross-error", "respondents", "hearing", "line-up",
    "line-up-last", "line-up-blind", "system-card", "yellow-notes", "defence-notes", "substitution",
    "scorer-error", "session-end", "arrival",
]  # fmt: skip
Session = Literal["earlier", "penultimate", "last"]
Known = Literal[
    "finish", "posted", "ruled", "lodged", "next-start", "next-finish", "event-start", "event-end"
]  # fmt: skip
KNOWN: dict[Known, str] = {
    "finish": "the scheduled finish",
    "posted": "the posting",
    "ruled": "the ruling was announced",
    "lodged": "the lodging",
    "next-start": "the next start",
    "next-finish": "the end of the next session",
    "event-start": "the start of the event",
    "event-end": "the end of the event",
}


@frozen
class Deadline(EventQuestion):
    """What is the deadline?"""

    what: Annotated[What, Means("the matter with a time limit")]
    finish: Annotated[
        datetime | None, Means("when play finished, or is due to", left_out="nothing was played before")
    ] = None
    posted: Annotated[datetime | None, Means("when the scores were posted", left_out="not posted yet")] = None
    ruled: Annotated[datetime | None, Means("when the ruling was announced", left_out="no ruling yet")] = None
    lodged: Annotated[datetime | None, Means("when the appeal was lodged", left_out="not lodged yet")] = None
    next_start: Annotated[datetime | None, Means("when play next begins", left_out="no play follows")] = None
    next_finish: Annotated[datetime | None, Means("the end of the next session", left_out="not known")] = None
    event_start: Annotated[
        datetime | None, Means("when the first session of the event begins", left_out="not known")
    ] = None
    event_end: Annotated[
        datetime | None, Means("the end of the last session, congress or tournament", left_out="not known")
    ] = None
    session: Annotated[
        Session | None,
        Means("session of the event, if the rule book needs it", left_out="one before the last"),
    ] = None
    round_: Annotated[int | None, Means("the round or match, if the rule book needs it", least=1)] = None

    def at(self, known: Known) -> datetime | None:
        """Return a known time as local time at the venue, whatever its form."""
        when: datetime | None = getattr(self, known.replace("-", "_"))
        return wall_time(when) if when else None


def no_time(known: Known) -> MissingFact:
    fact = known.replace("-", "_")
    return MissingFact(fact, f"{fact} is missing: the time the clause counts from")


@frozen
class Term:
    """Time so long after a known moment, or before it if the number is negative. `called`: the clause's
    name for that moment, such as the end of the match."""

    after: Known
    called: str = ""
    minutes: int = 0
    hours: int = 0
    days: int = 0
    if_given: bool = False  # left out of account where that time is not known
    qualifying: bool = False  # the next start is that of what this session qualifies for, and of nothing else
    of_the_round: bool = False  # finish and next start of rounds, not of sessions
    actual: bool = False  # finish is when play of the round really ended, where that is recorded
    last_round: bool = False  # posted is when the last round of the stage was posted

    @property
    def words(self) -> str:
        spans = [(self.days, "days"), (self.hours, "hours"), (self.minutes, "minutes")]
        length = " ".join(f"{abs(count)} {name}" for count, name in spans if count)
        before = any(count < 0 for count, _ in spans)
        known = self.called or KNOWN[self.after]
        words = f"{length} {'before' if before else 'after'} {known}" if length else f"at {known}"
        return f"{words} for anything that can change who qualifies" if self.qualifying else words

    def time(self, asked: Deadline) -> datetime | None:
        start = asked.at(self.after)
        if start is None:
            if self.if_given:
                return None
            raise no_time(self.after)
        return later(start, timedelta(days=self.days, hours=self.hours, minutes=self.minutes))


@frozen
class WhenClose:
    """Other terms where play begins again within so many minutes of the finish."""

    within: int
    terms: tuple[Term, ...]

    @property
    def words(self) -> str:
        terms = " or ".join(term.words for term in self.terms)
        return f"{terms} if that is within {self.within} minutes of the last finish"

    def applies(self, asked: Deadline) -> bool:
        finish, start = asked.at("finish"), asked.at("next-start")
        if finish is None or start is None:
            return False
        return timedelta(0) <= instant(start) - instant(finish) <= timedelta(minutes=self.within)
