"""Start and end of each round, from its session's start and the rule book's pace, printed timetable of
rounds or hours of each day."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.moment import instant, later, latest, wall_time
from bridgedesk.event.session import BY_DRAW, Session
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, Director, Figure
from bridgedesk.rulebooks.before_play.start_times import PrintedHours
from bridgedesk.rulebooks.conduct.round_time import (
    RoundTime,
    RoundTimePolicy,
    Start,
)
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.time_limit import Session as Which
from bridgedesk.standings.eligibility.boards_scheduled import match_rounds, planned
from bridgedesk.standings.matches.seating_and_times import (
    printed_hours,
    printed_start_in_session,
    printed_starts,
)
from bridgedesk.standings.stages.stages import current_sessions, kind_in_session
from bridgedesk.standings.stages.weeks_and_stanzas import boards_in_session


class TimeSpan(NamedTuple):
    """Times of a round, numbered through the event, or of one stanza."""

    session: str
    round: int
    begins: datetime | None
    ends: datetime | None
    stanza: int | None = None


Part = tuple[int, int | None]  # a round, and which of its stanzas


class RoundPlan(NamedTuple):
    """Length of a round or stanza, and its printed start."""

    part: Part
    kind: str
    lasts: timedelta | None
    start: Start | None


def timetable(event: Event, book: Book, boards: int | None) -> list[TimeSpan]:
    """Return the times of all rounds; planned rounds without a draw go to the last session that has some."""
    numbers = _rounds(event)
    return [
        span
        for session in event.sessions
        for span in _session_spans(
            session,
            [_plan(event, book, session, part, boards) for part in numbers.get(session.id, ())],
            printed_hours(event, session, book, _begins(session)),
        )
    ]


def _plan(event: Event, book: Book, session: Session, part: Part, boards: int | None) -> RoundPlan:
    """Return the length of a round by its own boards, and its printed start for that week of the finals."""
    number, stanza = part
    kind = kind_in_session(event, session.id, book, number)
    here = [each for each in _drawn(event, session) if (each.round, each.stanza) == part and each.boards]
    longest = max(here, key=lambda match: len(match.boards), default=None)
    whole = len(boards_in_session(event.matches, longest)) if longest else boards
    lasts = round_lasts(event, book, whole, kind)
    if lasts and longest and whole:  # half the boards of a match take half its time
        lasts = lasts * len(longest.boards) / whole
    return RoundPlan(part, kind, lasts, printed_starts(book, kind).get(stanza or number))


class TimedRound(NamedTuple):
    """Round or stanza of a drawn session; without a length where neither clause nor boards give one."""

    round: int
    part: str  # which stanza, in words
    lasts: timedelta | None
    drawn: bool = True


def drawn_rounds(event: Event, book: Book | None, session: str, pace: Fraction) -> list[TimedRound]:
    """Return the rounds of a session of matches with the rule book's lengths, or else by the usual pace."""
    here = event.session(session)
    found = []
    for each in match_rounds(event, here):
        plan = _plan(event, book, here, (each.round, each.stanza), each.boards or None) if book else None
        usual = timedelta(minutes=float(pace * each.boards)) or None
        found.append(TimedRound(each.round, each.part, (plan and plan.lasts) or usual, each.drawn))
    return found


def length_words(event: Event, book: Book | None, session: str, pace: Fraction) -> str:
    """Say what the length of the session's first round comes from."""
    first = next(iter(match_rounds(event, event.session(session))), None)
    if first is None or not first.boards:
        return "The boards of the round are not known. Type the minutes."
    kind = kind_in_session(event, session, book, first.round) if book else event.kind
    found = book.find_answer(RoundTime(event=kind, boards=first.boards)) if book else None
    if isinstance(found, Figure):
        return f"{found.because} ({found.clause})"
    told = f"{say(pace * first.boards)} = {counted(first.boards, 'board')} x {say(pace)} minutes"
    clause = f" ({found.clause})" if isinstance(found, Director) and found.clause else ""
    return f"{told}, the usual pace. You decide{clause}."


def number_of(event: Event, session: str, round_: int) -> int:
    """Return the number in the event of a session's round."""
    numbers = [number for number, _ in _rounds(event).get(session, ())]
    return round_ if round_ in numbers and event.matches else min(numbers, default=1) + round_ - 1


def last_round(event: Event) -> int:
    """Return the last round with a result."""
    rounds = [match.round for match in event.matches if match.begun]
    rounds += [
        number_of(event, session.id, slip.round)
        for session, section in event.sessions_and_sections
        for slip in section.results
        if slip.round
    ]
    return max(rounds, default=1)


def round_lasts(event: Event, book: Book, boards: int | None, kind: str | None = None) -> timedelta | None:
    if not boards:
        return None
    found = book.find_answer(RoundTime(event=kind or event.kind, boards=boards))
    return timedelta(minutes=float(found.value)) if isinstance(found, Figure) else None


