"""Appeals tab: the list, the deadlines, the history of the case, and its form."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bridgedesk.directing.appeals.case import Step
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label, restyle_as
from bridgedesk.window.parts.table_model import (
    NUMBER,
    TableColumn,
    TableModel,
    fit_columns,
    table_view,
    wrapped,
)
from bridgedesk.window.parts.typed_fields import OwnUndo, line_field
from bridgedesk.window.rulings.appeal_form import AppealForm

LODGE, SAVE, DECIDE = "Alt+T", "Alt+S", "Alt+D"


class AppealsTab(QWidget):
    begun = Signal()
    chosen = Signal(str)
    saved = Signal()
    decided = Signal()
    step_taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.keys: list[str] = []
        self.steps: Sequence[Step] = ()
        self.begin = button(self.tr("Take an appeal …"), self.tr("A new form ({0})").format(LODGE), main=True)
        self.begin.setShortcut(LODGE)
        self._make_tables()
        self.empty = label(
            self.tr("No appeal yet. Alt+A on a ruling under Penalties takes one, or {0} here.").format(LODGE),
            "faint",
        )
        self.empty.setWordWrap(True)
        self.starts = _time(
            self.tr("Play began"),
            self.tr(
                "When play of the session begins: 19:15, or 2026-11-18 10:00. The clock says it too (Enter)"
            ),
        )
        self.finish = _time(
            self.tr("Play ended"),
            self.tr("When play of the session was over; empty: by its clock. Times count from it (Enter)"),
        )
        self.official = _time(
            self.tr("Official"),
            self.tr("Since when its scores are official; empty: since they are posted (Enter)"),
        )
        self.title = YieldingLabel("heading")
        self.said = label("", "faint")
        self.said.setWordWrap(True)
        self.form = AppealForm()
        self.save = button(self.tr("Lodge it"), self.tr("Puts the form down ({0})").format(SAVE), main=True)
        self.save.setShortcut(SAVE)
        self.decide = button(
            self.tr("Decide"),
            self.tr("The decision with what it changes, in one act ({0})").format(DECIDE),
        )
        self.decide.setShortcut(DECIDE)
        self._lay_out()
        self._wire()

    def _make_tables(self) -> None:
        self.model = TableModel(
            [
                TableColumn(self.tr("Lodged")),
                TableColumn(self.tr("By"), stretch=True),
                TableColumn(self.tr("Outcome"), strong=True),
            ]
        )
        self.view = table_view(self.model, self.tr("Appeals"), self.tr("Arrows choose an appeal"))
        self.limits = TableModel(
            [
                TableColumn(self.tr("Until when"), stretch=True),
                TableColumn(self.tr("Left"), NUMBER, strong=True),
            ]
        )
        self.limits_view = table_view(
            self.limits,
            self.tr("Until when"),
            self.tr("By the book, counting down; with the clause"),
        )
        wrapped(self.limits_view)
        self.path = TableModel([TableColumn(self.tr("Time")), TableColumn(self.tr("Path"), stretch=True)])
        self.path_view = table_view(
            self.path,
            self.tr("Path of the case"),
            self.tr("From the note to the outcome; Enter goes there"),
            self.tr("Choose an appeal: its path stands here, from the note to the outcome."),
        )
        wrapped(self.path_view)

    def _lay_out(self) -> None:
        times = QGridLayout()
        times.setContentsMargins(0, 0, 0, 0)
        times.setVerticalSpacing(2)
        for at, field in enumerate((self.starts, self.finish, self.official)):
            times.addWidget(label(field.accessibleName(), "faint"), 0, at)
            times.addWidget(field, 1, at)
            times.setColumnStretch(at, 1)
        ends = QWidget()
        ends.setLayout(times)
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignLeft)
        left.addWidget(self.empty)
        self.view.setMinimumHeight(54)
        self.view.hide()
        left.addWidget(self.view, 3)
        left.addWidget(card(ends, self.limits_view), 7)
        self.path_view.setMinimumHeight(40)  # a low screen scrolls
        left.addWidget(self.path_view, 3)
        acts = QHBoxLayout()
        acts.setContentsMargins(0, 0, 0, 0)
        acts.addWidget(self.said, 1)
        for each in (self.save, self.decide):
            acts.addWidget(each)
        buttons = QWidget()
        buttons.setLayout(acts)
        self.sheet = card(self.title, self.form, buttons)
        self.sheet.hide()  # without an appeal there is no form
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.setSpacing(14)
        layout.addLayout(left, 3)
        layout.addWidget(self.sheet, 8)

    def _wire(self) -> None:
        OwnUndo(self).watch(self.starts, self.finish, self.official)
        self.begin.clicked.connect(self.begun)
        self.view.selectionModel().currentRowChanged.connect(self._choose)
        self.save.clicked.connect(self.saved)
        self.decide.clicked.connect(self.decided)
        self.path_view.activated.connect(self._take_step)

    # ---- the list

    def show_appeals(self, keys: Sequence[str], rows: Sequence[Sequence[str]], chosen: str) -> None:
        self.keys = list(keys)
        self.view.selectionModel().blockSignals(True)
        self.model.show_rows(rows)
        fit_columns(self.view, self.model)
        if chosen in self.keys:
            self.view.selectRow(self.keys.index(chosen))
        else:
            self.view.selectionModel().clear()  # so that any of them can be chosen
            self.view.viewport().update()
        self.view.selectionModel().blockSignals(False)
        self.empty.setVisible(not rows)
        self.view.setVisible(bool(rows))

    def _choose(self) -> None:
        at = self.view.currentIndex().row()
        if 0 <= at < len(self.keys):
            self.chosen.emit(self.keys[at])

    def show_form(self, title: str, *, shown: bool, lodged: bool, open_: bool) -> None:
        self.title.setText(title)
        self.sheet.setVisible(shown)
        self.save.setText(self.tr("Save it") if lodged else self.tr("Lodge it"))
        self.save.setEnabled(open_)
        self.decide.setEnabled(open_ and lodged)

    def say(self, words: str, *, wrong: bool = False) -> None:
        restyle_as(self.said, "refusal" if wrong else "faint")
        self.said.setText(words)

    # ---- the clock and the path

    def show_times(self, starts: str, finish: str, by_clock: str, official: str, posted: str) -> None:
        """Show the recorded times; an empty field shows in grey the time that applies in its place."""
        shown = (
            (self.starts, starts, ""), (self.finish, finish, by_clock), (self.official, official, posted),
        )  # fmt: skip
        for field, kept, otherwise in shown:
            if not field.hasFocus() or not field.isModified():
                field.setText(kept)
            field.setPlaceholderText(otherwise or "–")

    def show_limits(self, rows: Sequence[Sequence[str]]) -> None:
        if [row[0] for row in rows] == [row[0] for row in self.limits.rows]:
            self.limits.show_rows(rows)
            return
        self.limits.show_rows(rows)
        fit_columns(self.limits_view, self.limits)

    def show_path(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.path.show_rows([(each.when, each.words) for each in steps])
        fit_columns(self.path_view, self.path)

    def _take_step(self) -> None:
        at = self.path_view.currentIndex().row()
        if 0 <= at < len(self.steps):
            self.step_taken.emit(self.steps[at])

    def take_focus(self) -> None:
        if self.sheet.isVisible():
            self.form.take_focus()
        else:
            (self.view if self.keys else self.begin).setFocus(Qt.FocusReason.OtherFocusReason)


def _time(name: str, tip: str) -> QLineEdit:
    field = line_field(name, tip)
    field.setMaximumWidth(18 * field.fontMetrics().averageCharWidth())
    return field
