"""A table of plain rows of text: what it shows is decided elsewhere."""

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
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bridgedesk.window.theme import colour

Index = QModelIndex | QPersistentModelIndex
NUMBER = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WORDS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
MIDDLE = Qt.AlignmentFlag.AlignCenter
ROOT = QModelIndex()
AROUND = 26  # a cell's text


class _Role:
    """Plain numbers: a view asks some thousand times before it is painted."""

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
    widest: str = ""  # as wide as this, whatever stands in it: typing does not wait for widths


class TableModel(QAbstractTableModel):
    def __init__(self, columns: Sequence[TableColumn], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = list(columns)
        self.rows: list[Sequence[str]] = []
        self.marked: int | None = None  # the row under the cursor

    def show_rows(self, rows: Sequence[Sequence[str]], marked: int | None = None) -> None:
        """Where only words changed, the view keeps its place."""
        rows = list(rows)
        if len(rows) != len(self.rows):
            self.beginResetModel()
            self.rows, self.marked = rows, marked
            self.endResetModel()
            return
        changed = {
            number for number, (old, new) in enumerate(zip(self.rows, rows, strict=True)) if old != new
        }
        if marked != self.marked:
            changed |= {number for number in (marked, self.marked) if number is not None}
        self.rows, self.marked = rows, marked
        for number in sorted(changed):
            self.dataChanged.emit(self.index(number, 0), self.index(number, len(self.columns) - 1))

    def show_columns(self, columns: Sequence[TableColumn]) -> None:
        if list(columns) != self.columns:
            self.beginResetModel()
            self.columns, self.rows = list(columns), []
            self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        column = self.columns[index.column()]
        match role:
            case _Role.SHOWN | _Role.TIP:
                return self.rows[index.row()][index.column()]
            case _Role.ALIGNMENT:
                return column.alignment
            case _Role.FONT if column.strong or index.row() == self.marked:
                return _bold()
            case _Role.BACKGROUND if index.row() == self.marked:
                return colour("felt_light")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.columns[section].alignment
        return None


@cache
def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font


class _View(QTableView):
    """Rows and columns grow with the letters."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        model = self.model()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and isinstance(
            model, TableModel
        ):
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 12)
            fit_columns(self, model)


def table_view(model: TableModel, name: str, tip: str, parent: QWidget | None = None) -> QTableView:
    """Whole rows are chosen; columns are as wide as what stands in them."""
    view = _View(parent)
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


class _Wrapping(QStyledItemDelegate):
    """High enough for every word: the usual one forgets what the style sheet leaves free around them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = self.parent()
        width = view.columnWidth(index.column()) - AROUND if isinstance(view, QTableView) else 0
        font = QFont(view.font()) if isinstance(view, QWidget) else QFont()
        font.setBold(index.data(Qt.ItemDataRole.FontRole) is not None)
        measured = QFontMetrics(font)
        text = str(index.data() or "")
        wraps = int(Qt.TextFlag.TextWordWrap)
        height = measured.boundingRect(QRect(0, 0, max(width, 40), 10_000), wraps, text).height()
        return QSize(super().sizeHint(option, index).width(), height + 10)


def wrapped(view: QTableView) -> QTableView:
    """Rows as high as their words, however wide the columns are: for short lists."""
    view.setWordWrap(True)
    view.setItemDelegate(_Wrapping(view))
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    return view


def fit_columns(view: QTableView, model: TableModel) -> None:
    header = view.horizontalHeader()
    for number, column in enumerate(model.columns):
        if column.widest:
            header.setSectionResizeMode(number, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(number, _width(view, column))
            continue
        mode = QHeaderView.ResizeMode.Stretch if column.stretch else QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(number, mode)


MOST_FITTED = 200  # rows; more keep one height


def fit_rows(view: QTableView, model: TableModel) -> None:
    """As high as the words in them need where these are broken into lines."""
    if len(model.rows) > MOST_FITTED:
        return
    measured, header = view.fontMetrics(), view.verticalHeader()
    widths = [
        view.columnWidth(at) - AROUND if column.stretch else 0 for at, column in enumerate(model.columns)
    ]
    for number, row in enumerate(model.rows):
        lines = (
            measured.boundingRect(QRect(0, 0, width, 10**4), Qt.TextFlag.TextWordWrap, text).height()
            for text, width in zip(row, widths, strict=True)
            if width > 0
        )
        header.resizeSection(number, max(header.defaultSectionSize(), 12 + max(lines, default=0)))


def _width(view: QTableView, column: TableColumn) -> int:
    bold = view.font()
    bold.setBold(True)
    measured = QFontMetrics(bold)
    return max(map(measured.horizontalAdvance, (column.widest, column.title))) + AROUND
