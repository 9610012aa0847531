"""Tables: rows as high as their words, names that stay in sight, and what an empty one says."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from bridgedesk.window.parts.table_model import (
    NUMBER,
    TableColumn,
    TableModel,
    freeze_first,
    table_view,
    wrapped,
)

LONG = "Session 1 counts as 33.33: gained 83.33, own average 33.33, at most 33.33, at least the lower of both"


@pytest.fixture
def model() -> TableModel:
    return TableModel([TableColumn("What", stretch=True), TableColumn("Effect", NUMBER, strong=True)])


def shown(qtbot: QtBot, view: QTableView, width: int) -> QTableView:
    qtbot.addWidget(view)
    view.resize(width, 300)
    view.show()
    qtbot.wait(5)
    return view


def needed(view: QTableView, lines: int) -> int:
    return lines * view.fontMetrics().lineSpacing()


@pytest.mark.usefixtures("dressed")
def test_rows_are_as_high_as_their_words(qtbot: QtBot, model: TableModel) -> None:
    view = shown(qtbot, wrapped(table_view(model, "Ledger", "Lines")), 700)
    model.show_rows([["One word", "1"], [LONG, "116.66\n-3.34"], ["Two\nlines", "2"]])
    qtbot.wait(5)
    assert view.rowHeight(0) < needed(view, 2) <= view.rowHeight(2) < needed(view, 3) + 12
    wide = view.rowHeight(1)
    assert wide >= needed(view, 2), "the total has two lines"
    view.resize(260, 300)
    qtbot.wait(5)
    assert view.rowHeight(1) > wide, "a narrower column breaks it into more lines"
    wrapped(view, False)
    assert view.rowHeight(1) == view.rowHeight(0)


@pytest.mark.usefixtures("dressed")
def test_names_stay_in_sight_while_figures_scroll(qtbot: QtBot) -> None:
    model = TableModel([TableColumn("Names"), *(TableColumn(str(at), widest="100.00") for at in range(40))])
    model.show_rows([["Ann & Bob", *["50.0"] * 40], ["Cyd & Dan", *["50.0"] * 40]])
    view = table_view(model, "Cross-table", "Figures")
    freeze_first(view, model, True)
    shown(qtbot, view, 400)
    side, bar = view.verticalHeader(), view.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    assert side.isVisible()
    assert side.width() >= view.fontMetrics().horizontalAdvance("Cyd & Dan")
    vertical = Qt.Orientation.Vertical
    assert [model.headerData(row, vertical) for row in (0, 1)] == ["Ann & Bob", "Cyd & Dan"]
    assert view.isColumnHidden(0)
    freeze_first(view, model, False)
    assert not side.isVisible()
    assert not view.isColumnHidden(0)
    assert model.headerData(0, vertical) is None


@pytest.mark.usefixtures("dressed")
def test_an_empty_table_says_what_to_do(qtbot: QtBot, model: TableModel) -> None:
    """What is painted is seen as something that is not there without the words."""
    silent = shown(qtbot, table_view(model, "Ledger", "Lines"), 300)
    telling = shown(qtbot, table_view(model, "Ledger", "Lines", "Choose a figure"), 300)
    assert silent.viewport().grab().toImage() != telling.viewport().grab().toImage()
    model.show_rows([["One", "1"]])
    qtbot.wait(5)
    assert silent.viewport().grab().toImage() == telling.viewport().grab().toImage()
