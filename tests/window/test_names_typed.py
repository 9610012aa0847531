"""Names typed at the seats: suggestions under the field, similar spellings, pairs moved to other seats."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.club_lists import import_club_players
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.name_field import SuggestionList
from bridgedesk.window.parts.name_finder import AT_ONCE
from tests.evenings.club_evening import ticking
from tests.window.keys import control, focused, press, suggested, type_text

PEOPLE = (
    *("Pat O’Brien 0620246", "Anna Müller", "Ann Smith", "Hōne Māori", "Ann Smith 1234560"),
    *("Bob Smyth-Jones", "Ada Oak", "Adam Rowan"),
)
ALT = Qt.KeyboardModifier.AltModifier


def player(line: str) -> ClubPlayer:
    name, _, number = line.rpartition(" ")
    return ClubPlayer("", name, number) if number.isdecimal() else ClubPlayer("", line)


@pytest.fixture
def seats(evening: MainWindow) -> MainWindow:
    """Three tables without names, and the cursor in the first seat."""
    assert evening.club
    import_club_players(evening.club, [player(line) for line in PEOPLE], "a list")
    evening.choose_tab(0)
    evening.event_controller.refresh()
    evening.setup.take_focus()
    return evening


def first(window: MainWindow) -> list[str]:
    """The names in the seats, a pair after the other."""
    return [field.text() for fields in window.setup.fields.values() for field in fields if field.text()]


def list_of(window: MainWindow) -> SuggestionList:
    found = window.findChild(SuggestionList)
    assert found
    return found


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("obr", "Pat O’Brien"),
        ("O'b", "Pat O’Brien"),
        ("muller", "Anna Müller"),
        ("MAORI", "Hōne Māori"),
        ("jones", "Bob Smyth-Jones"),
        ("0620", "Pat O’Brien"),
        ("hone m", "Hōne Māori"),
    ],
)
def test_a_few_letters_and_enter(seats: MainWindow, typed: str, name: str) -> None:
    type_text(typed)
    assert focused().property("text") == typed, "typing goes on undisturbed"
    press(Qt.Key.Key_Return)
    assert first(seats) == [name]
    assert suggested(seats) == []


def test_the_list_is_directly_under_the_field_and_inside_the_window(seats: MainWindow) -> None:
    for fields in list(seats.setup.fields.values()):
        fields[1].setFocus()
        type_text("an")
        shown, field = list_of(seats), fields[1]
        below = field.mapTo(seats, QPoint(0, field.height()))
        assert shown.isVisible()
        assert shown.x() == below.x()
        assert shown.y() == below.y()
        assert seats.rect().contains(shown.geometry())
        assert shown.width() >= field.width()
        press(Qt.Key.Key_Escape)
        assert suggested(seats) == []
        assert field.text() == "an", "Esc closes the list and nothing else"
        press(Qt.Key.Key_Backspace, 2)


def test_arrows_choose_and_tab_takes(seats: MainWindow) -> None:
    type_text("ad")
    assert suggested(seats) == ["Ada Oak", "Adam Rowan"]
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Tab)
    assert first(seats) == ["Adam Rowan"]
    type_text("ad")
    first_pair = next(iter(seats.setup.fields))
    assert suggested(seats) == ["Ada Oak", f"Adam Rowan   sits at {first_pair}"], (
        "who sits already comes last"
    )
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Return)
    assert first(seats) == ["Adam Rowan", "Ada Oak"]


def test_two_of_one_name_are_told_apart_by_number(seats: MainWindow) -> None:
    type_text("ann smi")
    assert sorted(suggested(seats)) == ["Ann Smith", "Ann Smith   1234560"]
    row = suggested(seats).index("Ann Smith   1234560")
    item = list_of(seats).item(row)
    at = list_of(seats).visualItemRect(item).center()
    QTest.mouseClick(list_of(seats).viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert first(seats) == ["Ann Smith"]
    assert seats.open_event
    assert [each.number for each in seats.open_event.event.players] == ["1234560"]


def test_a_name_that_only_resembles_two_words_is_asked_about(seats: MainWindow) -> None:
    """It is listed, and taken only on purpose."""
    type_text("oak ad")
    assert suggested(seats) == ["Ada Oak"]
    press(Qt.Key.Key_Return)
    assert first(seats) == ["oak ad"], "Enter alone asks"
    assert seats.status.text().startswith("Did you mean Ada Oak?")
    assert suggested(seats) == ["Ada Oak", "New player: oak ad"]
    press(Qt.Key.Key_Return)
    assert first(seats) == ["Ada Oak"]


def test_similar_spellings_come_after_a_pause_and_are_only_offered(seats: MainWindow, qtbot: QtBot) -> None:
    type_text("Smyth Ann")
    assert suggested(seats) == []
    qtbot.waitUntil(lambda: bool(suggested(seats)))
    assert set(suggested(seats)) == {"Ann Smith", "Ann Smith   1234560"}
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Backspace, 9)
    type_text("Hone Maoari")
    qtbot.waitUntil(lambda: suggested(seats) == ["Hōne Māori"])
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert first(seats) == ["Hōne Māori"]


def test_a_visitor_is_asked_about_once_and_listed_tomorrow(
    seats: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    type_text("Adam Rowann")
    press(Qt.Key.Key_Return)
    assert seats.status.text() == "Did you mean Adam Rowan? Type = for yes, or + for a new player"
    assert suggested(seats) == ["Adam Rowan", "New player: Adam Rowann"]
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert first(seats) == ["Adam Rowann"]
    type_text("Zoe Visitor")
    press(Qt.Key.Key_Return)
    assert "Zoe Visitor are visitors" in seats.status.text()
    seats.close()

    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    again.open_file(tmp_path / "club.bridgedesk")
    again.choose_tab(0)
    again.setup.fields["2"][0].setFocus()
    type_text("visi")
    first_pair = next(iter(again.setup.fields))
    assert suggested(again) == [f"Zoe Visitor   sits at {first_pair}"]
    press(Qt.Key.Key_Escape)
    again.close()


def test_a_long_list_is_prepared_in_the_background(evening: MainWindow, qtbot: QtBot) -> None:
    assert evening.club
    members = [ClubPlayer("", f"Given{at} Family{at}") for at in range(AT_ONCE + 1)]
    import_club_players(evening.club, members, "a list")
    evening.choose_tab(0)
    evening.event_controller.refresh()
    evening.setup.take_focus()
    type_text("family77")
    qtbot.waitUntil(lambda: suggested(evening)[:1] == ["Given77 Family77"], timeout=20000)


# ---- a refused text is selected


def test_a_refused_name_is_selected_so_that_typing_replaces_it(seats: MainWindow) -> None:
    type_text("1234561")
    press(Qt.Key.Key_Return)
    assert seats.status.text() == "1234561 is mistyped: its check digit would be 0, not 1"
    assert focused().property("selectedText") == "1234561"
    type_text("bob")
    press(Qt.Key.Key_Return)
    assert first(seats) == ["Bob Smyth-Jones"]


# ---- pairs moved to other seats


def seat_newcomers(names: str) -> None:
    for name in names.split():
        type_text(f"{name} Newcomer+")
        press(Qt.Key.Key_Return)


def pairs(window: MainWindow) -> dict[str, list[str]]:
    return {
        number: [field.text().partition(" ")[0] for field in fields]
        for number, fields in window.setup.fields.items()
        if any(field.text() for field in fields)
    }


def test_a_pair_dragged_to_another_seat_swaps_and_is_undone_as_one(seats: MainWindow) -> None:
    seat_newcomers("Xena Yves Zara Ugo")
    one, two, *_, last = seats.setup.fields
    before = pairs(seats)
    assert before == {one: ["Xena", "Yves"], two: ["Zara", "Ugo"]}
    handles = seats.setup.panel.moves.handles

    def drag(to: str) -> None:
        start = handles[one].rect().center()
        end = handles[one].mapFromGlobal(
            seats.setup.fields[to][1].mapToGlobal(seats.setup.fields[to][1].rect().center())
        )
        QTest.mousePress(handles[one], Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(handles[one], (start + end) / 2)
        QTest.mouseMove(handles[one], end)
        assert handles[to].property("target")
        QTest.mouseRelease(handles[one], Qt.MouseButton.LeftButton, pos=end)
        assert not handles[to].property("target")

    drag(two)
    assert pairs(seats) == {one: ["Zara", "Ugo"], two: ["Xena", "Yves"]}
    assert seats.status.text() == f"Pairs {one} and {two} swapped"
    control(Qt.Key.Key_Z)
    assert pairs(seats) == before
    drag(last)
    assert pairs(seats) == {two: ["Zara", "Ugo"], last: ["Xena", "Yves"]}, "to a seat without names"
    control(Qt.Key.Key_Z)
    assert pairs(seats) == before


def test_alt_and_an_arrow_moves_a_pair_and_the_cursor_goes_with_it(seats: MainWindow) -> None:
    seat_newcomers("Xena Yves")
    numbers = list(seats.setup.fields)
    seats.setup.fields[numbers[0]][0].setFocus()
    QTest.keyClick(focused(), Qt.Key.Key_Right, ALT)
    assert pairs(seats) == {numbers[1]: ["Xena", "Yves"]}
    assert QApplication.focusWidget() is seats.setup.fields[numbers[1]][0]
    QTest.keyClick(focused(), Qt.Key.Key_Down, ALT)
    assert pairs(seats) == {numbers[3]: ["Xena", "Yves"]}
    QTest.keyClick(focused(), Qt.Key.Key_Right, ALT)
    assert pairs(seats) == {numbers[3]: ["Xena", "Yves"]}, "there is nothing further to the right"
    control(Qt.Key.Key_Z)
    control(Qt.Key.Key_Z)
    assert pairs(seats) == {numbers[0]: ["Xena", "Yves"]}


def test_a_click_on_a_pair_number_moves_nobody(seats: MainWindow) -> None:
    seat_newcomers("Xena Yves")
    before = pairs(seats)
    number = next(iter(seats.setup.fields))
    QTest.mouseClick(seats.setup.panel.moves.handles[number], Qt.MouseButton.LeftButton)
    assert pairs(seats) == before
    assert "Alt" in seats.setup.panel.moves.handles[number].toolTip()
