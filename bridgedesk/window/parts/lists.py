"""Read-only lists, and buttons that leave the focus in the field being typed into."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.views.tables import ViewTable
from bridgedesk.window.parts.table_model import (
    NUMBER,
    WORDS,
    TableColumn,
    TableModel,
    fit_columns,
    freeze_first,
    table_view,
    wrapped,
)


def read_only_table(model: TableModel, name: str, tip: str, empty: str = "") -> QTableView:
    view = table_view(model, name, tip, empty)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setSelectionMode(view.SelectionMode.NoSelection)
    return view


def height_of(view: QTableView, lines: int) -> int:
    """Return the height of so many lines and the header."""
    lines_alone = lines * view.verticalHeader().defaultSectionSize()
    return view.horizontalHeader().sizeHint().height() + lines_alone + 2 * view.frameWidth()


def quiet_button(name: str, tip: str) -> QPushButton:
    """Return a button, pressed by mouse or shortcut, that leaves the focus in the field."""
    button = QPushButton()
    button.setAccessibleName(name)
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button


def widget_row(first: QWidget, *others: QWidget) -> QWidget:
    """Return the widgets in one row; the first takes the room that the others leave."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(first, 1)
    for each in others:
        layout.addWidget(each, 0, Qt.AlignmentFlag.AlignTop)
    return row


# ---- table of a standings view on the screen: its columns, rows and row heights

LONGEST = 26  # letters of a column that is no name


def fill(view: QTableView, model: TableModel, table: ViewTable) -> None:
    model.show_columns(_columns(table))
    model.show_rows([row.cells for row in table.rows])
    view.setAccessibleName(table.name or view.accessibleName())
    fit_columns(view, model)
    wrapped(view, table.in_full)
    freeze_first(view, model, table.frozen)


def _columns(table: ViewTable) -> list[TableColumn]:
    """Return columns as wide as their longest text in letters, so that no view has to ask every cell."""
    columns = []
    for at, heading in enumerate(table.headings):
        longest = max((len(row.cells[at]) for row in table.rows), default=0)
        letters = min(max(longest, 2), LONGEST)
        widest = heading.widest or ("8" if heading.number else "n") * letters
        alignment = NUMBER if heading.number else WORDS
        column = TableColumn(
            heading.title, alignment, heading.strong, heading.wide, heading.names, cards=heading.cards
        )
        columns.append(column if column.takes_room else column._replace(widest=widest))
    return columns


# ---- list whose lines are wrapped over as many rows as they need

AROUND = 22  # beside the words: what the style sheet leaves free
MARK = 24  # the box of a line that can be ticked
ABOVE_AND_BELOW = 14


class WrappingList(QListWidget):
    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def add(self, text: str) -> QListWidgetItem:
        item = QListWidgetItem(text)
        item.setToolTip(text)
        self.addItem(item)
        self._fit(item)
        return item

    def say(self, texts: Sequence[str]) -> None:
        """Show these lines; unchanged ones stay, with the chosen line and the scroll position."""
        if self.count() != len(texts):
            self.clear()
            for text in texts:
                self.add(text)
            return
        for at, text in enumerate(texts):
            item = self.item(at)
            if item.text() != text:
                item.setText(text)
                item.setToolTip(text)
                self._fit(item)

    def fit(self) -> None:
        """Fit all lines to the width and the letter size."""
        for at in range(self.count()):
            if item := self.item(at):  # Qt lays out in between, and then there may be fewer
                self._fit(item)

    def _fit(self, item: QListWidgetItem) -> None:
        can_be_ticked = item.data(Qt.ItemDataRole.CheckStateRole) is not None
        room = self.viewport().width() - AROUND - MARK * can_be_ticked
        words = self.fontMetrics().boundingRect(
            QRect(0, 0, max(room, 1), 10_000), Qt.TextFlag.TextWordWrap, item.text()
        )
        item.setSizeHint(QSize(0, words.height() + ABOVE_AND_BELOW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()


# ---- pane with a list, next to the tabs

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
LEAST_WIDTH = 370


class ListDock(QDockWidget):
    """Pane with a list: Enter on a row opens its subject, Esc returns to the typing."""

    left = Signal()
    row_chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setObjectName(name)
        self.setMinimumWidth(LEAST_WIDTH)

    def lay_out(self, *contents: QWidget | QLayout) -> None:
        inside = QWidget()
        inside.setObjectName("room")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(8, 8, 8, 8)
        for each in contents:
            if isinstance(each, QWidget):
                layout.addWidget(each)
            else:
                layout.addLayout(each)
        self.setWidget(inside)

    def fill_up(self) -> None:
        """Keep the contents at the top of a pane that has no list."""
        layout = self.widget().layout()
        if isinstance(layout, QVBoxLayout):
            layout.addStretch()

    def list_view(self, model: TableModel, name: str, tip: str) -> QTableView:
        view = table_view(model, name, tip)
        view.doubleClicked.connect(lambda index: self.row_chosen.emit(index.row()))
        return view

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in ENTER and isinstance(view := self.focusWidget(), QTableView):
            self.row_chosen.emit(view.currentIndex().row())
        else:
            event.ignore()


def dock_button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setAutoDefault(True)
    return button
