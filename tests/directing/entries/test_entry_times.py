"""Walk-ins who come just before play (SABF 11.2)."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.book_pane import times_now
from bridgedesk.directing.entry_checks import doubts_of
from bridgedesk.event.event import RulebookRef
from tests.evenings.board_sets import PAIRS, desk_of
from tests.evenings.club_evening import BEGIN


def evening(folder: Path, book: str = "sabf-2020") -> OpenEvent:
    """Play begins at 19:15."""
    session = replace(PAIRS.sessions[0], starts=BEGIN)
    return desk_of(folder, replace(PAIRS, rulebook=RulebookRef(book), sessions=(session,)))


@pytest.mark.parametrize(
    ("way", "received", "said"),
    [
        ("walk-in", "19:10", []),  # five minutes are not less than five
        ("walk-in", "19:11", ["walked in at 19:11, due 19:10: may be refused (11.2)"]),
        ("walk-in", "19:20", ["walked in at 19:20, due 19:10: may be refused (11.2)"]),
        ("nomination", "19:12", []),  # when it was nominated, not when the pair came
    ],
)
def test_less_than_five_minutes_before_the_start_is_said(
    tmp_path: Path, way: str, received: str, said: list[str]
) -> None:
    desk = evening(tmp_path)
    change = add_record(desk, "nominations", {"entry": "a", "way": way, "received": received})
    assert list(change.remarks) == doubts_of(desk, "a") == said


def test_a_book_without_such_a_time_says_nothing(tmp_path: Path) -> None:
    desk = evening(tmp_path, "laws-2017")
    add_record(desk, "nominations", {"entry": "a", "way": "walk-in", "received": "19:20"})
    assert doubts_of(desk, "a") == []


def test_it_counts_down_where_the_times_stand(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    (found,) = [each for each in times_now(desk) if each[0] == "Arrival"]
    assert found[1].startswith("19:10")
    assert found[2] == "5 minutes before the next start (11.2)"


def test_a_walk_in_for_one_session_is_no_late_entry_and_comes_to_that_session(tmp_path: Path) -> None:
    """SABF 3, 11.1, 11.2: entries closed on the 14th. The second session is on the 24th at 19:15."""
    desk = evening(tmp_path)
    (first,) = desk.event.sessions
    later = replace(first, id="2", starts=BEGIN + timedelta(days=7), sections=())
    desk.carry_out(Change("set up", "another session"), replace(desk.event, sessions=(first, later)))
    add_record(desk, "entry-terms", {"closes": "2026-11-14 20:00"})

    def came(entry: str, received: str, **only: str) -> list[str]:
        add_record(desk, "nominations", {"entry": entry, "way": "walk-in", "received": received, **only})
        return [each.split(":")[-1].strip() for each in doubts_of(desk, entry)]

    assert came("a", "2026-11-24 19:05", only_for="session 2") == []
    assert came("b", "2026-11-24 19:12", only_for="2") == ["may be refused (11.2)"]
    assert came("c", "2026-11-17 19:05") == ["the committee's permission, as a late entry (3)"]
