"""An evening of Queensland through the real window: a late pair, a fine, a posting, a correction too late."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.rulings.rule_book_dock import REGISTERS, TIMES
from tests.evenings.ruled_events import FIRST, SECOND, Hand, opened, pairs, shown_window
from tests.window.keys import control, focused, press, type_text
from tests.window.pictures import keep
from tests.window.test_by_the_book import choose
from tests.window.test_penalties import begin, looked_ahead, standings

# Session 1 as in the test of boards that are lost by lateness; session 2: 9, 0, 9 and 5, 5, 8 of 12.
TOTALS = {
    "1NS": "137.50", "3NS": "120.83", "3EW": "112.50", "2EW": "111.67", "1EW": "79.17", "2NS": "25.00",
}  # fmt: skip


def totals(window: MainWindow) -> dict[str, str]:
    return {entry: total for _, entry, total in standings(window)}


def late(window: MainWindow) -> None:
    """Cy & Di come 25 minutes late and do not play board 2: kept, and what follows taken with Enter."""
    dock = window.book_controller.dock
    dock.pages.setCurrentIndex(REGISTERS)
    choose(dock.register, "late")
    fields = dock.form.fields
    for name, text in (("entry", "Cy Muster & Di Muster"), ("session", "1"), ("who", "both players")):
        field = fields[name]
        assert isinstance(field, QComboBox)
        listed = field.findText(text, Qt.MatchFlag.MatchEndsWith)
        field.setCurrentIndex(max(listed, field.findData(text)))
    minutes = fields["minutes"]
    assert isinstance(minutes, QLineEdit)
    minutes.setText("25")
    minutes.setFocus()
    press(Qt.Key.Key_Return)
    keep(window, "queensland, what follows from lateness")
    dock.follows.setCurrentRow(0)
    dock.follows.setFocus()
    press(Qt.Key.Key_Return)


def test_what_the_regulations_meet_in_one_evening(qtbot: QtBot, tmp_path: Path) -> None:
    clock = Hand()
    with shown_window(qtbot, tmp_path, clock) as window:
        event = pairs("tuesday", {**FIRST, (1, 2): "NP"}, SECOND, book="qba-pairs")
        opened(window, tmp_path, replace(event, kind="pairs-qualifying"))
        control(Qt.Key.Key_B)
        late(window)
        assert window.status.text().endswith("Not played becomes 0% / 60%")
        assert totals(window) == TOTALS
        control(Qt.Key.Key_3)
        window.standings.choose_row(5)
        assert window.standings.card.title.text() == "Cy Muster & Di Muster"
        awarded = [row[0] for row in window.standings.ledger.rows if "awarded" in row[0]]
        assert awarded == ["Session 1: Percentage awarded, board 2\nLate arrival, Law 12C1"]

        control(Qt.Key.Key_4)  # 8 - 0.4 of 12 are 63.33: 45.83 + 63.33
        builder = begin(window, "System", "Kay")
        assert list(builder.form.fields) == ["earlier"], "nothing is asked that the clause does not look at"
        builder.amount.setText("10")
        builder.reason.setText("Found early")
        looked_ahead(window, qtbot)
        builder.impose.click()
        assert totals(window) == {**TOTALS, "3EW": "109.16"}

        window.menus.post.trigger()
        qtbot.waitUntil(lambda: not window.print_controller.jobs.work.busy, timeout=20_000)
        assert window.status.text().endswith("Scores of session 2 are official since 22:00.")
        dock = window.book_controller.dock
        dock.pages.setCurrentIndex(TIMES)
        times = [dock.times.item(at).text() for at in range(dock.times.count())]
        assert "Score corrections: 22:30, 30 min left\n30 minutes after the posting (Law 79C1)" in times
        clock.on(31)
        control(Qt.Key.Key_2)
        type_text("1")
        press(Qt.Key.Key_PageDown)
        type_text("14+")
        closed = "Corrections were accepted until 22:30 (Law 79C1); press F6"
        assert window.scores.hint.text().startswith(closed)
        keep(window, "queensland, a correction too late")
        assert window.scores.field.text() == "14+", "its sign stays with it"
        press(Qt.Key.Key_F6)
        type_text("The traveller was read wrong")
        press(Qt.Key.Key_Return)
        assert window.status.text().startswith("+110 becomes +140 on board 1, round 1, table 1")
        control(Qt.Key.Key_Z)
        assert totals(window)["3EW"] == "109.16"
        assert focused() is window.scores.field

    with shown_window(qtbot, tmp_path, clock) as again:
        again.open_file(tmp_path / "rulings.bridgedesk")
        assert totals(again) == {**TOTALS, "3EW": "109.16"}
        control(Qt.Key.Key_5)
        limits = [row[0].split("\n")[0] for row in again.appeals.limits.rows]
        assert "Score correction: 22:30" in limits
