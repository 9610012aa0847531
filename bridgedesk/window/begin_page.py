"""Where nothing is open yet: begin a club and its evening, or open a club file."""

from datetime import date
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.three_tables import BOARDS
from bridgedesk.window.words import card, label

SUFFIX = ".bridgedesk"


class BeginPage(QWidget):
    begun = Signal(Path, str, str, int)  # the file, club, event, boards
    chosen = Signal(Path)

    def __init__(self, folder: Path | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        self.folder = folder or Path(documents)
        self.club = _field(self.tr("Club"), self.tr("Name of your club"))
        self.title = _field(self.tr("Event"), self.tr("Tuesday Pairs"))
        self.boards = QComboBox()
        self.boards.setAccessibleName(self.tr("Boards"))
        for boards in BOARDS:
            self.boards.addItem(self.tr("{0} boards, {1} a round").format(boards, boards // 5), boards)
        self.begin = QPushButton(self.tr("Begin the evening"))
        self.begin.setObjectName("main")
        self.begin.setToolTip(self.tr("Makes the club file and sets up three tables (Enter)"))
        self.open = QPushButton(self.tr("Open a club file …"))
        self.open.setShortcut("Ctrl+O")
        self.open.setToolTip(self.tr("Goes on where a club file was left (Ctrl+O)"))
        self.place = label("", "faint")
        self.place.setWordWrap(True)
        self._lay_out()
        self._wire()
        self._show_place()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        form.setVerticalSpacing(10)
        form.addRow(self.tr("Club"), self.club)
        form.addRow(self.tr("Event"), self.title)
        form.addRow(self.tr("Three tables"), self.boards)
        fields = QWidget()
        fields.setLayout(form)
        buttons = QHBoxLayout()
        buttons.addWidget(self.open)
        buttons.addStretch()
        buttons.addWidget(self.begin)
        row = QWidget()
        buttons.setContentsMargins(0, 8, 0, 0)
        row.setLayout(buttons)
        about = label(
            self.tr("Six pairs at three tables: a Howell in which everybody plays every board."), "faint"
        )
        sheet = card(label(self.tr("A new evening"), "heading"), about, fields, self.place, row)
        sheet.setFixedWidth(560)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addWidget(sheet, alignment=Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    def _wire(self) -> None:
        self.club.textChanged.connect(self._show_place)
        self.club.returnPressed.connect(self.title.setFocus)
        self.title.returnPressed.connect(self.begin.click)
        self.begin.clicked.connect(self._begin)
        self.open.clicked.connect(self.choose)

    def show_club(self, name: str, path: Path) -> None:
        """The file is there, only the event is new."""
        self.club.setText(name)
        self.club.setEnabled(False)
        self.place.setText(self.tr("In {0}").format(path))
        self.title.setFocus()

    def file(self) -> Path:
        name = "".join(letter if letter.isalnum() else "-" for letter in self.club.text().strip().lower())
        return self.folder / ("-".join(filter(None, name.split("-"))) + SUFFIX)

    def _show_place(self) -> None:
        if self.club.text().strip():
            self.place.setText(self.tr("Everything is kept in one file: {0}").format(self.file()))
        else:
            self.place.setText(self.tr("Everything is kept in one file."))

    def _begin(self) -> None:
        event = self.title.text().strip() or f"{date.today():%A} Pairs"  # noqa: DTZ011  # the day at the venue
        self.begun.emit(self.file(), self.club.text(), event, self.boards.currentData())

    def choose(self) -> None:
        found, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a club file"), str(self.folder), self.tr("Club files (*{0})").format(SUFFIX)
        )
        if found:
            self.chosen.emit(Path(found))


def _field(name: str, example: str) -> QLineEdit:
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setPlaceholderText(example)
    return field
