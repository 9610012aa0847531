"""Views of the standings at forty tables and thirty boards: ratios to a frame and to a tenth of a second."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bridgedesk.window.main_window import MainWindow
from tests.benchmarks.test_typing_speed import opened as opened
from tests.benchmarks.test_typing_speed import window as window
from tests.benchmarks.windows import FRAME, best, shown

NO_LONGER = 0.1  # seconds of the window's own thread
LAPS = 5
VIEWS = ("ranking", "sessions", "boards", "card", "cross", "distribution", "penalties", "eligible", "changed")


best_of = partial(best, laps=LAPS)


def test_views_and_ledgers_keep_up_with_the_keys(window: MainWindow) -> None:
    def there_and_back() -> None:
        window.choose_tab(2)
        QApplication.processEvents()
        window.choose_tab(1)

    there_and_back()
    assert shown("to the standings and back, against four frames", 4 * FRAME, best_of(there_and_back)) <= 1
    window.choose_tab(2)
    QApplication.processEvents()
    down = best_of(lambda: QTest.keyClick(window.standings.ranking_view, Qt.Key.Key_Down))
    assert window.standings.ledger.rows
    assert shown("an arrow to its ledger, against a frame", FRAME, down) <= 1
    window.standings_controller.choose_view("card")
    ahead = best_of(lambda: window.standings.step(1))
    assert shown("the next scorecard, against two frames", 2 * FRAME, ahead) <= 1
    for key in VIEWS:

        def anew(key: str = key) -> None:
            window.standings_controller.looking = None  # nothing is kept from before
            window.standings_controller.view = key
            window.choose_tab(2)

        assert shown(f"{key}, against a tenth of a second", NO_LONGER, best_of(anew)) <= 1
        assert window.standings_controller.view == key
