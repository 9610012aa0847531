"""Deadlines for rulings, appeals and corrections, and the time an appeal is heard."""

from collections.abc import Iterable
from datetime import datetime, time, timedelta
from typing import Literal

from bridgedesk.event.moment import instant, later
from bridgedesk.rulebooks.dataclass_reader import NumberRange, Refused, check_cover
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import ordinal
from bridgedesk.rulebooks.question import Answers, Cite, Policy, need
from bridgedesk.rulebooks.time_limit import (
    KNOWN,
    Deadline,
    Known,
    Session,
    Term,
    What,
    WhenClose,
    no_time,
)
from bridgedesk.rulebooks.topic import topic


@frozen
class RoundRow:
    """The term of these rounds. It may count from the start or the posting of a later round: this one, or the
    one so many later."""

    rounds: NumberRange
    term: Term
    of_round: int | None = None
    rounds_later: int | None = None

    def __post_init__(self) -> None:
        if self.of_round is not None and self.rounds_later is not None:
            raise Refused("either of_round or rounds_later, and not both")

    def named(self, round_: int) -> int | None:
        """Return the round whose start or posting it counts from, if not the session's."""
        return self.of_round if self.rounds_later is None else round_ + self.rounds_later

    @property
    def announced(self) -> str:
        """Return the text as announced: rounds 1 to 3 until round 4 begins."""
        first, last = self.rounds.from_, self.rounds.to
        which = f"rounds {first} to {last}" if last else f"from round {first}"
        if first == last:
            which = f"round {first}"
        after = f"round {self.of_round}" if self.of_round else ""
        if self.rounds_later is not None:
            later = f"the {ordinal(self.rounds_later)} round after"
            after = "the next round" if self.rounds_later == 1 else later
        if self.term.after == "next-start":
            return f"{which}: until {after or 'the next round'} begins"
        return f"{which}: {self.term.words}{f' of {after}' if after else ''}"

    def words_for(self, round_: int) -> str:
        later = self.named(round_)
        return self.term.words if later is None else f"{self.term.words}, that of round {later}"


class DeadlinePolicy(Policy[Deadline]):
    """Base of the rules on deadlines."""

    terms: tuple[Term, ...] = ()
    not_after: tuple[Term, ...] = ()
    of_stage = False
    most_systems: int | None = None
    most_sheets: int | None = None

    @property
    def ends_matches(self) -> bool:
        """Return True if every match is a session of its own."""
        return False

    @property
    def all_terms(self) -> tuple[Term, ...]:
        """Return all times that it counts from, whatever the round."""
        return (*self.terms, *self.not_after)

    def row(self, _round: int) -> RoundRow | None:
        """Return what it has for this round, if it has rounds."""
        return None


@frozen
class LatestOf(DeadlinePolicy):
    """`policy = "latest-of"`: the latest of several times, but never later than others."""

    terms: tuple[Term, ...]
    not_after: tuple[Term, ...] = ()
    when_close: WhenClose | None = None
    next_period: bool = False  # play that begins again before the period is out takes over with its own
    of_stage: bool = False  # for the last session of a stage, and not of the event only

    def __post_init__(self) -> None:
        if not self.terms:
            raise Refused("terms is empty")

    @property
    def words(self) -> str:
        """Return the clause in words, without any times of day."""
        said = [_either(term.words for term in self.terms)]
        said += [self.when_close.words] if self.when_close else []
        said += ["if play starts again by then, the limit of that play"] if self.next_period else []
        return "; ".join(said)

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        close = self.when_close
        terms = close.terms if close is not None and close.applies(asked) else self.terms
        if self.next_period and _begins_again(terms, asked):
            return self._next_period(terms, asked, cite)
        times = [(term.time(asked), term.words) for term in terms]
        given = [(time, words) for time, words in times if time is not None]
        if not given:
            raise no_time(self.terms[0].after)
        when = max((time for time, _ in given), key=instant)
        because = _either(words for _, words in given)
        return cite.moment(*_limited(when, because, self.not_after, asked))

    def _next_period(self, terms: tuple[Term, ...], asked: Deadline, cite: Cite) -> Finding:
        """Return the deadline from the next round, as far as its end is known; the posting of its scores
        is still unknown."""
        again = "play starts again before the period is over"
        own = [term for term in terms if term.after == "finish"]
        if asked.next_finish is None or not own:
            return cite.director(f"{again}: the period of that round applies")
        following = asked.changed(finish=asked.next_finish)
        when = max((time for term in own if (time := term.time(following)) is not None), key=instant)
        words = f"{' or '.join(term.words for term in own)} of that round"
        told = [(time, term) for term in terms if term.after == "ruled" and (time := term.time(asked))]
        for time, term in told:
            if instant(time) > instant(when):
                when, words = time, f"{term.words}, which came later than that round's limit"
        return cite.moment(when, f"{again}: {words}, or later if play continues after it too")


