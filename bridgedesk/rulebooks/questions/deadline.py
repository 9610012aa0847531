"""Until when a ruling, an appeal or a correction is taken, and when an appeal is heard."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Annotated, Literal

from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.penalties import ordinal
from bridgedesk.rulebooks.question import Cite, Question, need
from bridgedesk.rulebooks.reading import Means, Refused, Span, Untold, check_cover
from bridgedesk.rulebooks.topic import topic

What = Literal[
    "ruling", "appeal", "score", "scorer-decision", "gross-error", "respondents", "hearing", "line-up",
    "line-up-last", "line-up-blind", "system-card", "yellow-notes", "defence-notes", "substitution",
    "scorer-error", "session-end", "arrival",
]  # fmt: skip
Session = Literal["earlier", "penultimate", "last"]
Known = Literal[
    "finish", "posted", "ruled", "lodged", "next-start", "next-finish", "event-start", "event-end"
]  # fmt: skip
_WORDS: dict[Known, str] = {
    "finish": "the scheduled finish",
    "posted": "the posting",
    "ruled": "the ruling was told",
    "lodged": "the lodging",
    "next-start": "the next start",
    "next-finish": "the end of the next session",
    "event-start": "the start of the event",
    "event-end": "the end of the event",
}


@dataclass(frozen=True, kw_only=True)
class Deadline(Question):
    """Until when?"""

    event: Annotated[str, Means("the kind of event")]
    what: Annotated[What, Means("what has a time limit")]
    finish: Annotated[
        datetime | None, Means("the scheduled finish of play", left_out="nothing was played before")
    ] = None
    posted: Annotated[datetime | None, Means("when the scores were posted", left_out="not posted yet")] = None
    ruled: Annotated[datetime | None, Means("when the ruling was told", left_out="no ruling was told")] = None
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
        Means("which session of the event, where the book asks", left_out="one before the last"),
    ] = None
    round_: Annotated[int | None, Means("the round or match, where the book asks", least=1)] = None

    def at(self, known: Known) -> datetime | None:
        when: datetime | None = getattr(self, known.replace("-", "_"))
        return when


def _no_time(known: Known) -> Untold:
    fact = known.replace("-", "_")
    return Untold(fact, f"{fact} is missing: the time the clause counts from")


@dataclass(frozen=True, kw_only=True)
class Term:
    """So long after a known time; before it, where a number is negative."""

    after: Known
    minutes: int = 0
    hours: int = 0
    days: int = 0
    if_given: bool = False  # left out of account where that time is not known
    qualifying: bool = False  # the next start is that of what this session qualifies for, and of nothing else
    of_the_round: bool = False  # finish and next start are those of rounds, not of sessions

    @property
    def words(self) -> str:
        spans = [(self.days, "days"), (self.hours, "hours"), (self.minutes, "minutes")]
        length = " ".join(f"{abs(count)} {name}" for count, name in spans if count)
        before = any(count < 0 for count, _ in spans)
        known = _WORDS[self.after]
        words = f"{length} {'before' if before else 'after'} {known}" if length else f"at {known}"
        return f"{words} for what can change who qualifies" if self.qualifying else words

    def time(self, asked: Deadline) -> datetime | None:
        start = asked.at(self.after)
        if start is None:
            if self.if_given:
                return None
            raise _no_time(self.after)
        return start + timedelta(days=self.days, hours=self.hours, minutes=self.minutes)


@dataclass(frozen=True, kw_only=True)
class WhenClose:
    """Other terms where play begins again within so many minutes of the finish."""

    within: int
    terms: tuple[Term, ...]

    @property
    def words(self) -> str:
        terms = " or ".join(term.words for term in self.terms)
        return f"{terms} where that is within {self.within} minutes of the last finish"

    def applies(self, asked: Deadline) -> bool:
        finish, start = asked.finish, asked.next_start
        if finish is None or start is None:
            return False
        return timedelta(0) <= start - finish <= timedelta(minutes=self.within)


@dataclass(frozen=True, kw_only=True)
class LatestOf:
    """`policy = "latest-of"`: the latest of some terms, but never after others."""

    terms: tuple[Term, ...]
    not_after: tuple[Term, ...] = ()
    when_close: WhenClose | None = None
    next_period: bool = False  # play that begins again before the period is out takes over with its own

    def __post_init__(self) -> None:
        if not self.terms:
            raise Refused("terms is empty")

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        close = self.when_close
        terms = close.terms if close is not None and close.applies(asked) else self.terms
        if self.next_period and _begins_again(terms, asked):
            return self._of_the_next(terms, asked, cite)
        times = [(term.time(asked), term.words) for term in terms]
        given = [(time, words) for time, words in times if time is not None]
        if not given:
            raise _no_time(self.terms[0].after)
        when = max(time for time, _ in given)
        because = " or ".join(words for _, words in given) + (", the later" if len(given) > 1 else "")
        return cite.moment(*_limited(when, because, self.not_after, asked))

    def _of_the_next(self, terms: tuple[Term, ...], asked: Deadline, cite: Cite) -> Finding:
        """As far as the end of that round is known; what is counted from its posting is not known yet."""
        again = "play begins again before the period is out"
        own = [term for term in terms if term.after == "finish"]
        if asked.next_finish is None or not own:
            return cite.director(f"{again}: that round's period applies")
        following = asked.changed(finish=asked.next_finish)
        when = max(time for term in own if (time := term.time(following)) is not None)
        words = f"{' or '.join(term.words for term in own)} of that round"
        told = [(time, term) for term in terms if term.after == "ruled" and (time := term.time(asked))]
        for time, term in told:
            if time > when:
                when, words = time, f"{term.words}, which came later than that round's limit"
        return cite.moment(when, f"{again}: {words}, or later still where play follows on it too")


def _begins_again(terms: tuple[Term, ...], asked: Deadline) -> bool:
    """Is there play before the terms run out, or as they do? Those that count from it are left aside."""
    ends = [term.time(asked) for term in terms if term.after != "next-start"]
    start = asked.next_start
    return start is not None and any(end is not None and start <= end for end in ends)


@dataclass(frozen=True, kw_only=True)
class AppointedTime:
    """`policy = "appointed-time"`: the day and hour that the book prints for everybody; of systems also how
    many a team may lodge, and how many sheets beside each card."""

    at: datetime
    why: str
    most_systems: int | None = None
    most_sheets: int | None = None

    def answer(self, _asked: Deadline, cite: Cite) -> Finding:
        return cite.moment(self.at, self.why)


@dataclass(frozen=True, kw_only=True)
class RoundRow:
    """The term of these rounds. It may count from the start or the posting of a later round: this one, or the
    one so many later."""

    rounds: Span
    term: Term
    of_round: int | None = None
    rounds_later: int | None = None

    def __post_init__(self) -> None:
        if self.of_round is not None and self.rounds_later is not None:
            raise Refused("either of_round or rounds_later, and not both")

    def named(self, round_: int) -> int | None:
        """The round whose start or posting it counts from, where that is not the session's."""
        return self.of_round if self.rounds_later is None else round_ + self.rounds_later

    @property
    def in_words(self) -> str:
        """As it is announced: rounds 1 to 3 until round 4 begins."""
        first, last = self.rounds.from_, self.rounds.to
        which = (
            f"round {first}"
            if first == last
            else f"rounds {first} to {last}"
            if last
            else f"from round {first}"
        )
        if self.rounds_later is not None:
            after = (
                "the next round"
                if self.rounds_later == 1
                else f"the {ordinal(self.rounds_later)} round after"
            )
        else:
            after = f"round {self.of_round}" if self.of_round else ""
        if self.term.after == "next-start":
            return f"{which}: until {after or 'the next round'} begins"
        return f"{which}: {self.term.words}{f' of {after}' if after else ''}"

    def words(self, round_: int) -> str:
        later = self.named(round_)
        return self.term.words if later is None else f"{self.term.words}, that of round {later}"


