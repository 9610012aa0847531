"""What holds for every part of the window."""

import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from bridgedesk.bug_log import log_file
from bridgedesk.window import application
from bridgedesk.window.application import report_bugs_to
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.parts.table_model import TableColumn, TableModel
from tests.window.keys import control, focused, score
from tests.window.walking import clashes, faults, parts


def test_each_part_has_a_name_a_tip_and_a_way_there_by_keyboard(evening: MainWindow) -> None:
    """Pages, tabs and docks, seen or not; every state is walked where it is pictured."""
    assert len(parts(evening)) > 150
    assert list(faults(evening)) == []


def test_no_two_shortcuts_are_the_same(evening: MainWindow) -> None:
    assert clashes(evening) == []


def test_the_walk_sees_what_is_wrong(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    nameless, shut_off = QLineEdit(page), QPushButton("Go", page)
    nameless.setToolTip("a tip")
    shut_off.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    shut_off.setShortcut("F2")
    for _ in range(2):
        QShortcut(QKeySequence("F3"), page)
    assert list(faults(page)) == [
        "QLineEdit : has no name to be heard",
        "QPushButton Go: has no tip",
        "QPushButton Go: cannot be reached by keyboard",
        "QPushButton Go: its tip does not name F2",
    ]
    assert clashes(page) == ["F3"]


def test_five_tabs_in_their_order(evening: MainWindow) -> None:
    tabs = evening.tabs
    names = ["Setup", "Scores", "Standings", "Penalties", "Appeals"]
    assert [tabs.tabText(number) for number in range(tabs.count())] == names
    numbers = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5)
    for number, key in enumerate(numbers):
        control(key)
        assert tabs.currentIndex() == number
        assert tabs.tabToolTip(number) == f"{names[number]} (Ctrl+{number + 1})"
        assert focused().isVisible()
    control(Qt.Key.Key_2)
    assert focused() is evening.scores.field
    control(Qt.Key.Key_3)
    assert focused() is evening.standings.ranking_view


def test_it_fits_a_small_laptop(evening: MainWindow) -> None:
    evening.side.history.show()
    for number in range(evening.tabs.count()):
        evening.choose_tab(number)
        least = evening.minimumSizeHint()
        assert least.width() <= 1366
        assert least.height() <= 768


def test_models_keep_qts_rules(evening: MainWindow) -> None:
    models = [model for model in evening.findChildren(QAbstractItemModel) if isinstance(model, TableModel)]
    models += [
        evening.scores.slips,
        evening.scores.pages,
        evening.standings.ranking,
        evening.setup.chooser.model,
    ]
    warn = QAbstractItemModelTester.FailureReportingMode.Warning
    testers = [QAbstractItemModelTester(model, warn) for model in models]
    control(Qt.Key.Key_2)
    score("42+")
    control(Qt.Key.Key_3)
    control(Qt.Key.Key_1)
    assert len(testers) == len(models) >= 4


def test_a_model_shows_rows_of_words() -> None:
    model = TableModel([TableColumn("A"), TableColumn("B", strong=True)])
    model.show_rows([["1", "2"], ["3", "4"]], marked=1)
    assert (model.rowCount(), model.columnCount()) == (2, 2)
    assert model.data(model.index(1, 0)) == "3"
    assert model.headerData(1, Qt.Orientation.Horizontal) == "B"
    assert model.data(model.index(0, 1), Qt.ItemDataRole.FontRole).bold()
    assert model.data(model.index(0, 0), Qt.ItemDataRole.FontRole) is None
    assert model.data(model.index(1, 0), Qt.ItemDataRole.BackgroundRole) is not None


@pytest.fixture
def reporting(evening: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    """A window that hears of bugs, logged in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    for module, hook in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(module, hook, getattr(module, hook))
    report_bugs_to(evening)
    return evening


def fail(words: str) -> None:
    raise LookupError(words)


def uncaught(words: str) -> None:
    try:
        fail(words)
    except LookupError as problem:
        sys.excepthook(LookupError, problem, problem.__traceback__)


def test_a_bug_is_told_printed_and_logged_without_what_was_typed(
    reporting: MainWindow, capsys: pytest.CaptureFixture[str]
) -> None:
    uncaught("Astrid Ashdown is nowhere")
    said = reporting.status.text()
    assert said.startswith("BridgeDesk made a mistake (LookupError). Everything entered is saved.")
    assert str(log_file()) in said
    assert "Astrid Ashdown is nowhere" in capsys.readouterr().err
    logged = log_file().read_text(encoding="utf-8")
    assert "LookupError" in logged
    assert "test_window.py" in logged
    assert " in fail" in logged
    assert "Astrid" not in logged
    assert str(Path(__file__).parent) not in logged
    assert log_file().stat().st_mode & 0o777 == 0o600


def test_a_bug_is_logged_where_there_is_no_standard_error(
    reporting: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A windowed start on Windows has none."""
    monkeypatch.setattr(sys, "stderr", None)
    uncaught("nobody foresaw this")
    assert "(LookupError)" in reporting.status.text()
    assert "LookupError" in log_file().read_text(encoding="utf-8")


def test_a_start_that_fails_is_logged(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert qapp
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(application, "MainWindow", lambda *_, **__: fail("nobody foresaw this"))
    assert application.start() == 1
    assert "LookupError" in log_file().read_text(encoding="utf-8")
    assert "nobody foresaw this" in capsys.readouterr().err


def test_a_bug_in_another_thread_is_told_too(reporting: MainWindow, qtbot: QtBot) -> None:
    thread = threading.Thread(target=fail, args=("nobody foresaw this",))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: "(LookupError)" in reporting.status.text())
    assert "LookupError" in log_file().read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_does_not_hide_the_bug(reporting: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "own").write_text("a file where the folder should be", encoding="utf-8")
    uncaught("nobody foresaw this")
    assert reporting.status.text().endswith("Please try again.")


def test_the_log_does_not_grow_for_ever(reporting: MainWindow, capsys: pytest.CaptureFixture[str]) -> None:
    assert reporting
    log_file().parent.mkdir(parents=True)
    log_file().write_text("x" * 199_900, encoding="utf-8")
    uncaught("nobody foresaw this")
    assert log_file().stat().st_size < 10_000
    assert log_file().with_name("bugs.log.1").stat().st_size == 199_900
    assert capsys.readouterr().err


def test_a_file_that_cannot_be_written_refuses_the_act_in_words(
    evening: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlalchemy.exc import OperationalError
    from sqlalchemy.orm import Session

    def gone(_: Session) -> None:
        raise OperationalError("COMMIT", None, Exception("disk I/O error"))

    control(Qt.Key.Key_2)
    with monkeypatch.context() as broken:
        broken.setattr(Session, "commit", gone)
        score("42+")
    assert evening.scores.field.text() == "42+"
    assert evening.scores.hint.text().startswith("Nothing was changed in club.bridgedesk")
    score("+")
    assert evening.results_in.text() == "1 of 60 results in"
    assert (tmp_path / "club.bridgedesk").exists()
