"""Post everything of an evening in one go: counted in real clicks, completed on the spot, nothing lost."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.desk.acts.finalising import reopen
from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.files.evening_files import SECRETARY, USUAL
from bridgedesk.desk.reports.earlier_files import EARLIER
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.event.event import Status
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.files.post_page import PostPage
from bridgedesk.window.main_window import MainWindow
from tests.desk.files.test_sending import number_of, played
from tests.evenings.club_evening import place
from tests.readme import figure
from tests.window.keys import focused, press, score, type_text
from tests.window.pictures import keep

PATIENCE = 12_000


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for where in ("bridgedesk.desk.files.scale_parts", "bridgedesk.exchange.formats"):
        monkeypatch.setattr(f"{where}.own_folder", lambda: tmp_path / "own")


class Mouse:
    """Clicks where a hand would click, and counts."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.clicks = window, 0

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        self.clicks += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())

    def choose(self, action: QAction) -> None:
        """Open the menu in the menu bar, then click its entry."""
        bar = self.window.menuBar()
        menus = [each for each in bar.findChildren(QMenu) if action in each.actions()]
        (menu,) = menus
        self.click(bar, bar.actionGeometry(menu.menuAction()).center())
        assert QApplication.activePopupWidget() is menu
        self.click(menu, menu.actionGeometry(action).center())
        QTest.qWait(20)
        self.window.activateWindow()  # a screen in memory takes a menu for a window
        while not QApplication.focusWidget():
            QTest.qWait(5)


@pytest.fixture
def complete(evening: MainWindow) -> MainWindow:
    """All results of an evening but the last slip; everybody has a number but Bob."""
    club = evening.club
    assert club is not None
    desk = played(club, lambda name: "" if name == "Bob" else number_of(name))
    evening.exchange.event_taken.emit(desk, "")
    return evening


def without_last_slip(window: MainWindow) -> None:
    """Take one slip out again; the cursor is where it is missing."""
    desk = window.open_event
    assert desk is not None
    (section,) = desk.event.sessions[0].sections
    last = section.results[-1]
    erase_result(desk, place(last.round or 0, last.table or 0, last.board))
    window.exchange.event_taken.emit(desk, "")
    assert window.results_in.text() == "59 of 60 results in"


def ended(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.print_controller.jobs.work.busy, timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.status_line.made.isVisible(), timeout=PATIENCE)


def page_of(window: MainWindow) -> PostPage:
    return window.exchange.posting.page


def folder_of(window: MainWindow) -> Path:
    assert window.open_event
    return evening_folder(window.open_event)


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# ---- the figure


