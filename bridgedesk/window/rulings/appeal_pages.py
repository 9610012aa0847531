"""Pages of the appeals form in use: hands, auction and time of the case, and what a decision changes."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.appeals.appeal_form import (
    appeal_from_form,
    auction_rows,
    calls_typed,
    form_values,
    hands_typed,
    lodging_time_words,
)
from bridgedesk.directing.appeals.case import (
    ANSWER,
    answer_of,
    conflicts,
    members_typed,
    parties,
    sanction_for_no_merit,
    scores_appealed,
    verdict_typed,
)
from bridgedesk.directing.appeals.open_appeal import AppealInView, after_decision, deposit_of
from bridgedesk.directing.rulings.verdict import AppealDecision, AppealOutcome, apply_decision
from bridgedesk.directing.rulings.words import appeal_words, clause_text
from bridgedesk.event.appealed import session_appealed, session_is_certain
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal
from bridgedesk.window.parts.labels import show_words
from bridgedesk.window.rulings.appeal_form import CASE_DRAFT, DECISION
from bridgedesk.window.rulings.appeals_tab import AppealsTab
from bridgedesk.window.rulings.ranking_preview import PreviewedEvent, RankingPreview, supposed_time

NEW = "new"  # begins the subject of a form that is not lodged, before the ruling that it is against


def subject_of(appeal: Appeal) -> str:
    """Return the draft subject of an appeal's form."""
    return appeal.id or f"{NEW} {appeal.ruling or ''}"


def ruling_not_lodged(drafts: Drafts) -> str | None:
    """Return the ruling of the newest form begun and not lodged, or None if there is no such form."""
    begun = (each.slot.subject.partition(" ") for each in drafts.all_of(CASE_DRAFT))
    return next((ruling for new, _, ruling in begun if new == NEW), None)


