"""Question whether to forget a player: what that changes, and which backups keep the old state."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QProgressBar, QWidget

from bridgedesk.desk.club.club_players import Forgetting, OldState
from bridgedesk.event.moment import day_words
from bridgedesk.window.parts.labels import YieldingLabel, button, label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.parts.typed_fields import TypedField


class ForgetPanel(QWidget):
    spellings_typed = Signal(object)  # the other spellings of the name
    confirmed = Signal(object)
    stopped = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = YieldingLabel("heading")
        self.question, self.remarks = label("", wraps=True), label("", "faint", wraps=True)
        self.also = TypedField()
        self.also.setAccessibleName(self.tr("Other spellings (optional)"))
        self.also.setPlaceholderText(self.tr("e.g. A. Able, Annie Able"))
        self.also.setToolTip(self.tr("Other names of the player in notes; press Enter to include them"))
        self.model = TableModel(
            [TableColumn(self.tr("Still found in"), stretch=True), TableColumn(self.tr("Kept until"))]
        )
        self.view = table_view(
            self.model,
            self.tr("Files that still contain the player"),
            self.tr("A backup made daily is replaced about that day; without daily backups it stays longer"),
        )
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Progress"))
        self.stop = button(self.tr("Stop"), self.tr("Stops; nothing is changed (Esc)"))
        self.forget = button(
            self.tr("Forget player"), self.tr("Removes the player for good; it cannot be undone"), main=True
        )
        self.back = button(self.tr("Back"), self.tr("Closes without changes (Esc)"))
        self._lay_out()
        self.also.returnPressed.connect(lambda: self.spellings_typed.emit(self._spellings()))
        self.forget.clicked.connect(lambda: self.confirmed.emit(self._spellings()))
        self.stop.clicked.connect(self.stopped)
        self.back.clicked.connect(self.left)

    def _lay_out(self) -> None:
        self.form = QFormLayout()
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.addRow(self.also.accessibleName(), self.also)
        going = row_of(self.progress, self.stop, shares=(1,))
        parts = (self.title, self.question, self.remarks, self.form, self.view, going)
        acts = row_of(self.back, None, self.forget)
        self.setLayout(column_of(*parts, acts, shares=(0, 0, 0, 0, 1), spacing=8))

    def _spellings(self) -> tuple[str, ...]:
        return tuple(filter(None, (" ".join(each.split()) for each in self.also.text().split(","))))

    # ---- showing

    def begin(self, name: str) -> None:
        """Show that the club file is being searched for the player's name."""
        self.title.setText(self.tr("Forget {0}?").format(name))
        self.also.clear()
        self.show_progress(0)

    def show_progress(self, part: int) -> None:
        """Show how far the reading or writing is; nothing else can be done here until it ends."""
        self.progress.setValue(part)
        self._show(working=True, asking=False)
        self.question.setText(self.tr("Looking through the club file…"))
        self.remarks.clear()
        self.stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_question(self, found: Forgetting) -> None:
        self._show_found(found)
        self._show(working=False, asking=True)
        self.take_focus()

    def show_done(self, found: Forgetting) -> None:
        self.title.setText(self.tr("Player removed"))
        self._show_found(found)
        self._show(working=False, asking=False)
        self.take_focus()

    def _show_found(self, found: Forgetting) -> None:
        self.question.setText(found.words)
        self.remarks.setText("\n".join(found.remarks))
        self.model.show_rows([self._cells(each) for each in found.old])
        fit_columns(self.view, self.model)

    def _cells(self, old: OldState) -> Sequence[str]:
        return [old.path.stem, day_words(old.until) if old.until else self.tr("you delete it")]

    def _show(self, *, working: bool, asking: bool) -> None:
        for each in (self.progress, self.stop):
            each.setVisible(working)
        self.form.setRowVisible(self.also, asking)
        self.forget.setVisible(asking)
        self.back.setVisible(not working)
        self.view.setVisible(not working and bool(self.model.rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.stop.isVisible():
            self.stopped.emit()
        else:
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        self.back.setFocus(Qt.FocusReason.OtherFocusReason)
