"""A club with a three-table Howell, for tests of the desk and the window."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation
from tests.evenings.three_tables import begin_three_tables

BEGIN = datetime.fromisoformat("2026-11-17T19:15")


def ticking(start: datetime = BEGIN) -> Callable[[], datetime]:
    """A clock that goes on by a second each time it is looked at."""
    seconds = iter(range(10**9))
    return lambda: start + timedelta(seconds=next(seconds))


def club_at(folder: Path) -> Club:
    return Club.begin(folder / "club", "Example BC", ticking())


def evening_at(folder: Path) -> OpenEvent:
    return begin_three_tables(club_at(folder), "Tuesday Pairs", date(2026, 11, 17), 20)


def place(round_: int, table: int, board: int) -> SlipLocation:
    return SlipLocation("1", "A", round_, table, board)
