"""What is half typed as a score stays, whatever is clicked, scrolled or resized, and can be edited."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from bridgedesk.event.score_text import score_text
from bridgedesk.window.main_window import MainWindow
from tests.evenings.club_evening import ticking
from tests.evenings.ruled_events import Hand, opened, shown_window, three_rounds
from tests.window.keys import click, control, focused, press, score, type_text
from tests.window.pictures import keep

K = Qt.Key


@pytest.fixture
def typing(evening: MainWindow) -> MainWindow:
    control(K.Key_2)
    return evening


def standing(window: MainWindow) -> list[str]:
    assert window.open_event
    (section,) = window.open_event.event.sessions[0].sections
    return [score_text(each.score) for each in section.results]


def moves(key: Qt.Key, *, shift: bool = False) -> None:
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(focused(), key, held)


# ---- editing


def test_home_and_end_move_in_what_is_typed(typing: MainWindow) -> None:
    """4SN= becomes 3SN=: the first letter is replaced, and Enter records the whole."""
    field = typing.scores.field
    type_text("4SN=")
    moves(K.Key_Home)
    assert field.cursorPosition() == 0
    press(K.Key_Delete)
    type_text("3")
    assert (field.text(), field.cursorPosition()) == ("3SN=", 1)
    moves(K.Key_End)
    press(K.Key_Backspace)
    type_text("+1")
    assert field.text() == "3SN+1"
    press(K.Key_Return)
    assert standing(typing) == ["3SN+1"]


def test_small_letters_in_the_middle_become_capitals(typing: MainWindow) -> None:
    type_text("4n=")
    moves(K.Key_Left)
    moves(K.Key_Left)
    type_text("s")
    assert typing.scores.field.text() == "4SN="
    assert typing.scores.field.cursorPosition() == 2
    press(K.Key_Return)
    assert standing(typing) == ["4SN="]


def test_control_a_selects_all_and_the_next_letter_replaces_it(typing: MainWindow) -> None:
    """The digits that replace a selection commit by their sign, as if they were typed first."""
    field = typing.scores.field
    type_text("4SN=")
    control(K.Key_A)
    assert field.selectedText() == "4SN="
    type_text("42")
    assert field.text() == "42"
    type_text("+")
    assert (standing(typing), field.text()) == (["+420"], "")
    type_text("5S")
    control(K.Key_A)
    press(K.Key_Delete)
    assert field.text() == ""
    type_text("5-")
    assert standing(typing) == ["+420", "-50"]


def test_shift_with_home_selects_back_to_the_beginning(typing: MainWindow) -> None:
    type_text("62")
    moves(K.Key_Home, shift=True)
    assert typing.scores.field.selectedText() == "62"
    press(K.Key_Backspace)
    assert typing.scores.field.text() == ""


def test_a_refused_score_is_selected_and_the_next_one_replaces_it(typing: MainWindow) -> None:
    field = typing.scores.field
    score("62+")
    assert (field.text(), field.selectedText()) == ("62+", "62+")
    type_text("42+")
    assert (standing(typing), field.text()) == (["+420"], "")


def test_a_refused_score_can_be_corrected_in_place(typing: MainWindow) -> None:
    """+620 is impossible when nobody is vulnerable: Home, and the 6 becomes a 4."""
    field = typing.scores.field
    score("62+")
    moves(K.Key_Home)
    assert (field.selectedText(), typing.scores.hint.objectName()) == ("", "faint")
    press(K.Key_Delete)
    type_text("4")
    assert field.text() == "42+"
    press(K.Key_Return)
    assert standing(typing) == ["+420"]


def test_an_answer_is_no_edit(typing: MainWindow) -> None:
    """Which rounds a version is of: Home does not turn the answer 1 into text."""
    for text in ("42+", "45+"):
        score(text)
    press(K.Key_Up, 2)
    score("F")
    assert typing.scores.hint.text().startswith("Which")
    moves(K.Key_Home)
    type_text("1")
    assert typing.scores.field.text() == ""
    assert "version B" in typing.scores.slips.rows[0][6]


def test_a_reason_is_edited_too(typing: MainWindow) -> None:
    score("62+")
    press(K.Key_F6)
    type_text("oth agree")
    moves(K.Key_Home)
    type_text("B")
    press(K.Key_Return)
    assert typing.open_event
    (section,) = typing.open_event.event.sessions[0].sections
    assert [each.initialled for each in section.results] == ["Both agree"]


def test_a_click_puts_the_cursor_into_what_is_typed(typing: MainWindow) -> None:
    field = typing.scores.field
    type_text("4N=")
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(12, field.height() // 2))
    assert field.cursorPosition() == 0
    press(K.Key_Delete)
    type_text("3")
    assert field.text() == "3N="


def test_control_z_clears_what_is_half_typed_and_then_undoes(typing: MainWindow) -> None:
    score("42+")
    type_text("5")
    control(K.Key_Z)
    assert (typing.scores.field.text(), standing(typing)) == ("", ["+420"])
    control(K.Key_Z)
    assert standing(typing) == []


def test_tab_leaves_the_field_and_the_text_stays(typing: MainWindow) -> None:
    field = typing.scores.field
    type_text("42")
    press(K.Key_Tab)
    assert focused() is not field
    assert field.text() == "42"
    field.setFocus()
    type_text("+")
    assert standing(typing) == ["+420"]


# ---- nothing is lost


def test_clicks_elsewhere_on_the_tab_keep_it_on_its_line(typing: MainWindow) -> None:
    scores = typing.scores
    here = scores.line.text()
    type_text("42")
    for view, row in ((scores.slips_view, 1), (scores.pages_view, 4), (scores.others_view, 2)):
        click(view, row)
        assert (scores.field.text(), scores.line.text()) == ("42", here)
        assert scores.hint.text().startswith("Not recorded yet.")
        assert focused() is scores.field
    keep(typing, "scores half typed and clicked elsewhere")
    scores.order.setCurrentIndex(3)
    scores.order.activated.emit(3)
    assert (scores.field.text(), scores.order.currentIndex()) == ("42", 0)
    for key in (K.Key_Up, K.Key_Down):
        press(key)
        assert (scores.field.text(), scores.line.text()) == ("42", here)
    type_text("+")
    assert standing(typing) == ["+420"], "the next key goes on with it"


def test_other_tabs_docks_scrolling_and_a_new_size_keep_it(typing: MainWindow) -> None:
    scores = typing.scores
    type_text("4S")
    bar = typing.tabs.findChild(QTabBar)
    assert bar
    for tab in (2, 0, 1):
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())
    press(K.Key_F7)
    assert focused() is not scores.field
    assert scores.hint.text().startswith("Not recorded yet."), "said while the focus is elsewhere"
    typing.scores_controller.lead_to(drawing=False)
    assert scores.field.text() == "4S", "nor does a step lead away from it"
    press(K.Key_F8)
    typing.scores_controller.missing.take_focus()
    press(K.Key_Return)
    assert scores.field.text() == "4S", "the list of missing scores leads elsewhere, once this is done"
    for size in ((800, 600), (1366, 768)):
        typing.resize(*size)
        QApplication.processEvents()
    for part in (scores.field, scores.slips_view.viewport(), scores.order):
        middle = QPointF(part.rect().center())
        none = Qt.KeyboardModifier.NoModifier
        down = QPoint(0, -240)
        wheel = QWheelEvent(
            middle,
            part.mapToGlobal(middle),
            QPoint(),
            down,
            Qt.MouseButton.NoButton,
            none,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(part, wheel)
    assert scores.field.text() == "4S"
    scores.field.setFocus()
    score("N=")
    assert standing(typing) == ["4SN="]


def crashed(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Open a copy of the club file as it is when typing has paused: nothing is closed, as in a crash."""
    window.scores_controller.half_typed.save()
    assert window.club
    window.club.file.drafts.wait()
    left = window.club.file.path
    for each in left.parent.glob(f"{left.name}*"):
        shutil.copy(each, each.with_name(each.name.replace(left.stem, "crashed")))
    again = MainWindow(ticking(), tmp_path)
    again.show()
    again.open_file(left.with_name("crashed.bridgedesk"))
    again.choose_tab(1)
    return again


