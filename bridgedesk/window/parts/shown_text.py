"""Text on the screen around a widget or below the mouse, nearest first, to find the clause it cites."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QLabel,
    QListWidget,
    QMainWindow,
    QTableView,
    QTextEdit,
    QWidget,
)

from bridgedesk.window.parts.table_model import NUMBER, TableModel

RULE_BOOK = "rule book"  # property of a part that shows another rule book than the event's


def texts_around(widget: QWidget) -> Iterator[list[str]]:
    """Yield the text of the line that has the focus, then of each part around it, up to its page or pane."""
    part: QWidget | None = widget
    yield _own_text(widget)
    while part is not None and not isinstance(part, QMainWindow | QDockWidget):
        part = part.parentWidget()
        if part is not None and not isinstance(part, QMainWindow):
            yield _shown_in(part)


def texts_at(window: QWidget, spot: QPoint) -> list[str]:
    """Return the text below this spot of the screen: a line of a list or table, or the words of a label."""
    found = QApplication.widgetAt(spot) or window.childAt(window.mapFromGlobal(spot))
    view = found.parentWidget() if found is not None else None
    if isinstance(view, QAbstractItemView):
        return _line(view, view.indexAt(view.viewport().mapFromGlobal(spot)))
    if isinstance(view, QTextEdit):
        return [view.cursorForPosition(view.viewport().mapFromGlobal(spot)).block().text()]
    return [found.text()] if isinstance(found, QLabel) else []


def rule_book_of(widget: QWidget | None) -> str:
    """Return the rule book of the part that a widget is in; "" for the event's own."""
    while widget is not None:
        named = widget.property(RULE_BOOK)
        if named:
            return str(named)
        widget = widget.parentWidget()
    return ""


def _own_text(widget: QWidget) -> list[str]:
    match widget:
        case QAbstractItemView():
            return _line(widget, widget.currentIndex())
        case QTextEdit():
            return [widget.textCursor().block().text()]
        case QComboBox():
            return [widget.currentText()]
        case QLabel():
            return [widget.text()]
    return []


def _shown_in(part: QWidget) -> list[str]:
    """Return all words in a part: labels, and of each list the chosen line, or all where none is chosen."""
    found: list[str] = []
    for child in part.findChildren(QWidget):
        if not child.isVisible():
            continue
        if isinstance(child, QLabel):
            found.append(child.text())
        elif isinstance(child, QListWidget | QTableView):
            found += _line(child, child.currentIndex()) or _all_lines(child)
    return found


def _line(view: QAbstractItemView, index: QModelIndex) -> list[str]:
    """Return the words of a line; figures are left out, as they may look like a clause."""
    model = view.model()
    if not index.isValid() or model is None:
        return []
    if isinstance(model, TableModel):
        cells = zip(model.columns, model.rows[index.row()], strict=True)
        return [cell for column, cell in cells if column.alignment != NUMBER]
    return [str(index.data(Qt.ItemDataRole.DisplayRole) or "")]


def _all_lines(view: QAbstractItemView) -> list[str]:
    model = view.model()
    count = model.rowCount() if model is not None else 0
    return [text for row in range(count) for text in _line(view, model.index(row, 0))]
