"""Strip above every page: offers to restore or copy a backup when the opened file cannot be played in."""

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from bridgedesk.desk.club.backup_offer import Offer
from bridgedesk.window.parts.labels import button, label


class OfferStrip(QWidget):
    restore_wanted = Signal(Offer)
    copy_wanted = Signal(Offer)
    stopped = Signal()

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
        self.progress = QProgressBar()
        self.progress.setToolTip(self.tr("How much is done"))
        self.progress.setMaximumWidth(240)
        self.progress.setAccessibleName(self.tr("How much is done"))
        self.stop = button(self.tr("Stop"), self.tr("Stops the work; nothing is changed then"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addWidget(self.words, 1)
        row.addWidget(self.restore)
        for each in (self.copy, self.progress, self.stop):
            row.addWidget(each)
        self.restore.clicked.connect(lambda: self._take(self.restore_wanted))
        self.copy.clicked.connect(lambda: self._take(self.copy_wanted))
        self.stop.clicked.connect(self.stopped)
        self.hide()

    def show_offer(self, offer: Offer) -> None:
        self._offer = offer
        self.words.setText(offer.words)
        self.restore.setVisible(offer.restored is not None)
        self.copy.setVisible(offer.copied is not None)
        self._show_at_work(at_work=False)

    def show_work(self, words: str) -> None:
        """Show what is being done, in place of an offer."""
        self._offer = None
        self.words.setText(words)
        self.progress.setRange(0, 0)  # how much there is to do is not known yet
        for each in (self.restore, self.copy):
            each.hide()
        self._show_at_work(at_work=True)

    def show_part(self, part: int) -> None:
        self.progress.setRange(0, 100)
        self.progress.setValue(part)

    def end_work(self) -> None:
        if not self.progress.isHidden():
            self.withdraw()

    def _show_at_work(self, *, at_work: bool) -> None:
        for each in (self.progress, self.stop):
            each.setVisible(at_work)
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
