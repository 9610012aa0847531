"""Read-only lists, and buttons that leave the focus in the field being typed into."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTableView, QWidget

from bridgedesk.window.parts.table_model import TableModel, table_view


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
