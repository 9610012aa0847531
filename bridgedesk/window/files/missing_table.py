"""Table of what is missing for the secretary, where each cell is typed, chosen or pressed on the spot."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QWidget

from bridgedesk.desk.files.missing_for_secretary import Cell, MissingItem
from bridgedesk.desk.files.sent import Fix
from bridgedesk.window.parts.labels import YieldingLabel, button, label, restyle
from bridgedesk.window.parts.layouts import holder, row_of
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice, line_field

WHO, WHAT, CELL, FURTHER = range(4)
SHORT = {Fix.VISITOR: "Visitor", Fix.WITHOUT: "Leave out"}


class MissingRow:
    """Widgets of one row; they stay while the row stays, so that nothing half typed is lost."""

    def __init__(self, table: "MissingTable", item: MissingItem) -> None:
        self.table, self.item = table, item
        self.who, self.what = YieldingLabel("strong"), label(item.what)
        self.who.setText(item.who)
        self.why = label("", "faint", wraps=True)
        self.cell = self._cell(item)
        self.others = [self._other(item, fix) for fix in item.further]
        if item.offered:
            self.others.insert(0, self._offer(item))
        self.further = holder(row_of(*self.others, None))
        self.show_item(item)

    def show_item(self, item: MissingItem) -> None:
        self.item = item
        self.why.setText(item.why)
        self.cell.setToolTip(item.why)
        if isinstance(self.cell, QComboBox):
            fill_choice(self.cell, item.choices, item.value)
            self.cell.setToolTip(item.why)

    def _cell(self, item: MissingItem) -> QWidget:
        name = f"{item.what}: {item.who}"
        tr, supplied = self.table.tr, self.table.supplied
        match item.cell:
            case Cell.TYPED:
                field = line_field(name, item.why, hint=tr("type it, then Enter"))
                field.returnPressed.connect(lambda: supplied.emit(self.item, field.text(), None))
                return field
            case Cell.CHOSEN:
                choice = choice_field(name, item.why, letters=18)
                choice.activated.connect(lambda _: supplied.emit(self.item, choice.currentData(), None))
                return choice
            case Cell.PRESSED:
                words = item.fix.value if item.fix else item.what
                pressed = button(words, item.why)
                pressed.clicked.connect(lambda: supplied.emit(self.item, "", None))
                return pressed
        return label(tr("Fix this in the event itself"), "faint", wraps=True)

    def _other(self, item: MissingItem, fix: Fix) -> QPushButton:
        other = button(SHORT[fix], f"{fix.value}: {item.who}")
        other.setAccessibleName(f"{fix.value}: {item.who}")
        other.clicked.connect(lambda: self.table.supplied.emit(self.item, "", fix))
        return other

    def _offer(self, item: MissingItem) -> QPushButton:
        words = self.table.tr("Use {0}").format(item.offered)
        offer = button(words, self.table.tr("Uses what the club's list has for {0}").format(item.who))
        offer.clicked.connect(lambda: self.table.supplied.emit(self.item, item.offered, None))
        return offer

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        return (self.who, self.what, self.cell, self.further, self.why)


class MissingTable(QWidget):
    supplied = Signal(MissingItem, str, object)  # the row, what was typed, and another fix than the first

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setAccessibleName(self.tr("Missing for the secretary"))
        self.rows: dict[str, MissingRow] = {}
        self.heads = [
            label(words, "strong")
            for words in (self.tr("Player or item"), self.tr("Missing"), self.tr("Type it here"))
        ]
        self.grid = QGridLayout()
        self.grid.setContentsMargins(2, 2, 2, 2)
        self.grid.setHorizontalSpacing(12)
        self.grid.setVerticalSpacing(4)
        for column, stretch in ((WHO, 3), (WHAT, 0), (CELL, 4), (FURTHER, 0)):
            self.grid.setColumnStretch(column, stretch)
        self.setLayout(self.grid)

    def show_items(self, items: Sequence[MissingItem]) -> None:
        """Show these rows; a row that was there keeps what is typed in it."""
        for key in [key for key in self.rows if key not in {item.key for item in items}]:
            for widget in self.rows.pop(key).widgets:
                self.grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        for head, column in zip(self.heads, (WHO, WHAT, CELL), strict=True):
            self.grid.addWidget(head, 0, column)
            head.setVisible(bool(items))
        for number, item in enumerate(items):
            row = self.rows.get(item.key)
            if row is None or row.item.cell is not item.cell:
                row = self.rows[item.key] = MissingRow(self, item)
            row.show_item(item)
            self._place(row, 1 + 2 * number)
        self.rows = {item.key: self.rows[item.key] for item in items}
        self.grid.setRowStretch(self.grid.rowCount(), 1)

    def _place(self, row: MissingRow, line: int) -> None:
        for column, widget in enumerate((row.who, row.what, row.cell, row.further)):
            self.grid.addWidget(widget, line, column)
        self.grid.addWidget(row.why, line + 1, WHO, 1, 4)
        self.grid.setRowStretch(line, 0)
        self.grid.setRowStretch(line + 1, 0)

    # ---- cells

    @property
    def fields(self) -> Mapping[str, QWidget]:
        """Return the cells that are typed into, for their draft."""
        return {key: row.cell for key, row in self.rows.items() if isinstance(row.cell, QLineEdit)}

    def mark_wrong(self, key: str, *, wrong: bool) -> None:
        row = self.rows.get(key)
        if row is not None and isinstance(row.cell, QLineEdit):
            restyle(row.cell, "wrong", wrong)
            if wrong:
                row.cell.selectAll()

    def take_focus(self, at: int = 0) -> bool:
        """Set the focus on what stops the files, from this row on; return False if nothing does."""
        rows = [*list(self.rows.values())[at:], *list(self.rows.values())[:at]]
        cells = [row.cell for row in rows if row.item.stops and row.item.cell is not Cell.ELSEWHERE]
        if cells:
            cells[0].setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(cells)

    def number_of(self, key: str) -> int:
        return list(self.rows).index(key) if key in self.rows else 0
