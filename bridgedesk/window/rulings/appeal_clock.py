"""Times that deadlines run from, saved in the event as they are typed, and the time left."""

from collections.abc import Callable
from datetime import date, datetime

from PySide6.QtCore import QLocale, QObject, QTime, QTimer
from PySide6.QtWidgets import QLineEdit

from bridgedesk.desk.acts.sessions import begin_play, end_play, make_official
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.appeals.appeal_form import clock_typed, start_typed
from bridgedesk.directing.appeals.appeal_times import AppealDeadline
from bridgedesk.directing.appeals.open_appeal import AppealInView
from bridgedesk.directing.rulings.words import clause_text
from bridgedesk.directing.times.timetable import official_since
from bridgedesk.event.moment import day_words, wall_time
from bridgedesk.event.session import Session
from bridgedesk.window.parts.page import Door
from bridgedesk.window.rulings.appeals_tab import AppealsTab

Put = Callable[[OpenEvent, str, datetime | None], Change]
SECOND = 1000


class AppealClock(QObject):
    def __init__(
        self, tab: AppealsTab, act: Door, open_case: Callable[[], AppealInView[OpenEvent] | None]
    ) -> None:
        super().__init__(tab)
        self.tab = tab
        self.act = act
        self.open_case = open_case
        self.second = QTimer(self, interval=SECOND)
        self.second.timeout.connect(self.tick)
        fields = ((tab.starts, begin_play), (tab.finish, end_play), (tab.official, make_official))
        for field, put in fields:
            field.editingFinished.connect(lambda field=field, put=put: self._keep(field, put))
            field.returnPressed.connect(tab.take_focus)

    def show(self) -> None:
        open_case = self.open_case()
        if open_case is None:
            return
        session = open_case.event.session(open_case.appeal_session)
        posted = official_since(open_case.event, session)
        by_clock = open_case.by_clock if session.id == open_case.session else None
        self.tab.show_times(
            _begins(session, open_case.event.date), _clock(session.finish), _clock(by_clock),
            _clock(session.posted), _clock(posted),
        )  # fmt: skip
        self.tick()
        self.second.start()

    def tick(self) -> None:
        """Update the time left."""
        open_case = self.open_case()
        if open_case is None or not self.tab.isVisible():
            self.second.stop()
            return
        now = open_case.situation.clock()
        rows = [
            (f"{_until(each, now)}\n{clause_text(each.clause)}: {each.because}", each.left(now))
            for each in open_case.limits()
        ]
        self.tab.show_limits(rows)

    def _keep(self, field: QLineEdit, put: Put) -> None:
        """Save a typed time; an unchanged one is not an action."""
        open_case, text = self.open_case(), field.text()
        if open_case is None or not field.isModified():
            return
        field.setModified(False)
        session = open_case.event.session(open_case.appeal_session)
        open_event, event = open_case.situation, open_case.event
        if put is begin_play:
            if text.strip() != _begins(session, event.date):
                self.act(lambda: put(open_event, session.id, start_typed(text, event)))
            return
        stands = session.finish if put is end_play else session.posted
        if text.strip() != _clock(stands):
            self.act(
                lambda: put(open_event, session.id, clock_typed(text, open_event.clock(), session.starts))
            )


def _clock(time: datetime | None) -> str:
    return f"{time:%H:%M}" if time else ""


def _begins(session: Session, day: date) -> str:
    """Return the start time, with the day if it is not the event's."""
    starts = session.starts
    return _clock(starts) if starts is None or starts.date() == day else f"{starts:%Y-%m-%d %H:%M}"


def _until(limit: AppealDeadline, now: datetime) -> str:
    """Return the deadline in words, with the day if it is not today."""
    if limit.when is None:
        return limit.words
    at = QLocale().toString(QTime(limit.when.hour, limit.when.minute), QLocale.FormatType.ShortFormat)
    other = limit.when.date() != wall_time(now).date()
    return f"{limit.words}: {day_words(limit.when.date())}, {at}" if other else f"{limit.words}: {at}"
