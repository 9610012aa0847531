"""Setup: names typed pair by pair, and the movement as a grid."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from bridgedesk.desk.floor import SeatRow, grid, seating, tables
from bridgedesk.event.event import Event
from bridgedesk.event.session import Section
from bridgedesk.window.table_model import MIDDLE, TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.words import card, label, restyle

PLAYERS = 2


class SetupTab(QWidget):
    named = Signal(str, list)  # pair number, names

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.fields: dict[str, list[QLineEdit]] = {}
        self._known: dict[str, tuple[str, ...]] = {}
        self._refused: dict[str, tuple[str, ...]] = {}
        self.seats = QGridLayout()
        self.seats.setVerticalSpacing(9)
        self.seats.setHorizontalSpacing(12)
        self.movement = TableModel([])
        tip = self.tr("Who meets whom at each table of each round, and with which boards")
        self.movement_view = table_view(self.movement, self.tr("Movement"), tip)
        self.movement_view.verticalHeader().setDefaultSectionSize(52)
        self._lay_out()

    def _lay_out(self) -> None:
        seats = QWidget()
        seats.setLayout(self.seats)
        self.seats.setContentsMargins(0, 4, 0, 0)
        how = label(
            self.tr("Type a name, Enter goes on to the next seat. An empty name takes a player away."),
            "faint",
        )
        how.setWordWrap(True)
        names = card(label(self.tr("Who plays"), "heading"), how, seats)
        self._stretch(names)
        self.movement_title = label("", "heading")
        self.movement_words = label("", "faint")
        movement = card(self.movement_title, self.movement_words, self.movement_view)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.setSpacing(14)
        layout.addWidget(names, 6)
        layout.addWidget(movement, 5)

    @staticmethod
    def _stretch(frame: QWidget) -> None:
        layout = frame.layout()
        if isinstance(layout, QVBoxLayout):
            layout.addStretch()

    # ---- showing

    def show_section(self, event: Event, section: Section) -> None:
        rows = seating(event, section)
        if list(self.fields) != [row.number for row in rows]:
            self._make_fields(rows)
        for row in rows:
            self._known[row.number] = row.players
            if row.number not in self._refused:
                self._fill(row)
        self._show_movement(section)

    def _make_fields(self, rows: Sequence[SeatRow]) -> None:
        while item := self.seats.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        self.fields, self._refused = {}, {}
        for line, row in enumerate(rows):
            number = label(self.tr("Pair {0}").format(row.number))
            number.setMinimumWidth(60)
            self.seats.addWidget(number, 2 * line, 0)
            self.seats.addWidget(label(row.begins, "faint"), 2 * line, 1)
            self.fields[row.number] = [self._name_field(row.number, at) for at in range(PLAYERS)]
            for at, field in enumerate(self.fields[row.number]):
                self.seats.addWidget(field, 2 * line, 2 + at)
                field.show()  # so that it can take the focus at once
        self.seats.setColumnStretch(2, 1)
        self.seats.setColumnStretch(3, 1)

    def _name_field(self, number: str, at: int) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(60)
        field.setAccessibleName(self.tr("Pair {0}, player {1}").format(number, at + 1))
        field.setPlaceholderText(self.tr("Player"))
        field.setToolTip(self.tr("Name of a player of pair {0}").format(number))
        field.returnPressed.connect(partial(self._go_on, number, at))
        field.editingFinished.connect(partial(self._commit, number))
        return field

    def _fill(self, row: SeatRow) -> None:
        for field, name in zip(self.fields[row.number], row.players, strict=True):
            if field.text() != name:
                field.setText(name)
            restyle(field, "wrong", value=False)

    def _show_movement(self, section: Section) -> None:
        columns = [TableColumn(self.tr("Round"), MIDDLE, strong=True)]
        columns += [
            TableColumn(
                self.tr("Table {0}").format(section.table_labels.get(table, table)), MIDDLE, stretch=True
            )
            for table in tables(section)
        ]
        self.movement.show_columns(columns)
        rounds = grid(section)
        self.movement.show_rows(
            [
                [str(number), *(f"{cell.opponents}\n{cell.boards}" if cell else "" for cell in cells)]
                for number, cells in enumerate(rounds, start=1)
            ]
        )
        fit_columns(self.movement_view, self.movement)
        self.movement_title.setText(
            self.tr("Howell, {0} tables, {1} rounds").format(len(columns) - 1, len(rounds))
        )
        self.movement_words.setText(self.tr("North-South v East-West, and the boards"))

    # ---- typing

    def _typed(self, number: str) -> tuple[str, ...]:
        return tuple(" ".join(field.text().split()) for field in self.fields[number])

    def _commit(self, number: str) -> None:
        typed = self._typed(number)
        if typed in (self._known.get(number), self._refused.get(number)):
            return
        self._refused.pop(number, None)
        self.named.emit(number, list(typed))

    def refuse(self, number: str) -> None:
        """What was typed stays, to be mended."""
        self._refused[number] = self._typed(number)
        for field in self.fields[number]:
            restyle(field, "wrong", value=True)

    def _go_on(self, number: str, at: int) -> None:
        """To the next seat; from the last one to the first without a name."""
        self._commit(number)
        if number in self._refused:
            return
        fields = [field for each in self.fields.values() for field in each]
        here = fields.index(self.fields[number][at])
        if here + 1 < len(fields):
            fields[here + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.take_focus()

    def take_focus(self) -> None:
        """The first seat without a name; when all have one, the last."""
        fields = [field for each in self.fields.values() for field in each]
        empty = next((field for field in fields if not field.text()), fields[-1] if fields else None)
        if empty is not None:
            empty.setFocus(Qt.FocusReason.OtherFocusReason)
