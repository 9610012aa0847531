"""Form for an entry that leaves after play has begun, with its effects and the new ranking below."""

from PySide6.QtWidgets import QWidget

from bridgedesk.window.parts.labels import button
from bridgedesk.window.rulings.decision_form import DecisionForm


class LeavingCard(DecisionForm):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lay_out(
            button(self.tr("Back to entries"), self.tr("Closes without changes (Esc)")),
            button(self.tr("Withdraw"), self.tr("Does what is listed here (Enter)"), main=True),
        )
        self.hide()

    def name_act(self, does: str) -> None:
        """Show on the button what the choice does."""
        self.record.setText(does)
