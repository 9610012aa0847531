"""Table of plain rows of text; their content is decided elsewhere."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    Qt,
    QTimer,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QWidget,
)

from bridgedesk.window.parts.names_and_cards import NamesDelegate, SuitDelegate
from bridgedesk.window.parts.theme import colour

Index = QModelIndex | QPersistentModelIndex
NUMBER = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WORDS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
MIDDLE = Qt.AlignmentFlag.AlignCenter
ROOT = QModelIndex()
AROUND = 26  # a cell's text
MOST_FITTED = 200  # rows as high as their words; more keep one height
WIDE = 10_000
WRAPS = int(Qt.TextFlag.TextWordWrap)


class _Role:
    """Qt roles as plain numbers, because a view asks some thousand times before it is painted."""

    SHOWN = int(Qt.ItemDataRole.DisplayRole)
    TIP = int(Qt.ItemDataRole.ToolTipRole)
    ALIGNMENT = int(Qt.ItemDataRole.TextAlignmentRole)
    FONT = int(Qt.ItemDataRole.FontRole)
    BACKGROUND = int(Qt.ItemDataRole.BackgroundRole)


class TableColumn(NamedTuple):
    title: str
    alignment: Qt.AlignmentFlag = WORDS
    strong: bool = False
    stretch: bool = False  # takes the room that is left
    names: bool = False  # of pairs: they do as well, and are shortened where there is little
    widest: str = ""  # as wide as this, whatever it contains: typing does not wait for widths
    cards: bool = False  # suits are drawn

    @property
    def takes_room(self) -> bool:
        return self.stretch or self.names


class TableModel(QAbstractTableModel):
    def __init__(self, columns: Sequence[TableColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = list(columns)
        self.rows: list[Sequence[str]] = []
        self.marked: int | None = None  # the row under the cursor
        self.frozen = False  # the first column stays at the side

    def show_rows(self, rows: Sequence[Sequence[str]], marked: int | None = None) -> None:
        """Show these rows; if only words changed, the view keeps its position."""
        rows = list(rows)
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows, self.marked = rows, marked
            self.endResetModel()
            return
        before, was_marked = self.rows, self.marked
        self.rows, self.marked = rows, marked
        changed = {number for number, row in enumerate(rows) if row != before[number]}
        under_cursor = {number for number in (marked, was_marked) if number is not None}
        for number in under_cursor if marked != was_marked else under_cursor & changed:
            self._tell([number], range(len(self.columns)))
        others = sorted(changed - under_cursor)
        cells = ((at, word != before[row][at]) for row in others for at, word in enumerate(rows[row]))
        self._tell(others, sorted({at for at, is_new in cells if is_new}))

    def _tell(self, rows: Sequence[int], columns: Sequence[int]) -> None:
        """Tell the view to draw these cells, and those between them, at once."""
        if rows and columns:
            self.dataChanged.emit(self.index(rows[0], columns[0]), self.index(rows[-1], columns[-1]))

    def show_columns(self, columns: Sequence[TableColumn]) -> None:
        if list(columns) != self.columns:
            self.beginResetModel()
            self.columns, self.rows = list(columns), []
            self.endResetModel()

    def rename_column(self, column: int, title: str) -> None:
        if self.columns[column].title != title:
            self.columns[column] = self.columns[column]._replace(title=title)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        match role:
            case _Role.SHOWN | _Role.TIP:
                return self.rows[index.row()][index.column()]
            case _Role.ALIGNMENT:
                return self.columns[index.column()].alignment
            case _Role.FONT if index.row() == self.marked or self.columns[index.column()].strong:
                return _bold()
            case _Role.BACKGROUND if index.row() == self.marked:
                return colour("felt_light")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return self._at_the_side(section, role) if self.frozen else None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.columns[section].alignment
        return None

    def _at_the_side(self, row: int, role: int) -> Any:
        if role in (_Role.SHOWN, _Role.TIP):
            return self.rows[row][0]
        return self.columns[0].alignment if role == _Role.ALIGNMENT else None


@cache
def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font


class _View(QTableView):
    """Table view whose rows and columns grow with the letters; an empty one shows what to do."""

    def __init__(self, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._empty = empty
        self._wraps = False
        self._names, self._cards = NamesDelegate(self), SuitDelegate(self)
        self._fitting = QTimer(self, singleShot=True)
        self._fitting.timeout.connect(self.fit_rows)

    def say(self, empty: str) -> None:
        self._empty = empty
        self.viewport().update()

    def wrap(self, wraps: bool) -> None:
        """Make each row as high as its wrapped text, however wide the columns are, or all of one height."""
        resized, model = self.horizontalHeader().sectionResized, self.model()
        for changed in (resized, model.modelReset, model.dataChanged) if wraps is not self._wraps else ():
            changed.connect(self._fit_soon) if wraps else changed.disconnect(self._fit_soon)
        if self._wraps and not wraps:
            header = self.verticalHeader()
            for row in range(header.count()):
                header.resizeSection(row, header.defaultSectionSize())
        self._wraps = wraps
        self.setWordWrap(wraps)
        self._grow()

    def painter_of(self, column: TableColumn) -> QAbstractItemDelegate:
        if column.cards:
            return self._cards
        return self._names if column.names else self.itemDelegate()

    def _fit_soon(self) -> None:
        """Fit the rows later, once for all changes."""
        self._fitting.start()

    def fit_rows(self) -> None:
        model = self.model()
        if not self._wraps or not isinstance(model, TableModel) or len(model.rows) > MOST_FITTED:
            return
        header, plain = self.verticalHeader(), self.font()
        bold = QFont(plain)
        bold.setBold(True)
        fonts = {True: QFontMetrics(bold), False: QFontMetrics(plain)}
        room = [
            (fonts[column.strong], self.columnWidth(at) - AROUND if column.takes_room else WIDE)
            for at, column in enumerate(model.columns)
        ]
        for number, row in enumerate(model.rows):
            heights = (
                measured.boundingRect(QRect(0, 0, max(width, 40), WIDE), WRAPS, text).height()
                for text, (measured, width) in zip(row, room, strict=True)
            )
            header.resizeSection(number, max(header.defaultSectionSize(), 12 + max(heights, default=0)))

    def _grow(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 8)
        self.fit_rows()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        model = self.model()
        of_look = event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange)
        if of_look and isinstance(model, TableModel):
            self._grow()
            fit_columns(self, model)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        model = self.model()
        if self._empty and isinstance(model, TableModel) and not model.rows:
            painter = QPainter(self.viewport())
            painter.setPen(colour("faint"))
            room = self.viewport().rect().adjusted(12, 12, -12, -12)
            painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, self._empty)
            painter.end()


def table_view(model: TableModel, name: str, tip: str, empty: str = "") -> QTableView:
    """Return a view that selects whole rows, columns as wide as their text; `empty` shows without rows."""
    view = _View(empty)
    view.setModel(model)
    view.setAccessibleName(name)
    view.setToolTip(tip)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setTabKeyNavigation(False)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalHeader().hide()
    view.verticalHeader().setDefaultSectionSize(28)
    view.horizontalHeader().setHighlightSections(False)
    fit_columns(view, model)
    return view


def make_table(
    columns: Sequence[TableColumn], name: str, tip: str, empty: str = "", *, wraps: bool = True
) -> tuple[TableModel, QTableView]:
    """Return a model with these columns and its view; short lists that are read wrap their text."""
    model = TableModel(columns)
    return model, wrapped(table_view(model, name, tip, empty), wraps)


def show_fitted(view: QTableView, model: TableModel, rows: Sequence[Sequence[str]]) -> None:
    """Show these rows in columns as wide as their text."""
    model.show_rows(rows)
    fit_columns(view, model)


def say_if_empty(view: QTableView, words: str) -> None:
    """Show these words in a view without rows."""
    if isinstance(view, _View):
        view.say(words)


def wrapped(view: QTableView, wraps: bool = True) -> QTableView:
    """Wrap the text, for short lists that are read, not looked up."""
    if isinstance(view, _View):
        view.wrap(wraps)
    return view


def freeze_first(view: QTableView, model: TableModel, frozen: bool) -> None:
    """Freeze the first column at the side, so that it never scrolls away."""
    model.frozen = frozen
    view.setColumnHidden(0, frozen)
    view.verticalHeader().setVisible(frozen)


def fit_columns(view: QTableView, model: TableModel) -> None:
    header, modes = view.horizontalHeader(), QHeaderView.ResizeMode
    for number, column in enumerate(model.columns):
        if isinstance(view, _View):
            view.setItemDelegateForColumn(number, view.painter_of(column))
        if column.widest:
            header.setSectionResizeMode(number, modes.Fixed)
            header.resizeSection(number, width_of(view, column))
            continue
        header.setSectionResizeMode(number, modes.Stretch if column.takes_room else modes.ResizeToContents)


def width_of(view: QTableView, column: TableColumn) -> int:
    """Return the width of a column that is as wide as its widest text."""
    bold = view.font()
    bold.setBold(True)
    return max(map(QFontMetrics(bold).horizontalAdvance, (column.widest, column.title))) + AROUND
