"""Ratios of one run: recording a result against a bare commit, opening a full file against an empty one.

The machine may be slow or busy, so each pair is measured in turns and the medians are compared.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.orm import Session as DbSession
from sqlalchemy.pool import StaticPool

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.benchmarks.conftest import SESSIONS
from tests.benchmarks.floor import PATIENCE, Race
from tests.benchmarks.full_files import entries, section
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_evening

TABLES, BOARDS = 40, 30
TURNS = 60
MOST_OF_A_COMMIT = 4
MOST_OF_AN_EMPTY_FILE = 10


# ---- the bare commit: one typed row through the ORM, as durable as ours


class Base(DeclarativeBase):
    pass


class Slip(Base):
    __tablename__ = "slip"

    id: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int]
    score: Mapped[str]


@pytest.fixture
def bare_commit(tmp_path: Path) -> Iterator[Callable[[], None]]:
    engine = create_engine(f"sqlite:///{tmp_path / 'bare.db'}", poolclass=StaticPool)

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    Base.metadata.create_all(engine)

    def commit() -> None:
        with DbSession(engine) as db:
            db.add(Slip(board=1, score="+420"))
            db.commit()

    yield commit
    engine.dispose()


# ---- a big evening, and a club file of 500 sessions


def big_evening(club: Club) -> OpenEvent:
    """All results are in."""
    desk = begin_evening(club, "Congress", date(2026, 11, 17), section(TABLES, BOARDS), entries(TABLES))
    at = desk.event.sessions[0].sections[0]
    assert at.movement
    results = [
        (number, sitting.table, sitting.sets[0], "+420", False)
        for number, round_ in enumerate(at.movement.rounds, start=1)
        for sitting in round_
    ]
    with closing(sqlite3.connect(club.file.path)) as raw, raw:
        (number,) = raw.execute("SELECT max(id) FROM section").fetchone()
        raw.executemany(
            "INSERT INTO result (section_id, round, table_number, board, score, turned)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            [(number, *result) for result in results],
        )
    desk.event = desk.file.event(desk.event.id)
    assert len(desk.event.sessions[0].sections[0].results) == TABLES * BOARDS
    return desk


# ---- the ratios


def medians(*acts: Callable[[], object], turns: int = TURNS) -> list[float]:
    """In turns, so that a busy moment strikes all alike."""
    times: list[list[float]] = [[] for _ in acts]
    for _ in range(turns):
        for at, act in enumerate(acts):
            began = perf_counter()
            act()
            times[at].append(perf_counter() - began)
    return [median(each) for each in times]


def results_of_chance(desk: OpenEvent) -> Callable[[], object]:
    """Each time another slip of the big evening is altered."""
    scores = [parse_score(text) for text in ("4SN=", "+170", "-50", "3NE-1")]
    turn = iter(range(10**6))

    def record() -> object:
        at = next(turn)
        round_, table = at % BOARDS + 1, (7 * at) % TABLES + 1
        board = (table + round_ - 1) % BOARDS + 1
        result = Result(board, scores[at % len(scores)], initialled="so it was")
        return record_result(desk, SlipLocation("1", "A", round_, table, board), result)

    return record


def again_while_over(limit: float, lap: Callable[[], Race]) -> Race:
    """Others who use the disk only ever add time: a race over its limit is run again."""
    best = lap()
    for _ in range(PATIENCE - 1):
        if best.ratio < limit:
            break
        best = min(best, lap(), key=lambda race: race.ratio)
    return best


def assert_typing_does_not_wait(desk: OpenEvent, bare_commit: Callable[[], None], where: str) -> None:
    change = results_of_chance(desk)
    measured = again_while_over(MOST_OF_A_COMMIT, lambda: Race(*medians(bare_commit, change)))
    print(f"one result {where}, against a bare commit: {measured}")
    assert measured.ratio < MOST_OF_A_COMMIT
    assert desk.event == desk.file.event(desk.event.id)


def test_recording_a_result(tmp_path: Path, bare_commit: Callable[[], None]) -> None:
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    assert_typing_does_not_wait(big_evening(club), bare_commit, "at 40 tables x 30 boards")
    club.close()


def test_recording_a_result_in_a_full_file(full_file: Path, bare_commit: Callable[[], None]) -> None:
    club = Club.open(full_file, ticking())
    club.safekeeping.wait()
    assert len(club.file.event_keys()) == SESSIONS
    assert_typing_does_not_wait(big_evening(club), bare_commit, f"the same, beside {SESSIONS} sessions")
    club.close()


def test_opening_a_full_file(full_file: Path, tmp_path: Path) -> None:
    Club.begin(tmp_path / "empty", "Example BC", ticking()).close()

    def lap() -> Race:
        times: list[list[float]] = [[], []]
        for _ in range(7):
            for at, path in enumerate((tmp_path / "empty.bridgedesk", full_file)):
                os.sync()  # the backup made before is no part of this
                began = perf_counter()
                club = Club.open(path, ticking())
                desk = club.last_event()
                times[at].append(perf_counter() - began)
                assert (desk is None) == (at == 0)
                club.close()
        return Race(*map(median, times))

    measured = again_while_over(MOST_OF_AN_EMPTY_FILE, lap)
    size = full_file.stat().st_size / 1e6
    print(f"opening {SESSIONS} sessions ({size:.0f} MB) and the last, against an empty file: {measured}")
    assert measured.ratio < MOST_OF_AN_EMPTY_FILE
