"""What holds for every part of the window."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

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


def test_a_bug_is_said_and_written_down(
    evening: MainWindow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    report_bugs_to(evening)
    try:
        raise LookupError("nobody foresaw this")
    except LookupError as problem:
        sys.excepthook(LookupError, problem, problem.__traceback__)
    assert "Something went wrong inside BridgeDesk (LookupError)" in evening.status.text()
    assert "nobody foresaw this" in capsys.readouterr().err


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
