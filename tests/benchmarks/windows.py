"""A window on a large evening, and how long it takes from a key to the picture."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from time import process_time, sleep

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.club.club import Club
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.theme import apply_look
from tests.benchmarks.fields import field_of
from tests.benchmarks.floor import PATIENCE, PAUSE, Race
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_evening

FRAME = 1 / 60
LAPS = 8
MATCHPOINT_PAIRS = {"sydney-2003": "matchpoint-pairs"}  # where its pairs are others


def new_club(folder: Path) -> Club:
    return Club.begin(folder / "club", "Example BC", ticking())


def begin_field(club: Club, tables: int, still_to_type: int = 0, book: str = "laws-2017") -> Club:
    """Thirty boards at each table; the last results are still to come."""
    field = field_of(tables)
    (section,) = field.sessions[0].sections
    half = replace(section, results=section.results[: len(section.results) - still_to_type])
    kind = MATCHPOINT_PAIRS.get(book, "pairs")
    begin_evening(club, "A large field", date(2026, 11, 17), half, field.entries, book=book, kind=kind)
    return club


def window_on(club: Club, qtbot: QtBot, folder: Path) -> MainWindow:
    club.close()
    return window_on_file(qtbot, folder)


def window_on_file(qtbot: QtBot, folder: Path) -> MainWindow:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_look(application)
    window = MainWindow(ticking(), folder)
    qtbot.addWidget(window)
    window.setMinimumSize(1, 1)
    window.resize(1366, 768)
    window.show()
    window.open_file(folder / "club.bridgedesk")
    QApplication.processEvents()
    return window


def settle() -> None:
    """Draw what earlier keys changed, also in lists that are laid out a moment later."""
    for _ in range(2):
        QApplication.processEvents()


def seconds(act: Callable[[], object]) -> float:
    """Until everything asked for is drawn, by the time of the processor."""

    def act_and_draw() -> None:
        act()
        QApplication.processEvents()

    return seconds_of(act_and_draw)


def seconds_of(act: Callable[[], object]) -> float:
    start = process_time()
    act()
    return process_time() - start


def best(act: Callable[[], object], laps: int) -> float:
    """Others who use the machine only add time."""
    return min(seconds(act) for _ in range(laps))


def least(what: str, floor: float, lap: Callable[[], float]) -> float:
    """Over the limit of one floor it goes on for a while, as a race does."""
    taken: list[float] = []
    for _ in range(PATIENCE):
        taken += [lap() for _ in range(LAPS)]
        if min(taken) <= floor:
            break
        sleep(PAUSE)
    return shown(what, floor, min(taken))


def shown(what: str, floor: float, ours: float) -> float:
    measured = Race(floor, ours)
    print(f"\n{what}: {measured}")
    return measured.ratio
