"""Above every page: a backup to restore or copy, offered in place when the file cannot be played in."""

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QWidget

from bridgedesk.desk.backup_offer import Offer
from bridgedesk.window.parts.words import button, label


class OfferStrip(QWidget):
    restore_wanted = Signal(Offer)
    copy_wanted = Signal(Offer)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self.words = label("", "notice-strip")
        self.words.setWordWrap(True)
        self.words.setAccessibleName(self.tr("Backup offered"))
        self.restore = button(
            self.tr("Restore backup"),
            self.tr("Restores it and keeps the present file among the backups (Enter)"),
        )
        self.copy = button(
            self.tr("Copy backup"), self.tr("Copies it to a name of its own and opens that (Enter)")
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addWidget(self.words, 1)
        row.addWidget(self.restore)
        row.addWidget(self.copy)
        self.restore.clicked.connect(lambda: self._take(self.restore_wanted))
        self.copy.clicked.connect(lambda: self._take(self.copy_wanted))
        self.hide()

    def show_offer(self, offer: Offer) -> None:
        self._offer = offer
        self.words.setText(offer.words)
        self.restore.setVisible(offer.restored is not None)
        self.copy.setVisible(offer.copied is not None)
        self.show()

    def take_focus(self) -> None:
        self.restore.setFocus(Qt.FocusReason.OtherFocusReason)

    def withdraw(self) -> None:
        self._offer = None
        self.hide()

    def _take(self, wanted: SignalInstance) -> None:
        if offer := self._offer:
            self.withdraw()
            wanted.emit(offer)