def test_what_is_half_typed_comes_back_after_a_crash(typing: MainWindow, tmp_path: Path) -> None:
    score("45+")
    here = typing.scores.line.text()
    type_text("T ")
    press(K.Key_Return)
    type_text("4S")
    again = crashed(typing, tmp_path)
    try:
        assert again.scores.field.text() == "T 4S"
        assert again.scores.line.text() == here
        assert "not recorded yet" in again.scores.hint.text()
        keep(again, "scores half typed before a crash")
        QTest.keyClicks(again.scores.field, "n=")
        QTest.keyClick(again.scores.field, K.Key_Return)
        assert standing(again) == ["+450", "4SN="]
    finally:
        again.close()


def test_a_check_by_retyping_goes_on_after_a_crash(typing: MainWindow, tmp_path: Path) -> None:
    """Of three results two are retyped, one the same and one settled; the third is half retyped."""
    for text in ("42+", "45+", "5-"):
        score(text)
    type_text("1")
    press(K.Key_PageDown)
    press(K.Key_F9)
    score("42+")
    score("40+")  # 450 the first time
    press(K.Key_F6)  # 400 is right
    here = typing.scores.line.text()
    type_text("3N")
    again = crashed(typing, tmp_path)
    try:
        assert (again.scores.field.text(), again.scores.line.text()) == ("3N", here)
        assert "not recorded yet" in again.scores.hint.text()
        assert again.scores.second.text() == "End retyping F9"
        QTest.keyClick(again.scores.field, K.Key_Escape)
        QTest.keyClick(again.scores.field, K.Key_F9)
        assert again.scores.hint.text() == "Retyped: 1 the same, 1 settled, 1 to go"
        assert standing(again) == ["+420", "+400", "-50"], "retyping is compared, not recorded"
        again.scores_controller.half_typed.save()
        assert again.open_event
        assert again.open_event.drafts.find("half-typed score", "1") is None, "nothing to go on with"
    finally:
        again.close()


