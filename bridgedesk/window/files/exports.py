"""Files made in the background, one after another, then saved by an action."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QStandardPaths, Signal

from bridgedesk.desk.event.open_event import Change
from bridgedesk.window.parts.background_work import BackgroundWork


class ExportOrder(NamedTuple):
    make: Callable[[], Any]
    put: Callable[[Any], Change]


class FilesOut(QObject):
    ready = Signal(object)  # the act that puts them in their place
    refused = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.making = BackgroundWork(self)
        self._waiting: deque[ExportOrder] = deque()
        self.making.done.connect(self._made)
        self.making.refused.connect(self._refused)

    @property
    def busy(self) -> bool:
        return self.making.waiting

    def order(self, make: Callable[[], Any], put: Callable[[Any], Change]) -> None:
        """Queue files to be made; orders are carried out in turn and none is forgotten."""
        self._waiting.append(ExportOrder(make, put))
        if not self.making.waiting:
            self.making.ask(self._waiting[0].make)

    def _made(self, files: Any) -> None:
        order = self._next()
        self.ready.emit(lambda: order.put(files))

    def _refused(self, words: str) -> None:
        self._next()
        self.refused.emit(words)

    def _next(self) -> ExportOrder:
        """Return the order that has ended, and start the next one."""
        ended = self._waiting.popleft()
        if self._waiting:
            self.making.ask(self._waiting[0].make)
        return ended


def documents() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
