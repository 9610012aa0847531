"""Preview of a ruling or decision on the ranking, worked out in the background after the last keystroke."""

from collections.abc import Callable, Sequence
from datetime import datetime, time
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rulings.ranking_preview import NewPlace, new_ranking
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.rulings.ranking_preview_view import NewRankingView

PAUSE = 120  # milliseconds


class PreviewedEvent(NamedTuple):
    """The event as it would be, and the entries whose lines are of interest."""

    desk: OpenEvent
    after: Event
    entries: Sequence[str] = ()


def supposed_time(desk: OpenEvent) -> datetime:
    """Return a fixed time for a ruling that is only previewed, independent of any clock."""
    return datetime.combine(desk.event.date, time())


class RankingPreview(QObject):
    def __init__(self, view: NewRankingView, suppose: Callable[[], PreviewedEvent | None]) -> None:
        """Watch a view; `suppose` refuses while something is missing."""
        super().__init__(view)
        self.view = view
        self.suppose = suppose
        self.entries: Sequence[str] = ()
        self.aside = BackgroundWork(self)
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(PAUSE)
        self.pause.timeout.connect(self._ask)
        self.aside.done.connect(self._show)
        self.aside.refused.connect(view.show_none)

    @property
    def busy(self) -> bool:
        return self.pause.isActive() or self.aside.waiting

    def start(self) -> None:
        self.pause.start()

    def stop(self) -> None:
        self.pause.stop()
        self.aside.forget()

    def _ask(self) -> None:
        try:
            supposed = self.suppose()
        except Refusal as problem:
            self.aside.forget()
            self.view.show_none(str(problem))
            return
        if supposed is None:
            self.aside.forget()
            return
        self.entries = supposed.entries
        desk, after, before = supposed.desk, supposed.after, supposed.desk.evaluation
        self.aside.ask(lambda: new_ranking(before, desk.supposing(after)))

    def _show(self, places: Sequence[NewPlace]) -> None:
        self.view.show_places(places, self.entries)
