"""Controller of the Appeals tab: forms begun, lodged, edited and decided, and their deadlines."""

from collections.abc import Callable
from datetime import date, datetime

from PySide6.QtCore import QLocale, QObject, QTime, QTimer, Signal
from PySide6.QtWidgets import QLineEdit

from bridgedesk.desk.acts.rulings_and_appeals import decide_appeal, lodge_appeal, write_appeal
from bridgedesk.desk.acts.sessions import begin_play, end_play, make_official
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.appeals.appeal_form import (
    appeal_from_form,
    clock_typed,
    lodging_time_words,
    new_appeal_form,
    refuse_late,
    start_typed,
)
from bridgedesk.directing.appeals.appeal_times import AppealDeadline
from bridgedesk.directing.appeals.case import ANSWER, NOTE, RULING, CaseStep, path_of, verdict_typed
from bridgedesk.directing.appeals.open_appeal import AppealInView
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.directing.rulings.words import clause_text
from bridgedesk.directing.times.timetable import official_since
from bridgedesk.event.moment import day_words, wall_time
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.session import Session
from bridgedesk.window.parts.background_work import bookshelf
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.rulings.appeal_form import DECISION
from bridgedesk.window.rulings.appeal_pages import AppealPages, ruling_not_lodged
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.ranking_preview import RankingPreview

# ---- times that deadlines run from, saved in the event as they are typed, and the time left

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


# ---- the tab


class AppealsController(EventController):
    ruling_wanted = Signal(str)  # to be shown under Penalties
    notes_wanted = Signal()

    def __init__(self, tab: AppealsTab, act: Door, finish: Callable[[], datetime | None]) -> None:
        """Connect the tab; `finish` returns when play will end, by the clock of the session in view."""
        super().__init__(tab, act)
        self.tab = tab
        self.finish = finish
        self.book: EventBook | None = None
        self.session = ""
        self.appeal: Appeal | None = None  # as it was when the form was filled from it
        self.pages = AppealPages(tab, self.open_case)
        self.clock = AppealClock(tab, act, self.case_or_empty)
        self._wire()

    def _wire(self) -> None:
        tab = self.tab
        tab.begun.connect(lambda: self.begin(""))
        tab.chosen.connect(self._choose)
        tab.saved.connect(self._save)
        tab.decided.connect(self._decide)
        tab.step_taken.connect(self._take_step)

    @property
    def second(self) -> QTimer:
        return self.clock.second

    @property
    def ahead(self) -> RankingPreview:
        return self.pages.ahead

    def open_case(self) -> AppealInView[OpenEvent] | None:
        if self.open_event is None or self.book is None or self.appeal is None:
            return None
        return AppealInView(self.open_event, self.book, self.session, self.finish(), self.appeal)

    def case_or_empty(self) -> AppealInView[OpenEvent] | None:
        """Return the appeal in view or an empty one: deadlines run before anybody appeals."""
        if self.open_event is None or self.book is None:
            return None
        return self.open_case() or AppealInView(
            self.open_event, self.book, self.session, self.finish(), Appeal("", self.open_event.clock())
        )

    # ---- showing

    def show(self, open_event: OpenEvent, session: str) -> None:
        another = open_event is not self.open_event
        self.open_event, self.session = open_event, session
        if another:
            self.book, self.appeal = event_book(open_event.event, bookshelf()), None
            self._continue_draft(open_event)
        self._keep_in_step(open_event)
        self._show_list(open_event)
        self._show_path()
        self.clock.show()

    def _continue_draft(self, open_event: OpenEvent) -> None:
        """Continue the form that is not lodged yet, if there is one."""
        ruling = ruling_not_lodged(open_event.drafts)
        self._fill(None if ruling is None else self._new(open_event, ruling))

    def tick(self) -> None:
        self.clock.tick()

    def _keep_in_step(self, open_event: OpenEvent) -> None:
        """Update the form after an action or undo; what is half typed stays if nothing else changed."""
        now = open_event.event.find_appeal(self.appeal.id) if self.appeal else None
        if self.appeal is not None and not self.appeal.id:
            return
        if now is None:
            now = open_event.event.appeals[-1] if open_event.event.appeals else None
        if now != self.appeal or now is None:
            self._fill(now)

    def _show_list(self, open_event: OpenEvent) -> None:
        appeals = list(reversed(open_event.event.appeals))
        rows = [
            (f"{each.lodged:%H:%M}", entry_words(open_event.event, each.by), each.outcome or self.tr("open"))
            for each in appeals
        ]
        self.tab.show_appeals([each.id for each in appeals], rows, self.appeal.id if self.appeal else "")

    def _show_path(self) -> None:
        if self.open_event is not None:
            self.tab.show_path(tuple(path_of(self.open_event, self.appeal)) if self.appeal else ())

    def _fill(self, appeal: Appeal | None) -> None:
        self.appeal = appeal
        self.pages.fill()

    # ---- choosing

    def begin(self, ruling: str) -> None:
        """Open a new form, filled with what is known of the ruling."""
        open_event = self.open_event
        if open_event is None:
            return
        self._fill(self._new(open_event, ruling or ruling_not_lodged(open_event.drafts) or ""))
        self._show_list(open_event)
        self._show_path()
        self.tab.form.pages.setCurrentIndex(0)
        self.tab.take_focus()
        self.clock.show()

    def _new(self, open_event: OpenEvent, ruling: str) -> Appeal:
        found = open_event.event.find_ruling(ruling)
        return new_appeal_form(open_event.event, found, self.session, open_event.clock())

    def go_to(self, key: str) -> None:
        """Open an appeal at its decision."""
        self._choose(key)
        if self.open_event is not None:
            self._show_list(self.open_event)
        self.tab.take_focus()

    def _choose(self, key: str) -> None:
        open_event = self.open_event
        if open_event is not None and (self.appeal is None or key != self.appeal.id):
            self._fill(open_event.event.appeal(key))
            self._show_path()
            self.clock.show()

    def _take_step(self, step: CaseStep) -> None:
        match step.kind:
            case "note":
                self.notes_wanted.emit()
            case "ruling":
                self.ruling_wanted.emit(step.key)
            case "decision":
                self.tab.form.pages.setCurrentIndex(DECISION)
            case _:
                self.tab.form.pages.setCurrentIndex(0)
        if step.kind not in (NOTE, RULING):
            self.tab.take_focus()

    # ---- acts

    def _save(self) -> None:
        open_case = self.open_case()
        if open_case is None:
            return
        with self.tab.form.case_draft.used():
            done = self.act(lambda: self._put_down(open_case))
        if done and not open_case.appeal.id:
            self.appeal = None
            self.show(open_case.situation, self.session)

    def _put_down(self, open_case: AppealInView[OpenEvent]) -> Change:
        open_event, known = open_case.situation, open_case.appeal
        typed = self.tab.form.typed()
        appeal, answer = appeal_from_form(known, typed, open_event.clock()), typed[ANSWER]
        if known.id:
            return write_appeal(open_event, known.id, appeal, answer)
        limit = open_case.limit(appeal)
        refuse_late(appeal, limit, open_case.limit(appeal, "scorer-decision"))
        change = lodge_appeal(open_event, appeal, answer)
        words = filter(None, [change.words, lodging_time_words(appeal, limit)])
        return change._replace(words=", ".join(words))

    def _decide(self) -> None:
        open_case = self.open_case()
        if open_case is not None:
            open_event, key = open_case.situation, open_case.appeal.id
            with self.tab.form.decision_draft.used():
                self.act(
                    lambda: decide_appeal(
                        open_event, key, verdict_typed(open_case.book, self.pages.decision())
                    )
                )
