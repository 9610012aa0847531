"""Form for a decision: its fields, the effects of what is typed, and the new ranking below."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from bridgedesk.directing.forms import FormLine
from bridgedesk.window.parts.form_fields import FormFields
from bridgedesk.window.parts.labels import card, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.rulings.ranking_preview import NewRankingView


class DecisionForm(QWidget):
    told = Signal()  # the form is filled in
    changed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = label("", "heading", wraps=True)
        self.form = FormFields()
        self.effects = label("", wraps=True)
        self.ranking = NewRankingView()

    def lay_out(self, back: QPushButton, record: QPushButton) -> None:
        """Set the fields above these two buttons: one leaves the form, one records the decision."""
        self.back, self.record = back, record
        typed = card(self.heading, self.form, self.effects, row_of(back, None, record))
        self.setLayout(column_of(typed, self.ranking, shares=(0, 1), spacing=12))
        self.form.entered.connect(self.told)
        self.form.changed.connect(self.changed)
        record.clicked.connect(self.told)
        back.clicked.connect(self.left)

    def begin(self, title: str, lines: Sequence[FormLine]) -> None:
        self.heading.setText(title)
        self.form.show_lines(lines)
        self.take_focus()

    def show_effects(self, words: Sequence[str], kind: str = "") -> None:
        restyle_as(self.effects, kind)
        self.effects.setText("\n".join(f"• {each}" for each in words))

    def take_focus(self) -> None:
        self.form.take_focus()
