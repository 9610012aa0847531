"""Lists, and parts that leave the focus in the field being typed into."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.views.tables import ViewTable
from bridgedesk.directing.reminders import fold
from bridgedesk.window.parts.layouts import column_of, holder, put_in_dock, row_of
from bridgedesk.window.parts.table_model import (
    NUMBER,
    WORDS,
    TableColumn,
    TableModel,
    freeze_first,
    make_table,
    show_fitted,
    table_view,
    wrapped,
)


def read_only_table(
    columns: Sequence[TableColumn], name: str, tip: str, empty: str = ""
) -> tuple[TableModel, QTableView]:
    """Return a model with these columns and its view, which never takes the focus."""
    model, view = make_table(columns, name, tip, empty, wraps=False)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setSelectionMode(view.SelectionMode.NoSelection)
    return model, view


def height_of(view: QTableView, lines: int) -> int:
    """Return the height of so many lines and the header."""
    lines_alone = lines * view.verticalHeader().defaultSectionSize()
    return view.horizontalHeader().sizeHint().height() + lines_alone + 2 * view.frameWidth()


def quiet_button(name: str, tip: str, text: str = "") -> QPushButton:
    """Return a button, pressed by mouse or shortcut, that leaves the focus in the field."""
    button = QPushButton(text)
    button.setAccessibleName(name)
    button.setToolTip(tip)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button


def widget_row(first: QWidget, *others: QWidget) -> QWidget:
    """Return the widgets in one row; the first takes the room that the others leave."""
    layout = row_of(first, *others, shares=(1,))
    for each in others:
        layout.setAlignment(each, Qt.AlignmentFlag.AlignTop)
    return holder(layout)


# ---- text that changes with every key


class FixedLabel(QWidget):
    """Label outside any layout: whatever its text, nothing around it moves or is drawn again."""

    def __init__(self, words: QLabel, lines: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._lines = lines
        self._said: str | None = None
        self._shorter = ""
        words.setParent(self)
        self._fit()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, words: str, shorter: str = "") -> None:
        """Show the words, or the shorter ones if there is no room; the tooltip has them all."""
        self._said, self._shorter = words, shorter
        self._choose()

    def _choose(self) -> None:
        if self._said is not None:
            room = QRect(0, 0, self.width(), 10 * self.height())
            wraps = Qt.TextFlag.TextWordWrap if self._lines > 1 else Qt.TextFlag.TextSingleLine
            taken = self._words.fontMetrics().boundingRect(room, wraps, self._said)
            fits = taken.width() <= self.width() and taken.height() <= self.height()
            self._words.setText(self._said if fits or not self._shorter else self._shorter)
            self._words.setToolTip(self._said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._words.resize(event.size())
        self._choose()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._lines * self._words.fontMetrics().lineSpacing() + 4)


def ledger_table(name: str, tip: str, empty: str = "") -> tuple[TableModel, QTableView]:
    """Return a table for a breakdown: each line with what it does to the total."""
    columns = [
        TableColumn(_tr("Item"), stretch=True),
        TableColumn(_tr("Amount"), NUMBER),
        TableColumn(_tr("Effect"), NUMBER, strong=True),
    ]
    return make_table(columns, name, tip, empty)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Tables", text)


# ---- table of a standings view on the screen: its columns, rows and row heights

LONGEST = 26  # letters of a column without names


def fill(view: QTableView, model: TableModel, table: ViewTable) -> None:
    model.show_columns(_columns(table))
    view.setAccessibleName(table.name or view.accessibleName())
    show_fitted(view, model, [each.cells for each in table.rows])
    wrapped(view, table.in_full)
    freeze_first(view, model, table.frozen)


def _columns(table: ViewTable) -> list[TableColumn]:
    """Return columns as wide as their longest text in letters, so that no view has to ask every cell."""
    found = []
    for at, heading in enumerate(table.headings):
        longest = max((len(each.cells[at]) for each in table.rows), default=0)
        letters = min(max(longest, 2), LONGEST)
        widest = heading.widest or ("8" if heading.number else "n") * letters
        alignment = NUMBER if heading.number else WORDS
        made = TableColumn(
            heading.title, alignment, heading.strong, heading.wide, heading.names, cards=heading.cards
        )
        found.append(made if made.takes_room else made._replace(widest=widest))
    return found


# ---- list whose lines are wrapped over as many rows as they need

AROUND = 22  # around the words: what the style sheet leaves free
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


class FoldLine(QPushButton):
    """Line below a list that has too much for one glance: it opens the rest, or folds it again."""

    turned = Signal()

    def __init__(self, thing: str, tip: str) -> None:
        super().__init__(thing)
        self.setObjectName("fold")
        self.setToolTip(tip)
        self.setAccessibleName(tip)  # until its own words say how many lines are folded away
        self.setAutoDefault(True)
        self.thing = thing
        self.opened = False
        self.clicked.connect(self._turn)
        self.hide()

    def open(self) -> None:
        """Open what is folded away, to go to one of its lines."""
        if not self.opened:
            self._turn()

    def close_again(self) -> None:
        """Fold the list when it shows something else."""
        self.opened = False

    def fit(self, number: int) -> int:
        """Say how many of these lines are folded away, and return how many are shown."""
        shown, words = fold(number, self.thing, opened=self.opened)
        self.setText(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))
        return shown

    def _turn(self) -> None:
        self.opened = not self.opened
        self.turned.emit()


# ---- pane with a list, next to the tabs

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
LEAST_WIDTH = 335


class ListDock(QDockWidget):
    """Pane with a list: Enter on a row opens its subject, Esc returns to the typing."""

    left = Signal()
    row_chosen = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setObjectName(name)
        self.inside = QWidget()

    def lay_out(self, *contents: QWidget | QLayout) -> None:
        self.inside = holder(column_of(*contents, margin=8), "room")
        put_in_dock(self, self.inside, LEAST_WIDTH)

    def fill_up(self) -> None:
        """Keep the contents at the top of a pane that has no list."""
        layout = self.inside.layout()
        if isinstance(layout, QVBoxLayout):
            layout.addStretch()

    def list_view(self, model: TableModel, name: str, tip: str) -> QTableView:
        view = table_view(model, name, tip)
        view.activated.connect(lambda index: self.row_chosen.emit(index.row()))  # Enter, or a double click
        return view

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            event.ignore()
