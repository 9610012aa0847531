"""The evening by the clock: when each round begins and ends, breaks, switches, who sits out."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from fractions import Fraction

from bridgedesk.event.session import Section, Session
from bridgedesk.movements.movement import Movement
from bridgedesk.rulebooks import Figure
from bridgedesk.rulebooks.questions.round_time import RoundTime
from bridgedesk.sheets.content import Block, Cell, Column, Kind, Sheet, Size, Table, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, place_words, sheet
from bridgedesk.sheets.guide_cards import ROUND
from bridgedesk.sheets.planned import movement_of, table_label
from bridgedesk.sheets.words import count
from bridgedesk.standings.printed_hours import printed_hours
from bridgedesk.standings.stages import kind_in_session

A_GUIDE = "The times are a guide; what counts is the clock in the room."
LACKING = "does not say how long a round lasts; say the minutes, then print again"


def running_sheet(facts: Facts) -> Sheet:
    """For the director: what happens in each round."""
    blocks: list[Block] = []
    for session, section in facts.seated():
        movement = movement_of(facts, session, section)
        minutes, why = _minutes(facts, session, movement)
        rows: list[tuple[Cell, ...]] = []
        for at, (start, end) in enumerate(_clock(facts, session, movement, minutes), start=1):
            told = filter(None, [_another_day(rows, start), _happens(section, movement, at)])
            rows.append((at, start, end, _boards(movement, at), "; ".join(told)))
            rows += _breaks(facts, at, end)
        columns = (ROUND, *_TIMES, Column("Boards", Kind.NUMBER), Column("", Kind.TEXT))
        blocks.append(Table(columns, tuple(rows), place_words(session, section, facts), Size.LARGE))
        blocks.append(Words(why))
    return sheet(facts, "Running sheet", tuple(blocks), one_page=True, results=False)


def time_sheet(facts: Facts) -> Sheet:
    """For the wall: the clock only, in large letters; the sections of a session keep the same time."""
    blocks: list[Block] = []
    told = set()
    for session, section in facts.seated():
        if session.id in told:
            continue
        told.add(session.id)
        movement = movement_of(facts, session, section)
        minutes, _ = _minutes(facts, session, movement)
        rows: list[tuple[Cell, ...]] = []
        for at, (start, end) in enumerate(_clock(facts, session, movement, minutes), start=1):
            rows.append((str(at), start, end, _another_day(rows, start)))
            rows += [(row[0], *row[1:3], row[4]) for row in _breaks(facts, at, end)]
        title = f"Session {session.id}" if len(facts.event.sessions) > 1 else ""
        columns = (Column("Round", Kind.WORDS, strong=True), *_TIMES, Column("", Kind.TEXT))
        blocks.append(Table(columns, tuple(rows), title, Size.LARGE))
    return sheet(facts, "Times", tuple(blocks), (A_GUIDE,), one_page=True, results=False)


_TIMES = (Column("From", Kind.NUMBER, strong=True), Column("to", Kind.NUMBER))


def _minutes(facts: Facts, session: Session, movement: Movement) -> tuple[Fraction, str]:
    """Of one round, and where that comes from."""
    boards = _boards(movement, 1)
    given = facts.timetable.minutes_a_round
    if given is not None:
        return given, f"{count(boards, 'board')} a round, {float(given):g} minutes"
    if facts.book is None:
        raise NothingToPrint(f"The rule book {LACKING}")
    kind = kind_in_session(facts.event, session.id, facts.book)
    found = facts.book.answer(RoundTime(event=kind, boards=boards))
    if not isinstance(found, Figure):
        raise NothingToPrint(f"{facts.book.title} {LACKING}")
    return found.value, f"{facts.book.title} {found.clause}: {found.because}"


def _clock(
    facts: Facts, session: Session, movement: Movement, minutes: Fraction
) -> list[tuple[datetime, datetime]]:
    given = facts.timetable.starts
    if session.starts is None and given is None:
        raise NothingToPrint(f"Session {session.id} has no time to start at; say when it begins")
    times = []
    start = (session.starts or datetime.combine(facts.event.date, given or time())).replace(tzinfo=None)
    hours = printed_hours(facts.event, session, facts.book, start)
    for at in range(1, len(movement.rounds) + 1):
        end = start + timedelta(minutes=float(minutes))
        times.append((start, end))
        pause = sum(each.minutes for each in facts.timetable.breaks if each.after_round == at)
        printed = hours.following(start) if hours and not (pause or facts.timetable.between) else None
        start = printed or end + timedelta(minutes=pause or facts.timetable.between)
    return times


def _another_day(rows: Sequence[tuple[Cell, ...]], start: datetime) -> str:
    """Where play goes on the day after."""
    before = rows[-1][1] if rows else None
    new = isinstance(before, datetime) and before.date() != start.date()
    return f"{start.day} {start:%B}" if new else ""


def _breaks(facts: Facts, at: int, end: datetime) -> list[tuple[Cell, ...]]:
    return [
        (None, end, end + timedelta(minutes=each.minutes), None, each.what)
        for each in facts.timetable.breaks
        if each.after_round == at
    ]


def _boards(movement: Movement, at: int) -> int:
    return max((len(movement.boards_of(seat)) for seat in movement.rounds[at - 1]), default=0)


def _happens(section: Section, movement: Movement, at: int) -> str:
    row = movement.rounds[at - 1]
    told = []
    switched = [seat.table for seat in row if seat.switched]
    if switched:
        everywhere = len(switched) == len(row)
        tables = ", ".join(table_label(section, table) for table in switched)
        told.append("arrow-switch" if everywhere else f"arrow-switch at table {tables}")
    turned = [table_label(section, seat.table) for seat in row if seat.turn_after is not None]
    if turned:
        told.append(f"turn the boards part-way at table {', '.join(turned)}")
    if at > 1 and not switched and any(seat.switched for seat in movement.rounds[at - 2]):
        told.append("arrow back")
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
