"""Common base of the controllers for imports, exports and the secretary: open event, page, message."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QScrollArea, QWidget

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.page import Door, EventController

T = TypeVar("T")


class ExchangeBase(EventController):
    page_wanted = Signal(QWidget)
    left = Signal()
    said = Signal(str, bool)

    def __init__(self, window: QMainWindow, act: Door, club: Callable[[], Club | None]) -> None:
        super().__init__(window, act)
        self.club = club
        self.session = ""
        self.pages: list[QScrollArea] = []

    def take(self, open_event: OpenEvent | None, session: str) -> None:
        self.open_event, self.session = open_event, session

    def with_pages(self, *pages: QWidget) -> None:
        self.pages = [_scrolling(page) for page in pages]

    def show_page(self, page: QWidget) -> None:
        self.page_wanted.emit(next(area for area in self.pages if area.widget() is page))

    def asked(self, ask: Callable[[], T]) -> T | None:
        try:
            return ask()
        except Refusal as problem:
            self.refuse(str(problem))
            return None

    def report(self, words: str) -> None:
        self.said.emit(words, False)

    def refuse(self, words: str) -> None:
        self.said.emit(words, True)


def _scrolling(page: QWidget) -> QScrollArea:
    """Return a scroll area, so that a hidden page asks for no room."""
    area = QScrollArea()
    area.setObjectName("room")
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(page)
    return area


# ---- files made in the background, one after another, then saved by an action


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
