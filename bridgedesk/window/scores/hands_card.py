"""Hands of the board in view next to its scores, a line for each seat."""

from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.score_text import SUIT_SIGNS
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.layouts import column_of

BETWEEN = "  "


class HandsCard(QFrame):
    """Card that is seen only where a hand record is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.words = label("")
        self.words.setAccessibleName(self.tr("Hands"))
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("Hands of this board, from the hand record"))
        self.setLayout(column_of(self.words, margin=10))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._deal: Deal | None = None
        self.hide()

    def show_deal(self, deal: Deal | None) -> None:
        if deal is self._deal:
            return
        self._deal = deal
        self.words.setText(
            "\n".join(f"{each.value}{BETWEEN}{_hand(deal, each)}" for each in Seat) if deal else ""
        )
        self.setVisible(deal is not None)


def _hand(deal: Deal, seat: Seat) -> str:
    suits = zip(SUIT_SIGNS.values(), deal.hands[seat].suits, strict=True)
    return BETWEEN.join(f"{suit} {ranks or '–'}" for suit, ranks in suits)
