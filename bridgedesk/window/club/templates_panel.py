"""Templates of recurring events: used with one key, saved from an event that was played."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.club.events import ListedTemplate
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.parts.typed_fields import line_field


class TemplatesPanel(QWidget):
    begun = Signal(str)  # name of a template
    kept = Signal(str)  # the name under which the chosen event is kept
    removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[ListedTemplate] = []
        self.model = TableModel(
            [TableColumn(self.tr("Template"), strong=True, stretch=True), TableColumn(self.tr("Format"))]
        )
        self.view = table_view(
            self.model, self.tr("Templates"), self.tr("Press Enter to create today's event")
        )
        self.empty = label(
            self.tr("No templates yet. Select an event on the left and type a name below."),
            "faint",
            wraps=True,
        )
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.begin = button(
            self.tr("Use template"),
            self.tr("Creates today's event with this rule book, movement and sections (Enter)"),
        )
        self.remove = button(self.tr("Delete template"), self.tr("Deletes the template; its events are kept"))
        self.name = line_field(
            self.tr("Template name"),
            self.tr("Press Enter to save the selected event as a template with this name"),
            self.tr("e.g. Tuesday pairs"),
        )
        self.draft = FormDraft(self, "template", lambda: {"name": self.name})
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self.keep_words = label(self.tr("Save as template"), "faint")
        listed = (label(self.tr("Templates"), "heading"), self.empty, self.view)
        acts = row_of(self.remove, None, self.begin)
        typed = (self.keep_words, self.draft.line, self.name)
        self.setLayout(column_of(*listed, acts, *typed, shares=(0, 1, 1), spacing=8))

    def _wire(self) -> None:
        self.view.activated.connect(self._begin)
        self.begin.clicked.connect(self._begin)
        self.remove.clicked.connect(self._remove)
        self.name.returnPressed.connect(lambda: self.kept.emit(self.name.text()))

    def show_templates(self, rows: Sequence[ListedTemplate], *, has_events: bool) -> None:
        self.rows = list(rows)
        self.model.show_rows([[row.name, row.format] for row in rows])
        fit_columns(self.view, self.model)
        self.view.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        for each in (self.begin, self.remove):
            each.setEnabled(bool(rows))
        for part in (self.keep_words, self.name):
            part.setEnabled(has_events)
        if rows:
            self.view.selectRow(0)

    def _chosen(self) -> ListedTemplate | None:
        at = self.view.currentIndex().row()
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def _begin(self) -> None:
        if row := self._chosen():
            self.begun.emit(row.name)

    def _remove(self) -> None:
        if row := self._chosen():
            self.removed.emit(row.name)

    def take_focus(self) -> None:
        (self.view if self.rows else self.name).setFocus(Qt.FocusReason.OtherFocusReason)
