"""Notes: a line for everything the director wants to return to, with its time, table and board."""

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt, QTime, Signal
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bridgedesk.event.ruling import Note
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, fit_columns, table_view


class NotesDock(QDockWidget):
    noted = Signal(str, str, str)  # text, table, board
    ruling_wanted = Signal(Note)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Notebook"))
        self.setObjectName("notebook")
        self.text = _field(self.tr("Note"), self.tr("What happened; Enter puts it down with its time"))
        self.table = _field(self.tr("Table"), self.tr("May be left out"))
        self.board = _field(self.tr("Board"), self.tr("May be left out"))
        for short in (self.table, self.board):
            short.setMaximumWidth(80)
        self.model = TableModel(
            [
                TableColumn(self.tr("Time")),
                TableColumn(self.tr("Table"), MIDDLE),
                TableColumn(self.tr("Board"), MIDDLE),
                TableColumn(self.tr("Note"), stretch=True),
            ]
        )
        self.view = table_view(
            self.model, self.tr("Notes"), self.tr("The newest first; Enter makes a ruling of the line")
        )
        self.rule = button(
            self.tr("Make a ruling of it …"), self.tr("The chosen line goes to Penalties (Enter)")
        )
        self.notes: list[Note] = []
        self.draft = FormDraft(self, "note", self._fields)
        self.empty = label(self.tr("Nothing noted yet. F4 comes here from anywhere."), "faint")
        self.empty.setWordWrap(True)
        self._lay_out()
        for field in (self.text, self.table, self.board):
            field.returnPressed.connect(self._note)
        self.view.activated.connect(self._rule)
        self.rule.clicked.connect(self._rule)

    def _lay_out(self) -> None:
        where = QHBoxLayout()
        for field in (self.table, self.board):
            where.addWidget(label(field.accessibleName(), "faint"))
            where.addWidget(field)
        where.addStretch()
        inside = QWidget()
        inside.setObjectName("room")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.text)
        layout.addLayout(where)
        layout.addWidget(self.draft.line)
        layout.addWidget(self.empty)
        layout.addWidget(self.view)
        layout.addWidget(self.rule)
        self.setWidget(inside)
        self.setMinimumWidth(320)

    def _fields(self) -> dict[str, QLineEdit]:
        return {"text": self.text, "table": self.table, "board": self.board}

    def show_notes(self, notes: Sequence[Note]) -> None:
        self.notes = list(reversed(notes))
        self.model.show_rows(
            [
                [
                    _clock(note),
                    "" if note.table is None else str(note.table),
                    "" if note.board is None else str(note.board),
                    note.text,
                ]
                for note in self.notes
            ]
        )
        fit_columns(self.view, self.model)
        self.empty.setVisible(not notes)
        self.rule.setEnabled(bool(notes))

    def _rule(self) -> None:
        """Start a ruling from the chosen note, or from the newest one."""
        at = max(0, self.view.currentIndex().row())
        if at < len(self.notes):
            self.ruling_wanted.emit(self.notes[at])

    def _note(self) -> None:
        self.noted.emit(self.text.text(), self.table.text(), self.board.text())

    def taken(self) -> None:
        """Clear the fields for the next note, as this one is recorded."""
        for field in (self.text, self.table, self.board):
            field.clear()
        self.take_focus()

    def take_focus(self) -> None:
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)


def _field(name: str, tip: str) -> QLineEdit:
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setPlaceholderText(name)
    field.setToolTip(tip)
    return field


def _clock(note: Note) -> str:
    return QLocale().toString(QTime(note.time.hour, note.time.minute), QLocale.FormatType.ShortFormat)
