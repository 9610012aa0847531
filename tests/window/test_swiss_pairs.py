"""A Swiss of six pairs through the real window: names, draw, slips, next draw, a draw taken back, restart."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from tests.desk.evening import club_at, ticking
from tests.desk.teams import alphabet
from tests.window.keys import CONTROL, control, focused, press, score, type_text
from tests.window.pictures import keep

NAMES = (
    "Ann Able, Bob Baker",
    "Cy Cobb, Di Dale",
    "Ed Eden, Flo Ford",
    "Gus Gale, Hal Hope",
    "Ida Isle, Jo Joy",
    "Kay Kerr, Len Lane",
)


def draw() -> None:
    QTest.keyClick(focused(), Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)


def type_round(decides: int) -> None:
    """8 boards at three tables; 430 for North-South at the first, for East-West at the third, else passed."""
    for text in ("43+", "P", "43-"):
        for board in range(8):
            score(text if board == decides else "P")


def begin(window: MainWindow, folder: Path) -> None:
    club_at(folder).close()
    window.open_file(folder / "club.bridgedesk")
    control(Qt.Key.Key_N)
    page = window.reception.new_event
    page.book.setCurrentIndex(page.book.findData("sabf-2020"))
    page.format.setCurrentIndex(page.format.findData("swiss-pairs"))
    assert not page.sections.isEnabled()
    assert page.sessions.isEnabled()
    keep(window, "swiss pairs, begun")
    page.begin.click()
    window.scores_desk.matches.chance = alphabet


def enter_all() -> None:
    for line in NAMES:
        type_text(line)
        press(Qt.Key.Key_Return)


def test_an_evening_from_the_first_name_to_the_standings(window: MainWindow, tmp_path: Path) -> None:
    """Butler, 8 boards, 10 IMPs: 13.90 - 6.10 (21.2), so 27.80 for who wins twice."""
    begin(window, tmp_path)
    pairs = window.setup.teams
    assert focused() is pairs.players[0]
    assert pairs.heading.text() == "Pair 1"
    assert window.results_in.text() == "No draw yet"
    keep(window, "swiss pairs, nobody entered")
    enter_all()
    assert [row[3] for row in pairs.model.rows] == list(NAMES)
    keep(window, "swiss pairs, all entered")
    type_text("Ann Able, Zed Zero")
    press(Qt.Key.Key_Return)
    assert window.status.text().startswith("Ann Able plays for Ann Able & Bob Baker already")
    press(Qt.Key.Key_Escape)
    control(Qt.Key.Key_2)
    panel = window.scores.matches
    assert panel.title.text() == "No round is drawn yet"
    keep(window, "swiss pairs, nothing drawn")
    draw()
    assert window.status.text().startswith("Round 1 drawn: 3 matches.")
    assert window.results_in.text() == "0 of 24 results in"
    keep(window, "swiss pairs, first round")
    panel.drawing.print.click()
    assert window.status.text().startswith("Printed: ")
    press(Qt.Key.Key_F5)
    assert focused() is window.scores.field
    type_round(0)
    assert window.results_in.text() == "24 of 24 results in"
    keep(window, "swiss pairs, slips of round 1")
    press(Qt.Key.Key_F5)
    assert focused() is panel.field
    assert [row[5] for row in panel.matches.rows] == ["13.90-6.10", "10-10", "6.10-13.90"]
    keep(window, "swiss pairs, round 1 in")
    draw()
    assert panel.title.text() == "Round 2"
    control(Qt.Key.Key_Z)
    assert panel.title.text() == "Round 1"
    assert window.results_in.text() == "24 of 24 results in"
    draw()
    draw()
    assert window.status.text().startswith("Round 2 is not all in: 3 of its matches have no result yet")
    press(Qt.Key.Key_F5)
    assert window.scores.title.text()
    type_round(2)  # board 11
    press(Qt.Key.Key_F5)
    assert next(row[2] for row in panel.standings.rows) == "27.80"
    keep(window, "swiss pairs, two rounds")
    draw()
    press(Qt.Key.Key_F5)
    score("43+")
    control(Qt.Key.Key_3)
    keep(window, "swiss pairs, standings")


def test_it_goes_on_after_a_restart(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    begin(window, tmp_path)
    enter_all()
    control(Qt.Key.Key_2)
    draw()
    press(Qt.Key.Key_F5)
    score("43+")
    window.close()

    again = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(again)
    with qtbot.waitActive(again):
        again.show()
        again.activateWindow()
    again.open_file(tmp_path / "club.bridgedesk")
    assert again.tabs.currentWidget() is again.scores
    assert again.results_in.text() == "1 of 24 results in"
    assert focused() is again.scores.field
    assert again.scores.title.text().startswith("Board 2,")
    keep(again, "swiss pairs, again in the middle")
