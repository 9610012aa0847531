"""Boards cut so that play ends in time: each is entered as not played at the tables named."""

import re
from collections.abc import Iterator

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.registers.registers import required_registers
from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.score_location import SlipLocation, place_at, results_of
from bridgedesk.directing.seating.team_tables import sections_of_teams
from bridgedesk.event.event import Event
from bridgedesk.event.register import RegisterLine
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Result, Session

BOARDS_CUT, EVERY = "boards-cut", "all"


def numbers(text: str) -> set[int] | None:
    """Parse numbers such as "7-8, 10"; return None if the text is not such a list."""
    found: set[int] = set()
    for part in filter(None, re.split(r"[,; ]+|and", text.strip())):
        span = re.fullmatch(r"(\d{1,3})(?:[-–](\d{1,3}))?", part, re.ASCII)
        if span is None or int(span[2] or span[1]) < int(span[1]):
            return None
        found |= set(range(int(span[1]), int(span[2] or span[1]) + 1))
    return found or None


def places_cut(event: Event, line: RegisterLine) -> tuple[SlipLocation, ...] | None:
    """Return the score locations that the record cuts in its session, by movement or draw; None if the
    record cannot be read."""
    boards, said = numbers(str(line.facts.get("boards", ""))), str(line.facts.get("tables", ""))
    everywhere = EVERY in said.casefold().split()
    tables = set() if everywhere else numbers(said)
    if boards is None or tables is None:
        return None
    planned = (each for session in event.sessions for each in _planned(event, session))
    return tuple(
        place
        for table, place in planned
        if line.session in (None, place.session) and place.board in boards and (everywhere or table in tables)
    )


def _planned(event: Event, session: Session) -> Iterator[tuple[int, SlipLocation]]:
    """Yield every table number, as printed, with each board due to be played there."""
    for section in session.sections if not sections_of_teams(session) else ():
        for round_, sittings in enumerate(section.movement.rounds if section.movement else (), 1):
            for sitting in sittings:
                if len(section.entries_at(sitting, round_)) > 1:
                    for board in section.boards_of(sitting):
                        yield (
                            sitting.table,
                            SlipLocation(session.id, section.id, round_, sitting.table, board),
                        )
    for table in match_tables(event, session.id) if not meets_by_draw(event, session.id) else ():
        for board in table.match.boards if table.match.slip is None else ():
            yield table.match.table or table.table, place_at(session.id, table, board)


def cut_board_consequences(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose to enter the cut boards as not played, until all of them are; a result already entered
    contradicts the record."""
    event, clause = told.event, _clause(told)
    places = places_cut(event, line)
    begins = f"Boards cut ({_said(line)})"
    if places is None:
        again = "it is not clear which; strike it out and write tables as 1, 4 or all, boards as 7-8"
        yield Consequence("boards-cut-unclear", line.id, f"{begins}: {again}{clause}")
        return
    standing: dict[SlipLocation, Result] = {}
    for session in dict.fromkeys(each.session for each in places):
        standing |= results_of(event, session)
    played = [each for each in places if each in standing and not _is_cut(standing[each])]
    waiting = tuple(each for each in places if each not in standing)
    if played:
        where = f"board {played[0].board}, round {played[0].round}"
        about = (("board", played[0].board), ("round", played[0].round))
        words = f"{begins}, but {where} has a result{clause}"
        yield Consequence("boards-cut-played", line.id, words, about=about)
    if waiting:
        words = f"{begins}: {len(waiting)} of them still to be put down as not played{clause}"
        yield Consequence("boards-cut", line.id, words, not_played=waiting)


def _is_cut(result: Result) -> bool:
    return isinstance(result.score, NotPlayed)


def _said(line: RegisterLine) -> str:
    tables = str(line.facts.get("tables"))
    at = "all tables" if tables.casefold() == EVERY else f"table {tables}"
    return f"boards {line.facts.get('boards')}, {at}"


def _clause(told: RulingContext) -> str:
    """Return the clause that requires the record, or else the rule book's clause on slow play."""
    asked = required_registers(told.situation.rules, told.event.rulebook.id).get(BOARDS_CUT)
    block = told.book.block("slow-play")
    clause = ", ".join(asked) if asked else block.clause if block else ""
    return f" ({clause})" if clause else ""


def all_cut(event: Event) -> set[SlipLocation]:
    """Return all score locations cut by records in force."""
    return {place for line in event.records(BOARDS_CUT) for place in places_cut(event, line) or ()}
