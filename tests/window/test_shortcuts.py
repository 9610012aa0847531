"""Keys are unique, shown in the menus, and all on one page, which is made from the window itself."""

from collections import Counter
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest

from bridgedesk.window.finding.commands import actions_of
from bridgedesk.window.finding.shortcuts_dock import keys_in, score_codes
from bridgedesk.window.main_window import MainWindow
from tests.window.keys import control, focused, press
from tests.window.pictures import keep

TABS = [f"Ctrl+{number}" for number in range(1, 6)]


def page_of(window: MainWindow) -> str:
    QTest.keyClick(focused(), Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    assert window.finding.shortcuts.isVisible()
    return window.finding.shortcuts.text.toPlainText()


def test_every_key_of_the_menus_is_unique_and_is_in_a_menu(evening: MainWindow) -> None:
    listed = [action for _, action in actions_of(evening.menuBar())]
    keys = [each.toString() for action in listed for each in action.shortcuts()]
    assert [key for key, times in Counter([*keys, *TABS]).items() if times > 1] == []
    with_keys = {action for action in evening.findChildren(QAction) if not action.shortcut().isEmpty()}
    own = {action for action in with_keys if action.objectName().startswith("_q_")}  # of Qt's own fields
    assert with_keys - own <= set(listed)
    assert all(not action.isVisible() or action.isShortcutVisibleInContextMenu() for action in listed)


def test_the_tabs_are_in_the_view_menu_with_their_keys(evening: MainWindow) -> None:
    texts = [action.text() for action in evening.menus.view.actions()[:5]]
    assert texts == [f"{evening.tabs.tabText(at)}\tCtrl+{at + 1}" for at in range(5)]
    control(Qt.Key.Key_E)
    evening.menus.view.actions()[2].trigger()
    assert evening.pages.currentWidget() is evening.evening
    assert evening.tabs.currentIndex() == 2


def test_all_keys_of_the_menus_are_on_the_page(evening: MainWindow) -> None:
    page = page_of(evening)
    keep(evening, "keyboard shortcuts")
    for _, action in actions_of(evening.menuBar()):
        keys = action.shortcut().toString()
        assert not keys or f"\n{keys}\n" in page, keys


def test_keys_of_tabs_panes_and_pages_are_on_the_page(evening: MainWindow) -> None:
    lines = page_of(evening).splitlines()
    for keys, words in (
        ("Ctrl+3", "Standings"),
        ("Ctrl+Shift+S", "Session to show and score"),
        ("F6", "Records a refused or unusual score, with your reason"),
        ("Alt+N", "Warning, penalty or adjusted score"),
        ("Ctrl+I", "Compares a results file with yours; differences are listed here"),
        ("Alt+P", "Adds a player to the list"),
        ("4SN=", "four spades by North, made"),
    ):
        assert (keys, words) in pairwise(lines), keys


def test_the_score_codes_are_those_of_the_guide() -> None:
    assert "| `A+-` | average plus and average minus |" in score_codes()


def test_keys_are_read_from_the_end_of_a_tooltip() -> None:
    assert keys_in("Opens the club's events (Ctrl+E)") == ("Ctrl+E", "Opens the club's events")
    assert keys_in("Field to show (Alt+C; Ctrl+PgUp and Ctrl+PgDown)") == (
        "Alt+C; Ctrl+PgUp and Ctrl+PgDown",
        "Field to show",
    )
    for tip in ("Table number (optional)", "Typed (NS)", "", "F2", "Late (11.2)", "Full (full)"):
        assert keys_in(tip) is None


def test_esc_or_its_key_closes_the_page_again(evening: MainWindow) -> None:
    page_of(evening)
    control(Qt.Key.Key_2)
    assert QKeySequence("Ctrl+F1") in evening.menus.shortcuts.shortcuts()
    assert focused() is evening.scores.field
    page = evening.finding.shortcuts
    evening.menus.shortcuts.trigger()
    assert focused() is page.text
    press(Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert focused() is evening.scores.field, "where it was"
