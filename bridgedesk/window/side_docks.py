"""Notes: a line for everything the director wants to return to, with its time, table and board."""

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QLocale, Qt, QTime, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTextBrowser,
    QWidget,
)

from bridgedesk.desk.event.history import HistoryRow
from bridgedesk.desk.reports.regulations_page import books_with_pages, regulations_page
from bridgedesk.event.ruling import Note
from bridgedesk.resources import resource
from bridgedesk.rule_library import library
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import fill_dock, row_of
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.parts.theme import icon
from bridgedesk.window.parts.typed_fields import line_field


class NotesDock(QDockWidget):
    noted = Signal(str, str, str)  # text, table, board
    ruling_wanted = Signal(Note)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Notes"))
        self.setObjectName("notebook")
        self.text = _field(self.tr("Note"), self.tr("Note; saved with the time when you press Enter"))
        self.table = _field(self.tr("Table"), self.tr("Table number (optional)"))
        self.board = _field(self.tr("Board"), self.tr("Board number (optional)"))
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
            self.model, self.tr("Notes"), self.tr("Newest first; press Enter to turn a note into a ruling")
        )
        self.rule = button(
            self.tr("Turn into ruling…"), self.tr("Opens a new ruling in Penalties with this note (Enter)")
        )
        self.notes: list[Note] = []
        self.draft = FormDraft(self, "note", self._fields)
        self.empty = label(self.tr("No notes yet. Press F4 anywhere to add one."), "faint", wraps=True)
        self._lay_out()
        for field in (self.text, self.table, self.board):
            field.returnPressed.connect(self._note)
        self.view.activated.connect(self._rule)
        self.rule.clicked.connect(self._rule)

    def _lay_out(self) -> None:
        fields = (self.table, self.board)
        named = [part for each in fields for part in (label(each.accessibleName(), "faint"), each)]
        fill_dock(self, self.text, row_of(*named, None), self.draft.line, self.empty, self.view, self.rule)

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

    def clear_fields(self) -> None:
        """Clear the fields for the next note, as this one is recorded."""
        for field in (self.text, self.table, self.board):
            field.clear()
        self.take_focus()

    def take_focus(self) -> None:
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)


def _field(name: str, tip: str) -> QLineEdit:
    return line_field(name, tip, name)


def _clock(note: Note) -> str:
    return QLocale().toString(QTime(note.time.hour, note.time.minute), QLocale.FormatType.ShortFormat)


# ---- history: every action with its time, and undo


class HistoryDock(QDockWidget):
    undo_wanted = Signal()
    redo_wanted = Signal()
    act_chosen = Signal(int)  # number of the action that is undone

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("History"))
        self.setObjectName("history")
        self.rows: list[HistoryRow] = []
        self.model = TableModel([TableColumn(self.tr("Time")), TableColumn(self.tr("Action"), stretch=True)])
        self.view = table_view(self.model, self.tr("History"), self.tr("All actions, newest first"))
        self.undo = button(self.tr("Undo"), self.tr("Undoes the last action (Ctrl+Z)"))
        self.redo = button(self.tr("Redo"), self.tr("Repeats the action undone last (Ctrl+Y)"))
        self.undo.setIcon(icon("undo"))
        self.redo.setIcon(icon("redo"))
        self.undo_this = button(
            self.tr("Undo action"), self.tr("Undoes this action unless a later one depends on it")
        )
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        fill_dock(self, row_of(self.undo, self.redo, self.undo_this), self.view)

    def _wire(self) -> None:
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self.undo_this.clicked.connect(self._choose)
        self.view.selectionModel().currentRowChanged.connect(self._show_button)

    def show_rows(self, rows: Sequence[HistoryRow]) -> None:
        self.rows = list(rows)
        undone = self.tr("{0} (undone)")
        self.model.show_rows(
            [[row.time, undone.format(row.words) if row.undone else row.words] for row in self.rows]
        )
        self._show_button()

    def _chosen(self) -> HistoryRow | None:
        at = self.view.currentIndex().row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def _show_button(self) -> None:
        row = self._chosen()
        self.undo_this.setEnabled(row is not None and row.can_be_undone)

    def _choose(self) -> None:
        row = self._chosen()
        if row is not None:
            self.act_chosen.emit(row.number)


