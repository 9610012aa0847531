"""Appeals tab: the list, the deadlines, the history of the case, and its form."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from bridgedesk.directing.appeals.case import Step
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, holder, row_of
from bridgedesk.window.parts.table_model import NUMBER, TableColumn, fit_columns, make_table, show_fitted
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
        self.begin = button(self.tr("Take an appeal …"), self.tr("A new form"), main=True, keys=LODGE)
        self._make_tables()
        self.empty = label(
            self.tr("No appeal yet. Alt+A on a ruling under Penalties takes one, or {0} here.").format(LODGE),
            "faint",
            wraps=True,
        )
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
        self.said = label("", "faint", wraps=True)
        self.form = AppealForm()
        self.save = button(self.tr("Lodge it"), self.tr("Puts the form down"), main=True, keys=SAVE)
        self.decide = button(
            self.tr("Decide"), self.tr("The decision with what it changes, in one act"), keys=DECIDE
        )
        self._lay_out()
        self._wire()

    def _make_tables(self) -> None:
        self.model, self.view = make_table(
            [
                TableColumn(self.tr("Lodged")),
                TableColumn(self.tr("By"), stretch=True),
                TableColumn(self.tr("Outcome"), strong=True),
            ],
            self.tr("Appeals"),
            self.tr("Arrows choose an appeal"),
            wraps=False,
        )
        self.limits, self.limits_view = make_table(
            [
                TableColumn(self.tr("Until when"), stretch=True),
                TableColumn(self.tr("Left"), NUMBER, strong=True),
            ],
            self.tr("Until when"),
            self.tr("By the book, counting down; with the clause"),
        )
        self.path, self.path_view = make_table(
            [TableColumn(self.tr("Time")), TableColumn(self.tr("Path"), stretch=True)],
            self.tr("Path of the case"),
            self.tr("From the note to the outcome; Enter goes there"),
            self.tr("Choose an appeal: its path stands here, from the note to the outcome."),
        )

    def _lay_out(self) -> None:
        times = QGridLayout()
        times.setContentsMargins(0, 0, 0, 0)
        times.setVerticalSpacing(2)
        for at, field in enumerate((self.starts, self.finish, self.official)):
            times.addWidget(label(field.accessibleName(), "faint"), 0, at)
            times.addWidget(field, 1, at)
            times.setColumnStretch(at, 1)
        self.view.setMinimumHeight(54)
        self.view.hide()
        self.path_view.setMinimumHeight(40)  # a low screen scrolls
        limits = card(holder(times), self.limits_view)
        parts = (self.begin, self.empty, self.view, limits, self.path_view)
        left = column_of(*parts, shares=(0, 0, 3, 7, 3), spacing=10)
        left.setAlignment(self.begin, Qt.AlignmentFlag.AlignLeft)
        buttons = holder(row_of(self.said, self.save, self.decide, shares=(1,)))
        self.sheet = card(self.title, self.form, buttons)
        self.sheet.hide()  # without an appeal there is no form
        self.setLayout(row_of(left, self.sheet, shares=(3, 8), spacing=14, margin=14))

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
        with QSignalBlocker(self.view.selectionModel()):
            show_fitted(self.view, self.model, rows)
            if chosen in self.keys:
                self.view.selectRow(self.keys.index(chosen))
            else:
                self.view.selectionModel().clear()  # so that any of them can be chosen
                self.view.viewport().update()
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
        same = [row[0] for row in rows] == [row[0] for row in self.limits.rows]
        self.limits.show_rows(rows)
        if not same:
            fit_columns(self.limits_view, self.limits)

    def show_path(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        show_fitted(self.path_view, self.path, [(each.when, each.words) for each in steps])

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
