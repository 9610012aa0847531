"""Boards that an act touched are read off the rows of the journal."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.store.event_history import Touched, boards_touched
from tests.evenings.club_evening import evening_at, place


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def touched(desk: OpenEvent) -> list[tuple[Touched, ...]]:
    """Return the boards of each act, the newest first."""
    with desk.file.reading() as db:
        return list(boards_touched(db, desk.event.id).values())


def test_a_result_its_undoing_and_nothing_else(desk: OpenEvent) -> None:
    record_result(desk, place(2, 1, 1), Result(1, parse_score("+420")))
    add_note(desk, "board 1 was noisy")
    undo(desk)
    undo(desk)
    here = (Touched("1", 1, 2, "A", 1),)
    undone, _, noted, recorded, *_ = touched(desk)
    assert (undone, noted, recorded) == (here, (), here)
