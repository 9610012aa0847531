"""Common base of the controllers for imports, exports and the secretary: open event, page, message."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QScrollArea, QWidget

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.event.refusal import Refusal

T = TypeVar("T")
Door = Callable[[Callable[[], Change | None]], bool]


class ExchangeBase(QObject):
    page_wanted = Signal(QWidget)
    left = Signal()
    said = Signal(str, bool)

    def __init__(self, window: QMainWindow, act: Door, club: Callable[[], Club | None]) -> None:
        super().__init__(window)
        self.act, self.club = act, club
        self.desk: OpenEvent | None = None
        self.session = ""
        self.pages: list[QScrollArea] = []

    def take(self, desk: OpenEvent | None, session: str) -> None:
        self.desk, self.session = desk, session

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

    def say(self, words: str) -> None:
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
