"""Bridgemate pane: the file that their server writes, read once or watched through the session."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QWidget

from bridgedesk.window.parts.dock import ListDock, dock_button
from bridgedesk.window.parts.labels import YieldingLabel, label
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns

MOST_SHOWN = 200


class BridgemateDock(ListDock):
    file_chosen = Signal(Path)
    once_wanted = Signal()
    watching = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("bridgemates", parent)
        self.setWindowTitle(self.tr("Bridgemates"))
        self.file = YieldingLabel("strong")
        self.state = label("", "faint")
        self.state.setWordWrap(True)
        self.choose = dock_button(
            self.tr("File …"), self.tr("The .bws file that the Bridgemate server writes; it is only read")
        )
        self.once = dock_button(self.tr("Read it now"), self.tr("Takes in what it says now"))
        self.watch = QCheckBox(self.tr("Watch it through the evening"))
        self.watch.setToolTip(self.tr("Every few seconds: new and changed results flow into Scores"))
        self.model = TableModel([TableColumn(self.tr("Time")), TableColumn(self.tr("Came in"), stretch=True)])
        self.view = self.list_view(self.model, self.tr("What came in"), self.tr("The newest first"))
        self.view.setWordWrap(True)
        self.lay_out(self.file, self.choose, self.once, self.watch, self.state, self.view)
        self.choose.clicked.connect(self._choose_file)
        self.once.clicked.connect(self.once_wanted)
        self.watch.toggled.connect(self.watching)
        self.show_file(None)

    def _choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Which Bridgemate file?"),
            "",
            self.tr("Bridgemate files (*.bws *.BWS);;All files (*)"),
        )
        if chosen:
            self.file_chosen.emit(Path(chosen))

    def show_file(self, path: Path | None) -> None:
        self.file.setText(path.name if path else self.tr("No file is chosen"))
        if path:
            self.file.setToolTip(str(path))
        self.once.setEnabled(path is not None)
        self.watch.setEnabled(path is not None)
        self.say(
            self.tr("Nothing has been read yet.")
            if path
            else self.tr("Choose the file of tonight's session; what is typed here stays as it is.")
        )

    def say(self, words: str) -> None:
        self.state.setText(words)

    def add_line(self, time: str, words: str) -> None:
        self.model.show_rows([[time, words], *self.model.rows][:MOST_SHOWN])
        fit_columns(self.view, self.model)
        self.view.resizeRowsToContents()

    def stop_watching(self) -> None:
        self.watch.setChecked(False)

    def take_focus(self) -> None:
        self.choose.setFocus(Qt.FocusReason.OtherFocusReason)
