"""Suits for display: always with their sign, in colours that colour-blind people can distinguish."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Seat
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.theme import colour

SUITS = {"S": ("♠", "spade"), "H": ("♥", "heart"), "D": ("♦", "diamond"), "C": ("♣", "club")}
CONTRACT = re.compile(r"\b([1-7])([SHDC])(?=X{0,2}[NESW])")
LEAD = re.compile(r"\b([SHDC])(?=(?:10|[2-9TJQKA])\b)")


def with_signs(text: str) -> str:
    """Return the text with suit signs: 4SXE-2 HT becomes 4♠XE-2 ♥T."""
    text = CONTRACT.sub(lambda found: found[1] + SUITS[found[2]][0], text)
    return LEAD.sub(lambda found: SUITS[found[1]][0], text)


def suit_in(text: str) -> str:
    """Return the suit of the contract, or of the card alone; empty for no trumps."""
    if found := CONTRACT.search(text):
        return SUITS[found[2]][1]
    found = LEAD.match(text)
    return SUITS[found[1]][1] if found else ""


class SuitDelegate(QStyledItemDelegate):
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        written = str(index.data() or "")
        suit = suit_in(written)
        option.text = with_signs(written)
        if suit:
            option.palette.setColor(QPalette.ColorRole.Text, colour(suit))


# ---- four hands as on the table, each suit with its sign

SUIT_SIGNS = "♠♥♦♣"
PLACES = {Seat.NORTH: (0, 1), Seat.WEST: (1, 0), Seat.EAST: (1, 2), Seat.SOUTH: (2, 1)}


class HandsView(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Hands"))
        self.words = label("", "faint")
        self.words.setWordWrap(True)
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
    return "\n".join(
        f"{suit} {ranks or '–'}" for suit, ranks in zip(SUIT_SIGNS, deal.hands[seat].suits, strict=True)
    )


# ---- short names

BETWEEN = " & "
NAME = re.compile(r"(?P<number>(?:\S*\d\S*\s+)*)(?P<given>[^\W\d]\S*)\s+(?P<family>\S.*)")
BACKWARDS = re.compile(r"(?P<number>(?:\S*\d\S*\s+)*)(?P<family>[^,]+),\s*(?P<given>[^\W\d]\S*).*")


def shorter(names: str) -> Iterator[str]:
    """Yield the full names, then shorter and shorter forms."""
    yield names
    if names.count(BETWEEN) == 1:
        parts = names.split(BETWEEN)
        yield BETWEEN.join(_with_initial(part) for part in parts)
        yield BETWEEN.join(_family(part) for part in parts)


def _with_initial(name: str) -> str:
    found = BACKWARDS.fullmatch(name) or NAME.fullmatch(name)
    return f"{found['number']}{found['given'][0]}. {found['family']}" if found else name


def _family(name: str) -> str:
    found = BACKWARDS.fullmatch(name) or NAME.fullmatch(name)
    return f"{found['number']}{found['family']}" if found else name


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
