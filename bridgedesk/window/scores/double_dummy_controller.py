"""Double dummy in the background: typing continues, it can be stopped, and finished boards are kept."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.outside_figures import (
    Solve,
    Tricks,
    deals_to_solve,
    library_to_solve,
    solved,
    take_tricks,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.properties import counted
from bridgedesk.window.parts.background_work import LongWork
from bridgedesk.window.parts.header_and_status import ProgressLine, StatusLine
from bridgedesk.window.parts.page import Door


class Solved(NamedTuple):
    open_event: OpenEvent
    tricks: Tricks


class DoubleDummyController(QObject):
    said = Signal(str, bool)

    def __init__(
        self,
        line: StatusLine,
        act: Door,
        open_event: Callable[[], OpenEvent | None],
        library: Callable[[], Solve] = library_to_solve,
    ) -> None:
        super().__init__(line)
        self.act, self.open_event, self.library = act, open_event, library
        self.progress = ProgressLine(self.tr("double dummy"), self.tr("finished deals are kept"), "Ctrl+,")
        line.addPermanentWidget(self.progress)
        self.working = LongWork(self)
        self.progress.cancelled.connect(self.working.stop)
        self.working.told.connect(self.progress.bar.setValue)
        self.working.done.connect(self._take)
        self.working.stopped.connect(self.progress.end)
        self.working.refused.connect(self._refuse)

    def begin(self) -> None:
        open_event = self.open_event()
        if open_event is None:
            self._refuse(self.tr("Open an event with hand records first"))
            return
        if self.working.busy:
            return
        try:
            deals = deals_to_solve(open_event)
        except Refusal as problem:
            self._refuse(str(problem))
            return
        if not deals:
            self.said.emit(
                self.tr("Double dummy is already complete for {0}").format(open_event.event.title), False
            )
            return
        self.progress.begin(self.tr("Double dummy of {0}").format(counted(len(deals), "deal")))
        self.working.begin(lambda watch: Solved(open_event, solved(deals, self.library(), watch)))

    def _take(self, found: Solved) -> None:
        """Save the tricks with the deals, even if another event is open by now."""
        self.progress.end()
        if found.tricks:
            self.act(lambda: take_tricks(found.open_event, found.tricks))
        else:
            self.said.emit(self.tr("Double dummy stopped. Nothing was saved."), False)

    def _refuse(self, words: str) -> None:
        self.progress.end()
        self.said.emit(words, True)

    def end(self) -> None:
        """Stop, because another club is opened or the window closes."""
        self.working.forget()
        self.progress.end()
