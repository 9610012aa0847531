"""Form for an entry that leaves after play has begun, with its effects and the new ranking below."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.directing.forms import FormLine
from bridgedesk.window.parts.form_fields import FormFields
from bridgedesk.window.parts.labels import button, card, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.rulings.ranking_preview import NewRankingView


class LeavingCard(QWidget):
    told = Signal()  # the form is filled in
    changed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = label("", "heading", wraps=True)
        self.form = FormFields()
        self.effects = label("", wraps=True)
        self.back = button(self.tr("Back to entries"), self.tr("Closes without changes (Esc)"))
        self.record = button(self.tr("Withdraw"), self.tr("Does what is listed here (Enter)"), main=True)
        self.ranking = NewRankingView()
        buttons = row_of(self.back, None, self.record)
        typed = card(self.heading, self.form, self.effects, buttons)
        self.setLayout(column_of(typed, self.ranking, shares=(0, 1), spacing=12))
        self.form.entered.connect(self.told)
        self.form.changed.connect(self.changed)
        self.record.clicked.connect(self.told)
        self.back.clicked.connect(self.left)
        self.hide()

    def begin(self, title: str, lines: Sequence[FormLine]) -> None:
        self.heading.setText(title)
        self.form.show_lines(lines)
        self.form.take_focus()

    def show_effects(self, words: Sequence[str], does: str) -> None:
        restyle_as(self.effects, "")
        self.effects.setText("\n".join(f"• {each}" for each in words))
        self.record.setText(does)
