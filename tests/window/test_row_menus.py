"""Every list and table: its menu repeats its keys and buttons, and a double click does the first."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QListWidget,
    QMenu,
    QTableView,
    QWidget,
)

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.event.people import ClubPlayer
from bridgedesk.window.evening_page import STANDINGS
from bridgedesk.window.finding.commands import plain_title
from bridgedesk.window.finding.row_acts import row_acts
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep

# Lists that are only read: nothing can be done with a row but copy it, or open a clause that it names.
ONLY_READ = {
    *("LineUpsDock.says", "LineUpsDock.played", "ClockDock.view", "ComparePage.view", "ForgetPanel.view"),
    *("RuleBookDock.players", "RuleBookDock.times", "AppealsTab.limits_view", "RulingsPage.details_view"),
    *("NewRankingView.view", "NewRankingView.ledger_view", "AppealForm.auction_view", "LedgerCard.view"),
    *("MatchesPanel.standings_view", "ScoresTab.frequencies_view", "RulingBuilder.record_view"),
    *("DevicesPage.view", "DevicesPage.changes"),
}
# Lists that have their own way: cells are edited in place, lines are clicked, or names are dragged.
OWN_WAY = {"ScalesPage.table", "FindPalette.view", "StepsPanel.list", "HandDrawPage.view"}
# Undoing, deleting, importing or printing is never done by a double click; letters set a stratum.
NO_DOUBLE_CLICK = {
    *("HistoryDock.view", "StrataPage.view", "RuleBookDock.lines", "SupplementsPanel.listed"),
    *("PlayersImport.view", "ImportPage.view"),
}


DOUBLE = "2doubleClicked(QModelIndex)"


def all_views(window: MainWindow) -> Iterator[QAbstractItemView]:
    for view in window.findChildren(QAbstractItemView):
        if not isinstance(view, QHeaderView) and not any(
            isinstance(each, QComboBox) for each in _above(view)
        ):
            yield view


def _above(part: QWidget) -> Iterator[QWidget]:
    above = part.parentWidget()
    while above is not None:
        yield above
        above = above.parentWidget()


def called(view: QAbstractItemView) -> str:
    """The name of a list in the part of the window that has it."""
    for part in _above(view):
        for name, each in vars(part).items():
            if each is view:
                return f"{type(part).__name__}.{name}"
    return view.accessibleName()


def test_every_list_has_acts_or_is_only_read(evening: MainWindow) -> None:
    """A new list gets a line in `row_acts`, or here, if its rows are only read."""
    views = list(all_views(evening))
    assert len(views) > 40
    assert {called(view) for view in views if not row_acts(view)} <= ONLY_READ | OWN_WAY


def test_every_list_has_a_double_click_or_is_only_read(evening: MainWindow) -> None:
    """Qt activates a row by a double click; other lists are connected to a double click, or to a click."""
    without = {called(view) for view in all_views(evening) if row_acts(view) and not _is_heard(view)}
    assert without <= NO_DOUBLE_CLICK


def _is_heard(view: QAbstractItemView) -> bool:
    if isinstance(view, QListWidget):  # hears its own double clicks
        heard = ("2itemActivated(QListWidgetItem*)", "2itemClicked(QListWidgetItem*)")
        return any(view.receivers(signal) for signal in heard) or view.receivers(DOUBLE) > 1
    return any(
        view.receivers(signal) for signal in ("2activated(QModelIndex)", DOUBLE, "2clicked(QModelIndex)")
    )


def test_a_menu_repeats_the_buttons_of_its_list(evening: MainWindow) -> None:
    """Wherever a list and buttons share a page, those named with "selected" are in the list's menu."""
    lost = []
    for view in all_views(evening):
        titles, card = {act.title for act in row_acts(view)}, view.parentWidget()
        if titles and card is not None:
            for button in card.findChildren(QAbstractButton):
                about = "selected" in button.toolTip() and plain_title(button.text())
                if about and button.isVisibleTo(card) and plain_title(button.text()) not in titles:
                    lost.append(f"{view.accessibleName()}: {button.text()}")
    assert lost == []


# ---- some of them with mouse and keys


def menu_of(window: MainWindow, view: QAbstractItemView, row: int) -> list[str]:
    menu = _menu(window, view, row)
    titles = [action.text() for action in menu.actions() if not action.isSeparator()]
    menu.deleteLater()
    return titles


def _menu(window: MainWindow, view: QAbstractItemView, row: int) -> QMenu:
    menu = window.finding.rows.menu_of(view, _spot(view, row))
    assert menu is not None
    return menu


def _middle(view: QAbstractItemView, row: int) -> QPoint:
    column = next(at for at in range(9) if not (isinstance(view, QTableView) and view.isColumnHidden(at)))
    return view.visualRect(view.model().index(row, column)).center()


