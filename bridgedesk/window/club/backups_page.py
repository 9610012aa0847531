"""Page of backups of the club file: copy it to a stick, or restore an earlier one."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, QTime, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from bridgedesk.desk.club.backups import BackupCopy, Offer
from bridgedesk.event.moment import day_words
from bridgedesk.window.parts.labels import YieldingLabel, button, card, give_spare_height, label
from bridgedesk.window.parts.layouts import lay_out_page, row_of
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view


class BackupsPage(QWidget):
    copy_wanted = Signal()
    chosen = Signal(object)  # the path of the copy to go back to
    other_wanted = Signal()
    stopped = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.copies: list[BackupCopy] = []
        self._asked: Path | None = None  # the copy that the question is about
        self.title = YieldingLabel("heading")
        self.where = YieldingLabel("faint")
        self.rule = label("", "faint", wraps=True)
        self.model = TableModel(
            [
                TableColumn(self.tr("Day"), strong=True),
                TableColumn(self.tr("Time")),
                TableColumn(self.tr("Reason"), stretch=True),
            ]
        )
        self.view = table_view(self.model, self.tr("Backups"), self.tr("Press Enter to restore a backup"))
        self.empty = label(
            self.tr("No backups yet. The first is made when you next open the club file."), "faint"
        )
        self.copy = button(
            self.tr("Back up to folder…"),
            self.tr("Copies the whole club file and checks the copy"),
            main=True,
        )
        self.restore = button(self.tr("Restore backup"), self.tr("Your current file is backed up first"))
        self.other = button(
            self.tr("Restore from file…"), self.tr("Restores a backup from a USB stick or another folder")
        )
        self.back = button(self.tr("Back"), self.tr("Returns to the previous page (Esc)"))
        self.question = label("", wraps=True)
        self.sure = button(self.tr("Restore"), self.tr("Replaces the club file with the backup"))
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Copy progress"))
        self.stop = button(self.tr("Stop"), self.tr("Stops copying; nothing is changed (Esc)"))
        self._lay_out()
        self._wire()
        self.show_progress(None)
        self._ask_nothing()

    def _lay_out(self) -> None:
        about = label(
            self.tr(
                "Backups are automatic: on opening, every 15 minutes while you work, and when results are"
                " made final. Take one home on a USB stick too."
            ),
            "faint",
            wraps=True,
        )
        asked = row_of(self.question, self.sure, shares=(1,))
        going = row_of(self.progress, self.stop, shares=(1,))
        acts = row_of(self.back, self.restore, self.other, None, self.copy)
        shown = (self.title, about, self.rule, self.where, self.empty, self.view)
        sheet = card(*shown, asked, going, acts)
        sheet.setMaximumWidth(820)
        give_spare_height(sheet, self.empty, self.view)
        lay_out_page(self, None, sheet, None, shares=(1, 6, 1))

    def _wire(self) -> None:
        self.copy.clicked.connect(self.copy_wanted)
        self.other.clicked.connect(self.other_wanted)
        self.back.clicked.connect(self.left)
        self.stop.clicked.connect(self.stopped)
        self.view.activated.connect(lambda _: self._ask_kept())
        self.restore.clicked.connect(self._ask_kept)
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._ask_nothing())
        self.sure.clicked.connect(self._go_back)

    # ---- showing

    def show_copies(self, club: str, folder: str, rule: str, copies: Sequence[BackupCopy]) -> None:
        self.title.setText(self.tr("Backups of {0}").format(club))
        self.where.setText(self.tr("Saved in {0}").format(folder))
        self.rule.setText(rule)
        self.copies = list(copies)
        locale = QLocale()
        self.model.show_rows(
            [
                [
                    day_words(each.time.date()),
                    locale.toString(QTime(each.time.hour, each.time.minute), QLocale.FormatType.ShortFormat),
                    each.why,
                ]
                for each in copies
            ]
        )
        fit_columns(self.view, self.model)
        self.view.setVisible(bool(copies))
        self.empty.setVisible(not copies)
        self.restore.setEnabled(bool(copies))
        if copies:
            self.view.selectRow(0)
        self._ask_nothing()

    def show_progress(self, part: int | None) -> None:
        """Show the copying; nothing else can be done here until it ends."""
        for each in (self.progress, self.stop):
            each.setVisible(part is not None)
        for part_ in (self.copy, self.other, self.back, self.view):
            part_.setEnabled(part is None)
        self.restore.setEnabled(part is None and bool(self.copies))
        self.progress.setValue(part or 0)

    def _at(self) -> BackupCopy | None:
        at = self.view.currentIndex().row()
        return self.copies[at] if 0 <= at < len(self.copies) else None

    def _ask_kept(self) -> None:
        """Ask whether to restore the backup chosen in the list."""
        copy = self._at()
        if copy is not None:
            day = day_words(copy.time.date())
            question = self.tr("Restore the backup of {0}, {1:%H:%M}? Your current file is backed up first.")
            self._ask(copy.path, question.format(day, copy.time))

    def ask_other(self, path: Path, other_club: str | None) -> None:
        """Ask whether to restore a file from elsewhere, which may belong to another club."""
        question = self.tr("Restore {0}? Your current file is backed up first.")
        if other_club:
            question = self.tr(
                "{0} belongs to another club, {1}. Restore it here? Your file is backed up first."
            )
        self._ask(path, question.format(path.name, other_club))

    def _ask(self, path: Path, question: str) -> None:
        self._asked = path
        self.question.setText(question)
        for each in (self.question, self.sure):
            each.show()
        self.sure.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_nothing(self) -> None:
        self._asked = None
        for each in (self.question, self.sure):
            each.hide()

    def _go_back(self) -> None:
        path = self._asked
        self._ask_nothing()
        if path is not None:
            self.chosen.emit(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.stop.isVisible():
            self.stopped.emit()
        elif self.sure.isVisible():
            self._ask_nothing()
            self.take_focus()
        else:
            self.left.emit()

    def take_focus(self) -> None:
        self.copy.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_focus_to_restore(self) -> None:
        (self.view if self.copies else self.other).setFocus(Qt.FocusReason.OtherFocusReason)


# ---- strip above every page: offers to restore or copy a backup when the opened file cannot be played in


class OfferStrip(QWidget):
    restore_wanted = Signal(Offer)
    copy_wanted = Signal(Offer)
    stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self.words = label("", "notice-strip", wraps=True)
        self.words.setAccessibleName(self.tr("Backup offered"))
        self.restore = button(
            self.tr("Restore backup"),
            self.tr("Restores the backup; your current file is backed up first (Enter)"),
        )
        self.copy = button(
            self.tr("Copy backup"), self.tr("Copies the backup to a file of its own and opens it (Enter)")
        )
        self.progress = QProgressBar()
        self.progress.setToolTip(self.tr("Progress"))
        self.progress.setMaximumWidth(240)
        self.progress.setAccessibleName(self.tr("Progress"))
        self.stop = button(self.tr("Stop"), self.tr("Stops; nothing is changed"))
        layout = row_of(self.words, self.restore, self.copy, self.progress, self.stop, shares=(1,))
        layout.setContentsMargins(12, 4, 12, 4)
        self.setLayout(layout)
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
