"""Supplementary regulations of the open event; each change applies at once."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bridgedesk.rulebooks import EventKind
from bridgedesk.window.club.supplements_panel import SupplementsPanel
from bridgedesk.window.parts.labels import YieldingChoice, button, card, label


class SupplementsPage(QWidget):
    left = Signal()
    format_wanted = Signal(str)  # a kind of the rule book

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
        self.format = YieldingChoice(self.tr("Format"), self.tr("What kind of event the rule book knows"), 24)
        self.change = button(
            self.tr("Change the format"),
            self.tr("Who is entered stays; a Swiss and a movement change places before anything is played"),
        )
        top = QWidget()
        formats = QHBoxLayout(top)
        formats.setContentsMargins(0, 0, 0, 0)
        formats.addWidget(label(self.tr("Format"), "strong"))
        formats.addWidget(self.format)
        formats.addWidget(self.change)
        formats.addStretch()
        row = QWidget()
        buttons = QHBoxLayout(row)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.addWidget(about, 1)
        buttons.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(card(top, self.panel, row))
        self.change.clicked.connect(lambda: self.format_wanted.emit(self.format.currentData() or ""))
        self.back.clicked.connect(self.left)
        leave = QShortcut(QKeySequence("Esc"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        leave.activated.connect(self.left)

    def show_formats(self, formats: Mapping[str, EventKind], kind: str) -> None:
        self.format.clear()
        for name, each in formats.items():
            self.format.addItem(each.title, name)
        self.format.setCurrentIndex(self.format.findData(kind))
