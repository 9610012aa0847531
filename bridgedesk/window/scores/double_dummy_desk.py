"""Double dummy in the background: the typing goes on, it can be stopped, and what is done is kept."""

from collections.abc import Callable
from threading import Event
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QProgressDialog

from bridgedesk.desk.files.from_others import (
    Solve,
    Tricks,
    deals_to_solve,
    library_to_solve,
    solved,
    take_tricks,
)
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.window.parts.aside import Aside

Door = Callable[[Callable[[], Change | None]], bool]


class Solved(NamedTuple):
    desk: OpenEvent
    tricks: Tricks


class DoubleDummyDesk(QObject):
    said = Signal(str, bool)
    _told = Signal(int)

    def __init__(
        self,
        window: QMainWindow,
        act: Door,
        open_event: Callable[[], OpenEvent | None],
        library: Callable[[], Solve] = library_to_solve,
    ) -> None:
        super().__init__(window)
        self.act, self.open_event, self.library = act, open_event, library
        self.beside = window
        self.working = Aside(self)
        self.stop = Event()
        self.progress: QProgressDialog | None = None
        self._told.connect(self._show_progress)
        self.working.done.connect(self._take)
        self.working.refused.connect(self._refuse)

    def begin(self) -> None:
        desk = self.open_event()
        if desk is None:
            self._refuse(self.tr("Open an event first; its hands are looked at"))
            return
        if self.working.waiting:
            return
        try:
            deals = deals_to_solve(desk)
        except Refusal as problem:
            self._refuse(str(problem))
            return
        if not deals:
            self.said.emit(
                self.tr("Double dummy is known for every deal of {0}").format(desk.event.title), False
            )
            return
        self.stop = stop = Event()
        self._open_progress(len(deals))

        def watch(done: int, _of: int) -> bool:
            if not stop.is_set():
                self._told.emit(done)
            return not stop.is_set()

        self.working.ask(lambda: Solved(desk, solved(deals, self.library(), watch)))

    def _open_progress(self, count: int) -> None:
        """Beside the work, not in its way."""
        progress = QProgressDialog(self.beside)
        progress.setWindowModality(Qt.WindowModality.NonModal)
        progress.setWindowTitle(self.tr("Double dummy"))
        progress.setLabelText(self.tr("What makes on each of {0} deals …").format(count))
        progress.setCancelButtonText(self.tr("Stop"))
        progress.setRange(0, count)
        progress.setMinimumDuration(0)
        progress.canceled.connect(self.stop.set)
        progress.show()
        self.progress = progress

    def _show_progress(self, done: int) -> None:
        if self.progress is not None:
            self.progress.setValue(done)

    def _close_progress(self) -> None:
        if self.progress is not None:
            self.progress.canceled.disconnect()
            self.progress.close()
            self.progress.deleteLater()
            self.progress = None

    def _take(self, found: Solved) -> None:
        """Kept with the deals, also where another event is open by now."""
        self._close_progress()
        if found.tricks:
            self.act(lambda: take_tricks(found.desk, found.tricks))
        else:
            self.said.emit(self.tr("Double dummy was stopped; nothing was kept"), False)

    def _refuse(self, words: str) -> None:
        self._close_progress()
        self.said.emit(words, True)

    def end(self) -> None:
        """Another club is opened, or the window goes."""
        self.stop.set()
        self.working.forget()
        self._close_progress()
