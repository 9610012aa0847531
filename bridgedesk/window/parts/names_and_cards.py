"""Suits for display: always with their sign, in colours that colour-blind people can distinguish."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.score_text import SUIT_SIGNS, suit_in, with_suit_signs
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.theme import colour

SUIT_COLOURS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
SIGNS = re.compile(f"([{''.join(SUIT_SIGNS.values())}])")
THIN = "\u2009"  # the typeface leaves no room beside the sign of a suit


class SuitDelegate(QStyledItemDelegate):
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        written = str(index.data() or "")
        suit = suit_in(written)
        option.text = SIGNS.sub(rf"{THIN}\1{THIN}", with_suit_signs(written))
        if suit:
            option.palette.setColor(QPalette.ColorRole.Text, colour(SUIT_COLOURS[suit]))


# ---- four hands as on the table, each suit with its sign

PLACES = {Seat.NORTH: (0, 1), Seat.WEST: (1, 0), Seat.EAST: (1, 2), Seat.SOUTH: (2, 1)}


class HandsView(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Hands"))
        self.words = label("", "faint", wraps=True)
        self.hands: dict[Seat, QLabel] = {seat: label("") for seat in PLACES}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(18)
        layout.setVerticalSpacing(2)
        for seat, (row, column) in PLACES.items():
            layout.addWidget(self.hands[seat], row, column)
        layout.addWidget(self.words, 3, 0, 1, 3)
        layout.setColumnStretch(3, 1)

    def show_deal(self, deal: Deal | None, why_not: str) -> None:
        """Show the cards of a deal, or why they are not shown."""
        for seat, where in self.hands.items():
            where.setText(f"{seat.name.title()}\n{_cards(deal, seat)}" if deal else "")
            where.setVisible(deal is not None)
        self.words.setText("" if deal else why_not)
        self.words.setVisible(deal is None)


def _cards(deal: Deal, seat: Seat) -> str:
    suits = zip(SUIT_SIGNS.values(), deal.hands[seat].suits, strict=True)
    return "\n".join(f"{suit} {ranks or '–'}" for suit, ranks in suits)


# ---- short names

BETWEEN = " & "
NAME = re.compile(r"(?P<number>(?:\S*\d\S*\s+)*)(?P<given>[^\W\d]\S*)\s+(?P<family>\S.*)")
BACKWARDS = re.compile(r"(?P<number>(?:\S*\d\S*\s+)*)(?P<family>[^,]+),\s*(?P<given>[^\W\d]\S*).*")


def shorter(names: str) -> Iterator[str]:
    """Yield the full names, then shorter and shorter forms."""
    yield names
    if names.count(BETWEEN) == 1:
        parts = names.split(BETWEEN)
        yield BETWEEN.join(_family(part, with_initial=True) for part in parts)
        yield BETWEEN.join(_family(part, with_initial=False) for part in parts)


def _family(name: str, *, with_initial: bool) -> str:
    found = BACKWARDS.fullmatch(name) or NAME.fullmatch(name)
    if not found:
        return name
    initial = f"{found['given'][0]}. " if with_initial else ""
    return f"{found['number']}{initial}{found['family']}"


class NamesDelegate(QStyledItemDelegate):
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if BETWEEN not in option.text or option.features & QStyleOptionViewItem.ViewItemFeature.WrapText:
            return
        style, view = option.widget.style(), option.widget
        around = 2 * (style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, view) + 1)
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, view).width() - around
        measured = option.fontMetrics
        forms = list(shorter(option.text))
        option.text = next((each for each in forms if measured.horizontalAdvance(each) <= room), forms[-1])
