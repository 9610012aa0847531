"""What stands around the tabs: welcome, events, docks, look, memory."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.desk.club.club import Club
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.theme import Look, apply_look, colour, look
from tests.evenings.club_evening import ticking
from tests.window.keys import control, focused, press, type_text


def test_a_club_used_lately_is_opened_with_enter(qtbot: QtBot, tmp_path: Path, evening: MainWindow) -> None:
    evening.close()
    memory = UserSettings(tmp_path / "window.ini")
    memory.opened(tmp_path / "gone.bridgedesk")
    memory.opened(tmp_path / "club.bridgedesk")
    window = MainWindow(ticking(), tmp_path, UserSettings(tmp_path / "window.ini"))
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    assert focused() is window.reception.welcome.recent
    assert window.reception.welcome.recent.count() == 1
    press(Qt.Key.Key_Return)
    assert window.where.text() == "Example BC  ·  Tuesday Pairs"
    window.close()


def test_sizes_and_look_are_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    memory = UserSettings(tmp_path / "window.ini")
    window = MainWindow(ticking(), tmp_path, memory)
    qtbot.addWidget(window)
    window.resize(1000, 650)
    window.close()
    memory.remember_look(Look(dark=True, percent=130))
    del memory
    later = UserSettings(tmp_path / "window.ini")
    assert later.look() == Look(dark=True, percent=130)
    again = MainWindow(ticking(), tmp_path, later)
    qtbot.addWidget(again)
    assert again.height() == 650


def test_a_dock_is_as_wide_as_it_was(qtbot: QtBot, tmp_path: Path, evening: MainWindow) -> None:
    evening.resize(1300, 700)
    for wide in (460, 380):
        memory = UserSettings(tmp_path / f"{wide}.ini")
        evening.memory = memory
        evening.side.history.show()
        evening.resizeDocks([evening.side.history], [wide], Qt.Orientation.Horizontal)
        QApplication.processEvents()
        assert evening.side.history.width() == wide
        evening.memory.remember_size("docks", evening.saveState())
        again = MainWindow(ticking(), tmp_path, memory)
        qtbot.addWidget(again)
        again.resize(1300, 700)
        again.show()
        assert not again.side.history.isVisible()
        again.side.history.show()
        QApplication.processEvents()
        assert again.side.history.width() == wide
        again.close()


def test_a_memory_that_was_tampered_with_is_the_first_look(tmp_path: Path) -> None:
    (tmp_path / "window.ini").write_text("[General]\npercent=lots\ndark=7\nrecent=5\n")
    memory = UserSettings(tmp_path / "window.ini")
    assert memory.look() == Look()
    assert memory.recent() == []


def test_events_are_found_opened_and_played_once_more(evening: MainWindow) -> None:
    control(Qt.Key.Key_N)
    type_text("Friday Pairs")
    press(Qt.Key.Key_Return)
    control(Qt.Key.Key_E)
    page = evening.reception.events
    assert [row[1] for row in page.model.rows] == ["Friday Pairs", "Tuesday Pairs"]
    page.search.setFocus()
    type_text("frid 2026")
    assert [row[1] for row in page.model.rows] == ["Friday Pairs"]
    press(Qt.Key.Key_Return)
    assert evening.where.text() == "Example BC  ·  Friday Pairs"
    control(Qt.Key.Key_E)
    page.view.selectRow(1)
    page.again.click()
    assert evening.status.text() == "Created Tuesday Pairs for today. Type the names"
    assert focused() is evening.setup.fields["5"][0]
    assert evening.club
    assert len(evening.club.file.event_keys()) == 3


def test_escape_leaves_a_new_event_unbegun(evening: MainWindow) -> None:
    control(Qt.Key.Key_N)
    press(Qt.Key.Key_Escape)
    assert evening.pages.currentWidget() is evening.evening
    assert evening.club
    assert len(evening.club.file.event_keys()) == 1


def test_the_desk_is_hidden_and_comes_back(evening: MainWindow) -> None:
    evening.menus.hide_screen.trigger()
    assert not evening.tabs.isVisible()
    assert focused() is evening.hidden
    press(Qt.Key.Key_Return)
    assert evening.tabs.isVisible()


def test_the_title_names_event_and_club(evening: MainWindow) -> None:
    assert evening.windowTitle() == "Tuesday Pairs – Example BC – BridgeDesk"
    evening.reception.close_club()
    evening.reception.club_changed.emit()
    assert evening.windowTitle() == "BridgeDesk"


def test_the_docks_of_an_evening_go_with_it(evening: MainWindow) -> None:
    docks = [dock for dock, _ in evening.event_controller.docks]
    for dock in docks:
        dock.show()
    control(Qt.Key.Key_E)
    assert [dock.windowTitle() for dock in docks if dock.isVisible()] == []
    evening.reception.close_club()
    evening.reception.club_changed.emit()
    for dock, keys in evening.event_controller.docks:
        QTest.keySequence(evening, QKeySequence(keys))
        assert not dock.isVisible(), f"{dock.windowTitle()} shows an event that is closed"


def test_the_rule_desk_is_asked_by_keyboard(evening: MainWindow) -> None:
    control(Qt.Key.Key_R)
    dock = evening.side.rule_lookup
    assert focused() is dock.question
    assert dock.book.currentData() == "laws-2017"
    dock.book.setCurrentIndex(dock.book.findData("sabf-2020"))
    dock.choose("late-arrival")
    dock.form.fields["minutes"].setFocus()
    type_text("12")
    dock.form.fields["earlier"].setFocus()
    type_text("0")
    press(Qt.Key.Key_Return)
    assert dock.value.text() == "25% of a top"
    assert dock.words.text().startswith("Clause 11.2. 12 minutes late")
    press(Qt.Key.Key_Backspace)
    type_text("x")
    press(Qt.Key.Key_Return)
    assert dock.words.objectName() == "refusal"
    assert dock.value.text() == ""


def test_the_notebook_takes_a_line_with_one_key(evening: MainWindow) -> None:
    press(Qt.Key.Key_F4)
    assert focused() is evening.side.notebook.text
    evening.side.notebook.table.setFocus()
    type_text("6")
    evening.side.notebook.text.setFocus()
    type_text("hesitation before the double")
    press(Qt.Key.Key_Return)
    notebook = evening.side.notebook
    assert [row[1:] for row in notebook.model.rows] == [["6", "", "hesitation before the double"]]
    assert evening.side.notebook.text.text() == ""
    evening.side.notebook.table.setFocus()
    type_text("six")
    press(Qt.Key.Key_Return)
    assert evening.status.text().startswith("“six” is not a table number")


def test_the_guide_follows_the_tab(evening: MainWindow) -> None:
    press(Qt.Key.Key_F1)
    assert evening.guide.isVisible()
    for number, heading in enumerate(("Setup", "Scores", "Standings", "Penalties", "Appeals")):
        evening.choose_tab(number)
        assert evening.guide.text.toPlainText().startswith(heading)
    evening.reception.show_events()
    assert evening.guide.text.toPlainText().startswith("Begin")


def luminance(name: str) -> float:
    """As the accessibility guidelines for the web reckon it."""
    shares = (0.2126, 0.7152, 0.0722)
    ground = colour(name)
    parts = [float(part) for part in (ground.redF(), ground.greenF(), ground.blueF())]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip(shares, linear, strict=True))


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_from_their_ground(dressed: QApplication, *, dark: bool) -> None:
    apply_look(dressed, Look(dark=dark))
    pairs = [(ink, ground) for ink in ("ink", "faint", "felt", "wrong") for ground in ("paper", "room")]
    pairs += [(suit, "paper") for suit in ("spade", "heart", "diamond", "club")]
    pairs += [("wrong", "wrong_light"), ("ink", "felt_light"), ("on_felt", "felt")]
    for ink, ground in pairs:
        low, high = sorted((luminance(ink), luminance(ground)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, ground)
    for mark, ground in ((mark, ground) for mark in ("edge", "felt") for ground in ("paper", "room")):
        low, high = sorted((luminance(mark), luminance(ground)))
        assert (high + 0.05) / (low + 0.05) >= 3, (mark, ground)  # fields, buttons, scroll bars and the focus
    apply_look(dressed)


def test_larger_text_and_dark_by_key(evening: MainWindow) -> None:
    before = look().points("normal")
    evening.menus.larger.trigger()
    assert look().points("normal") > before
    evening.menus.dark.trigger()
    assert look().dark
    assert evening.memory.look() == look()
    put_on_again = QApplication.instance()
    assert isinstance(put_on_again, QApplication)
    apply_look(put_on_again)


def test_the_clock_runs_on_after_a_restart(qtbot: QtBot, tmp_path: Path, evening: MainWindow) -> None:
    press(Qt.Key.Key_F12)
    dock = evening.clock_dock
    assert dock.isVisible()
    dock.start.click()
    assert evening.header.round.text().startswith("Round 1 of 5")
    dock.pause.click()
    dock.more.click()
    held = evening.clock_controller.clock
    evening.menus.room.trigger()
    assert evening.room.isVisible()
    assert (evening.room.headline, evening.room.paused) == ("Round 1 of 5", True)
    evening.room.grab()
    memory = evening.memory
    evening.close()
    assert not evening.room.isVisible()
    again = MainWindow(ticking(), tmp_path, memory)
    qtbot.addWidget(again)
    again.open_file(tmp_path / "club.bridgedesk")
    assert again.clock_controller.clock == held
    again.close()


def test_a_file_open_elsewhere_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    first = Club.begin(tmp_path / "club", "Example BC", ticking())
    window = MainWindow(ticking(), tmp_path)
    qtbot.addWidget(window)
    window.open_file(tmp_path / "club.bridgedesk")
    assert window.reception.notice.isVisibleTo(window)
    assert "read-only" in window.reception.notice.text()
    window.reception.show_events()
    window.show_status("something else")
    assert window.reception.notice.isVisibleTo(window)
    window.close()
    first.close()