def test_from_the_last_slip_to_everything_posted_in_six_clicks(complete: MainWindow, qtbot: QtBot) -> None:
    """Print, What to post, tick the secretary, Make results final, type Bob's number, Post."""
    window, mouse = complete, Mouse(complete)
    without_last_slip(window)
    score("P")
    assert window.results_in.text() == "60 of 60 results in"
    mouse.choose(window.menus.post_choice)
    page = page_of(window)
    assert page.isVisible()
    mouse.click(page.boxes[SECRETARY], QPoint(8, page.boxes[SECRETARY].height() // 2))
    assert page.state.text().startswith("2 things missing.")
    final = next(row for row in page.table.rows.values() if row.item.what == "Final results")
    mouse.click(final.cell)
    assert window.open_event
    assert window.open_event.event.status is Status.FINAL
    assert focused().accessibleName() == "Player number: Bob", "the next missing thing has the cursor"
    keep(window, "post, a number is missing")
    type_text(number_of("Bob"))
    press(Qt.Key.Key_Return)
    assert page.state.text() == "Nothing is missing for the secretary."
    mouse.click(page.post)
    ended(window, qtbot)
    told = figure("clicks from the last slip to everything posted")
    assert mouse.clicks == told.counted <= told.most == 6
    assert Path(__file__).as_posix().endswith(told.measured_by)
    folder = folder_of(window)
    day = "2026-11-17 Tuesday Pairs (2)"
    assert names_in(folder) == {
        f"{day}, ranking.pdf",
        f"{day}, travellers.pdf",
        f"{day}, scorecards.pdf",
        f"{day}, workbook.xlsx",
        f"{day} revision 1",
    }
    assert (folder / f"{day} revision 1" / "awards.grn").is_file()
    assert "Results posted in Example BC 2026-11-17 Tuesday Pairs (2), final:" in window.status.text()
    assert f"Secretary's files saved in {day} revision 1" in window.status.text()
    assert window.status_line.made.files[0] == folder / f"{day}, ranking.pdf"
    assert window.evening.isVisible()
    assert window.open_event.history()[0].act == "post results", "one entry, by which the next step is known"


def test_next_week_it_takes_two_clicks_and_asks_only_for_what_is_missing(
    complete: MainWindow, qtbot: QtBot
) -> None:
    """What was ticked is remembered; the results are not final, so the page comes with that in front."""
    window, mouse = complete, Mouse(complete)
    window.memory.remember_posted(window.club.file.path, (*USUAL, SECRETARY))  # type: ignore[union-attr]
    mouse.choose(window.menus.post)
    page = page_of(window)
    assert page.isVisible()
    assert page.wanted == (*USUAL, SECRETARY)
    assert focused() is next(iter(page.table.rows.values())).cell
    press(Qt.Key.Key_Return)
    type_text(number_of("Bob"))
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Return)  # on Post
    ended(window, qtbot)
    assert mouse.clicks == 2
    assert any(path.is_dir() for path in folder_of(window).iterdir())
    mouse.choose(window.menus.post)  # again: nothing is missing, so it is made at once
    qtbot.waitUntil(lambda: (folder_of(window) / EARLIER).is_dir(), timeout=PATIENCE)
    assert window.evening.isVisible()


# ---- the table


def rows_of(page: PostPage) -> list[tuple[str, str, bool]]:
    return [(row.item.who, row.item.what, row.item.stops) for row in page.table.rows.values()]


def test_the_table_lists_all_that_is_missing(complete: MainWindow) -> None:
    complete.menus.post_choice.trigger()
    assert rows_of(page_of(complete)) == [
        ("Event", "Final results", True),
        ("Bob", "Player number", True),
        ("Event", "Masterpoint scale", False),
    ]
    assert page_of(complete).state.text() == "2 things missing before the secretary's files can be made."


def test_a_wrong_number_stays_where_it_was_typed(complete: MainWindow) -> None:
    complete.menus.post_choice.trigger()
    page = page_of(complete)
    cell = page.table.rows["number/" + bob(complete)].cell
    QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
    type_text("12345")
    press(Qt.Key.Key_Return)
    assert "12345 is mistyped" in complete.status.text()
    assert cell.property("wrong")
    assert focused() is cell
    type_text(number_of("Bob"))  # over the wrong one, which is selected
    press(Qt.Key.Key_Return)
    assert ("Bob", "Player number", True) not in rows_of(page)
    assert complete.open_event
    assert complete.open_event.history()[0].act == "put player right", "it is an action, which can be undone"


def bob(window: MainWindow) -> str:
    assert window.open_event
    return next(player.id for player in window.open_event.event.players if player.name == "Bob")


def test_what_is_half_typed_comes_back(complete: MainWindow) -> None:
    complete.menus.post_choice.trigger()
    page = page_of(complete)
    page.table.rows["number/" + bob(complete)].cell.setFocus()
    type_text("2000")
    QTest.mouseClick(page.back, Qt.MouseButton.LeftButton)
    assert complete.evening.isVisible()
    complete.menus.post_choice.trigger()
    cell = page.table.rows["number/" + bob(complete)].cell
    assert cell.text() == "2000"  # type: ignore[attr-defined]


def test_a_row_supplied_leaves_the_others_as_typed(complete: MainWindow) -> None:
    complete.menus.post_choice.trigger()
    page = page_of(complete)
    page.table.rows["number/" + bob(complete)].cell.setFocus()
    type_text("2000")
    final = page.table.rows["status/" + next(iter(page.table.rows)).partition("/")[2]]
    QTest.mouseClick(final.cell, Qt.MouseButton.LeftButton)
    cell = page.table.rows["number/" + bob(complete)].cell
    assert cell.text() == "2000"  # type: ignore[attr-defined]


def test_a_visitor_or_one_who_is_left_out_is_missing_no_more(complete: MainWindow) -> None:
    complete.menus.post_choice.trigger()
    page = page_of(complete)
    row = page.table.rows["number/" + bob(complete)]
    assert [each.text() for each in row.others] == ["Visitor", "Leave out"]
    QTest.mouseClick(row.others[1], Qt.MouseButton.LeftButton)
    assert ("Bob", "Player number", True) not in rows_of(page)


def test_the_scale_is_chosen_on_the_spot(complete: MainWindow) -> None:
    complete.menus.post_choice.trigger()
    page = page_of(complete)
    choice = page.table.rows["scale"].cell
    at = choice.findData("abf-2014\tB4c")  # type: ignore[attr-defined]
    choice.setCurrentIndex(at)  # type: ignore[attr-defined]
    choice.activated.emit(at)  # type: ignore[attr-defined]
    assert "scale" not in page.table.rows
    complete.menus.send.trigger()
    assert complete.exchange.secretary.sending.options().grade == "B4c"


def test_nothing_is_posted_while_the_secretary_lacks_something(complete: MainWindow) -> None:
    """It says what, and the way out without the secretary is one click away."""
    complete.menus.post_choice.trigger()
    page = page_of(complete)
    QTest.mouseClick(page.boxes[SECRETARY], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    QTest.mouseClick(page.post, Qt.MouseButton.LeftButton)
    assert complete.status.text().startswith("Not posted: The event is still open; its results may change.")
    assert page.isVisible()
    assert not folder_of(complete).exists()


def test_with_nothing_ticked_nothing_is_made(complete: MainWindow) -> None:
    complete.menus.post_choice.trigger()
    page = page_of(complete)
    for box in page.boxes.values():
        if box.isChecked():
            QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    QTest.mouseClick(page.post, Qt.MouseButton.LeftButton)
    assert complete.status.text() == "Nothing is ticked. Choose what to post first."


# ---- revisions, beside the first


def test_a_revision_has_files_of_its_own(complete: MainWindow, qtbot: QtBot) -> None:
    """Web pages too; the first revision stays as it was posted."""
    window = complete
    window.memory.remember_posted(window.club.file.path, ("ranking", "web"))  # type: ignore[union-attr]
    window.exchange.posting.show_page_to_post()
    QTest.mouseClick(
        next(row.cell for row in page_of(window).table.rows.values() if row.item.what == "Final results"),
        Qt.MouseButton.LeftButton,
    )
    window.menus.post.trigger()
    ended(window, qtbot)
    desk = window.open_event
    assert desk is not None
    assert window.act(lambda: reopen(desk, "a slip was misread"))
    assert window.act(lambda: record_result(desk, place(1, 2, 1), Result(1, parse_score("-90"))) and None)
    window.menus.post.trigger()
    ended(window, qtbot)
    day = "2026-11-17 Tuesday Pairs (2)"
    assert {f"{day}, ranking.pdf", f"{day} revision 2, ranking.pdf", f"{day}, web"} <= names_in(
        folder_of(window)
    )
