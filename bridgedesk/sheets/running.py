"""The session by the clock: start and end of each round, breaks, arrow-switches, sit-outs."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.moment import later, wall_time
from bridgedesk.event.session import Section, Session
from bridgedesk.event.spelling import counted
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.rulebooks import Figure
from bridgedesk.rulebooks.conduct.round_time import RoundTime
from bridgedesk.sheets.content import Block, Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, Timetable, place_words, sheet
from bridgedesk.sheets.movement_papers import ROUND
from bridgedesk.sheets.planned import movement_of, table_label
from bridgedesk.standings.eligibility.boards_scheduled import MatchRound, match_rounds
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.matches.seating_and_times import (
    printed_hours,
    printed_start_in_session,
    printed_starts,
)
from bridgedesk.standings.stages.stages import kind_in_session

A_GUIDE = "Times are approximate; the room clock is official."
LACKING = "does not set the length of a round. Type the minutes, then print again."


class RoundPart(NamedTuple):
    """A round by its name, or one stanza of it."""

    called: int | str
    boards: int
    happens: str = ""
    number: int = 0  # of the round, or of the stanza, as a book prints its start


class TimedRounds(NamedTuple):
    """Rounds in sequence, of a section or of the draw."""

    session: Session
    place: str
    parts: Sequence[RoundPart]


def running_sheet(facts: Facts) -> Sheet:
    """Return the director's timetable, with what happens in each round."""
    blocks: list[Block] = []
    for timed in _timed(facts):
        minutes, why = _minutes(facts, timed)
        rows: list[tuple[Cell, ...]] = []
        for at, (start, end) in enumerate(_clock(facts, timed, minutes), start=1):
            part = timed.parts[at - 1]
            told = filter(None, [_another_day(rows, start), part.happens])
            rows.append((part.called, start, end, part.boards or None, "; ".join(told)))
            rows += _breaks(facts, timed.session, at, end)
        columns = (ROUND, *_TIMES, SheetColumn("Boards", ColumnKind.NUMBER), SheetColumn("", ColumnKind.TEXT))
        blocks.append(Table(columns, tuple(rows), timed.place, LetterSize.LARGE))
        blocks.append(Words(why))
    return sheet(facts, "Running sheet", tuple(blocks), one_page=True, results=False)


def time_sheet(facts: Facts) -> Sheet:
    """Return the timetable for the notice board, in large letters; all sections of a session keep one
    time."""
    blocks: list[Block] = []
    told = set()
    for timed in _timed(facts):
        if timed.session.id in told:
            continue
        told.add(timed.session.id)
        minutes, _ = _minutes(facts, timed)
        rows: list[tuple[Cell, ...]] = []
        for at, (start, end) in enumerate(_clock(facts, timed, minutes), start=1):
            rows.append((str(timed.parts[at - 1].called), start, end, _another_day(rows, start)))
            rows += [(row[0], *row[1:3], row[4]) for row in _breaks(facts, timed.session, at, end)]
        title = f"Session {timed.session.id}" if len(facts.event.sessions) > 1 else ""
        columns = (
            SheetColumn("Round", ColumnKind.WORDS, strong=True),
            *_TIMES,
            SheetColumn("", ColumnKind.TEXT),
        )
        blocks.append(Table(columns, tuple(rows), title, LetterSize.LARGE))
    return sheet(facts, "Times", tuple(blocks), (A_GUIDE,), one_page=True, results=False)


_TIMES = (SheetColumn("From", ColumnKind.NUMBER, strong=True), SheetColumn("to", ColumnKind.NUMBER))


def _timed(facts: Facts) -> list[TimedRounds]:
    """Return rounds by section; teams in a draw have no section."""
    found = [
        TimedRounds(
            session, place_words(session, section, facts), list(_movement_parts(facts, session, section))
        )
        for session, section in facts.sections()
        if section.movement
    ]
    found = found or [
        TimedRounds(session, f"Session {session.id}" if len(facts.event.sessions) > 1 else "", parts)
        for session in facts.sessions()
        if (parts := _match_parts(match_rounds(facts.event, session)))
    ]
    if not found:
        raise NothingToPrint(
            "No movement and no draw yet. Choose a movement in Setup or draw in Scores, then print again."
        )
    return found


def _movement_parts(facts: Facts, session: Session, section: Section) -> Iterator[RoundPart]:
    movement = movement_of(facts, session, section)
    for at, row in enumerate(movement.rounds, start=1):
        if row:  # rounds of a drawn event may be numbered on from an earlier session
            boards = max(len(movement.boards_of(seat)) for seat in row)
            yield RoundPart(at, boards, _happens(section, movement, at), at)
    yield from _match_parts(each for each in match_rounds(facts.event, session) if not each.drawn)


