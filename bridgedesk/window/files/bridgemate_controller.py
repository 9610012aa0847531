"""Tonight's Bridgemate file: read in the background, new results passed to the actions."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow

from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.bridgemates import Look, import_look, look_at
from bridgedesk.desk.files.seats_from_file import Members
from bridgedesk.window.files.bridgemate_dock import BridgemateDock
from bridgedesk.window.parts.background_work import BackgroundWork

Door = Callable[[Callable[[], Change | None]], bool]
EVERY = 5000  # milliseconds between two looks


class BridgemateController(QObject):
    left = Signal()

    def __init__(self, window: QMainWindow, act: Door, members: Callable[[], Members]) -> None:
        super().__init__(window)
        self.act, self.members = act, members
        self.desk: OpenEvent | None = None
        self.session = ""
        self.dock = BridgemateDock(window)
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.dock.hide()
        self.docks = ((self.dock, "Ctrl+M"),)
        self.looking = BackgroundWork(self)
        self.timer = QTimer(self)
        self.timer.setInterval(EVERY)
        self.bws: Path | None = None
        self.last_look: Look | None = None
        self._wire()

    def _wire(self) -> None:
        self.dock.file_chosen.connect(self.choose_bws)
        self.dock.once_wanted.connect(self.look_once)
        self.dock.watching.connect(self._watch)
        self.dock.left.connect(self.left)
        self.dock.visibilityChanged.connect(lambda shown: self.dock.take_focus() if shown else None)
        self.timer.timeout.connect(self.look_once)
        self.looking.done.connect(self._take_look)
        self.looking.refused.connect(self.dock.say)  # it is tried again: a stick may be out for a moment

    def take(self, desk: OpenEvent | None, session: str) -> None:
        """Drop the file for another event or session, which has its own."""
        if desk is not self.desk or session != self.session:
            self.dock.stop_watching()
            self.looking.forget()
            self.bws, self.last_look = None, None
            self.dock.show_file(None)
        self.desk, self.session = desk, session

    def choose_bws(self, path: Path) -> None:
        self.dock.stop_watching()
        self.bws, self.last_look = path, None
        self.dock.show_file(path)

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
        if self.desk is None:
            self.dock.say(self.tr("Open tonight's event first; its results go there."))
            self.dock.stop_watching()
            return
        self.looking.ask(lambda: look_at(path))

    def _take_look(self, now: Look) -> None:
        desk, before = self.desk, self.last_look
        if desk is None:
            return
        time = f"{desk.clock():%H:%M}"
        self.dock.say(self.tr("Read at {0}.").format(time))
        if before is not None and before.file == now.file:
            return
        taken: list[Change] = []

        def take() -> Change | None:
            change = import_look(desk, self.session, before, now, self.members())
            taken.extend([change] if change else [])
            return change

        if not self.act(take):
            self.dock.stop_watching()
            self.dock.say(self.tr("It is no longer watched: see the line below."))
            return
        self.last_look = now
        for change in taken:
            self.dock.add_line(time, "\n".join([change.words, *change.remarks]))
