"""A draw changed by hand and withdrawn, through the real window: seven teams by the SABF, one triangle."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.event.match import DrawException, DrawRule
from bridgedesk.sheets.draw import draw_sheet
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.scores.hand_draw_page import HandDrawPage
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import alphabet, swiss_of
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep

SEVEN = ("Fox", "Owl", "Elk", "Bee", "Cat", "Dog", "Emu")


@pytest.fixture
def page(window: MainWindow, tmp_path: Path) -> HandDrawPage:
    """Round 1 is drawn: Elk v Fox, Bee v Owl, and Cat, Dog and Emu in a triangle; lots as in the alphabet."""
    club = club_at(tmp_path)
    desk_in(club, swiss_of(SEVEN))
    club.close()
    window.scores_controller.matches.chance = alphabet
    window.open_file(tmp_path / "club.bridgedesk")
    control(Qt.Key.Key_2)
    window.scores.matches.drawing.next_boards.setText("1-8")
    window.scores.matches.drawing.draw.click()
    window.scores.matches.drawing.change.click()
    return window.scores.matches.hand


def rows(page: HandDrawPage) -> list[tuple[str, ...]]:
    return [tuple(" ".join(cell.split()) for cell in row) for row in page.rows.rows]


def enter(text: str) -> None:
    type_text(text)
    press(Qt.Key.Key_Return)


def test_teams_are_put_together_by_typing(page: HandDrawPage, window: MainWindow) -> None:
    """Fox (1) and Bee (4) meet; Elk and Owl, who lose their opponents, meet too. By lot Bee is at home before
    Fox, and Elk before Owl."""
    assert focused() is page.typed
    assert rows(page) == [
        ("1", "3 Elk", "1 Fox", ""),
        ("2", "4 Bee", "2 Owl", ""),
        ("3a", "5 Cat", "6 Dog", "triangle"),
        ("3b", "7 Emu", "5 Cat", "triangle"),
        ("3c", "6 Dog", "7 Emu", "triangle"),
    ]
    assert not page.save.isEnabled()
    enter("1-4")
    assert rows(page)[:2] == [("1", "4 Bee", "1 Fox", ""), ("2", "3 Elk", "2 Owl", "")]
    enter("9-1")
    assert page.said.text().startswith("There is no 9 in this draw.")
    press(Qt.Key.Key_Escape)
    page.typed.clear()
    enter("1-4")
    assert page.reasons[0].words.text() == "Fox has the seating rights; the lot gave them to Bee"
    keep(window, "draw by hand, seating rights")
    page.save.click()
    assert window.status.text().startswith("Fox has the seating rights")
    assert focused() is page.reasons[0].field
    enter("a wheelchair")
    assert window.status.text().startswith("Say why the draw is changed")
    assert focused() is page.why
    enter("one family")
    panel = window.scores.matches
    assert panel.left.currentWidget() is panel.entry
    assert [list(row[1:3]) for row in panel.matches.rows][:2] == [["1  Fox", "4  Bee"], ["3  Elk", "2  Owl"]]
    open_event = window.open_event
    assert open_event is not None
    (made,) = open_event.event.draws
    assert (made.by_hand, made.exceptions) == (
        "one family",
        (DrawException(DrawRule.SEATING, ("fox", "bee"), "a wheelchair"),),
    )
    notes = draw_sheet(material(open_event).facts(AS_USUAL)).notes
    assert "Changed by the director: one family" in notes
    assert "Fox has the seating rights; the lot gave them to Bee: a wheelchair" in notes


def test_a_triangle_is_made_of_others_and_checked_against_the_top_half(
    page: HandDrawPage, window: MainWindow
) -> None:
    """Of seven the top three by seed are Fox, Owl and Elk; a triangle of them needs a reason (SABF 14.1).
    Bee, Cat, Dog and Emu are left over and paired as they come."""
    enter("1-2-3")
    assert [row[:3] for row in rows(page)] == [
        ("1", "4 Bee", "5 Cat"),
        ("2", "6 Dog", "7 Emu"),
        ("3a", "1 Fox", "2 Owl"),
        ("3b", "3 Elk", "1 Fox"),
        ("3c", "2 Owl", "3 Elk"),
    ]
    assert page.reasons[0].words.text() == "Fox, Owl and Elk play a triangle in the top half (14.1)"
    enter("5")
    assert rows(page)[-1][:2] == ("bye", "5 Cat")
    keep(window, "draw by hand, a bye")


def test_two_change_places_by_the_mouse(page: HandDrawPage) -> None:
    """Owl, at table 2, is dragged to Fox at table 1."""

    def cell(row: int, column: int) -> QPoint:
        return page.view.visualRect(page.rows.index(row, column)).center()

    target = page.view.viewport()
    QTest.mousePress(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, cell(1, 2))
    QTest.mouseRelease(target, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, cell(0, 2))
    assert rows(page)[:2] == [("1", "3 Elk", "2 Owl", ""), ("2", "4 Bee", "1 Fox", "")]


def test_a_draw_is_withdrawn_before_play_and_drawn_again(page: HandDrawPage, window: MainWindow) -> None:
    assert page.undone.text() == "Withdrawing it removes 5 matches and the lots."
    page.withdraw.click()
    assert window.status.text().startswith("Say why the draw is withdrawn")
    enter("")
    page.why.setFocus()
    type_text("Emu did not come")
    keep(window, "draw by hand, withdrawn")
    page.withdraw.click()
    panel = window.scores.matches
    assert panel.title.text() == "No round is drawn yet"
    assert window.open_event is not None
    assert (window.open_event.event.draws, window.open_event.event.matches) == ((), ())
    control(Qt.Key.Key_Z)
    assert len(window.open_event.event.matches) == 5


def test_a_result_keeps_the_draw(page: HandDrawPage, window: MainWindow) -> None:
    """Elk and Fox have played; they cannot be parted, and the draw cannot be withdrawn."""
    page.back.click()
    score("31-14")
    window.scores.matches.drawing.change.click()
    assert page.undone.text().startswith("Elk v Fox has a result in round 1.")
    assert not page.withdraw.isEnabled()
    enter("1-4")
    assert page.said.text().startswith("Elk and Fox have already played in round 1")
    assert rows(page)[0][:3] == ("1", "3 Elk", "1 Fox")
    keep(window, "draw by hand, refused")


def test_a_half_changed_draw_comes_back_after_a_crash(
    page: HandDrawPage, window: MainWindow, tmp_path: Path
) -> None:
    """Fox meets Bee, then Owl and Elk change places; the reason for Fox's seating is typed."""
    enter("1-4")
    enter("2x3")
    changed = [("1", "4 Bee", "1 Fox"), ("2", "2 Owl", "3 Elk")]
    assert [row[:3] for row in rows(page)[:2]] == changed
    assert page.steps.text() == "1-4  2x3"
    page.reasons[0].field.setFocus()
    type_text("a wheelchair")
    exceptions = [each.words.text() for each in page.reasons]
    page.draft.save()
    window.open_file(tmp_path / "club.bridgedesk")
    window.choose_tab(1)
    window.scores.matches.drawing.change.click()
    assert [row[:3] for row in rows(page)[:2]] == changed
    assert page.steps.text() == "1-4  2x3"
    assert [each.words.text() for each in page.reasons] == exceptions
    assert page.reasons[0].field.text() == "a wheelchair"
    assert page.draft.line.isVisible()
    keep(window, "draw by hand, from a draft")
    page.draft.line.discard.click()
    assert rows(page)[:2] == [("1", "3 Elk", "1 Fox", ""), ("2", "4 Bee", "2 Owl", "")]
    assert (page.steps.text(), page.reasons[0].field.text()) == ("", "")
    assert not page.save.isEnabled()


def test_a_saved_draw_leaves_no_draft(page: HandDrawPage, window: MainWindow) -> None:
    enter("5-6")
    page.why.setFocus()
    type_text("one car")
    for each in page.reasons:
        each.field.setText("one car")
    page.save.click()
    assert window.scores.matches.left.currentWidget() is window.scores.matches.entry
    window.scores.matches.drawing.change.click()
    assert not page.draft.line.isVisible()
    assert (page.steps.text(), page.why.text()) == ("", "")
