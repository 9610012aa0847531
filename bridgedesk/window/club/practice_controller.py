"""Controller of the practice club: made in the background, opened like any other club."""

from pathlib import Path

from PySide6.QtCore import QObject

from bridgedesk.desk.sample.practice import begin_practice, practice_file
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.parts.background_work import BackgroundWork


class PracticeController(QObject):
    def __init__(self, reception: ClubPages) -> None:
        super().__init__(reception)
        self.reception, self.line = reception, reception.welcome.practice
        self.aside = BackgroundWork(self)
        self.line.open_wanted.connect(self.open)
        self.line.afresh_wanted.connect(self.begin)
        self.aside.done.connect(self._made)
        self.aside.refused.connect(self._refused)
        reception.page_shown.connect(self._show)
        self._show()

    @property
    def file(self) -> Path:
        return practice_file(self.reception.welcome.folder)

    def _show(self) -> None:
        self.line.show_state(begun=self.file.exists(), busy=self.aside.waiting)

    def open(self) -> None:
        if self.file.exists():
            self.reception.open_file(self.file)
        else:
            self.begin()

    def begin(self) -> None:
        """Make the practice club; an open one is closed, as it is kept aside."""
        club = self.reception.club
        if club is not None and club.practice:
            self.reception.close_club()
            self.reception.club_changed.emit()
        self.reception.said.emit(self.tr("Preparing the practice club…"), False)
        self.reception.welcome.make_folder()
        folder, clock = self.reception.welcome.folder, self.reception.clock
        self.aside.ask(lambda: begin_practice(folder, clock))
        self._show()

    def _made(self, path: Path) -> None:
        self._show()
        if self.reception.isVisible():  # and nothing else was opened meanwhile
            self.reception.open_file(path)

    def _refused(self, words: str) -> None:
        self._show()
        self.reception.said.emit(words, True)