# ---- help pages next to the tabs, without internet: the guide, the rule books, what is new

PAGES = ("setup", "scores", "standings", "penalties", "appeals")
BEGIN, PRINT = "begin", "print"  # pages other than the tabs
NARROW, WIDE = 320, 520


class PageDock(QDockWidget):
    """Page on the right of the window, hidden until it is opened; Esc closes it again."""

    def __init__(self, window: QMainWindow, key: str, title: str, tip: str, least_width: int) -> None:
        super().__init__(window)
        self.setWindowTitle(title)
        self.setObjectName(key)
        self.setMinimumWidth(least_width)
        self.text = QTextBrowser()
        self.text.setAccessibleName(title)
        self.text.setToolTip(tip)
        self.setWidget(self.text)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self)
        self._before: QWidget | None = None  # had the focus when the page was opened
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        before, self._before = self._before, None
        self.close()
        with suppress(RuntimeError):  # it is gone
            if before is not None and before.isVisible():
                before.setFocus(Qt.FocusReason.OtherFocusReason)

    def read(self, markdown: str) -> None:
        """Show this text and set the focus on it."""
        self._remember_focus()
        self.text.setMarkdown(markdown)
        self.show()
        self.raise_()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remember_focus(self) -> None:
        now = QApplication.focusWidget()
        if now is not None and not self.isAncestorOf(now):
            self._before = now


class GuideDock(PageDock):
    """Guide to the tab in view, one short page each."""

    def __init__(self, window: QMainWindow) -> None:
        tip = "Explains the tab in view (F1)"
        super().__init__(window, "guide", self.tr("Guide"), self.tr(tip), NARROW)
        self.page = ""

    def show_page(self, name: str) -> None:
        if name != self.page:
            self.page = name
            self.text.setMarkdown(resource(f"help/{name}.md").read_text(encoding="utf-8"))

    def go_to(self, heading: str) -> None:
        """Show this heading, or these words that begin a section, at the top of the pane."""
        found = self.text.document().find(heading)
        if not found.isNull():
            self.text.setTextCursor(found)
            top = self.text.cursorRect().top() + self.text.verticalScrollBar().value()
            self.text.verticalScrollBar().setValue(top - 4)
        self._remember_focus()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)


class RegulationsDock(PageDock):
    """Page for each rule book: how BridgeDesk serves its clauses."""

    def __init__(self, window: QMainWindow) -> None:
        tip = "Every clause with a requirement, and where BridgeDesk meets it"
        super().__init__(window, "regulations", self.tr("Your regulations"), self.tr(tip), WIDE)
        self.text.setAccessibleName(self.tr("How BridgeDesk applies your regulations"))

    def fill(self, menu: QMenu) -> None:
        """Add one entry for each rule book; the books are read when the menu opens."""
        pages = menu.addMenu(self.tr("How BridgeDesk applies your regulations"))
        pages.setToolTipsVisible(True)
        pages.aboutToShow.connect(lambda: self._fill(pages))

    def _fill(self, pages: QMenu) -> None:
        pages.clear()
        for book, title in books_with_pages().items():
            action = pages.addAction(title)
            action.setToolTip(self.tr("Clause by clause, with the place where each is applied"))
            action.triggered.connect(lambda _=False, chosen=book: self.show_book(chosen))

    def show_book(self, book: str) -> None:
        self.read(regulations_page(library().book(book)))


class NewsDock(PageDock):
    """Changes of each version, the newest first."""

    def __init__(self, window: QMainWindow) -> None:
        tip = "Changes in this version of BridgeDesk and in earlier ones"
        super().__init__(window, "news", self.tr("What's new"), self.tr(tip), NARROW)

    def show_news(self) -> None:
        self.read(resource("CHANGELOG.md").read_text(encoding="utf-8"))