class AppealPages(QObject):
    def __init__(self, tab: AppealsTab, open_case: Callable[[], AppealInView[OpenEvent] | None]) -> None:
        """Watch the form; `open_case` returns the appeal that it was filled from."""
        super().__init__(tab)
        self.tab, self.form = tab, tab.form
        self.open_case = open_case
        self.outcome = ""  # as it was when the book was asked for the deposit
        self.deposit = ""  # by the rule book
        self.ahead = RankingPreview(self.form.ranking, self._supposed)
        self.form.changed.connect(self.case_changed)
        self.form.decision_changed.connect(self._decision_changed)
        self.form.case_draft.restored.connect(self.case_changed)
        self.form.case_draft.discarded.connect(self.case_changed)
        self.form.decision_draft.restored.connect(self._decision_restored)
        self.form.decision_draft.discarded.connect(self._decision_restored)
        self.form.pages.currentChanged.connect(lambda _: self._decision_changed())

    def fill(self) -> None:
        open_case, tab = self.open_case(), self.tab
        self.ahead.stop()
        for draft in (self.form.case_draft, self.form.decision_draft):
            draft.leave()
        if open_case is None:
            tab.show_form("", shown=False, lodged=False, open_=False)
            return
        appeal, open_ = open_case.appeal, open_case.is_open
        title = appeal_words(open_case.event, appeal) if appeal.id else self.tr("New appeal")
        if appeal.outcome:
            title += f": {appeal.outcome}"
        tab.show_form(title, shown=True, lodged=bool(appeal.id), open_=open_)
        self.deposit = ""
        self.outcome = open_case.decision()["outcome"]
        self.form.ranking.show_none(self.tr("No decision yet."))
        typed = form_values(appeal) | {ANSWER: answer_of(open_case.event, appeal)}
        self.form.show_case(typed, open_case.offered(), open_=open_)
        self.form.show_decision(open_case.decision(), open_=open_)
        self.case_changed()
        self._decision_changed()
        drafts = open_case.situation.drafts if open_ else None
        self.form.case_draft.begin(drafts, subject_of(appeal))
        self.form.decision_draft.begin(drafts if appeal.id else None, subject_of(appeal))

    # ---- the case

    def case_changed(self) -> None:
        """Update the auction grid, the hands of the board and whether the appeal is in time."""
        open_case, form = self.open_case(), self.form
        if open_case is None:
            return
        typed = form.typed()
        form.show_record()
        board = int(typed["board"]) if typed["board"].isdecimal() else None
        try:
            form.show_auction(auction_rows(calls_typed(typed["auction"]), board), wrong=False)
        except Refusal:
            form.show_auction([], wrong=True)
        self._show_hands(open_case, typed, board)
        try:
            appeal = appeal_from_form(open_case.appeal, typed, open_case.situation.clock())
        except Refusal as problem:
            self.tab.say(str(problem))
            return
        limit, final = open_case.limit(appeal), open_case.why_not_appealable(appeal)
        over = bool(final) or limit.is_over(appeal.lodged)
        self.tab.say(final or lodging_time_words(appeal, limit), wrong=over)
        self._propose_deposit(open_case, appeal)

    def _show_hands(
        self, open_case: AppealInView[OpenEvent], typed: Mapping[str, str], board: int | None
    ) -> None:
        """Show the hands of the session the case names; typed hands only if there is no hand record."""
        case = replace(
            open_case.appeal,
            ruling=typed["ruling"] or None,
            match=typed["match"] or None,
            session=typed["session"] or None,
            board=board,
        )
        choice = len(open_case.event.sessions) > 1 and not session_is_certain(open_case.event, case)
        self.form.show_session(
            session_appealed(open_case.event, case) or "", free=open_case.is_open and choice
        )
        why_not = self.tr("No hand record for this board. Type the hands on the left.") if board else ""
        wrong = False
        try:
            case = replace(case, deal=hands_typed(typed["hands"]))
        except Refusal:
            case, wrong = replace(case, deal=None), True
        lying = open_case.hands(case)
        if lying.hidden:
            why_not = self.tr("Hands hidden until you have played this board.")
        free = open_case.is_open and (wrong or not lying.recorded)  # so that an error can be corrected
        self.form.show_hands(lying.deal, why_not, wrong=wrong, free=free)

    def _propose_deposit(self, open_case: AppealInView[OpenEvent], appeal: Appeal) -> None:
        """Fill in the deposit if the rule book prints an amount and the director typed no other."""
        found = deposit_of(open_case.book, open_case.event, appeal)
        if not appeal.id and (appeal.deposit or "") == self.deposit != found.amount:
            self.deposit = found.amount
            self.form.put("deposit", found.amount)
        show_words(self.form.deposit, found.words)

    # ---- the decision

    def _decision_changed(self) -> None:
        """Update who may not sit on the committee, the sanction for no merit, and the new ranking."""
        open_case, form = self.open_case(), self.form
        if open_case is None:
            return
        typed = form.decision()
        found = conflicts(open_case.event, open_case.appeal, members_typed(typed["committee"]))
        show_words(form.conflicts, "\n".join(each.words for each in found))
        outcome = AppealOutcome(typed["outcome"])
        ruling = open_case.ruling
        form.grid.show_board(
            ruling.board if ruling else None, scores_appealed(open_case.event, open_case.appeal)
        )
        form.allow(**open_case.allowed(outcome)._asdict())
        said = sanction_for_no_merit(open_case.book)
        no_merit = outcome is AppealOutcome.WITHOUT_MERIT
        show_words(form.proposed, f"{clause_text(said.clause)}: {said.because}" if no_merit else "")
        if no_merit and outcome.value != self.outcome and said.sanction and said.sanction.unit:
            form.put("unit", said.sanction.unit)
        self._return_deposit(open_case, outcome)
        if not open_case.is_open:
            form.ranking.show_done()
        elif form.pages.currentIndex() == DECISION and open_case.appeal.id:
            self.ahead.start()

    def _decision_restored(self) -> None:
        """Keep what was typed, even if the rule book would propose something else."""
        self.outcome = self.form.decision()["outcome"]
        self._decision_changed()

    def _return_deposit(self, open_case: AppealInView[OpenEvent], outcome: AppealOutcome) -> None:
        """Fill in the deposit's return by the rule book, unless overridden, when the outcome changes."""
        found = after_decision(open_case.book, open_case.event, open_case.appeal, outcome)
        paid = bool(open_case.appeal.deposit)
        self.form.show_return(found.words if paid else "", paid=paid and open_case.is_open)
        if outcome.value != self.outcome:
            self.outcome = outcome.value
            if found.back is not None:
                self.form.put("deposit back", "yes" if found.back else "no")

    def _supposed(self) -> PreviewedEvent | None:
        open_case = self.open_case()
        if open_case is None:
            return None
        open_event, appeal = open_case.situation, open_case.appeal
        after = apply_decision(
            open_event.event,
            appeal,
            self.verdict(open_case),
            supposed_time(open_event),
        )
        return PreviewedEvent(open_event, after, parties(open_event.event, appeal))

    def verdict(self, open_case: AppealInView[OpenEvent]) -> AppealDecision:
        """Return the decision as typed; refuse what is no score or amount."""
        stood = scores_appealed(open_case.event, open_case.appeal)
        return verdict_typed(open_case.book, self.decision(), stood)

    def decision(self) -> dict[str, str]:
        """Return the decision as typed, with the clause by which the deposit is returned or kept."""
        typed, open_case = self.form.decision(), self.open_case()
        clause = ""
        if open_case is not None:
            outcome = AppealOutcome(typed["outcome"])
            found = after_decision(open_case.book, open_case.event, open_case.appeal, outcome)
            as_proposed = found.back is not None and found.back == (typed["deposit back"] == "yes")
            clause = found.clause if as_proposed else ""
        return {**typed, "deposit": typed["deposit back"], "deposit clause": clause}