@dataclass(frozen=True, kw_only=True)
class ByRound:
    """`policy = "by-round"`: rows of rounds, each with its own term."""

    rows: tuple[RoundRow, ...]

    def __post_init__(self) -> None:
        check_cover([row.rounds for row in self.rows], "rounds")

    def row(self, round_: int) -> RoundRow:
        return next(row for row in self.rows if row.rounds.holds(round_))

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        round_ = need(asked.round_, "round", "the round or match whose scores are in question")
        row = self.row(round_)
        when = row.term.time(asked)
        words = row.words(round_)
        return cite.moment(need(when, row.term.after.replace("-", "_"), words), f"round {round_}: {words}")


@dataclass(frozen=True, kw_only=True)
class SessionEnd:
    """`policy = "session-end"`: what ends a session; `each = "match"` where every match is one of its own."""

    each: Literal["session", "match"]
    items: tuple[str, ...]
    why: str

    def answer(self, _asked: Deadline, cite: Cite) -> Finding:
        return cite.listing(self.items, self.why)


@dataclass(frozen=True, kw_only=True)
class WorkingDay:
    """`policy = "working-day"`: at an hour of the n-th working day after; Saturdays and Sundays are left
    out."""

    days: int
    at: time
    after: Known
    not_after: tuple[Term, ...] = ()

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        start = asked.at(self.after)
        if start is None:
            raise _no_time(self.after)
        day = start
        for _ in range(self.days):
            day += timedelta(days=1)
            while day.weekday() >= 5:
                day += timedelta(days=1)
        known = _WORDS[self.after]
        words = f"{self.at:%H.%M} on working day {self.days} after {known}; public holidays move it further"
        when = datetime.combine(day.date(), self.at, day.tzinfo)
        return cite.moment(*_limited(when, words, self.not_after, asked))


@dataclass(frozen=True, kw_only=True)
class BeforePlay:
    """`policy = "before-play"`: so many days later, so many minutes before the hour at which play begins."""

    days: int
    minutes: int
    after: Known

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        start, play = asked.at(self.after), asked.next_start
        if start is None or play is None:
            raise _no_time(self.after if start is None else "next-start")
        day = start.date() + timedelta(days=self.days)
        when = datetime.combine(day, play.time(), play.tzinfo) - timedelta(minutes=self.minutes)
        days = f"{self.days} days after {_WORDS[self.after]}"
        words = f"{days}, {self.minutes} minutes before play, unless agreed earlier"
        return cite.moment(when, words)


def terms_of(policy: object) -> tuple[Term, ...]:
    """Those that a policy counts by, whatever the round."""
    match policy:
        case LatestOf():
            return (*policy.terms, *policy.not_after)
        case WorkingDay():
            return policy.not_after
    return ()


def _limited(
    when: datetime, because: str, not_after: tuple[Term, ...], asked: Deadline
) -> tuple[datetime, str]:
    for term in not_after:
        limit = term.time(asked)
        if limit is not None and limit < when:
            when, because = limit, f"{because}, but no later than {term.words}"
    return when, because


TOPIC = topic(
    "deadline",
    Deadline,
    {
        "latest-of": LatestOf,
        "appointed-time": AppointedTime,
        "by-round": ByRound,
        "session-end": SessionEnd,
        "working-day": WorkingDay,
        "before-play": BeforePlay,
    },
    units=(Unit.MINUTES,),
    told_by=("event", "what", "session"),
)