def _either(terms: Iterable[str]) -> str:
    words = list(terms)
    return " or ".join(words) + (", the later" if len(words) > 1 else "")


def _begins_again(terms: tuple[Term, ...], asked: Deadline) -> bool:
    """Return True if play starts again before the terms expire, or just then. Terms counted from that
    start are ignored."""
    ends = [term.time(asked) for term in terms if term.after != "next-start"]
    start = asked.at("next-start")
    return start is not None and any(end is not None and instant(start) <= instant(end) for end in ends)


@frozen
class AppointedTime(DeadlinePolicy):
    """`policy = "appointed-time"`: a printed day and hour for all; for systems also how many a team may
    lodge, and the sheets allowed with each card."""

    at: datetime
    why: str
    most_systems: int | None = None
    most_sheets: int | None = None

    @property
    def words(self) -> str:
        return self.why

    def answer(self, _asked: Deadline, cite: Cite) -> Finding:
        return cite.moment(self.at, self.why)


@frozen
class ByRound(DeadlinePolicy):
    """`policy = "by-round"`: rows of rounds, each with its own deadline."""

    rows: tuple[RoundRow, ...]

    def __post_init__(self) -> None:
        check_cover([row.rounds for row in self.rows], "rounds")

    @property
    def words(self) -> str:
        return "; ".join(row.announced for row in self.rows)

    def row(self, round_: int) -> RoundRow:
        return next(row for row in self.rows if row.rounds.holds(round_))

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        round_ = need(asked.round_, "round", "the round or match whose scores are in question")
        row = self.row(round_)
        when = row.term.time(asked)
        words = row.words_for(round_)
        return cite.moment(need(when, row.term.after.replace("-", "_"), words), f"round {round_}: {words}")


@frozen
class SessionEnd(DeadlinePolicy):
    """`policy = "session-end"`: the end of a session; `each = "match"` if every match is a session of its
    own."""

    each: Literal["session", "match"]
    items: tuple[str, ...]
    why: str

    @property
    def ends_matches(self) -> bool:
        return self.each == "match"

    @property
    def words(self) -> str:
        return " or ".join(self.items)

    def answer(self, _asked: Deadline, cite: Cite) -> Finding:
        return cite.listing(self.items, self.why)


@frozen
class WorkingDay(DeadlinePolicy):
    """`policy = "working-day"`: at an hour of the n-th working day after; Saturdays and Sundays do not
    count."""

    days: int
    at: time
    after: Known
    called: str = ""  # how the clause names that time
    not_after: tuple[Term, ...] = ()

    @property
    def words(self) -> str:
        known = self.called or KNOWN[self.after]
        return f"{self.at:%H:%M} on the {ordinal(self.days)} working day after {known}"

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        start = asked.at(self.after)
        if start is None:
            raise no_time(self.after)
        day = start
        for _ in range(self.days):
            day += timedelta(days=1)
            while day.weekday() >= 5:
                day += timedelta(days=1)
        when = datetime.combine(day.date(), self.at)
        words = f"{self.words}; public holidays move it further"
        return cite.moment(*_limited(when, words, self.not_after, asked))


@frozen
class BeforePlay(DeadlinePolicy):
    """`policy = "before-play"`: so many days later, so many minutes before the hour at which play begins."""

    days: int
    minutes: int
    after: Known

    @property
    def words(self) -> str:
        days = f"{self.days} days after {KNOWN[self.after]}"
        return f"{days}, {self.minutes} minutes before play, unless agreed earlier"

    def answer(self, asked: Deadline, cite: Cite) -> Finding:
        start, play = asked.at(self.after), asked.at("next-start")
        if start is None or play is None:
            raise no_time(self.after if start is None else "next-start")
        day = start.date() + timedelta(days=self.days)
        when = later(datetime.combine(day, play.time()), -timedelta(minutes=self.minutes))
        return cite.moment(when, self.words)


def session_counted(book: Answers, kind: str, what: What, session: Session, *, ends_stage: bool) -> Session:
    """Return which session it is to the clause: the last of a stage may count as the last."""
    last = book.policy("deadline", kind, what, "last")
    return "last" if ends_stage and isinstance(last, DeadlinePolicy) and last.of_stage else session


def _limited(
    when: datetime, because: str, not_after: tuple[Term, ...], asked: Deadline
) -> tuple[datetime, str]:
    for term in not_after:
        limit = term.time(asked)
        if limit is not None and instant(limit) < instant(when):
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
