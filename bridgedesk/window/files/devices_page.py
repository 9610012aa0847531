"""Page for the table devices: what goes into their file, how they are started, and what changed since."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QPushButton, QWidget

from bridgedesk.desk.files.device_file import HANDS, DevicePreview
from bridgedesk.event.spelling import counted
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.layouts import lay_out_page, row_of, shortcut
from bridgedesk.window.parts.made_files import PathLine
from bridgedesk.window.parts.page import Page
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view

CHOICES = {
    "show_results": ("Other results", "Shows the results of the other tables after each board"),
    "show_percentage": ("Percentages", "Shows the percentage of a result after each board"),
    "next_seats": ("Next seats", "Shows where each pair sits in the next round"),
    "board_order": ("Board order", "Warns of a board that is not the next one"),
    "leads": ("Opening leads", "Asks for the opening lead on every board"),
    "player_numbers": ("Player numbers", "Asks each player for their number at the start"),
    HANDS: ("Hand records", "Sends the hands too; boards a playing director has yet to meet stay here"),
}


class DevicesPage(Page):
    choice_changed = Signal()
    make_wanted = Signal()
    start_wanted = Signal()
    program_chosen = Signal(Path)
    reading_wanted = Signal()
    send_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.title = YieldingLabel("heading")
        self.about = label(
            self.tr("Only this session's movement and tonight's names go to the devices."),
            "faint",
            wraps=True,
        )
        self.boxes = {name: self._box(name, *words) for name, words in CHOICES.items()}
        self.path = PathLine(self.tr("File for the devices"))
        self.steps = label("", wraps=True)
        self.heading = label(self.tr("What is sent"), "heading")
        self.state = label("", "question", wraps=True)
        columns = [self.tr("Section"), self.tr("Tables"), self.tr("Rounds"), self.tr("Boards")]
        columns += [self.tr("Pairs, players"), self.tr("Sit-outs")]
        self.model = TableModel([TableColumn(name, stretch=name == columns[3]) for name in columns])
        self.view = table_view(self.model, self.tr("What is sent"), self.tr("One line for each section"))
        self.changed = label(self.tr("Changes to make"), "heading")
        self.changes_model = TableModel(
            [TableColumn(self.tr("No.")), TableColumn(self.tr("In the control software"), stretch=True)]
        )
        self.changes = table_view(
            self.changes_model,
            self.tr("Changes to make"),
            self.tr("Make these in the control software, from the top"),
            self.tr("None. The file has the movement as it is now."),
        )
        self.changes.setWordWrap(True)
        self.odd = label(
            self.tr(
                "“Wrong direction” and doubtful scores: see To check (F7). “Arbitral score”: a ruling waits."
                " Wrong board: erase the result at the table and type it again; BridgeDesk follows."
            ),
            "faint",
            wraps=True,
        )
        self.back = button(self.tr("Back"), self.tr("Returns to the event (Esc)"))
        self.read = button(self.tr("Read results"), self.tr("Reads this file every few seconds (Alt+R)"))
        self.start = button(
            self.tr("Start devices"), self.tr("Starts the control software on this file (Alt+S)")
        )
        self.choose = button(
            self.tr("Choose program…"), self.tr("The control software, where it was not found (Alt+M)")
        )
        self.make = button(
            self.tr("Make file"),
            self.tr("Makes the file in the folder of the club file (Ctrl+Return)"),
            main=True,
        )
        self.next_step = self.make
        self.send = button(
            self.tr("Send changes"), self.tr("Writes these changes into the file through Access (Alt+C)")
        )
        self.send.hide()
        self._lay_out()
        self._wire()

    def _box(self, name: str, words: str, tip: str) -> QCheckBox:
        box = QCheckBox(self.tr(words))
        box.setAccessibleName(self.tr(words))
        box.setToolTip(self.tr(tip))
        box.setObjectName(name)
        return box

    def _lay_out(self) -> None:
        left = card(
            *(self.title, self.about, label(self.tr("On the devices"), "strong"), *self.boxes.values()),
            *(label(self.tr("File"), "strong"), self.path, self.steps),
            *(row_of(self.choose, None), None),
            row_of(self.back, None, self.read, self.start, self.make),
        )
        parts = (self.heading, self.view, self.state, self.changed, self.changes, row_of(None, self.send))
        right = card(*parts, self.odd, shares=(0, 2, 0, 0, 3))
        lay_out_page(self, left, right, shares=(5, 7))

    def _wire(self) -> None:
        for box in self.boxes.values():
            box.clicked.connect(self.choice_changed)
        wanted = (
            (self.make, self.make_wanted, "Ctrl+Return"),
            (self.start, self.start_wanted, "Alt+S"),
            (self.read, self.reading_wanted, "Alt+R"),
            (self.send, self.send_wanted, "Alt+C"),
        )
        for pressed, signal, keys in wanted:
            pressed.clicked.connect(signal)
            shortcut(self, keys).activated.connect(pressed.click)
        self.back.clicked.connect(self.left)
        self.choose.clicked.connect(self._choose_program)
        shortcut(self, "Alt+M").activated.connect(self.choose.click)

    def _choose_program(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose the control software"), "", self.tr("Programs (*.exe);;All files (*)")
        )
        if chosen:
            self.program_chosen.emit(Path(chosen))

    # ---- what is shown

    def ask(self, title: str, path: Path, ticked: Mapping[str, bool], *, hands: bool) -> None:
        self.title.setText(self.tr("Bridgemates for {0}").format(title))
        self.path.show_path(path)
        for name, box in self.boxes.items():
            box.setChecked(ticked[name] and (hands or name != HANDS))
        self.boxes[HANDS].setEnabled(hands)

    @property
    def ticked(self) -> dict[str, bool]:
        return {name: box.isChecked() for name, box in self.boxes.items()}

    def show_preview(self, preview: DevicePreview) -> None:
        self.model.show_rows(
            [
                [each.letter, str(each.tables), each.rounds, each.boards, str(each.pairs), str(each.sit_outs)]
                for each in preview.sections
            ]
        )
        fit_columns(self.view, self.model)
        parts = [counted(preview.names, "name")]
        if preview.hands:
            parts.append(self.tr("hands of {0}").format(counted(preview.hands, "board")))
        also = self.tr("Also sent: {0}.").format(", ".join(parts))
        self.state.setText(" ".join([also, *preview.labels]))

    def show_refused(self, why: str) -> None:
        self.model.show_rows([])
        self.state.setText(why)

    def show_steps(self, words: str, *buttons: QPushButton) -> None:
        """Show what to do next, with the buttons that may be pressed now, the one for it first."""
        self.steps.setText(words)
        for each in (self.make, self.start, self.read):
            each.setEnabled(each in buttons)
        self.next_step = next(iter(buttons), self.back)

    def show_changes(self, lines: Sequence[str], *, sent: bool, driver: bool = False) -> None:
        """Number the changes; with a driver they can be sent."""
        self.send.setVisible(driver and bool(lines))
        self.changed.setVisible(sent)
        self.changes.setVisible(sent)
        self.changes_model.show_rows([[str(number), words] for number, words in enumerate(lines, start=1)])
        fit_columns(self.changes, self.changes_model)
        self.changes.resizeRowsToContents()

    def take_focus(self) -> None:
        self.next_step.setFocus(Qt.FocusReason.OtherFocusReason)
