"""Four hands as on the table, each suit with its sign."""

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Seat
from bridgedesk.window.parts.labels import label

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
