"""Similar spellings in a long list: looked up in the background after Enter, and asked about as ever."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from threading import Event as Signpost

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import import_club_players
from bridgedesk.directing.people.near_names import near_names
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.name_finder import AT_ONCE
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables
from tests.window.keys import focused, press, suggested, type_text, wait_for

ASKED = "Did you mean Adam Rowan? Type = for yes, or + for a new player"
LONG_LIST = [ClubPlayer("", f"Given{at} Family{at}") for at in range(AT_ONCE)]


class Library:
    """Looks names up only when it is told to, so that a test knows what came first."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = Signpost()

        def later(typed: str, names: Iterable[str]) -> list[str]:
            assert self.open.wait(20)
            return near_names(typed, names)

        monkeypatch.setattr("bridgedesk.window.parts.similar_names.near_names", later)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    library = Library(monkeypatch)
    yield library
    library.open.set()


@pytest.fixture
def seats(evening: MainWindow) -> MainWindow:
    """Three tables without names, a club of a thousand, and the cursor in the first seat."""
    assert evening.club
    import_club_players(evening.club, [*LONG_LIST, ClubPlayer("", "Adam Rowan")], "a list")
    evening.choose_tab(0)
    evening.event_controller.refresh()
    evening.setup.take_focus()
    return evening


def names(window: MainWindow, pair: int) -> list[str]:
    return [field.text() for field in list(window.setup.fields.values())[pair]]


def seated(window: MainWindow) -> list[str]:
    assert window.open_event
    return [player.name for player in window.open_event.event.players]


def answer(window: MainWindow, library: Library) -> None:
    library.open.set()
    wait_for(window.event_controller.setup.similar.work)


def enter(name: str) -> None:
    type_text(name)
    press(Qt.Key.Key_Return)


def test_the_cursor_goes_on_and_comes_back_with_the_question(seats: MainWindow, library: Library) -> None:
    enter("Adam Rowann")
    first, second = next(iter(seats.setup.fields.values()))
    assert focused() is second, "nothing waits"
    assert seated(seats) == []
    answer(seats, library)
    assert focused() is first
    assert first.selectedText() == "Adam Rowann"
    assert seats.status.text() == ASKED
    assert suggested(seats) == ["Adam Rowan", "New player: Adam Rowann"]
    press(Qt.Key.Key_Return)
    assert seated(seats) == ["Adam Rowan"]
    assert focused() is second


def test_an_answer_without_a_question_disturbs_nobody(seats: MainWindow, library: Library) -> None:
    enter("Zoe Visitor")
    type_text("Quentin Stran")
    answer(seats, library)
    assert seated(seats) == ["Zoe Visitor"]
    assert focused() is next(iter(seats.setup.fields.values()))[1]
    enter("geworth")
    assert names(seats, 0) == ["Zoe Visitor", "Quentin Strangeworth"]
    answer(seats, library)
    assert seated(seats) == ["Zoe Visitor", "Quentin Strangeworth"]


def test_typing_on_is_not_disturbed_by_a_question(seats: MainWindow, library: Library) -> None:
    """The half-typed name stays where the cursor is; back in its field, the question is asked again."""
    enter("Adam Rowann")
    type_text("Quentin Stran")
    answer(seats, library)
    first, second = next(iter(seats.setup.fields.values()))
    assert focused() is second
    assert names(seats, 0) == ["Adam Rowann", "Quentin Stran"]
    assert seats.status.text() == ASKED
    assert first.property("wrong")
    first.setFocus()
    answer(seats, library)
    assert suggested(seats) == ["Adam Rowan", "New player: Adam Rowann"]
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)  # a new player, and the half-typed name is entered with it
    answer(seats, library)
    assert seated(seats) == ["Adam Rowann", "Quentin Stran"]


def test_names_of_many_pairs_wait_at_once(seats: MainWindow, library: Library) -> None:
    for name in ("Xena North", "Yves South", "Zara East", "Ugo West"):
        enter(name)
    assert seated(seats) == []
    assert [names(seats, pair) for pair in (0, 1)] == [
        ["Xena North", "Yves South"],
        ["Zara East", "Ugo West"],
    ]
    seats.event_controller.refresh()
    assert names(seats, 0) == ["Xena North", "Yves South"], "a refresh keeps what waits"
    answer(seats, library)
    assert seated(seats) == ["Xena North", "Yves South", "Zara East", "Ugo West"]


def test_a_name_corrected_before_its_answer_counts_as_corrected(seats: MainWindow, library: Library) -> None:
    enter("Adam Rowann")
    first, _ = next(iter(seats.setup.fields.values()))
    first.setFocus()
    first.selectAll()
    enter("Zoe Visitor")
    answer(seats, library)
    assert seated(seats) == ["Zoe Visitor"]


def test_another_event_before_the_answer(seats: MainWindow, library: Library) -> None:
    """The name is not entered anywhere; it waits as a draft of the event in which it was typed."""
    assert seats.club
    event = seats.open_event
    assert event
    enter("Adam Rowann")
    other = begin_three_tables(seats.club, "Wednesday Pairs", date(2026, 11, 18), 20)
    seats.reception.event_taken.emit(other, "")
    answer(seats, library)
    assert seated(seats) == []
    assert names(seats, 0) == ["", ""]
    seats.reception.event_taken.emit(event, "")
    assert names(seats, 0) == ["Adam Rowann", ""]
    assert seated(seats) == []


def test_the_window_closed_before_the_answer(
    seats: MainWindow, library: Library, qtbot: QtBot, tmp_path: Path
) -> None:
    enter("Adam Rowann")
    work = seats.event_controller.setup.similar.work
    seats.close()
    library.open.set()
    work.wait()
    qtbot.wait(20)
    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    again.show()
    again.open_file(tmp_path / "club.bridgedesk")
    again.choose_tab(0)
    assert seated(again) == []
    assert names(again, 0) == ["Adam Rowann", ""], "restored as a draft"
    again.close()


def test_keys_typed_while_a_form_waits_come_after_it(seats: MainWindow, library: Library) -> None:
    """On the waiting list the line is emptied by the act, then has what was typed meanwhile."""
    strip = seats.setup.waiting
    strip.show()
    strip.who.setFocus()
    enter("Zoe Visitor & Yves Other")
    type_text("Next")
    assert strip.who.text() == "Zoe Visitor & Yves Other"
    answer(seats, library)
    assert strip.who.text() == "Next"
    assert strip.list.text().startswith("Waiting list: 1. Zoe Visitor & Yves Other")


def test_a_question_about_a_form_keeps_what_was_typed_meanwhile(seats: MainWindow, library: Library) -> None:
    strip = seats.setup.waiting
    strip.show()
    strip.who.setFocus()
    enter("Adam Rowann & Yves Other")
    type_text(" Jr")
    answer(seats, library)
    assert seats.status.text() == ASKED
    assert strip.who.text() == "Adam Rowann & Yves Other Jr"
