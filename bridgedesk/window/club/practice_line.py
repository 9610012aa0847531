"""Line on the Welcome page that opens the practice club, or makes a new one."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import column_of, row_of


class PracticeLine(QWidget):
    open_wanted = Signal()
    afresh_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = label(
            self.tr("Try everything with invented players and results. Nothing is ever sent."), "faint"
        )
        self.open = button(self.tr("Practice club"), self.tr("Opens a club to try things out in"))
        self.afresh = button(
            self.tr("Begin practice afresh"),
            self.tr("Makes a new practice club; the present one is kept aside"),
        )
        self.open.clicked.connect(self.open_wanted)
        self.afresh.clicked.connect(self.afresh_wanted)
        buttons = row_of(None, self.open, self.afresh, None, spacing=12)
        layout = column_of(buttons, row_of(None, self.words, None), spacing=6)
        layout.setContentsMargins(0, 16, 0, 0)
        self.setLayout(layout)

    def show_state(self, *, begun: bool, busy: bool) -> None:
        """Offer to begin afresh only once there is a practice club, and nothing while one is made."""
        self.afresh.setVisible(begun)
        for each in (self.open, self.afresh):
            each.setEnabled(not busy)
