"""Tonight's Bridgemate file: read in the background, new results passed to the actions."""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QMainWindow, QWidget

from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.bridgemates import FileLook, import_look, look_at
from bridgedesk.desk.files.device_file import changed_tables
from bridgedesk.desk.files.matching_pairs import Members
from bridgedesk.event.spelling import counted
from bridgedesk.window.parts.background_work import BackgroundWork, TypingPause
from bridgedesk.window.parts.labels import YieldingLabel, button, label
from bridgedesk.window.parts.lists import ListDock
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns

# ---- bridgemate pane: the file that their server writes, read once or watched through the session

MOST_SHOWN = 200


class BridgemateDock(ListDock):
    file_chosen = Signal(Path)
    once_wanted = Signal()
    watching = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("bridgemates", parent)
        self.setWindowTitle(self.tr("Bridgemates"))
        self.file = YieldingLabel("strong")
        self.state = label("", "faint", wraps=True)
        self.changed = label("", "question", wraps=True)
        self.changed.hide()
        self.choose = button(
            self.tr("Choose file…"), self.tr("Chooses the Bridgemate server's .bws file; it is only read")
        )
        self.once = button(self.tr("Read now"), self.tr("Imports the results in the file now"))
        self.watch = QCheckBox(self.tr("Update during the session"))
        self.watch.setToolTip(self.tr("Every few seconds, new and changed results are added to Scores"))
        self.model = TableModel(
            [TableColumn(self.tr("Time")), TableColumn(self.tr("Imported"), stretch=True)]
        )
        self.view = self.list_view(self.model, self.tr("Imported results"), self.tr("Newest first"))
        self.view.setWordWrap(True)
        self.lay_out(self.file, self.choose, self.once, self.watch, self.state, self.changed, self.view)
        self.choose.clicked.connect(self._choose_file)
        self.once.clicked.connect(self.once_wanted)
        self.watch.toggled.connect(self.watching)
        self.show_file(None)

    def _choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Choose the Bridgemate file"),
            "",
            self.tr("Bridgemate files (*.bws *.BWS);;All files (*)"),
        )
        if chosen:
            self.file_chosen.emit(Path(chosen))

    def show_file(self, path: Path | None) -> None:
        self.file.setText(path.name if path else self.tr("No file chosen"))
        if path:
            self.file.setToolTip(str(path))
        self.once.setEnabled(path is not None)
        self.watch.setEnabled(path is not None)
        self.show_state(
            self.tr("Nothing read yet.")
            if path
            else self.tr("Choose tonight's file. Results you typed are not overwritten.")
        )

    def show_state(self, words: str) -> None:
        self.state.setText(words)

    def add_line(self, time: str, words: str) -> None:
        self.model.show_rows([[time, words], *self.model.rows][:MOST_SHOWN])
        fit_columns(self.view, self.model)
        self.view.resizeRowsToContents()

    def stop_watching(self) -> None:
        self.watch.setChecked(False)

    def take_focus(self) -> None:
        self.choose.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- bridgemate controller

EVERY = 5000  # milliseconds between two looks


class BridgemateController(EventController):
    left = Signal()

    def __init__(self, window: QMainWindow, act: Door, members: Callable[[], Members]) -> None:
        super().__init__(window, act)
        self.members = members
        self.session = ""
        self.dock = BridgemateDock(window)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.dock.hide()
        self.docks = ((self.dock, "Ctrl+M"),)
        self.looking = BackgroundWork(self)
        self.pause: TypingPause | None = None  # in which everything around the scores is shown again
        self.timer = QTimer(self, interval=EVERY)
        self.bws: Path | None = None
        self.last_look: FileLook | None = None
        self._wire()

    def _wire(self) -> None:
        self.dock.file_chosen.connect(self.choose_bws)
        self.dock.once_wanted.connect(self.look_once)
        self.dock.watching.connect(self._watch)
        self.dock.left.connect(self.left)
        self.dock.visibilityChanged.connect(lambda shown: self.dock.take_focus() if shown else None)
        self.timer.timeout.connect(self.look_once)
        self.looking.done.connect(self._take_look)
        self.looking.refused.connect(
            self.dock.show_state
        )  # it is tried again: a stick may be out for a moment

    def take(self, open_event: OpenEvent | None, session: str) -> None:
        """Drop the file for another event or session, which has its own."""
        if open_event is not self.open_event or session != self.session:
            self.dock.stop_watching()
            self.looking.forget()
            self.bws, self.last_look = None, None
            self.dock.show_file(None)
        self.open_event, self.session = open_event, session
        self._show_changed()

    def choose_bws(self, path: Path) -> None:
        self.dock.stop_watching()
        self.bws, self.last_look = path, None
        self.dock.show_file(path)

    def _show_changed(self) -> None:
        """Warn of tables that play another movement than the devices know, if the file was made here."""
        open_event, look = self.open_event, self.last_look
        tables = changed_tables(open_event, self.session, self.bws, look) if open_event and look else 0
        words = self.tr("{0} changed since the file was made. Press File, Bridgemates… to see how.")
        self.dock.changed.setVisible(bool(tables))
        self.dock.changed.setText(words.format(counted(tables, "table")))

    def watch_file(self, path: Path) -> None:
        self.choose_bws(path)
        self.dock.watch.setChecked(True)

    def _watch(self, on: bool) -> None:
        if on:
            self.look_once()
            self.timer.start()
        else:
            self.timer.stop()

    def look_once(self) -> None:
        """Read the file on a thread of its own; one reading ends before the next begins."""
        path = self.bws
        if path is None or self.looking.waiting:
            return
        if self.open_event is None:
            self.dock.show_state(self.tr("No event is open. Open tonight's event first."))
            self.dock.stop_watching()
            return
        self.looking.ask(lambda: look_at(path))

    def _take_look(self, now: FileLook) -> None:
        open_event, before = self.open_event, self.last_look
        if open_event is None:
            return
        time = f"{open_event.clock():%H:%M}"
        self.dock.show_state(self.tr("Read at {0}.").format(time))
        if before is not None and before.file == now.file:
            return
        taken: list[Change] = []

        def take() -> Change | None:
            change = import_look(open_event, self.session, before, now, self.members())
            taken.extend([change] if change else [])
            return change

        with self.pause.kept() if self.pause else nullcontext():
            done = self.act(take)
        if not done:
            self.dock.stop_watching()
            self.dock.show_state(self.tr("Updates have stopped. The status line says why."))
            return
        self.last_look = now  # compared with the movement in the pause, see `take`
        for change in taken:
            self.dock.add_line(time, "\n".join([change.words, *change.remarks]))
