"""Controller of the line-ups: passes them to the action."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.stanzas import halve_match
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.seating.match_tables import meets_in_matches
from bridgedesk.directing.substitutes.line_up_form import line_up_form, matches_to_line_up
from bridgedesk.window.scores.line_ups_dock import LineUpsDock

Door = Callable[[Callable[[], Change | None]], bool]
OFTEN = 5000  # milliseconds: times are shown in minutes


class LineUpsController(QObject):
    def __init__(self, dock: LineUpsDock, act: Door) -> None:
        super().__init__(dock)
        self.dock = dock
        self.act = act
        self.desk: OpenEvent | None = None
        self.session = self.match = ""
        self.clock = QTimer(self)
        self.clock.setInterval(OFTEN)
        self.clock.timeout.connect(self.tick)
        dock.match_chosen.connect(self._choose)
        dock.put_down.connect(self._put_down)
        dock.halves_wanted.connect(self._halve)

    def fill(self, desk: OpenEvent, session: str, in_view: str = "") -> None:
        """Show the match that was chosen, or else the one in view or the first that has no line-up."""
        self.desk, self.session = desk, session
        event = desk.event
        by_matches = meets_in_matches(event.session(session))
        matches = matches_to_line_up(event, session) if by_matches else []
        keys = [key for key, _ in matches]
        if self.match not in keys:
            waiting = {match.id for match in event.matches if match.line_up is None}
            first = (key for key in (in_view, *keys) if key in waiting and key in keys)
            self.match = next(first, keys[0] if keys else "")
        self.dock.show_matches(matches, self.match)
        if self.match:
            self.dock.show_form(line_up_form(desk, self.match), desk.drafts)
            self.clock.start()

    def tick(self) -> None:
        """Update the deadline as time passes; what is half typed stays."""
        if self.desk is None or not self.dock.isVisible() or self.match not in _matches(self.desk):
            self.clock.stop()
            return
        self.dock.show_says(line_up_form(self.desk, self.match).says)

    def _choose(self, key: str) -> None:
        self.match = key
        if self.desk is not None:
            self.fill(self.desk, self.session)

    def _put_down(self, key: str, home: Sequence[str], away: Sequence[str]) -> None:
        desk = self.desk
        if desk is None:
            return

        known = KnownPlayers(desk.people.members())
        with self.dock.draft.used():
            done = self.act(lambda: record_line_up(desk, key, home, away, known.sitter))
        if done:
            self.match = ""
            self.fill(desk, self.session)
            self.dock.take_focus()

    def _halve(self, key: str) -> None:
        desk = self.desk
        if desk is not None and self.act(lambda: halve_match(desk, key)):
            self.fill(desk, self.session)
            self.dock.take_focus()


def _matches(desk: OpenEvent) -> set[str]:
    return {each.id for each in desk.event.matches}
