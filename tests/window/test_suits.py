"""A suit is seen by its sign and its colour, wherever a result is shown."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bridgedesk.event.score_text import suit_in, with_suit_signs
from bridgedesk.window.parts.names_and_cards import SUIT_COLOURS
from bridgedesk.window.parts.table_model import TableColumn, TableModel, table_view
from bridgedesk.window.parts.theme import colour

NEAR = 60


@pytest.mark.parametrize(
    ("written", "seen", "suit"),
    [
        ("4SN=", "4♠N=", "spade"),
        ("3HXE-2 DT", "3♥XE-2 ♦T", "heart"),
        ("6CXXS+1 H10", "6♣XXS+1 ♥10", "club"),
        ("1DW=", "1♦W=", "diamond"),
        ("3NN9", "3NN9", ""),
        ("3NTW-1 SA", "3NTW-1 ♠A", ""),
        ("W 60:4SN= 40:4SN-1", "W 60:4♠N= 40:4♠N-1", "spade"),
        ("DT", "♦T", "diamond"),
        ("+420", "+420", ""),
        ("A+-", "A+-", ""),
        ("not played", "not played", ""),
        ("", "", ""),
    ],
)
def test_the_sign_is_drawn(written: str, seen: str, suit: str) -> None:
    assert with_suit_signs(written) == seen
    assert SUIT_COLOURS.get(suit_in(written), "") == suit


def test_in_its_colour(qtbot: QtBot, dressed: QApplication) -> None:
    model = TableModel([TableColumn("Contract", widest="6CXXS+1 H10", cards=True)])
    model.show_rows([["4DN="], ["+420"]])
    view = table_view(model, "Results", "As they were written")
    qtbot.addWidget(view)
    view.resize(300, 120)
    view.show()
    dressed.processEvents()

    def is_inked(row: int, name: str) -> bool:
        """Letters are smoothed: somewhere at least it comes near."""
        image, wanted = view.viewport().grab(view.visualRect(model.index(row, 0))).toImage(), colour(name)
        spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return any(far(image.pixelColor(*spot), wanted) < NEAR for spot in spots)

    assert is_inked(0, "diamond")
    assert not is_inked(1, "diamond")
    assert is_inked(1, "ink")


def far(one: QColor, other: QColor) -> int:
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) + abs(one.blue() - other.blue())
