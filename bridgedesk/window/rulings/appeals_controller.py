"""Controller of the Appeals tab: forms begun, lodged, edited and decided, and their deadlines."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal

from bridgedesk.desk.acts.rulings_and_appeals import decide_appeal, lodge_appeal, write_appeal
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.appeals.appeal_form import (
    appeal_from_form,
    form_values,
    lodging_time_words,
    new_appeal_form,
    refuse_late,
)
from bridgedesk.directing.appeals.case import ANSWER, NOTE, RULING, CaseStep, path_of
from bridgedesk.directing.appeals.open_appeal import AppealInView
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.event.ruling import Appeal
from bridgedesk.window.parts.background_work import bookshelf
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.refused_text import refused_text_selected
from bridgedesk.window.rulings.appeal_clock import AppealClock
from bridgedesk.window.rulings.appeal_form import DECISION
from bridgedesk.window.rulings.appeal_pages import AppealPages, ruling_not_lodged
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.ranking_preview import RankingPreview

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
        with refused_text_selected(self.tab.form.refusable(), self.tab.form.bring):
            return self._lodge_or_write(open_case)

    def _lodge_or_write(self, open_case: AppealInView[OpenEvent]) -> Change:
        open_event, known = open_case.situation, open_case.appeal
        self.tab.form.refuse_unknown()
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
            with self.tab.form.decision_draft.used():
                done = self.act(lambda: self._put_decision(open_case))
            if done:  # its button is off, and would give the focus to any other
                self.tab.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _put_decision(self, open_case: AppealInView[OpenEvent]) -> Change:
        with refused_text_selected(self.tab.form.refusable(), self.tab.form.bring):
            return decide_appeal(open_case.situation, open_case.appeal.id, self.pages.verdict(open_case))

    # ---- a ruling recorded for the appeal

    def take_ruling(self, key: str) -> None:
        """Choose a ruling that was recorded for the form; what is typed stays, empty fields are filled."""
        open_case, form = self.open_case(), self.tab.form
        if open_case is None:
            return
        found = open_case.event.find_ruling(key)
        blank = new_appeal_form(open_case.event, found, self.session, open_case.situation.clock())
        form.take_ruling(key, form_values(blank), open_case.offered())
        form.case_draft.keep_rest()
        self.pages.case_changed()
