"""What is typed under Appeals: held against the clock and the book, and handed to the acts."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QLocale, QObject, QTime, QTimer, Signal

from bridgedesk.desk.acts.appeals import decide_appeal, lodge_appeal, write_appeal
from bridgedesk.desk.appeal_form import begun, clock_typed, in_time_words, refuse_late, typed_of, written
from bridgedesk.desk.appeal_path import NOTE, RULING, Step, path_of
from bridgedesk.desk.appeal_times import APPEAL, Due, Times, due, limits, times_of
from bridgedesk.desk.auction import auction_rows, calls_typed
from bridgedesk.desk.blinds import hidden_boards
from bridgedesk.desk.committee import conflicts, members_text, members_typed, parties
from bridgedesk.desk.entrants import entry_sides
from bridgedesk.desk.event_book import EventBook, event_book
from bridgedesk.desk.known import entry_words
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.penalty import WARNING
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.ruling_list import shown_outcome, who_words
from bridgedesk.desk.ruling_words import cited, offence_words
from bridgedesk.desk.verdict import FRIVOLOUS, Outcome, decided
from bridgedesk.desk.verdict_form import sanction_for_no_merit, verdict_typed
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.ruling import Appeal, Ruling
from bridgedesk.event.score_text import score_text
from bridgedesk.window.appeal_form import DECISION as DECISION_PAGE
from bridgedesk.window.appeal_form import Choosing
from bridgedesk.window.appeals_tab import AppealsTab
from bridgedesk.window.bookshelf import bookshelf
from bridgedesk.window.look_ahead import LookAhead, Supposed, supposed_time
from bridgedesk.window.words import long_day

Door = Callable[[Callable[[], Change | None]], bool]
SECOND = 1000


class AppealsDesk(QObject):
    ruling_wanted = Signal(str)  # to be shown under Penalties
    notes_wanted = Signal()

    def __init__(self, tab: AppealsTab, act: Door, finish: Callable[[], datetime | None]) -> None:
        """`finish` is when play was to end, by the clock of the session in view."""
        super().__init__(tab)
        self.tab = tab
        self.act = act
        self.finish = finish
        self.desk: OpenEvent | None = None
        self.book: EventBook | None = None
        self.session = ""
        self.appeal: Appeal | None = None  # as it was when the form was filled from it
        self.ahead = LookAhead(tab.form.ranking, self._supposed)
        self.second = QTimer(self)
        self.second.setInterval(SECOND)
        self.second.timeout.connect(self.tick)
        self._wire()

    def _wire(self) -> None:
        tab = self.tab
        tab.begun.connect(lambda: self.begin(""))
        tab.chosen.connect(self._choose)
        tab.saved.connect(self._save)
        tab.decided.connect(self._decide)
        tab.step_taken.connect(self._take_step)
        tab.finish_typed.connect(self.tick)
        tab.form.changed.connect(self._case_changed)
        tab.form.decision_changed.connect(self._decision_changed)
        tab.form.pages.currentChanged.connect(lambda _: self._decision_changed())

    # ---- showing

    def show(self, desk: OpenEvent, session: str) -> None:
        if desk is not self.desk:
            self.book, self.appeal = event_book(desk.event, bookshelf()), None
            self.tab.finish.clear()
        self.desk, self.session = desk, session
        self._keep_in_step(desk)
        self._show_list(desk)
        self._show_path()
        if not self.tab.finish.text():
            ends = self.finish()
            self.tab.finish.setText(f"{ends:%H:%M}" if ends else "")
        self.tick()
        self.second.start()

    def _keep_in_step(self, desk: OpenEvent) -> None:
        """The form follows what was done and undone; what is half typed stays where nothing else changed."""
        known = {each.id: each for each in desk.event.appeals}
        now = known.get(self.appeal.id) if self.appeal else None
        if self.appeal is not None and not self.appeal.id:
            return
        if now is None:
            now = desk.event.appeals[-1] if desk.event.appeals else None
        if now != self.appeal:
            self._fill(now)
        elif now is None:
            self.tab.show_form("", shown=False, lodged=False, open_=False)

    def _show_list(self, desk: OpenEvent) -> None:
        appeals = list(reversed(desk.event.appeals))
        rows = [
            (f"{each.lodged:%H:%M}", entry_words(desk.event, each.by), each.outcome or self.tr("open"))
            for each in appeals
        ]
        self.tab.show_appeals([each.id for each in appeals], rows, self.appeal.id if self.appeal else "")

    def _show_path(self) -> None:
        if self.desk is not None:
            self.tab.show_path(path_of(self.desk.event, self.appeal) if self.appeal else ())

    def tick(self) -> None:
        """Only words change."""
        desk, book = self.desk, self.book
        if desk is None or book is None or not self.tab.isVisible():
            self.second.stop()
            return
        now = desk.clock()
        rows = [
            (f"{_until(each, now)}\n{cited(each.clause)}: {each.because}", each.left(now))
            for each in limits(book, self._times(desk))
        ]
        self.tab.show_limits(rows)

    def _times(self, desk: OpenEvent) -> Times:
        lodged = self.appeal if self.appeal and self.appeal.id else None
        asked = lodged or self.appeal
        found = times_of(desk.event, self._session(desk), self._finish(desk), asked)
        return found if lodged else found._replace(lodged=None)

    def _session(self, desk: OpenEvent) -> str:
        """Where the ruling was made, otherwise the one in view."""
        ruling = self._ruling(desk)
        return ruling.session if ruling and ruling.session else self.session

    def _finish(self, desk: OpenEvent) -> datetime | None:
        try:
            return clock_typed(self.tab.finish.text(), desk.clock())
        except Refusal:
            return None

    def _ruling(self, desk: OpenEvent) -> Ruling | None:
        wanted = self.appeal.ruling if self.appeal else None
        return next((each for each in desk.event.rulings if each.id == wanted), None)

    # ---- the form

    def begin(self, ruling: str) -> None:
        """A new form; on it stands what is known of the ruling."""
        desk = self.desk
        if desk is None:
            return
        found = next((each for each in desk.event.rulings if each.id == ruling), None)
        self._fill(begun(desk.event, found, desk.clock()))
        self._show_list(desk)
        self._show_path()
        self.tab.form.pages.setCurrentIndex(0)
        self.tab.take_focus()
        self.tick()

    def _choose(self, key: str) -> None:
        desk = self.desk
        if desk is not None and (self.appeal is None or key != self.appeal.id):
            self._fill(next(each for each in desk.event.appeals if each.id == key))
            self._show_path()
            self.tick()

    def _fill(self, appeal: Appeal | None) -> None:
        desk, book, tab = self.desk, self.book, self.tab
        self.appeal = appeal
        self.ahead.stop()
        if desk is None or book is None or appeal is None:
            tab.show_form("", shown=False, lodged=False, open_=False)
            return
        open_ = appeal.outcome is None
        title = self.tr("Appeal {0}").format(appeal.id) if appeal.id else self.tr("A new appeal")
        if appeal.outcome:
            title += f": {appeal.outcome}"
        tab.show_form(title, shown=True, lodged=bool(appeal.id), open_=open_)
        tab.form.show_case(typed_of(appeal), self._offered(desk, appeal), open_=open_)
        tab.form.show_decision(self._decision_of(appeal), open_=open_)
        self._case_changed()
        self._decision_changed()

    def _offered(self, desk: OpenEvent, appeal: Appeal) -> Choosing:
        """The parties of the case come first."""
        event = desk.event
        involved = {entry: entry_words(event, entry) for entry in parties(event, appeal)}
        everybody = {each.entries[0]: each.words for each in entry_sides(event)}
        return Choosing(
            list((involved | everybody).items()),
            [(each.id, _ruling_words(event, each)) for each in event.rulings],
            [(each.id, _match_words(event, each)) for each in event.matches],
        )

    def _decision_of(self, appeal: Appeal) -> dict[str, str]:
        kept = any(effect.endswith("kept") for effect in appeal.effects)
        rulings = self.desk.event.rulings if self.desk else ()
        made = next((each for each in reversed(rulings) if appeal.id and each.appeal == appeal.id), None)
        return {
            **_given(made),
            "committee": members_text(appeal.committee),
            "outcome": appeal.outcome or Outcome.DISMISSED.value,
            "decision": appeal.decision or "",
            "chairman": appeal.signed.get("chairman", ""),
            "deposit back": "no" if kept else "yes",
        }

    def _case_changed(self) -> None:
        """The auction in its grid, the hands of the board; and whether it is in time."""
        desk, book, form = self.desk, self.book, self.tab.form
        if desk is None or book is None or self.appeal is None:
            return
        typed = form.typed()
        board = int(typed["board"]) if typed["board"].isdecimal() else None
        try:
            form.show_auction(auction_rows(calls_typed(typed["auction"]), board), wrong=False)
        except Refusal:
            form.show_auction([], wrong=True)
        self._show_hands(desk, board)
        try:
            appeal = written(self.appeal, typed, desk.clock())
            limit = self._limit(desk, book, appeal)
            self.tab.say(in_time_words(appeal, limit), wrong=limit.is_over(appeal.lodged))
        except Refusal as problem:
            self.tab.say(str(problem))

    def _limit(self, desk: OpenEvent, book: EventBook, appeal: Appeal) -> Due:
        return due(book, APPEAL, times_of(desk.event, self._session(desk), self._finish(desk), appeal))

    def _show_hands(self, desk: OpenEvent, board: int | None) -> None:
        here = next((each for each in desk.event.sessions if each.id == self._session(desk)), None)
        deal = here.deals.get(board) if here and board else None
        why_not = self.tr("No hands are on record for this board.") if board else ""
        if board in hidden_boards(desk.event, self._session(desk)):
            deal, why_not = None, self.tr("You have yet to play this board: its hands stay hidden.")
        self.tab.form.hands.show_deal(deal, why_not)

    def _decision_changed(self) -> None:
        """Who must not sit, what the book says to an appeal without merit, and the new ranking."""
        desk, book, form = self.desk, self.book, self.tab.form
        if desk is None or book is None or self.appeal is None:
            return
        typed = form.decision()
        found = conflicts(desk.event, self.appeal, members_typed(typed["committee"]))
        form.show_conflicts("\n".join(each.words for each in found))
        ruling = self._ruling(desk)
        outcome = Outcome(typed["outcome"])
        changes = outcome in (Outcome.UPHELD, Outcome.VARIED) and self.appeal.outcome is None
        form.allow(
            score=changes and ruling is not None and ruling.adjusted is not None,
            amount=changes and ruling is not None and ruling.entry is not None,
            fine=outcome is Outcome.WITHOUT_MERIT and self.appeal.outcome is None,
        )
        said = sanction_for_no_merit(book)
        no_merit = outcome is Outcome.WITHOUT_MERIT
        form.show_proposed(f"{cited(said.clause)}: {said.because}" if no_merit else "")
        if self.appeal.outcome is not None:
            form.ranking.show_done()
        elif form.pages.currentIndex() == DECISION_PAGE and self.appeal.id:
            self.ahead.start()

    def _supposed(self) -> Supposed | None:
        desk, book, appeal = self.desk, self.book, self.appeal
        if desk is None or book is None or appeal is None:
            return None
        verdict = verdict_typed(book, self._typed_decision())
        after = decided(desk.event, appeal, verdict, supposed_time(desk))
        return Supposed(desk, after, parties(desk.event, appeal))

    def _typed_decision(self) -> dict[str, str]:
        typed = self.tab.form.decision()
        return {**typed, "deposit": typed["deposit back"]}

    # ---- acts

    def _save(self) -> None:
        desk, book = self.desk, self.book
        if desk is None or book is None or self.appeal is None:
            return
        known = self.appeal

        def put_down() -> Change:
            appeal = written(known, self.tab.form.typed(), desk.clock())
            if known.id:
                return write_appeal(desk, known.id, appeal)
            limit = self._limit(desk, book, appeal)
            refuse_late(appeal, limit)
            change = lodge_appeal(desk, appeal)
            self.appeal = None
            return change._replace(
                words=", ".join(filter(None, [change.words, in_time_words(appeal, limit)]))
            )

        self.act(put_down)

    def _decide(self) -> None:
        desk, book, appeal = self.desk, self.book, self.appeal
        if desk is None or book is None or appeal is None:
            return
        self.act(lambda: decide_appeal(desk, appeal.id, verdict_typed(book, self._typed_decision())))

    def _take_step(self, step: Step) -> None:
        match step.kind:
            case "note":
                self.notes_wanted.emit()
            case "ruling":
                self.ruling_wanted.emit(step.key)
            case "decision":
                self.tab.form.pages.setCurrentIndex(DECISION_PAGE)
            case _:
                self.tab.form.pages.setCurrentIndex(0)
        if step.kind not in (NOTE, RULING):
            self.tab.take_focus()


def _given(made: Ruling | None) -> dict[str, str]:
    """What the committee gave, as it was typed."""
    if made is None:
        return {}
    if made.adjusted is not None:
        return {"score": score_text(made.adjusted.becomes)}
    if made.imposed is None or made.imposed.amount is None:
        return {"amount": WARNING}
    amount = {"unit": made.imposed.unit or ""}
    if made.facts.get("offence") == FRIVOLOUS:
        return {**amount, "fined": "yes", "penalty": str(made.imposed.amount)}
    return {**amount, "amount": str(made.imposed.amount)}


def _ruling_words(event: Event, ruling: Ruling) -> str:
    what = f"{offence_words(ruling)}: {shown_outcome(event, ruling)}"
    return f"{ruling.id}  {what}, {who_words(event, ruling)}"


def _match_words(event: Event, match: Match) -> str:
    return f"{match.round}  {entry_words(event, match.home)} v {entry_words(event, match.away)}"


def _until(limit: Due, now: datetime) -> str:
    """The day is said where it is another one."""
    if limit.when is None:
        return limit.words
    at = QLocale().toString(QTime(limit.when.hour, limit.when.minute), QLocale.FormatType.ShortFormat)
    other = limit.when.date() != now.date()
    return f"{limit.words}: {long_day(limit.when.date())}, {at}" if other else f"{limit.words}: {at}"
