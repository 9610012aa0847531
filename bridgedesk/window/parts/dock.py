"""Pane with a list, next to the tabs."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDockWidget, QLayout, QPushButton, QTableView, QVBoxLayout, QWidget

from bridgedesk.window.parts.table_model import TableModel, table_view

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
