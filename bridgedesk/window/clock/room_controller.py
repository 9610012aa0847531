"""Leaders, finished boards and the draw on the room display, one page after another."""

from PySide6.QtCore import QObject, QTimer

from bridgedesk.desk.clock.room_results import RoomPage, board_pages, draw_pages, in_turn, leader_pages
from bridgedesk.desk.event.event_standings import EventStandings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.window.clock.room_display import RoomDisplay

EACH = 15_000  # milliseconds a page stays
CLOCK, LEADERS, BOARDS, DRAW = "clock", "leaders", "boards", "draw"


class RoomDisplayController(QObject):
    def __init__(self, room: RoomDisplay) -> None:
        super().__init__(room)
        self.room = room
        self.shows = CLOCK
        self.desk: OpenEvent | None = None
        self.session = ""
        self.pages: list[RoomPage] = []
        self.at = 0
        self._standings: EventStandings | None = None
        self.turning = QTimer(self)
        self.turning.setInterval(EACH)
        self.turning.timeout.connect(self.turn)

    def take(self, desk: OpenEvent, session: str) -> None:
        """Update the pages after an action, only while the display is open."""
        if desk is not self.desk:
            self._standings = EventStandings(desk.file)
        self.desk, self.session = desk, session
        if self.room.isVisible():
            self.refresh()

    def let_go(self) -> None:
        """Clear the display: another club is opened."""
        self.desk, self.pages = None, []
        self.turning.stop()
        self._show()

    def choose(self, shows: str) -> None:
        self.shows, self.at = shows, 0
        self.refresh()

    def refresh(self) -> None:
        desk, standings = self.desk, self._standings
        self.pages = []
        if desk is not None and standings is not None:
            if self.shows == LEADERS:
                self.pages = leader_pages(desk.event, standings.of, self.session)
            elif self.shows == BOARDS:
                self.pages = board_pages(StandingsModel(desk.evaluation, desk.book), self.session)
            elif self.shows == DRAW:
                self.pages = draw_pages(desk.event, self.session)
        self._show()
        if len(self.pages) > 1:
            self.turning.start()
        else:
            self.turning.stop()

    def turn(self) -> None:
        self.at += 1
        self._show()

    def _show(self) -> None:
        self.room.show_page(in_turn(self.pages, self.at))
