"""First page: recent clubs, another club file, or a new club in one minute."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QListWidget, QListWidgetItem, QWidget

from bridgedesk.desk.club.safe_places import folder_for_clubs
from bridgedesk.window.club.practice_line import PracticeLine
from bridgedesk.window.parts.labels import button, card, give_spare_height, label
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.typed_fields import line_field

SUFFIX = ".bridgedesk"


class WelcomePage(QWidget):
    begun = Signal(Path, str)  # the file, the club
    chosen = Signal(Path)

    def __init__(self, folder: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        self.folder = folder or folder_for_clubs(Path(documents), Path.home())
        self.club = line_field(
            self.tr("Club"), self.tr("Club name, printed on every sheet"), self.tr("Name of your club")
        )
        self.begin = button(self.tr("Create club"), self.tr("Creates the club file (Enter)"), main=True)
        self.place = label("", "faint", wraps=True)
        self.recent = QListWidget()
        self.recent.setAccessibleName(self.tr("Recent clubs"))
        self.recent.setToolTip(self.tr("Press Enter to open a club"))
        self.recent.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.recent.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.none_yet = label(self.tr("No clubs on this computer yet."), "faint")
        self.open = button(self.tr("Open club file…"), self.tr("Opens the club as you left it (Ctrl+O)"))
        self.practice = PracticeLine()
        self._lay_out()
        self._wire()
        self._show_place()

    def _lay_out(self) -> None:
        self.lately = card(label(self.tr("Open your club"), "heading"), self.none_yet, self.recent, self.open)
        about = label(
            self.tr(
                "Name your club, choose tonight's event and type the players. You do not need the internet."
            ),
            "faint",
            wraps=True,
        )
        heading, begin = label(self.tr("Create a new club"), "heading"), row_of(None, self.begin)
        begin.setContentsMargins(0, 8, 0, 0)
        new = card(heading, about, self.club, self.place, begin, None)
        give_spare_height(self.lately, self.none_yet)
        for sheet in (self.lately, new):
            sheet.setMaximumWidth(440)
            sheet.setFixedHeight(320)
        middle = row_of(None, row_of(self.lately, new, spacing=18), None, shares=(1, 20, 1))
        middle.setContentsMargins(0, 12, 0, 0)
        name = label("BridgeDesk", "heading")
        layout = column_of(None, name, middle, self.practice, None, shares=(2, 0, 0, 0, 3))
        layout.setAlignment(name, Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(layout)

    def _wire(self) -> None:
        self.club.textChanged.connect(self._show_place)
        self.club.returnPressed.connect(self.begin.click)
        self.begin.clicked.connect(self._begin)
        self.open.clicked.connect(self.choose)
        self.recent.itemActivated.connect(self._open)

    def show_recent(self, files: Sequence[Path]) -> None:
        self.recent.clear()
        for path in files:
            item = QListWidgetItem(path.name.removesuffix(SUFFIX) + f"\n{path.parent}")
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            item.setToolTip(str(path))
            self.recent.addItem(item)
        self.recent.setCurrentRow(0)
        self.recent.setVisible(bool(files))
        self.none_yet.setVisible(not files)

    def _open(self, item: QListWidgetItem) -> None:
        self.chosen.emit(Path(item.data(Qt.ItemDataRole.UserRole)))

    def file(self) -> Path:
        name = "".join(letter if letter.isalnum() else "-" for letter in self.club.text().strip().lower())
        return self.folder / ("-".join(filter(None, name.split("-"))) + SUFFIX)

    def _begin(self) -> None:
        self.make_folder()
        self.begun.emit(self.file(), self.club.text())

    def make_folder(self) -> None:
        """Make the folder for new club files if it is not there yet; the club file says if it cannot be."""
        with suppress(OSError):
            self.folder.mkdir(exist_ok=True)

    def _show_place(self) -> None:
        if self.club.text().strip():
            self.place.setText(self.tr("Everything is saved in one file: {0}").format(self.file()))
        else:
            self.place.setText(self.tr("Everything is saved in one file, which you can copy to a USB stick."))
        self.place.setToolTip(self.place.text())  # the path may be longer than the page is wide

    def choose(self) -> None:
        found, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open club file"), str(self.folder), self.tr("Club files (*{0})").format(SUFFIX)
        )
        if found:
            self.chosen.emit(Path(found))

    def take_focus(self) -> None:
        wanted = self.recent if self.recent.count() else self.club
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)