def _spot(view: QAbstractItemView, row: int) -> QPoint:
    return view.viewport().mapToGlobal(_middle(view, row))


def double_click(view: QAbstractItemView, row: int) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_middle(view, row))
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=_middle(view, row))


@pytest.fixture
def players(evening: MainWindow) -> MainWindow:
    club = evening.club
    assert club
    for name in ("Ada Oak", "Ben Pine"):
        save_club_player(club, ClubPlayer("", name))
    control(Qt.Key.Key_L)
    return evening


def test_the_menu_of_a_player(players: MainWindow) -> None:
    page = players.reception.players
    assert menu_of(players, page.view, 1) == [
        "Edit player\tEnter",
        "Remove player",
        "Forget player",
        "New player\tAlt+P",
        "Copy row\tCtrl+C",
    ]
    menu = _menu(players, page.view, 1)
    menu.actions()[1].trigger()
    assert [row[0] for row in page.model.rows] == ["Ada Oak"]
    menu.deleteLater()


def test_a_double_click_edits_a_player(players: MainWindow) -> None:
    page = players.reception.players
    double_click(page.view, 1)
    assert focused() is page.form.name
    assert page.form.name.text() == "Ben Pine"


@pytest.mark.parametrize("keys", [(Qt.Key.Key_Menu, False), (Qt.Key.Key_F10, True)])
def test_the_menu_opens_by_keys_and_its_first_act_is_done(
    players: MainWindow, keys: tuple[Qt.Key, bool]
) -> None:
    page = players.reception.players
    page.view.setFocus()
    page.view.selectRow(0)
    key, shift = keys
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(page.view, key, held)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.defaultAction().text() == "Edit player\tEnter"
    keep(players, "menu of a row")
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert focused() is page.form.name
    assert page.form.name.text() == "Ada Oak"


def test_a_row_is_copied(players: MainWindow) -> None:
    page = players.reception.players
    menu = _menu(players, page.view, 0)
    menu.actions()[-1].trigger()
    assert QGuiApplication.clipboard().text().startswith("Ada Oak\t")
    menu.deleteLater()


def test_the_menu_of_a_score_goes_there_and_erases_it(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    tab = evening.scores
    menu = _menu(evening, tab.slips_view, 0)
    assert [act.text() for act in menu.actions() if not act.isSeparator()] == [
        "Go to score",
        "Erase score\tDel",
        "Wrong board\tF3",
        "Accept score\tF6",
        "Check by retyping\tF9",
        "Copy row\tCtrl+C",
    ]
    menu.actions()[1].trigger()
    menu.deleteLater()
    assert evening.open_event
    assert evening.open_event.event.sessions[0].sections[0].results == ()
    assert focused() is tab.field


def test_the_menu_of_a_score_leads_to_what_was_wrong_with_its_board(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    type_text("2")
    press(Qt.Key.Key_PageDown)
    menu = _menu(evening, evening.scores.slips_view, 1)
    menu.actions()[2].trigger()
    menu.deleteLater()
    mistakes = evening.scores_controller.mistakes
    assert mistakes.board_words.text() == "Was board 2 fouled?"
    assert focused() is mistakes.changed


def test_the_menu_of_another_score_leaves_a_half_typed_one_alone(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    type_text("45")
    menu = _menu(evening, evening.scores.slips_view, 0)
    menu.actions()[1].trigger()
    menu.deleteLater()
    assert evening.scores.field.text() == "45"
    assert evening.open_event
    assert len(evening.open_event.event.sessions[0].sections[0].results) == 1


def test_the_menu_key_in_the_score_field_is_about_the_line_being_typed(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    press(Qt.Key.Key_Up)
    QTest.keyClick(focused(), Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[1].trigger()
    menu.close()
    assert evening.open_event
    assert evening.open_event.event.sessions[0].sections[0].results == ()


def test_a_double_click_on_a_ranking_opens_the_scorecard(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    score("42+")
    evening.choose_tab(STANDINGS)
    tab = evening.standings
    double_click(tab.ranking_view, 0)
    assert evening.standings_controller.view == "card"


def test_a_double_click_on_an_item_to_check_goes_there(evening: MainWindow) -> None:
    control(Qt.Key.Key_2)
    type_text("4SXN+3")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_F7)
    dock = evening.scores_controller.clear
    assert menu_of(evening, dock.view, 0)[0] == "Fix\tEnter"
    double_click(dock.view, 0)
    assert focused() is evening.scores.field


def test_a_double_click_opens_an_event(evening: MainWindow) -> None:
    control(Qt.Key.Key_E)
    page = evening.reception.events
    assert menu_of(evening, page.view, 0) == [
        "Open\tEnter",
        "Copy event",
        "Edit event\tF2",
        "Copy row\tCtrl+C",
    ]
    double_click(page.view, 0)
    assert evening.pages.currentWidget() is evening.evening
