"""A narrow column keeps the surnames; the tip keeps the whole."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from bridgedesk.window.parts.names_and_cards import NamesDelegate, shorter
from bridgedesk.window.parts.table_model import TableColumn, TableModel, table_view


@pytest.mark.parametrize(
    ("names", "initials", "family"),
    [
        ("Ann Cedar & Bob Oak", "A. Cedar & B. Oak", "Cedar & Oak"),
        ("1 Ann Cedar & Bob Oak", "1 A. Cedar & B. Oak", "1 Cedar & Oak"),
        ("3NS  Ann Cedar & Bob Oak", "3NS  A. Cedar & B. Oak", "3NS  Cedar & Oak"),
        ("1 Ann Cedar & 6 Bob Oak", "1 A. Cedar & 6 B. Oak", "1 Cedar & 6 Oak"),
        ("Ann van der Elm & Bob O'Fir", "A. van der Elm & B. O'Fir", "van der Elm & O'Fir"),
        ("Åsa Ek & Örjan Al", "Å. Ek & Ö. Al", "Ek & Al"),
        ("Cedar, Ann & Oak, Bob", "A. Cedar & B. Oak", "Cedar & Oak"),
        ("Cher & Bob Oak", "Cher & B. Oak", "Cher & Oak"),
    ],
)
def test_initials_come_first_then_surnames(names: str, initials: str, family: str) -> None:
    assert list(shorter(names)) == [names, initials, family]


@pytest.mark.parametrize("words", ["Pair 21", "Cedar Hill", "Ann Oak & Bob Oak, Cy Elm & Di Elm", ""])
def test_what_is_no_pair_stays(words: str) -> None:
    assert list(shorter(words)) == [words]


@pytest.mark.usefixtures("dressed")
def test_a_column_shows_the_longest_that_fits(qtbot: QtBot) -> None:
    whole = "Ann Cedar & Bob Oak"
    model = TableModel([TableColumn("Pair", names=True)])
    model.show_rows([[whole]])
    view = table_view(model, "Pairs", "Who plays")
    qtbot.addWidget(view)
    index, shown = model.index(0, 0), []
    delegate = view.itemDelegateForIndex(index)
    assert isinstance(delegate, NamesDelegate)
    for width in range(400, 20, -1):
        option = QStyleOptionViewItem()
        option.widget, option.rect = view, QRect(0, 0, width, 30)
        delegate.initStyleOption(option, index)
        fits = view.fontMetrics().horizontalAdvance(option.text) < width
        assert fits or option.text == "Cedar & Oak", width
        shown.append(option.text)
    assert list(dict.fromkeys(shown)) == [whole, "A. Cedar & B. Oak", "Cedar & Oak"]
    assert sorted(shown, key=len, reverse=True) == shown
    assert index.data(Qt.ItemDataRole.ToolTipRole) == whole
