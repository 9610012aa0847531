"""What the book says at a moment: lines to tick, questions to ask, times that run out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple, get_args

from bridgedesk.desk.regulations.play_times import last_round, official_since, slips, which_session
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book, ClauseRow, Figure, Moment, Refused, topic_named
from bridgedesk.rulebooks.clauses import CHECKLIST
from bridgedesk.rulebooks.clauses import Moment as When
from bridgedesk.rulebooks.concern import Concern
from bridgedesk.rulebooks.questions.deadline import Deadline, What
from bridgedesk.rulebooks.questions.round_time import RoundTime
from bridgedesk.standings.stages import kind_in_session

DEADLINE = "deadline"
SOME_DAY = datetime(2000, 1, 3, 19, 0)  # noqa: DTZ001 - only what is said of it counts, not the day

# These end with the start of play; the others may end with the start of what comes next.
BEFORE_PLAY: frozenset[What] = frozenset(
    ("hearing", "line-up", "line-up-last", "line-up-blind", "system-card", "yellow-notes", "defence-notes",
     "substitution")
)  # fmt: skip

# Where a director meets what a question of the book is about.
ASKED_AT: Mapping[When, tuple[str, ...]] = {
    "before the event": ("event-form", "round-time", "qualifiers", "finals"),
    "when entries are taken": (
        "entry",
        "alternate",
        "even-field",
        "direct-entry",
        "selection",
        "seeding",
        "systems",
    ),
    "before round 1": ("seating", "handicap", "round-time"),
    "when a line-up is chosen": (
        "placing",
        "team-growth",
        "substitute",
        "substitute-score",
        "absent-score",
        "systems",
        "partnership",
        "seating",
    ),
    "when a draw is made": ("swiss-draw", "team-draw", "team-number", "shared-match", "withdrawal"),
    "when the offence is chosen": ("late-arrival", "slow-play", "fine", "forfeit", "abandoned", "mismatch"),
    "when a score is corrected": ("doubtful-score", "fouled-board", "adjusted-score", "split-score"),
    "when a ruling is appealed": (DEADLINE, "fine"),
    "before posting": ("tie-break", "placing", "carry-over", "masterpoint-list", "masterpoint-earners"),
}


class Advice(NamedTuple):
    """A line at its moment: to be ticked, or with the question that answers it."""

    row: str
    says: str
    clause: str
    question: str | None = None
    done: bool = False


class Countdown(NamedTuple):
    """Until when; without a time, why it is not known yet."""

    what: What
    until: datetime | None
    words: str
    clause: str


def advice(event: Event, book: Book, rows: Sequence[ClauseRow], moment: When) -> list[Advice]:
    """What concerns this kind of event, in the order of the book."""
    done = ticked(event)
    concern = Concern(book, kind_in_play(event, book))
    found = []
    for row in rows:
        if "advise" not in row.kinds or not concern.by_kind(row):
            continue
        if row.served_by == CHECKLIST and row.moment == moment:
            found.append(Advice(row.id, row.says, row.clause, done=row.id in done))
        elif row.served_by in ASKED_AT[moment] and concern.by_block(row):
            found.append(Advice(row.id, row.says, row.clause, row.served_by))
    return found


def kind_in_play(event: Event, book: Book) -> str:
    """Of the stage that was played last."""
    now = event.sessions[_last_played(event)].id if event.sessions else None
    return kind_in_session(event, now, book)


def ticked(event: Event) -> set[str]:
    return {
        str(line.facts.get("row"))
        for line in event.registered
        if line.register == CHECKLIST and line.struck_out is None
    }


def questions_at(moment: When) -> list[tuple[str, str]]:
    """Name and words of what the book can be asked there."""
    return [(name, topic_named(name).words) for name in ASKED_AT[moment]]


# ---- times that run out


def countdowns(
    event: Event, book: Book, boards: int | None = None, finish: datetime | None = None
) -> list[Countdown]:
    """Every deadline the book has for this kind, as far as the event knows its times; `finish` is what the
    clock of the room says, where neither the event nor the book's pace does."""
    found: list[Countdown] = []
    for what in get_args(What):
        asked = deadline_asked(event, book, what, boards)
        asked = replace(asked, finish=asked.finish or finish)
        try:
            answer = book.answer(asked)
        except Refused:
            found += _in_words_only(asked, book)
            continue
        if isinstance(answer, Moment):
            found.append(Countdown(what, answer.when, answer.because, answer.clause))
        elif answer.clause:
            found.append(Countdown(what, None, answer.because, answer.clause))
    running = [each for each in found if each.until]
    return [*sorted(running, key=lambda each: str(each.until)), *(each for each in found if not each.until)]