def _rounds(event: Event) -> Mapping[str, Sequence[Part]]:
    """Return the rounds of each session; matches have their own numbers, movements count on from before."""
    found: dict[str, Sequence[Part]] = {}
    before: dict[str | None, int] = {}
    for session in event.sessions:
        drawn = {(match.round, match.stanza) for match in _drawn(event, session)}
        seated = max((len(each.movement.rounds) for each in session.sections if each.movement), default=0)
        first = before.get(session.stage, 0) + 1
        found[session.id] = sorted(drawn, key=_part_order) or [
            (at, None) for at in range(first, first + seated)
        ]
        before[session.stage] = max((number for number, _ in found[session.id]), default=first - 1)
    return found | _still_to_be_drawn(event, found)


def _part_order(part: Part) -> tuple[int, int]:
    number, stanza = part
    return number, stanza or 0


def _drawn(event: Event, session: Session) -> Iterator[Match]:
    """Return the drawn matches; none for pairs in a movement, where only forfeited rounds are matches."""
    by_movement = any(
        each.movement and not each.of_teams and each.movement.made_by != BY_DRAW for each in session.sections
    )
    return (each for each in event.matches if each.session == session.id and not by_movement)


def _still_to_be_drawn(event: Event, found: Mapping[str, Sequence[Part]]) -> dict[str, Sequence[Part]]:
    last = next((each for each in reversed(event.sessions) if found[each.id]), None)
    if last is None or last.finish is not None or not event.matches:
        return {}
    parts = found[last.id]
    further = range(max(number for number, _ in parts) + 1, planned(event)[0] + 1)
    return {last.id: [*parts, *((number, None) for number in further)]}


def _begins(session: Session) -> datetime | None:
    return wall_time(session.starts) if session.starts else None


def _session_spans(
    session: Session, plans: Sequence[RoundPlan], hours: PrintedHours | None
) -> Iterator[TimeSpan]:
    """Yield the rounds' times; printed times hold if the session begins as printed, for its first week."""
    begins = opened = _begins(session)
    for (number, stanza), kind, lasts, start in plans:
        if opened and kind == plans[0].kind:
            begins = printed_start_in_session(opened, plans[0].start, start) or begins
        ends = later(begins, lasts) if begins and lasts else None
        if (number, stanza) == plans[-1].part and session.finish is not None:
            ends = wall_time(session.finish)
        yield TimeSpan(session.id, number, begins, ends, stanza)
        begins = hours.following(begins) if hours and begins else ends


def boards_a_round(event: Event) -> int | None:
    """Return the most boards played in a round, or in one session of a match; None if not known. A final
    that has brought in its qualifying counts only its own."""
    sessions = current_sessions(event)
    keys = {each.id for each in sessions}
    here = [match for match in event.matches if match.session in keys]
    sizes = [len(boards_in_session(here, match)) for match in here]
    for session in sessions:
        for section in session.sections:
            for round_ in section.movement.rounds if section.movement else ():
                sizes += [sum(1 for _ in section.boards_of(sitting)) for sitting in round_]
    return max(sizes, default=0) or None


# ---- last moment to begin a board in the current or next round, by the timetable

NO_NEW_BOARD = "No new board"


class LastStart(NamedTuple):
    """Last moment to begin a board; `until` is empty while the start of play is not known."""

    until: datetime | None
    words: str
    clause: str


def last_start(
    event: Event, book: Book, boards: int | None, now: datetime, finish: datetime | None = None
) -> LastStart | None:
    """Return the last moment to begin a board, or None without a limit; `finish` is the end of play by the
    room clock."""
    spans = timetable(event, book, boards) if boards and event.kind else []
    for span in spans:
        late = _late([each.ends for each in spans if each.session == span.session], finish)
        ends = later(span.ends, late) if span.ends else None
        if ends is None or instant(now) < instant(ends):
            kind = kind_in_session(event, span.session, book, span.round)
            return next(_limit(book, kind, boards or 0, ends), None)
    return None


def _late(ends: list[datetime | None], finish: datetime | None) -> timedelta:
    """Return how late the session runs against its timetable."""
    last = ends[-1]
    known = last is not None and finish is not None and last.date() == wall_time(finish).date()
    return instant(finish) - instant(last) if known and finish and last else timedelta(0)


def _limit(book: Book, kind: str, boards: int, ends: datetime | None) -> Iterator[LastStart]:
    rule = book.rule(RoundTimePolicy, "round-time", kind)
    if rule is None or rule.no_new_board_last is None:
        return
    found = book.find_answer(RoundTime(event=kind, boards=boards))
    if isinstance(found, Figure):
        until = later(ends, -timedelta(minutes=rule.no_new_board_last)) if ends else None
        words = " ".join(filter(None, [f"{found.because}.", found.note]))
        yield LastStart(until, words.rstrip("."), found.clause)


# ---- time when scores become official, and the position of a session, from which time limits run


def official_since(event: Event, session: Session) -> datetime | None:
    """Return when scores became official, as the director set it or at the last posting."""
    return session.posted or latest(issue.time for issue in event.issues)


def session_position(at: int, of: int) -> Which:
    """Return "last", "penultimate" or "earlier" for a session, counted from 0."""
    left = of - 1 - at
    return "last" if left <= 0 else "penultimate" if left == 1 else "earlier"
