"""Scores: the line being typed, its board with points as they are now, and how far every board is."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from bridgedesk.desk.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.figures import Mode
from bridgedesk.desk.scorepad.orders import BY_BOARD, ORDERS, Order
from bridgedesk.desk.scorepad.pad import Key, Pad, shown
from bridgedesk.desk.traveller import SlipRow, page_progress, page_rows, page_title
from bridgedesk.window.score_field import ScoreField
from bridgedesk.window.table_model import MIDDLE, NUMBER, TableColumn, TableModel, table_view
from bridgedesk.window.words import card, label


class ScoresTab(QWidget):
    key_pressed = Signal(str)
    order_chosen = Signal(Order)
    row_clicked = Signal(int)
    page_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.field = ScoreField()
        self.field.setToolTip(
            self.tr("42+ is North-South, 42- East-West; or the contract, 4SN=. / shows the codes")
        )
        self.title = label("", "heading")
        self.line = label("")
        for words in (self.title, self.line):  # a long name never makes the window wider
            words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hint = label("", "faint")
        self.hint.setWordWrap(True)
        self.hint.setMinimumHeight(36)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.order = QComboBox()
        self.order.setAccessibleName(self.tr("Order"))
        self.order.setToolTip(self.tr("The order in which the slips are typed"))
        for each in ORDERS:
            self.order.addItem(each.name, each)
        self.mode = QPushButton()
        self.mode.setAccessibleName(self.tr("Figures"))
        self.mode.setToolTip(self.tr("Figures in tens or in full (F2)"))
        self.slips = TableModel(self._slip_columns())
        self.slips_view = table_view(
            self.slips, self.tr("Results of this page"), self.tr("A click goes to the line")
        )
        self.pages = TableModel(self._page_columns())
        self.pages_view = table_view(
            self.pages, self.tr("Progress"), self.tr("How many results are in; a number and PgDn goes there")
        )
        for view in (self.slips_view, self.pages_view):
            view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            view.setSelectionMode(view.SelectionMode.NoSelection)
        self._lay_out()
        self._wire()

    def _slip_columns(self) -> list[TableColumn]:
        return [
            TableColumn(self.tr("Board"), MIDDLE),
            TableColumn(self.tr("Rd"), MIDDLE),
            TableColumn(self.tr("Table"), MIDDLE),
            TableColumn(self.tr("North-South"), stretch=True),
            TableColumn(self.tr("East-West"), stretch=True),
            TableColumn(self.tr("Result"), strong=True),
            TableColumn(self.tr("Score"), NUMBER),
            TableColumn(self.tr("NS points"), NUMBER),
            TableColumn(self.tr("EW points"), NUMBER),
        ]

    def _page_columns(self) -> list[TableColumn]:
        return [
            TableColumn(self.tr("Board"), MIDDLE, strong=True),
            TableColumn(self.tr("In"), MIDDLE, stretch=True),
        ]

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.order)
        top.addWidget(self.mode)
        head = QWidget()
        top.setContentsMargins(0, 0, 0, 0)
        head.setLayout(top)
        entry = card(head, self.line, self.field, self.hint)
        left = QVBoxLayout()
        left.setSpacing(14)
        left.addWidget(entry)
        left.addWidget(self.slips_view, 1)
        self.pages_view.setFixedWidth(130)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.setSpacing(14)
        layout.addLayout(left, 1)
        layout.addWidget(self.pages_view)

    def _wire(self) -> None:
        self.field.key_pressed.connect(self.key_pressed)
        self.order.activated.connect(lambda at: self.order_chosen.emit(self.order.itemData(at)))
        self.mode.clicked.connect(lambda: self.key_pressed.emit(Key.MODE))
        self.slips_view.clicked.connect(lambda index: self.row_clicked.emit(index.row()))
        self.pages_view.clicked.connect(lambda index: self.page_clicked.emit(index.row()))

    # ---- showing

    def show_entry(self, entry: ScoreEntry) -> None:
        pad = entry.pad
        rows = page_rows(entry)
        under_cursor = next((number for number, row in enumerate(rows) if row.under_cursor), None)
        self.title.setText(page_title(pad))
        self.line.setText(self._line_words(pad, rows, under_cursor))
        self.field.show_pad(pad)
        self._show_hint(pad)
        self._show_mode(pad.mode)
        self.slips.show_rows([_slip_cells(row) for row in rows], under_cursor)
        pages = page_progress(pad)
        at = next((number for number, page in enumerate(pages) if page.under_cursor), None)
        self.pages.columns[0] = TableColumn(self._page_heading(pad), MIDDLE, strong=True)
        self.pages.show_rows([[page.label, f"{page.come_in} / {page.expected}"] for page in pages], at)
        if at is not None:
            self.pages_view.scrollTo(self.pages.index(at, 0))

    def _page_heading(self, pad: Pad) -> str:
        return self.tr("Board") if pad.order is BY_BOARD else self.tr("Tbl/Rd")

    def _line_words(self, pad: Pad, rows: list[SlipRow], under_cursor: int | None) -> str:
        if under_cursor is None:
            return self.tr(
                "All lines have been gone through. The arrow up goes back; Ctrl+3 shows the standings."
            )
        row = rows[under_cursor]
        words = self.tr("Round {0}, table {1}:  North-South {2}  v  East-West {3}").format(
            row.round, row.table, _pair(row.ns, row.ns_names), _pair(row.ew, row.ew_names)
        )
        return f"{words}   {self._ahead(pad)}".rstrip()

    def _ahead(self, pad: Pad) -> str:
        """What was typed before the score of this line."""
        marks = pad.marks
        said = [
            self.tr("turned") if marks.turned else "",
            self.tr("form {0}").format(marks.form) if marks.form else "",
            self.tr("{0} v {1} played").format(*marks.pairs) if marks.pairs else "",
        ]
        return ", ".join(filter(None, said))

    def _show_hint(self, pad: Pad) -> None:
        kind = "refusal" if pad.refusal else "faint"
        if self.hint.objectName() != kind:
            self.hint.setObjectName(kind)
            self.hint.style().unpolish(self.hint)
            self.hint.style().polish(self.hint)
        self.hint.setText(pad.refusal or self._advice(pad))

    def _advice(self, pad: Pad) -> str:
        if pad.buffer:
            return self.tr("Enter records it, Esc clears it.")
        if pad.standing:
            return self.tr("{0} stands here. Typing replaces it, Del erases it, Enter moves on.").format(
                shown(pad.standing)
            )
        example = "42+" if pad.mode is Mode.TENS else "420+"
        return self.tr(
            "Type {0} for North-South, {1} for East-West, or a contract such as 4SN= or 3NXE-2."
        ).format(example, example.replace("+", "-"))

    def _show_mode(self, mode: Mode) -> None:
        self.mode.setText(self.tr("In tens: 42+") if mode is Mode.TENS else self.tr("In full: 420+"))

    def show_order(self, order: Order) -> None:
        self.order.setCurrentIndex(ORDERS.index(order))

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)


def _pair(number: str, names: str) -> str:
    return f"{number} {names}".rstrip()


def _slip_cells(row: SlipRow) -> list[str]:
    result = f"{row.result}  ({row.remarks})" if row.remarks else row.result
    return [
        str(row.board),
        str(row.round),
        str(row.table),
        _pair(row.ns, row.ns_names),
        _pair(row.ew, row.ew_names),
        result,
        row.score,
        row.ns_points,
        row.ew_points,
    ]
