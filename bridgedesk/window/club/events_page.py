"""The club's events: open one, create one, or copy last week's."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.club.events import ListedEvent, ListedTemplate
from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.event.moment import day_words
from bridgedesk.window.club.templates_panel import TemplatesPanel
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, card, give_spare_height, label
from bridgedesk.window.parts.layouts import column_of, lay_out_page, row_of, shortcut
from bridgedesk.window.parts.page import leave_by_escape
from bridgedesk.window.parts.table_model import TableColumn, TableModel, table_view
from bridgedesk.window.parts.theme import icon
from bridgedesk.window.parts.typed_fields import DayField, TypedField, line_field

# ---- line below the list of events: change the title or date of an event, or delete it


class EventCorrection(QWidget):
    renamed = Signal(str, str, date)  # key of an event, its title and day from now on
    delete_wanted = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = ""
        self.title = line_field(
            self.tr("Event title"), self.tr("Printed on every sheet; press Enter to save")
        )
        self.day = DayField()
        self.day.setAccessibleName(self.tr("Event date"))
        self.day.setToolTip(self.tr("Date of play"))
        self.keep = button(self.tr("Save changes"), self.tr("Saves the title and date (Enter)"))
        self.delete = button(
            self.tr("Delete event"),
            self.tr("Deletes the event and everything in it; Undo brings it back"),
        )
        self.back = button(self.tr("Cancel"), self.tr("Closes without changes (Esc)"))
        self.draft = FormDraft(self, "title and day", lambda: {"title": self.title, "day": self.day})
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        heading = label(self.tr("Title and date of the selected event"), "faint")
        line = row_of(self.title, self.day, self.keep, shares=(1,))
        layout = column_of(heading, self.draft.line, line, row_of(self.delete, None, self.back))
        layout.setContentsMargins(0, 6, 0, 6)
        self.setLayout(layout)

    def _wire(self) -> None:
        self.title.returnPressed.connect(self.keep.click)
        self.keep.clicked.connect(self._keep)
        self.delete.clicked.connect(lambda: self.delete_wanted.emit(self.key))
        self.back.clicked.connect(self.left)
        shortcut(self, "Esc").activated.connect(lambda: leave_by_escape(self, self.left))

    def ask(self, row: ListedEvent, drafts: Drafts | None) -> None:
        self.draft.leave()
        self.key = row.key
        self.title.setText(row.title)
        self.day.setDate(QDate(row.day.year, row.day.month, row.day.day))
        self.draft.begin(drafts, row.key)
        self.show()
        self.title.setFocus(Qt.FocusReason.OtherFocusReason)
        self.title.selectAll()

    def _keep(self) -> None:
        day = self.day.date()
        self.renamed.emit(self.key, self.title.text(), date(day.year(), day.month(), day.day()))


# ---- events page


class EventsPage(QWidget):
    chosen = Signal(str)  # key of an event
    new_wanted = Signal()
    copy_wanted = Signal(str)
    renamed = Signal(str, str, date)  # key of an event, its title and day from now on
    delete_wanted = Signal(str)
    kept_as_template = Signal(str, str)  # key of an event, and the template's name

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.rows: list[ListedEvent] = []
        self.drafts: Drafts | None = None
        self.shown: list[ListedEvent] = []
        self.title = label("", "heading")
        self.search = TypedField()
        self.search.addAction(icon("look"), TypedField.ActionPosition.LeadingPosition)
        self.search.setAccessibleName(self.tr("Find event"))
        self.search.setPlaceholderText(self.tr("Search by title or year"))
        self.search.setToolTip(self.tr("Shows only events with these words"))
        self.model = TableModel(
            [TableColumn(self.tr("Date")), TableColumn(self.tr("Event"), strong=True, stretch=True)]
        )
        self.view = table_view(self.model, self.tr("Events"), self.tr("Press Enter to open an event"))
        self.new = button(
            self.tr("New event"), self.tr("Sets format, rule book and sessions (Ctrl+N)"), main=True
        )
        self.again = button(
            self.tr("Copy event"),
            self.tr("Creates today's event with the same format and movement; no players"),
        )
        self.open = button(self.tr("Open"), self.tr("Opens the selected event (Enter)"))
        self.correct = button(
            self.tr("Edit event…"),
            self.tr("Change the title or date, or delete the event (F2)"),
        )
        self.correction = EventCorrection()
        self.correction.hide()
        self.empty = label(self.tr("No events yet. Press Ctrl+N to create one."), "faint")
        self.templates = TemplatesPanel()
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        buttons = row_of(self.open, self.again, self.correct, None, self.new)
        sheet = card(self.title, self.search, self.empty, self.view, self.correction, buttons)
        give_spare_height(sheet, self.empty, self.view)
        sheet.setMaximumWidth(820)
        templates = card(self.templates)
        templates.setMaximumWidth(480)
        lay_out_page(self, None, sheet, templates, None, shares=(1, 8, 5, 1))

    def _wire(self) -> None:
        self.search.textChanged.connect(self._show)
        self.search.returnPressed.connect(self._open)
        self.view.activated.connect(self._open)
        self.view.selectionModel().currentRowChanged.connect(self.correction.hide)
        self.open.clicked.connect(self._open)
        self.new.clicked.connect(self.new_wanted)
        self.again.clicked.connect(self._copy)
        self.correct.clicked.connect(self._correct)
        shortcut(self, "F2").activated.connect(self.correct.click)
        self.correction.renamed.connect(self.renamed)
        self.correction.delete_wanted.connect(self.delete_wanted)
        self.correction.left.connect(self._leave_correction)
        self.templates.kept.connect(self._keep)

    def show_events(
        self,
        club: str,
        rows: Sequence[ListedEvent],
        templates: Sequence[ListedTemplate] = (),
        drafts: Drafts | None = None,
    ) -> None:
        self.title.setText(self.tr("Events of {0}").format(club))
        self.drafts = drafts
        self.templates.draft.go_to(drafts)
        self.rows = list(rows)
        self.search.clear()
        self.correction.hide()
        self._show()
        self.templates.show_templates(templates, has_events=bool(rows))

    def _show(self) -> None:
        words = self.search.text().casefold().split()
        self.shown = [
            row
            for row in self.rows
            if all(word in f"{row.title} {row.day} {day_words(row.day)}".casefold() for word in words)
        ]
        self.model.show_rows([[day_words(row.day), row.title] for row in self.shown])
        self.empty.setVisible(not self.rows)
        self.view.setVisible(bool(self.rows))
        for each in (self.open, self.again, self.correct):
            each.setEnabled(bool(self.shown))
        if self.shown:
            self.view.selectRow(0)

    def _chosen(self) -> ListedEvent | None:
        at = max(0, self.view.currentIndex().row())
        return self.shown[at] if at < len(self.shown) else None

    def _open(self) -> None:
        if row := self._chosen():
            self.chosen.emit(row.key)

    def _copy(self) -> None:
        if row := self._chosen():
            self.copy_wanted.emit(row.key)

    def _correct(self) -> None:
        if row := self._chosen():
            self.correction.ask(row, self.drafts)

    def _leave_correction(self) -> None:
        self.correction.hide()
        self.take_focus()

    def _keep(self, name: str) -> None:
        if row := self._chosen():
            self.kept_as_template.emit(row.key, name)

    def take_focus(self) -> None:
        (self.view if self.rows else self.new).setFocus(Qt.FocusReason.OtherFocusReason)