def _in_words_only(asked: Deadline, book: Book) -> Iterator[Countdown]:
    """A time is not known yet: what the clause says of it, as if each were this very day."""
    known = replace(
        asked,
        finish=asked.finish or SOME_DAY,
        posted=asked.posted or SOME_DAY,
        ruled=asked.ruled or SOME_DAY,
        lodged=asked.lodged or SOME_DAY,
        next_start=asked.next_start or SOME_DAY,
        next_finish=asked.next_finish or SOME_DAY,
        event_end=asked.event_end or SOME_DAY,
    )
    try:
        answer = book.answer(known)
    except Refused:
        return
    if answer.clause:
        yield Countdown(asked.what, None, answer.because, answer.clause)


def deadline_asked(
    event: Event, book: Book, what: What, boards: int | None, of: str | None = None
) -> Deadline:
    """The times of a session and of the one after it; where none is named, of the last that was played."""
    starts = [session.starts for session in event.sessions if session.starts]
    named = [at for at, session in enumerate(event.sessions) if session.id == of]
    at = named[0] if named else _last_played(event)
    here = [event.sessions[at]] if named else event.sessions
    posted = [since for each in here if (since := official_since(event, each))]
    now = event.sessions[at].starts if event.sessions else None
    later = [start for start in starts if now and start > now]
    return Deadline(
        event=kind_in_session(event, event.sessions[at].id if event.sessions else None, book),
        what=what,
        finish=_finish(event, book, at, boards),
        posted=max(posted, default=None),
        ruled=max((ruling.time for ruling in event.rulings if ruling.withdrawn is None), default=None),
        lodged=max((appeal.lodged for appeal in event.appeals if appeal.outcome is None), default=None),
        next_start=now if what in BEFORE_PLAY and not _results(event) else min(later, default=None),
        next_finish=_finish(event, book, at + 1, boards),
        event_end=_finish(event, book, len(event.sessions) - 1, boards),
        session=which_session(event, at),
        round_=last_round(event),
    )


def _last_played(event: Event) -> int:
    played = [at for at, session in enumerate(event.sessions) if any(s.results for s in session.sections)]
    played += [
        at
        for at, session in enumerate(event.sessions)
        if any(match.session == session.id and (match.results or match.slip) for match in event.matches)
    ]
    return max(played, default=0)


def _results(event: Event) -> bool:
    return any(slips(event)) or any(match.results or match.slip for match in event.matches)


def _finish(event: Event, book: Book, at: int, boards: int | None) -> datetime | None:
    """When play was over, otherwise the scheduled end: its rounds at the book's pace."""
    if not 0 <= at < len(event.sessions):
        return None
    session = event.sessions[at]
    if session.finish is not None:
        return session.finish.replace(tzinfo=None)
    rounds = max((len(each.movement.rounds) for each in session.sections if each.movement), default=0)
    rounds = rounds or len({match.round for match in event.matches if match.session == session.id})
    if session.starts is None or not rounds or not boards:
        return None
    try:
        answer = book.answer(RoundTime(event=kind_in_session(event, session.id, book), boards=boards))
    except Refused:  # the book does not know this kind of event
        return None
    if not isinstance(answer, Figure):
        return None
    return session.starts + timedelta(minutes=float(answer.value) * rounds)
