"""Who sits down with which system is said where a line-up is chosen, and waits until it is cleared."""

from pathlib import Path

from PySide6.QtCore import Qt

from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.event.people import Player
from bridgedesk.window.main_window import MainWindow
from tests.directing.systems.test_partnerships import ITC, NAMES, system
from tests.evenings.board_sets import desk_of
from tests.window.keys import control
from tests.window.pictures import keep


def test_another_partnership_stands_beside_its_line_up(window: MainWindow, tmp_path: Path) -> None:
    """ANC 8.1: of Ann and Cyd no system was submitted."""
    desk = desk_of(tmp_path, ITC)
    for two in ("ann bob", "cyd dan", "eve fay"):
        system(desk, two, "Acol")
    home, away = ([NAMES[key] for key in names.split()] for names in ("ann cyd eve fay", "gus hal ida jo"))
    record_line_up(desk, "m1", home, away, lambda name: Player("", name))
    path = desk.file.path
    desk.file.close()
    window.open_file(path)
    control(Qt.Key.Key_2)
    control(Qt.Key.Key_U)
    dock = window.scores_controller.line_ups
    dock.match.setCurrentIndex(dock.match.findData("m1"))
    dock.match.activated.emit(dock.match.currentIndex())
    keep(window, "line-ups, another partnership")
    says = dock.says
    said = [says.item(at).text() for at in range(says.count())]
    assert any("Ann Example and Cyd Example play together" in line and "8.1" in line for line in said)
    control(Qt.Key.Key_B)
    keep(window, "line-ups, by the book")
