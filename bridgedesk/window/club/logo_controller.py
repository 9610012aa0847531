"""The club's logo: chosen from a file, or removed."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QFileDialog

from bridgedesk.desk.reports.logo import put_logo, remove_logo
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.club.club_controller import ClubPages

MOST_ACROSS = 4000  # points: more only makes every sheet slow


class LogoController(QObject):
    said = Signal(str, bool)

    def __init__(self, reception: ClubPages) -> None:
        super().__init__(reception)
        self.reception = reception

    def choose(self) -> None:
        if self._folder() is None:
            return
        chosen, _ = QFileDialog.getOpenFileName(
            self.reception,
            self.tr("The club's logo"),
            "",
            self.tr("Pictures (*.png *.jpg *.jpeg)"),
        )
        if chosen:
            self.put(Path(chosen))

    def put(self, picture: Path) -> None:
        folder = self._folder()
        if folder is None:
            return
        try:
            _refuse_what_cannot_be_drawn(picture)
            put_logo(folder, picture)
        except Refusal as problem:
            self.said.emit(str(problem), True)
            return
        self.said.emit(self.tr("{0} stands on every sheet from now on").format(picture.name), False)

    def take_away(self) -> None:
        folder = self._folder()
        if folder is None:
            return
        try:
            remove_logo(folder)
        except Refusal as problem:
            self.said.emit(str(problem), True)
            return
        self.said.emit(self.tr("Sheets have no logo from now on"), False)

    def _folder(self) -> Path | None:
        club = self.reception.club
        if club is None:
            self.said.emit(self.tr("Open a club first; its logo is kept beside its file"), True)
            return None
        return club.file.path.parent


def _refuse_what_cannot_be_drawn(picture: Path) -> None:
    """Refuse a bad or too large picture; only its header is read."""
    size = QImageReader(str(picture)).size()
    if picture.is_file() and not size.isValid():
        raise Refusal(f"{picture.name} is no picture that can be drawn; choose a PNG or JPEG")
    if max(size.width(), size.height()) > MOST_ACROSS:
        raise Refusal(
            f"{picture.name} is {size.width()} by {size.height()} points; at most {MOST_ACROSS} will do"
        )
