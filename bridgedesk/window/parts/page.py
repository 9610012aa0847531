"""A page that Esc leaves."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.event.open_event import Change


class Page(QWidget):
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


# ---- the way from a controller to the desk

Door = Callable[[Callable[[], Change | None]], bool]  # carries out an action; False if it was refused
