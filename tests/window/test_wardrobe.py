"""What is seen wears the look of now; what is not seen changes when it is shown."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import Look, apply_look, colour, style_when_seen


@pytest.fixture
def dark(evening: MainWindow, dressed: QApplication) -> Iterator[MainWindow]:
    """Scores were in view when the light went out; every tab had been seen in the light."""
    for tab in range(evening.tabs.count()):
        evening.choose_tab(tab)
    evening.choose_tab(1)
    apply_look(dressed, Look(dark=True))
    yield evening
    apply_look(dressed)


def wears(part: QWidget) -> bool:
    """The paper of now."""
    return colour("paper").name() in part.styleSheet()


def test_what_is_in_sight_changes_at_once(dark: MainWindow) -> None:
    for part in (dark.scores, dark.header, dark.menuBar(), dark.status_line, dark.tabs.tabBar()):
        assert wears(part), part


def test_what_is_out_of_sight_changes_when_it_is_shown(dark: MainWindow) -> None:
    setup = dark.setup.views.currentWidget()  # its pages are dressed one by one
    assert setup is not None
    for number, tab in enumerate((setup, dark.scores, dark.standings, dark.penalties, dark.appeals)):
        assert wears(tab) is (tab is dark.scores)
        dark.choose_tab(number)
        assert wears(tab)
        dark.choose_tab(1)


def test_every_page_and_dock_is_dressed(dark: MainWindow) -> None:
    for dock in dark.findChildren(QDockWidget):
        dock.show()
        assert wears(dock), dock.windowTitle()
        dock.hide()
    for show in (
        dark.reception.show_events,
        dark.reception.show_new_event,
        dark.reception.show_players,
        dark.reception.show_backups,
        dark.reception.show_welcome,
    ):
        show()
        page = dark.reception.currentWidget()
        assert page is not None
        assert wears(page)


def test_a_part_is_dressed_once(dark: MainWindow) -> None:
    before = len(dark.scores.children())
    style_when_seen(dark.scores)
    assert len(dark.scores.children()) == before
