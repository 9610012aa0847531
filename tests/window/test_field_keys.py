"""The menus' keys work in every kind of field, and Esc undoes what was typed before it closes anything."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from bridgedesk.window.evening_page import PENALTIES, STANDINGS
from bridgedesk.window.main_window import MainWindow
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import BY_SABF
from tests.window.keys import control, focused, press, type_text

CONTROL = Qt.KeyboardModifier.ControlModifier


def seat(window: MainWindow) -> QWidget:
    return window.setup.fields["1"][0]


def score_field(window: MainWindow) -> QWidget:
    window.choose_tab(1)
    return window.scores.field


def note(window: MainWindow) -> QWidget:
    window.side.notebook.show()
    return window.side.notebook.text


def number(window: MainWindow) -> QWidget:
    window.clock_dock.show()
    return window.clock_dock.minutes


def time(window: MainWindow) -> QWidget:
    window.clock_dock.show()
    window.clock_dock.finish.setEnabled(True)
    return window.clock_dock.finish


def text_of_a_clause(window: MainWindow) -> QWidget:
    window.setup.show_regulations()
    panel = window.setup.regulations.panel
    if not panel.text.isVisible():
        panel.as_text.click()
    return panel.text


def editable_choice(window: MainWindow) -> QWidget:
    """There is one in some forms only: where several may be chosen."""
    choice = QComboBox(window.setup)
    choice.setEditable(True)
    choice.show()
    return choice


def guide(window: MainWindow) -> QWidget:
    window.menus.guide.setChecked(True)
    return window.guide.text


FIELDS = (seat, score_field, note, number, time, text_of_a_clause, editable_choice, guide)


def text_in(field: QWidget) -> str:
    match field:
        case QLineEdit() | QSpinBox():
            return field.text()
        case QComboBox():
            return field.currentText()
        case QPlainTextEdit():
            return field.toPlainText()
    return ""


@pytest.mark.parametrize("reach", FIELDS)
@pytest.mark.parametrize("key", [Qt.Key.Key_K, Qt.Key.Key_U, Qt.Key.Key_E])
def test_the_menus_keys_win_over_editing_keys(
    evening: MainWindow, reach: Callable[[MainWindow], QWidget], key: Qt.Key
) -> None:
    field = reach(evening)
    field.setFocus()
    assert focused() is field
    QTest.keyClicks(field, "4")
    before = text_in(field)
    QTest.keyClick(field, key, CONTROL)
    opened = {
        Qt.Key.Key_K: evening.finding.palette,
        Qt.Key.Key_U: evening.scores_controller.line_ups,
        Qt.Key.Key_E: evening.reception.events,
    }
    assert opened[key].isVisible()
    assert text_in(field) == before


def test_a_key_that_is_not_possible_says_why_and_erases_nothing(window: MainWindow) -> None:
    """Before an event is open there are no line-ups."""
    field = window.reception.welcome.club
    field.setFocus()
    type_text("Example BC")
    control(Qt.Key.Key_U)
    assert field.text() == "Example BC"
    assert window.status.text() == "Line-ups needs an open event. Press Ctrl+E to choose one."


def test_undo_and_redo_stay_with_the_field(evening: MainWindow) -> None:
    field = note(evening)
    field.setFocus()
    type_text("four")
    control(Qt.Key.Key_Z)
    assert text_in(field) == ""
    control(Qt.Key.Key_Y)
    assert text_in(field) == "four"


# ---- Esc


def test_esc_puts_back_a_name_half_typed(evening: MainWindow) -> None:
    field = evening.setup.fields["1"][0]
    field.setFocus()
    type_text("Ann Able")
    press(Qt.Key.Key_Return)
    field.setFocus()
    assert field.text() == "Ann Able"
    field.selectAll()
    type_text("Bo")
    press(Qt.Key.Key_Escape)
    assert field.text() == "Ann Able"
    assert focused() is field
    press(Qt.Key.Key_Tab)
    assert evening.open_event
    assert [player.name for player in evening.open_event.event.players] == ["Ann Able"]


def test_esc_clears_a_search_before_it_leaves_the_page(evening: MainWindow) -> None:
    control(Qt.Key.Key_L)
    page = evening.reception.players
    page.form.name.setFocus()
    page.search.setFocus()
    type_text("x")
    press(Qt.Key.Key_Escape)
    assert page.isVisible()
    assert page.search.text() == ""
    control(Qt.Key.Key_Z)
    assert page.search.text() == "x", "what Esc cleared comes back"
    press(Qt.Key.Key_Escape, 2)
    assert evening.pages.currentWidget() is evening.evening


def test_esc_never_leaves_a_page_with_typing(evening: MainWindow) -> None:
    control(Qt.Key.Key_N)
    page = evening.reception.new_event
    type_text("Friday Pairs")
    press(Qt.Key.Key_Tab)
    assert focused() is not page.title
    press(Qt.Key.Key_Escape)
    assert page.isVisible()
    assert page.title.text() == "Friday Pairs"
    assert evening.status.text().startswith("Something is typed here, so Esc does not close it.")
    page.back.click()
    assert not page.isVisible()
    control(Qt.Key.Key_N)
    assert page.title.text() == "Friday Pairs"
    page.draft.discard()
    press(Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_esc_keeps_a_ruling_that_is_half_typed_in_view(evening: MainWindow) -> None:
    evening.choose_tab(PENALTIES)
    tab = evening.penalties
    tab.list.begin.click()
    assert tab.building
    tab.builder.round.setFocus()
    type_text("3")
    tab.builder.what.setFocus()
    press(Qt.Key.Key_Escape)
    assert tab.building
    tab.builder.round.setFocus()
    tab.builder.round.selectAll()
    press(Qt.Key.Key_Delete)
    press(Qt.Key.Key_Escape)
    assert tab.builder.round.text() == "3", "first what was done in this field"
    press(Qt.Key.Key_Escape)
    assert tab.building


def test_esc_leaves_no_view_of_the_standings_with_a_prize_half_typed(evening: MainWindow) -> None:
    evening.choose_tab(STANDINGS)
    evening.standings_controller.choose_view("prizes")
    form = evening.standings.forms.prizes
    fields = [field for field in form.findChildren(QLineEdit) if field.isVisible()]
    fields[0].setFocus()
    type_text("Wine")
    fields[1].setFocus()
    press(Qt.Key.Key_Escape)
    assert evening.standings_controller.view == "prizes"
    fields[0].setFocus()
    fields[0].selectAll()
    press(Qt.Key.Key_Delete)
    fields[1].setFocus()
    press(Qt.Key.Key_Escape)
    assert evening.standings_controller.view == "ranking"


def test_esc_drops_no_team_that_is_half_typed(window: MainWindow, tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk_in(club, BY_SABF)
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    teams = window.setup.teams
    type_text("Gnu")
    press(Qt.Key.Key_Return)
    type_text("Ann Able")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Escape)
    assert (teams.name.text(), teams.players[0].text()) == ("Gnu", "Ann Able")
    assert window.status.text().startswith("Something is typed here")
    teams.view.selectRow(0)
    teams.view.setFocus()
    press(Qt.Key.Key_Return)
    assert teams.name.text() == "Fox"
    type_text("Vixen")
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Escape)
    assert (teams.name.text(), teams.players[0].text()) == ("Gnu", "Ann Able"), "back to the new team"
    teams.view.setFocus()
    press(Qt.Key.Key_Return)
    assert teams.name.text() == "Vixen", "kept as a draft"


def test_esc_in_a_text_of_several_lines_erases_nothing(evening: MainWindow) -> None:
    field = text_of_a_clause(evening)
    assert isinstance(field, QPlainTextEdit)
    field.setFocus()
    type_text("x")
    before = field.toPlainText()
    press(Qt.Key.Key_Escape)
    assert field.toPlainText() == before
    assert field.isVisible()