def _match_parts(rounds: Iterable[MatchRound]) -> list[RoundPart]:
    return [
        RoundPart(
            f"{each.round}, {each.part}" if each.part else each.round,
            each.boards,
            "" if each.drawn else "to be drawn",
            number=each.stanza or each.round,
        )
        for each in rounds
    ]


def _minutes(facts: Facts, timed: TimedRounds) -> tuple[Fraction, str]:
    """Return the minutes of one round, and their source."""
    boards = timed.parts[0].boards
    told = _timetable(facts, timed.session)
    given = told.minutes_a_round
    if given is not None and told.lengths:
        return given, "Round lengths as set on the clock"
    if given is not None:
        return given, f"{counted(boards, 'board')} a round, {plain_figure(given)} minutes"
    if facts.book is None:
        raise NothingToPrint(f"The rule book {LACKING}")
    kind = kind_in_session(facts.event, timed.session.id, facts.book)
    found = facts.book.answer(RoundTime(event=kind, boards=boards))
    if not isinstance(found, Figure):
        raise NothingToPrint(f"{facts.book.title} {LACKING}")
    return found.value, f"{facts.book.title} {found.clause}: {found.because}"


def _clock(facts: Facts, timed: TimedRounds, minutes: Fraction) -> list[tuple[datetime, datetime]]:
    session, given = timed.session, facts.timetable.starts
    told = _timetable(facts, session)
    if session.starts is None and given is None:
        raise NothingToPrint(f"Session {session.id} has no start time. Type one, then print again.")
    times = []
    start = wall_time(session.starts or datetime.combine(facts.event.date, given or time()))
    opened = start
    hours = printed_hours(facts.event, session, facts.book, start)
    starts = printed_starts(facts.book, kind_in_session(facts.event, session.id, facts.book))
    first = starts.get(timed.parts[0].number)
    for at, following in enumerate([*timed.parts[1:], None], start=1):
        lasts = told.lengths[at - 1] if at <= len(told.lengths) else minutes
        end = later(start, timedelta(minutes=float(lasts)))
        times.append((start, end))
        pause = sum(each.minutes for each in told.breaks if each.after_round == at)
        between = pause or told.between
        printed = printed_start_in_session(opened, first, starts.get(following.number)) if following else None
        printed = printed or (hours.following(start) if hours else None)
        start = printed if printed and not between else later(end, timedelta(minutes=between))
    return times


def _another_day(rows: Sequence[tuple[Cell, ...]], start: datetime) -> str:
    """Return the date if play continues on the next day."""
    before = rows[-1][1] if rows else None
    new = isinstance(before, datetime) and before.date() != start.date()
    return f"{start:%a} {start.day} {start:%b}" if new else ""


def _timetable(facts: Facts, session: Session) -> Timetable:
    """Return the timetable typed or read from the clock; a clock is of one session only."""
    of = facts.timetable.session
    return facts.timetable if of in (None, session.id) else Timetable()


def _breaks(facts: Facts, session: Session, at: int, end: datetime) -> list[tuple[Cell, ...]]:
    return [
        (None, end, later(end, timedelta(minutes=each.minutes)), None, each.what)
        for each in _timetable(facts, session).breaks
        if each.after_round == at
    ]


def _happens(section: Section, movement: MovementPlan, at: int) -> str:
    row = movement.rounds[at - 1]
    told = []
    switched = [seat.table for seat in row if seat.switched]
    if switched:
        everywhere = len(switched) == len(row)
        tables = ", ".join(table_label(section, table) for table in switched)
        told.append("arrow-switch" if everywhere else f"arrow-switch at table {tables}")
    turned = [table_label(section, seat.table) for seat in row if seat.turn_after is not None]
    if turned:
        told.append(f"turn the boards partway at table {', '.join(turned)}")
    if at > 1 and not switched and any(seat.switched for seat in movement.rounds[at - 2]):
        told.append("arrow-switch back")
    playing = {
        member
        for seat in row
        if movement.is_played(seat)
        for pair in (seat.ns, seat.ew)
        if pair
        for member in movement.members(pair)
    }
    resting = [pair for pair in movement.present if pair not in playing]
    if resting:
        told.append(f"{', '.join(resting)} {'sits' if len(resting) == 1 else 'sit'} out")
    return "; ".join(told)
