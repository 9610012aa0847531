"""An invented session of thirteen tables and twenty-six boards, and its standings worked out the long way."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_evening

TABLES = ROUNDS = 13
SIDE_SET = 2

# As it is typed, and what it is worth to North-South with the declarer's side not vulnerable and vulnerable.
WORTH = [
    ("4SN=", 420, 620), ("4HS+1", 450, 650), ("4SE=", -420, -620), ("4HW-1", 50, 100), ("3NN=", 400, 600),
    ("3NS+1", 430, 630), ("3NE=", -400, -600), ("3NW-2", 100, 200), ("2SN=", 110, 110), ("2HE+1", -140, -140),
    ("1NN=", 90, 90), ("1NW+1", -120, -120), ("3DS-1", -50, -100), ("5CE-2", 100, 200), ("4SXE-2", 300, 500),
    ("6SN=", 980, 1430), ("2SW+2", -170, -170), ("3CN+1", 130, 130), ("P", 0, 0),
]  # fmt: skip

NS_VULNERABLE = {2, 4, 5, 7, 10, 12, 13, 15}  # of each sixteen boards
EW_VULNERABLE = {3, 4, 6, 7, 9, 10, 13, 16}


class Slip(NamedTuple):
    board: int
    round: int
    table: int
    ns: str
    ew: str
    contract: str
    points: int

    @property
    def tens(self) -> str:
        return f"{abs(self.points) // 10}{'-' if self.points < 0 else '+'}"


def section() -> Section:
    """A Mitchell: East-West go up a table, boards come down one."""
    rounds = tuple(
        tuple(
            Sitting(table, f"{table}NS", f"{_east_west(table, round_)}EW", (_board_set(table, round_),))
            for table in range(1, TABLES + 1)
        )
        for round_ in range(1, ROUNDS + 1)
    )
    sets = {number: (2 * number - 1, 2 * number) for number in range(1, TABLES + 1)}
    seats = {f"{number}{line}": f"{number}{line}" for line in ("NS", "EW") for number in range(1, TABLES + 1)}
    return Section("A", sets=sets, seats=seats, movement=Movement(rounds, "Mitchell"))


def _east_west(table: int, round_: int) -> int:
    return (table - round_) % TABLES + 1


def _board_set(table: int, round_: int) -> int:
    return (table + round_ - 2) % TABLES + 1


@cache
def slips() -> tuple[Slip, ...]:
    """338 of them, by board with North-South in number order."""
    chance = Random(1326)
    found = []
    for board in range(1, SIDE_SET * TABLES + 1):
        likely = chance.sample(WORTH, 5)
        for table in range(1, TABLES + 1):
            round_ = next(
                each for each in range(1, ROUNDS + 1) if _board_set(table, each) == (board + 1) // 2
            )
            contract, plain, vulnerable = chance.choice(likely)
            declarer = contract.replace("X", "")[2:3]
            sides = NS_VULNERABLE if declarer in "NS" else EW_VULNERABLE
            points = vulnerable if (board - 1) % 16 + 1 in sides else plain
            ew = f"{_east_west(table, round_)}EW"
            found.append(Slip(board, round_, table, f"{table}NS", ew, contract, points))
    return tuple(found)


def percentages(played: Iterable[Slip]) -> Mapping[str, Fraction]:
    """Every result against every other on its board: two for more, one for as much."""
    boards: dict[int, list[Slip]] = defaultdict(list)
    for slip in played:
        boards[slip.board].append(slip)
    points: dict[str, int] = defaultdict(int)
    tops: dict[str, int] = defaultdict(int)
    for same in boards.values():
        for mine in same:
            won = sum((mine.points > other.points) * 2 + (mine.points == other.points) for other in same) - 1
            top = 2 * (len(same) - 1)
            points[mine.ns] += won
            points[mine.ew] += top - won
            tops[mine.ns] += top
            tops[mine.ew] += top
    return {pair: Fraction(100 * points[pair], tops[pair]) for pair in points}


def event_of(played: Iterable[Slip]) -> Event:
    """As it stands when these have come in."""
    results = tuple(Result(slip.board, parse_score(slip.contract), slip.round, slip.table) for slip in played)
    here = replace(section(), results=results)
    entries = tuple(Entry(entry) for entry in here.seats.values() if entry)
    session = Session("1", Scoring.MATCHPOINTS, sections=(here,))
    return Event("monday", "Monday Pairs", date(2026, 11, 16), entries=entries, sessions=(session,))


def club_file(folder: Path) -> OpenEvent:
    club = Club.begin(folder / "club", "Example BC", ticking())
    seats = section().seats
    return begin_evening(
        club,
        "Monday Pairs",
        date(2026, 11, 16),
        section(),
        [Entry(entry) for entry in seats.values() if entry],
    )
