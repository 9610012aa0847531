"""Appeals tab: the list, the deadlines, the history of the case, and its form."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from bridgedesk.directing.appeals.case import CaseStep
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
        self.steps: Sequence[CaseStep] = ()
        self.begin = button(
            self.tr("New appeal…"), self.tr("Opens a new appeals form"), main=True, keys=LODGE
        )
        self._make_tables()
        self.empty = label(
            self.tr(
                "No appeals yet. Select a ruling in Penalties and press Alt+A, or press {0} here."
            ).format(LODGE),
            "faint",
            wraps=True,
        )
        self.starts = _time(
            self.tr("Start time"),
            self.tr("Start of play, such as 19:15 or 2026-11-18 10:00; the clock sets it too (Enter)"),
        )
        self.finish = _time(
            self.tr("End time"),
            self.tr("End of play; blank: by the clock. Deadlines count from it (Enter)"),
        )
        self.official = _time(
            self.tr("Scores official"),
            self.tr("Time the scores became official; blank: when posted (Enter)"),
        )
        self.title = YieldingLabel("heading")
        self.said = label("", "faint", wraps=True)
        self.form = AppealForm()
        self.save = button(self.tr("Lodge appeal"), self.tr("Records the appeal"), main=True, keys=SAVE)
        self.decide = button(
            self.tr("Record decision"),
            self.tr("Records the decision and its effects; one undo reverses it"),
            keys=DECIDE,
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
            self.tr("Arrows select an appeal"),
            wraps=False,
        )
        self.limits, self.limits_view = make_table(
            [
                TableColumn(self.tr("Deadline"), stretch=True),
                TableColumn(self.tr("Time left"), NUMBER, strong=True),
            ],
            self.tr("Deadline"),
            self.tr("By the rule book, counting down; Shift+F1 opens the clause"),
        )
        self.path, self.path_view = make_table(
            [TableColumn(self.tr("Time")), TableColumn(self.tr("History"), stretch=True)],
            self.tr("History of the case"),
            self.tr("Note, ruling, appeal, decision; Enter opens one"),
            self.tr("Select an appeal to see its history."),
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
        self.save.setText(self.tr("Save appeal") if lodged else self.tr("Lodge appeal"))
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

    def show_path(self, steps: Sequence[CaseStep]) -> None:
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
