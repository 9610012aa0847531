"""Grid below the field of a ruled score: its outcomes with their percentages, their sum and their points."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from bridgedesk.directing.rulings.score_grid import (
    BOTH,
    SIDES,
    GridRow,
    grid_rows,
    grid_text,
    percent_sums,
    row_points,
)
from bridgedesk.event.score import MOST_OUTCOMES, Score
from bridgedesk.window.parts.labels import button, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, holder, row_of
from bridgedesk.window.parts.typed_fields import OwnUndo, choice_field, fill_choice, line_field

LEAST_ROWS = 2
OPEN = "Alt+W"


class _Row(NamedTuple):
    side: QComboBox
    percent: QLineEdit
    result: QLineEdit
    ns: QLabel
    ew: QLabel

    def read(self) -> GridRow:
        return GridRow(self.side.currentData(), self.percent.text(), self.result.text())


class ScoreGrid(QWidget):
    rows_made = Signal()  # further fields
    complete = Signal()  # Enter in the last outcome of a score that adds up

    def __init__(self, field: QLineEdit) -> None:
        """Show the score of a field as a grid; what is typed into either is in both."""
        super().__init__()
        self.field = field
        self.rows: list[_Row] = []
        self.board: int | None = None
        self.stood: Sequence[Score] = ()
        self._is_typing = False  # in the grid, not in the field
        self._undo = OwnUndo(self)
        self.open = button(
            self.tr("Weigh or split…"),
            self.tr("Shows a grid for outcomes with percentages, or sides"),
            keys=OPEN,
        )
        self.sum = label("", "faint", wraps=True)
        self.table = QGridLayout()
        self.table.setContentsMargins(0, 0, 0, 0)
        self.table.setHorizontalSpacing(6)
        self.table.setVerticalSpacing(4)
        self.table.setColumnStretch(2, 1)
        heads = (self.tr("For"), "%", self.tr("Result"), self.tr("NS"), self.tr("EW"))
        for at, words in enumerate(heads):
            self.table.addWidget(label(words, "faint"), 0, at)
        self.grid = holder(column_of(self.table, self.sum, spacing=4))
        self.grid.hide()
        self.setLayout(column_of(row_of(self.open, None, shares=(0, 1)), self.grid, spacing=4))
        self._make_rows(LEAST_ROWS)
        self.open.clicked.connect(self.open_grid)
        self.field.textChanged.connect(self._from_field)
        self._from_field()

    # ---- rows

    def _make_rows(self, wanted: int) -> None:
        before = len(self.rows)
        for _ in range(before, min(wanted, MOST_OUTCOMES)):
            self._make_row(len(self.rows) + 1)
        if len(self.rows) > before:
            self.rows_made.emit()

    def _make_row(self, number: int) -> None:
        side = choice_field(
            self.tr("Outcome {0}: side").format(number),
            self.tr("Both sides, or the one it counts for"),
            letters=4,
        )
        words = (self.tr("both"), self.tr("NS"), self.tr("EW"))
        fill_choice(side, zip(SIDES, words, strict=True), BOTH)
        percent = line_field(
            self.tr("Outcome {0}: percentage").format(number), self.tr("Its weight; together they are 100%")
        )
        percent.setFixedWidth(8 * percent.fontMetrics().averageCharWidth())
        result = line_field(
            self.tr("Outcome {0}: result").format(number),
            self.tr("Contract and result, or points: 4SN=, +420, P"),
            hint=self.tr("e.g. 4SN=") if number == 1 else "",
        )
        row = _Row(side, percent, result, label(""), label(""))
        for column, part in enumerate(row):
            self.table.addWidget(part, number, column)
        self.rows.append(row)
        self._undo.watch(percent, result)
        side.activated.connect(self._from_grid)
        for typed in (percent, result):
            typed.textEdited.connect(self._from_grid)
            typed.returnPressed.connect(lambda typed=typed: self._entered(typed))

    def parts(self) -> Iterator[QWidget]:
        """Yield what Tab reaches, in order."""
        yield self.open
        for row in self.rows:
            yield from (row.side, row.percent, row.result)

    def typed_rows(self) -> list[GridRow]:
        return [row.read() for row in self.rows]

    # ---- opening

    def open_grid(self) -> None:
        """Show the grid with the cursor in its first empty field."""
        self._show(shown=True)
        fields = (each for row in self.rows for each in (row.percent, row.result))
        first = next((each for each in fields if not each.text()), self.rows[0].percent)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, *, shown: bool) -> None:
        self.grid.setVisible(shown)
        self.open.setVisible(not shown)

    # ---- the same score in the field and in the grid

    def _from_field(self) -> None:
        if self._is_typing:
            return
        found = grid_rows(self.field.text())
        if any(row.percent or row.side != BOTH for row in found):
            self._show(shown=True)
        elif not found:
            self._show(shown=False)
        self._make_rows(max(LEAST_ROWS, len(found) + 1))
        for at, row in enumerate(self.rows):
            known = found[at] if at < len(found) else GridRow()
            row.side.setCurrentIndex(SIDES.index(known.side))
            for field, text in ((row.percent, known.percent), (row.result, known.result)):
                if field.text() != text:
                    field.setText(text)
        self.show_points()

    def _from_grid(self) -> None:
        typed = self.typed_rows()
        filled = max((at for at, row in enumerate(typed, start=1) if not row.is_empty), default=0)
        self._make_rows(filled + 1)
        text = grid_text(typed)
        self._is_typing = True
        try:
            self.field.setText(text)
            self.field.textEdited.emit(text)
        finally:
            self._is_typing = False
        self.show_points()

    def _entered(self, field: QLineEdit) -> None:
        """Go on to the next field, or out of the grid if the score adds up."""
        at = next(at for at, row in enumerate(self.rows) if field in (row.percent, row.result))
        row, typed = self.rows[at], self.typed_rows()
        if field is row.percent:
            row.result.setFocus(Qt.FocusReason.TabFocusReason)
        elif percent_sums(typed).complete and all(each.is_empty for each in typed[at + 1 :]):
            self.complete.emit()
        else:
            self.rows[min(at + 1, len(self.rows) - 1)].percent.setFocus(Qt.FocusReason.TabFocusReason)

    # ---- what it is worth

    def show_board(self, board: int | None, stood: Sequence[Score]) -> None:
        """Take the board, and its scores that may name the declarer, for the points of each outcome."""
        self.board, self.stood = board, stood
        if self.field.text() != grid_text(self.typed_rows()):  # a draft was restored
            self._from_field()
        self.show_points()

    def show_points(self) -> None:
        text, typed = self.field.text(), self.typed_rows()
        for row, each in zip(self.rows, typed, strict=True):
            points = row_points(each, text, self.board, self.stood)
            row.ns.setText(points.ns)
            row.ew.setText(points.ew)
        said = percent_sums(typed)
        any_typed = any(not row.is_empty for row in typed)
        self.sum.setText(self.tr("Percentages: {0}").format(said.words) if any_typed else "")
        restyle_as(self.sum, "faint" if said.complete else "refusal")
