"""Club files that take seconds to make: made once, and copied for those who measure."""

from datetime import date
from pathlib import Path

from bridgedesk.desk.acts.club_lists import import_club_players
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.club.club import Club
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.people import ClubPlayer, Entry
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Section, Sitting
from tests.benchmarks.windows import begin_field, new_club
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_evening
from tests.store.many_sessions import copy_evenings


def section(tables: int, boards: int) -> Section:
    rounds = tuple(
        tuple(
            Sitting(table, f"{table}NS", f"{(table + at) % tables + 1}EW", ((table + at) % boards + 1,))
            for table in range(1, tables + 1)
        )
        for at in range(boards)
    )
    seats = {entry.id: entry.id for entry in entries(tables)}
    return Section(
        "A", sets={at: (at,) for at in range(1, boards + 1)}, seats=seats, movement=Movement(rounds)
    )


def entries(tables: int) -> list[Entry]:
    return [Entry(f"{number}{line}") for number in range(1, tables + 1) for line in ("NS", "EW")]


def many_evenings(folder: Path, sessions: int) -> Path:
    """Evenings of eight tables and 24 boards: the first is like any other, the others are its copies."""
    club = Club.begin(folder / "club", "Example BC", ticking())
    desk = begin_evening(club, "Tuesday Pairs", date(2026, 11, 17), section(8, 24), entries(8))
    for table in range(1, 9):
        for round_ in range(1, 25):
            board = (table + round_ - 1) % 24 + 1
            record_result(desk, SlipLocation("1", "A", round_, table, board), Result(board, parse_score("P")))
    club.close()
    copy_evenings(club.file.path, sessions - 1)
    return club.file.path


def many_players(folder: Path, players: list[ClubPlayer], tables: int) -> Path:
    """A large club, and one evening of so many tables with all results in."""
    club = new_club(folder)
    import_club_players(club, players, "a list")
    begin_field(club, tables).close()
    return club.file.path
