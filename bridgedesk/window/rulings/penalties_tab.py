"""Penalties tab: all rulings, or the one being prepared."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from bridgedesk.window.rulings.ruling_builder import RulingBuilder
from bridgedesk.window.rulings.rulings_page import RulingsPage


class PenaltiesTab(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.list = RulingsPage()
        self.builder = RulingBuilder()
        self.pages = QStackedWidget()
        for page in (self.list, self.builder):
            self.pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.addWidget(self.pages)
        self.builder.left.connect(self.show_list)

    @property
    def building(self) -> bool:
        return self.pages.currentWidget() is self.builder

    def show_builder(self) -> None:
        self.pages.setCurrentWidget(self.builder)
        self.take_focus()

    def show_list(self) -> None:
        self.pages.setCurrentWidget(self.list)
        self.take_focus()

    def take_focus(self) -> None:
        (self.builder if self.building else self.list).take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.building:
            self.show_list()
        else:
            super().keyPressEvent(event)
