"""The event as it was before each of its last acts, and the file as it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.seating import swap_pair_numbers
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.store.event_history import last_acts
from tests.evenings.club_evening import evening_at, place, ticking


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OpenEvent]:
    desk = evening_at(tmp_path)
    yield desk
    desk.file.close()


def record(desk: OpenEvent, table: int, score: str) -> None:
    board = {1: 1, 2: 5, 3: 9}[table]
    sitting = desk.event.sessions[0].sections[0].sitting(1, table)
    assert sitting
    board = next(iter(desk.event.sessions[0].sections[0].boards_of(sitting)))
    record_result(desk, place(1, table, board), Result(board, parse_score(score), initialled="so it was"))


def steps(desk: OpenEvent, limit: int = 50) -> list[tuple[str, Event, Event]]:
    with desk.file.reading() as db:
        found = last_acts(db, desk.event.id, limit)
    return [(step.words, step.before, step.after) for step in found.steps()]


def test_every_act_is_seen_from_both_sides(desk: OpenEvent, tmp_path: Path) -> None:
    seen = [desk.event]
    for act in (
        lambda: record(desk, 1, "+420"),
        lambda: record(desk, 2, "-50"),
        lambda: record(desk, 1, "+450"),
        lambda: swap_pair_numbers(desk, "1", "A", "1", "2"),
        lambda: undo(desk),
        lambda: erase_result(desk, place(1, 2, desk.event.sessions[0].sections[0].results[1].board)),
    ):
        act()
        seen.append(desk.event)
    file = (tmp_path / "club.bridgedesk").read_bytes()
    found = steps(desk)
    assert len(found) == 6
    for (_, before, after), was, is_ in zip(found, seen[-2::-1], seen[:0:-1], strict=True):
        assert canonical(before) == canonical(was)
        assert canonical(after) == canonical(is_)
    assert (tmp_path / "club.bridgedesk").read_bytes() == file


def test_notes_move_no_figure_and_a_restart_forgets_nothing(desk: OpenEvent, tmp_path: Path) -> None:
    record(desk, 1, "+420")
    add_note(desk, "go back")
    was = desk.event
    desk.file.close()
    again = Club.open(tmp_path / "club.bridgedesk", ticking()).last_event()
    assert again
    ((words, before, after),) = steps(again)
    assert words.startswith("+420 on board")
    assert before.sessions[0].sections[0].results == ()
    assert after.sessions == was.sessions
    again.file.close()


def test_only_so_many(desk: OpenEvent) -> None:
    for score in ("+420", "+450", "+480"):
        record(desk, 1, score)
    assert [words[:4] for words, _, _ in steps(desk, 2)] == ["+450", "+420"]
