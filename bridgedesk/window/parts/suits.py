"""Suits for display: always with their sign, in colours that colour-blind people can distinguish."""

import re

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

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
