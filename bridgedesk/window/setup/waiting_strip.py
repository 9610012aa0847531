"""Waiting list, below the seats and the teams: add to it, and give a free place."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bridgedesk.directing.entries.waiting_list import NextReserve, Waiting
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingButton, YieldingLabel, button


class WaitingStrip(QWidget):
    """Waiting list, hidden while it is empty and places are unlimited."""

    came = Signal(str)  # who is put on the list
    given = Signal(str)  # the line of the list that has the place
    next_given = Signal(str)  # who has it, of those who played the qualifying

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.first: Waiting | None = None
        self.asked: NextReserve | None = None  # of the qualifying
        self.is_room = False
        self.list = YieldingLabel("faint")
        self.list.setAccessibleName(self.tr("Waiting list"))
        self.who = QLineEdit()
        self.who.setAccessibleName(self.tr("Who waits"))
        self.who.setPlaceholderText(self.tr("Who waits: the names, then Enter"))
        self.who.setToolTip(
            self.tr("Names with & between; of a team its name, a colon, its players. Enter puts them last")
        )
        self.give = button(
            self.tr("Has the place"),
            self.tr("The first of the waiting list takes the free place, in one act"),
        )
        self.next = YieldingButton()
        self.next.setAccessibleName(self.tr("Next of the qualifying"))
        self.next.setToolTip(self.tr("Puts the next of the qualifying on the list"))
        self.draft = FormDraft(self, "waiting", lambda: {"who": self.who})
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.who, 1)
        row.addWidget(self.next)
        row.addWidget(self.give)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.list)
        layout.addWidget(self.draft.line)
        layout.addLayout(row)
        self.next.clicked.connect(self._ask_next)
        self.who.returnPressed.connect(self._came)
        self.give.clicked.connect(lambda: self.given.emit(self.first.line) if self.first else None)
        self.hide()

    def show_waiting(
        self,
        waiting: Sequence[Waiting],
        place: str | None,
        *,
        limited: bool,
        next_: NextReserve | None = None,
    ) -> None:
        """Show the list; `place` is the free place in words, empty if it needs none, `next_` the next
        qualifier."""
        self._show_next(next_, place)
        self.first = waiting[0] if waiting and place is not None else None
        told = [f"{at}. {each.words}" for at, each in enumerate(waiting, start=1)]
        self.list.setText(self.tr("Waiting list: {0}").format("  ·  ".join(told) or self.tr("nobody")))
        self.list.setToolTip("\n".join(told))
        self.give.setVisible(self.first is not None)
        if self.first is not None:
            words = self.tr("{0} {1}").format(self.first.who.partition(":")[0], place)
            self.give.setText(words.replace("&", "&&"))  # a single one would underline a letter
        self.setVisible(bool(waiting) or limited or next_ is not None)

    def _show_next(self, next_: NextReserve | None, place: str | None) -> None:
        """Offer the next qualifier: a free place with one click, or the waiting list."""
        self.asked, self.is_room = next_, place is not None
        self.next.setVisible(next_ is not None)
        if next_ is not None:
            words = self.tr("Next: {0} {1}").format(next_.who, place or "").rstrip()
            self.next.setText(words.replace("&", "&&"))
            does = self.tr("Seats them") if self.is_room else self.tr("Puts them on the waiting list")
            self.next.setToolTip(f"{next_.words}. {does}")

    def _ask_next(self) -> None:
        if self.asked is not None:
            (self.next_given if self.is_room else self.came).emit(self.asked.who)

    def taken(self) -> None:
        self.who.clear()

    def _came(self) -> None:
        if self.who.text().strip():
            self.came.emit(self.who.text())
