"""Masterpoint scales: the source of each table, what is uncertain, and the club's own figures."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from bridgedesk.desk.files.scale_parts import ScaleTable, scale_tables
from bridgedesk.masterpoints.scale import Scale
from bridgedesk.window.parts.labels import button, card, label, scrolling_sheet
from bridgedesk.window.parts.layouts import column_of, lay_out_page, row_of, shortcut
from bridgedesk.window.parts.page import Page


class ScalesPage(Page):
    kept = Signal(str, str, list)  # scale, table, rows
    given_up = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.scales: Mapping[str, Scale] = {}
        self.own: Mapping[str, bool] = {}
        self.part: ScaleTable | None = None
        self.scale, self.which = QComboBox(), QComboBox()
        for combo, name, tip in (
            (self.scale, self.tr("Scale"), self.tr("Federation's scale")),
            (self.which, self.tr("Table"), self.tr("Part of the scale")),
        ):
            combo.setAccessibleName(name)
            combo.setToolTip(tip)
        self.about = label("", "faint", wraps=True)
        self.empty = label("", "notice", wraps=True)
        self.table = QTableWidget()
        self.table.setTabKeyNavigation(False)  # arrow keys go from cell to cell
        self.table.setAccessibleName(self.tr("Scale table"))
        self.table.setToolTip(self.tr("Press F2 or type to change a figure, then press Save changes"))
        self.table.verticalHeader().hide()
        self.more = button(self.tr("Add row"), self.tr("Adds a row at the end (Alt+R)"))
        self.less = button(self.tr("Remove row"), self.tr("Removes the selected row"))
        self.back = button(self.tr("Back"), self.tr("Closes without saving (Esc)"))
        self.undo = button(self.tr("Restore defaults"), self.tr("Discards the club's own figures"))
        self.keep = button(
            self.tr("Save changes"),
            self.tr("Saves the club's own scale on this computer (Ctrl+Return)"),
            main=True,
        )
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        choice = row_of(self.scale, self.which, shares=(2, 1))
        buttons = row_of(self.back, self.more, self.less, None, self.undo, self.keep)
        heading = label(self.tr("Masterpoint scales"), "heading")
        left = card(heading, choice, self.empty, self.table, buttons, shares=(0, 0, 0, 1))
        said = scrolling_sheet(column_of(self.about, None))
        said.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # it has nothing else to be reached by
        said.setAccessibleName(self.tr("Source of the scale"))
        right = card(label(self.tr("Sources and open questions"), "heading"), said)
        lay_out_page(self, left, right, shares=(8, 4))

    def _wire(self) -> None:
        self.scale.currentIndexChanged.connect(self._show_scale)
        self.which.currentIndexChanged.connect(self._show_part)
        self.more.clicked.connect(self._add_row)
        self.less.clicked.connect(lambda: self.table.removeRow(self.table.currentRow()))
        self.keep.clicked.connect(self._keep)
        self.undo.clicked.connect(lambda: self.given_up.emit(self.scale.currentData() or ""))
        self.back.clicked.connect(self.left)
        for keys, act in (("Alt+R", self._add_row), ("Ctrl+Return", self._keep)):
            shortcut(self, keys).activated.connect(act)

    def show_scales(self, scales: Mapping[str, Scale], own: Mapping[str, bool], wanted: str = "") -> None:
        """Show the scales; the one in view stays in view."""
        before, part = wanted or self.scale.currentData(), self.which.currentText()
        self.scales, self.own = scales, own
        self.scale.blockSignals(True)
        self.scale.clear()
        for each in scales.values():
            named = self.tr("{0} ({1}), club's own") if own.get(each.id) else "{0} ({1})"
            self.scale.addItem(named.format(each.name, each.year), each.id)
        self.scale.setCurrentIndex(max(0, self.scale.findData(before)))
        self.scale.blockSignals(False)
        self._show_scale()
        self.which.setCurrentIndex(max(0, self.which.findText(part)))

    def _scale(self) -> Scale | None:
        return self.scales.get(self.scale.currentData() or "")

    def _show_scale(self) -> None:
        scale = self._scale()
        if scale is None:
            return
        self.scale.setToolTip(self.scale.currentText())
        self.which.clear()
        self.which.addItems([each.name for each in scale_tables(scale)])
        lines = [self.tr("Sources"), *(f"– {each}" for each in scale.source)]
        if scale.open:
            lines += ["", self.tr("Open questions"), *(f"– {each}" for each in scale.open)]
        self.about.setText("\n".join(lines))
        self.undo.setEnabled(self.own.get(scale.id, False))

    def _show_part(self) -> None:
        scale = self._scale()
        found = (
            [each for each in scale_tables(scale) if each.name == self.which.currentText()] if scale else []
        )
        self.part = found[0] if found else None
        if self.part is None:
            return
        self.table.clear()
        self.table.setColumnCount(len(self.part.columns))
        self.table.setHorizontalHeaderLabels(list(self.part.columns))
        self.table.setRowCount(0)
        for row in self.part.rows:
            self._put_row(row)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(len(self.part.columns) - 1, QHeaderView.ResizeMode.Stretch)
        self.empty.setText(self.part.empty)
        self.empty.setVisible(bool(self.part.empty) and not self.part.rows)

    def _put_row(self, row: Sequence[str]) -> None:
        at = self.table.rowCount()
        self.table.insertRow(at)
        for number, cell in enumerate(row):
            item = QTableWidgetItem(cell)
            item.setToolTip(cell)
            self.table.setItem(at, number, item)

    def _add_row(self) -> None:
        if self.part is not None:
            self._put_row([""] * len(self.part.columns))
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
            self.table.setCurrentCell(self.table.rowCount() - 1, 0)

    def rows(self) -> list[list[str]]:
        items = [
            [self.table.item(row, column) for column in range(self.table.columnCount())]
            for row in range(self.table.rowCount())
        ]
        return [[item.text() if item else "" for item in row] for row in items]

    def _keep(self) -> None:
        scale = self._scale()
        if scale is not None and self.part is not None:
            self.kept.emit(scale.id, self.part.name, self.rows())

    def take_focus(self) -> None:
        self.which.setFocus(Qt.FocusReason.OtherFocusReason)