def test_a_pause_in_retyping_says_how_far_it_is(typing: MainWindow, tmp_path: Path) -> None:
    for text in ("42+", "45+"):
        score(text)
    press(K.Key_F9)
    score("42+")
    again = crashed(typing, tmp_path)
    try:
        expected = "Retyped: 1 the same, 0 settled, 1 to go. Continue, or press F9 to end."
        assert again.scores.hint.text() == expected
        QTest.keyClicks(again.scores.field, "45+")
        assert "2 the same" in again.scores.hint.text()
    finally:
        again.close()


def test_a_recorded_score_leaves_no_draft(typing: MainWindow) -> None:
    type_text("42")
    typing.scores_controller.half_typed.save()
    assert typing.open_event
    drafts = typing.open_event.drafts
    assert drafts.find("half-typed score", "1")
    type_text("+")
    assert drafts.find("half-typed score", "1") is None


def test_closing_keeps_it_for_the_next_time(typing: MainWindow) -> None:
    type_text("3N")
    assert typing.club
    path = typing.club.file.path
    typing.reception.close_club()
    typing.open_file(path)
    control(K.Key_2)
    assert typing.scores.field.text() == "3N"
    press(K.Key_Escape)
    assert typing.scores.field.text() == ""


def test_a_half_typed_match_result_stays_too(qtbot: QtBot, tmp_path: Path) -> None:
    """A click on another match, closing the file, and an edit at its beginning."""
    with shown_window(qtbot, tmp_path, Hand("2026-11-17T22:20")) as window:
        opened(window, tmp_path, three_rounds("swiss"))
        control(K.Key_2)
        panel = window.scores.matches
        press(K.Key_Up)
        here = panel.line.text()
        type_text("21-")
        click(panel.matches_view, 1)
        assert (panel.field.text(), panel.line.text()) == ("21-", here)
        assert panel.hint.text().startswith("Not recorded yet.")
        window.scores_controller.matches.half_typed.save()
        path = window.club.file.path if window.club else Path()
        window.reception.close_club()
        window.open_file(path)
        control(K.Key_2)
        assert (panel.field.text(), panel.line.text()) == ("21-", here)
        moves(K.Key_Home)
        press(K.Key_Delete)
        type_text("3")
        moves(K.Key_End)
        score("14")
        press(K.Key_F6)
        assert window.open_event
        assert any(each.slip and each.slip.imps == (31, 14) for each in window.open_event.event.matches)
