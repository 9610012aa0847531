"""Supplementary regulations of the event that is open: each change counts at once."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bridgedesk.window.club.supplements_panel import SupplementsPanel
from bridgedesk.window.parts.words import button, card, label


class SupplementsPage(QWidget):
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel = SupplementsPanel()
        self.back = button(self.tr("Back"), self.tr("What is laid over the book counts (Esc)"))
        about = label(
            self.tr(
                "They count for what has been played, too: the standings are worked out anew. "
                "Each change stands in the history and can be undone."
            ),
            "faint",
        )
        about.setWordWrap(True)
        row = QWidget()
        buttons = QHBoxLayout(row)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.addWidget(about, 1)
        buttons.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(card(self.panel, row))
        self.back.clicked.connect(self.left)
        leave = QShortcut(QKeySequence("Esc"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.left)
