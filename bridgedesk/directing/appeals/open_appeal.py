"""The appeal in view: the ruling it is against, its deadlines by the rule book, and the choices on its
form."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Generic, NamedTuple, TypeVar

from bridgedesk.bridge.cards import Deal
from bridgedesk.directing.appeals.appeal_times import (
    APPEAL,
    AppealDeadline,
    StartingTimes,
    appeal_deadline,
    appeal_deadlines,
    starting_times,
    why_no_appeal,
)
from bridgedesk.directing.appeals.case import members_text, parties
from bridgedesk.directing.lookup import opponents_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.penalty import FORFEIT, MATCH_FORFEITED, WARNING
from bridgedesk.directing.rulings.ruling_list import shown_outcome, where_words, who_words
from bridgedesk.directing.rulings.sides import session_sides
from bridgedesk.directing.rulings.verdict import FRIVOLOUS, AppealOutcome, changes
from bridgedesk.directing.rulings.words import clause_text, offence_words
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.programme import final_start
from bridgedesk.event.appealed import hands_on_record, session_appealed
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal, Ruling
from bridgedesk.event.score_text import score_text
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Finding, Listing, Silent, Verdict
from bridgedesk.rulebooks.time_limit import What

Choices = list[tuple[str, str]]  # key and words


class AppealFormChoices(NamedTuple):
    """Choices that the drop-down lists of the form offer."""

    by: Choices
    ruling: Choices
    match: Choices
    session: Choices


class AppealHands(NamedTuple):
    """Hands of the board, from the hand record or as they were copied onto the form."""

    deal: Deal | None
    recorded: bool
    hidden: bool  # the director has yet to play the board


Here = TypeVar("Here", bound=Situation, covariant=True)


class DecisionFields(NamedTuple):
    """Parts of the decision that can be typed."""

    score: bool
    amount: bool
    fine: bool
    reversal: bool


@dataclass(frozen=True)
class AppealInView(Generic[Here]):
    """An appeal in its situation; in the window that is the open event, which an act can change."""

    situation: Here
    book: EventBook
    session: str  # in view
    by_clock: datetime | None  # end of play by the room clock
    appeal: Appeal

    @property
    def event(self) -> Event:
        return self.situation.event

    @property
    def is_open(self) -> bool:
        return self.appeal.outcome is None

    @property
    def ruling(self) -> Ruling | None:
        return self.event.find_ruling(self.appeal.ruling)

    # ---- times

    @property
    def appeal_session(self) -> str:
        """Return the session the appeal is about, or the one in view."""
        return self._where(self.appeal)

    def _where(self, appeal: Appeal) -> str:
        return session_appealed(self.event, appeal) or self.session

    def limits(self) -> tuple[AppealDeadline, ...]:
        """Return the deadlines; an appeal that is not lodged yet has no time of lodging."""

        def times(what: What) -> StartingTimes:
            found = self.times(self.appeal, what)
            return found if self.appeal.id else found._replace(lodged=None)

        return appeal_deadlines(self.book, times, self.ruling)

    def limit(self, appeal: Appeal, what: What = APPEAL) -> AppealDeadline:
        return appeal_deadline(self.book, what, self.times(appeal, what))

    def why_not_appealable(self, appeal: Appeal) -> str:
        """Return why the rule book allows no appeal against the ruling, or "" if it does."""
        ruling = self.event.find_ruling(appeal.ruling)
        return why_no_appeal(self.book, ruling)

    def times(self, appeal: Appeal, what: What) -> StartingTimes:
        here = self._where(appeal)
        by_clock = self.by_clock if here == self.session else None
        return starting_times(
            self.event, self.book, what, here, by_clock, appeal, final_start(self.situation)
        )

    # ---- form

    def offered(self) -> AppealFormChoices:
        """Return the choices of the form, entries by number and name; the parties to the case come first."""
        event = self.event
        sides = session_sides(event, self._where(self.appeal))
        everybody = {entry: side.words for side in sides for entry in side.entries}
        involved = {entry: everybody[entry] for entry in parties(event, self.appeal)}
        return AppealFormChoices(
            list((involved | everybody).items()),
            [(each.id, _ruling_words(event, each)) for each in event.rulings],
            [(each.id, f"Round {each.round}: {opponents_words(event, each)}") for each in event.matches],
            [(each.id, f"Session {each.id}") for each in event.sessions],
        )

    def hands(self, appeal: Appeal) -> AppealHands:
        where = self._where(appeal)
        recorded = hands_on_record(self.event, replace(appeal, session=where))
        if appeal.board in hidden_boards(self.event, where):
            return AppealHands(None, recorded=True, hidden=True)
        return AppealHands(recorded or appeal.deal, recorded=recorded is not None, hidden=False)

    # ---- decision

    def decision(self) -> dict[str, str]:
        """Return the committee's decision as the form's fields."""
        appeal = self.appeal
        made = (each for each in reversed(self.event.rulings) if appeal.id and each.appeal == appeal.id)
        return {
            **_decided_fields(next(made, None)),
            "committee": members_text(appeal.committee),
            "outcome": appeal.outcome or AppealOutcome.DISMISSED.value,
            "decision": appeal.decision or "",
            "alone": appeal.decided_by,
            "chairman": appeal.signed.get("chairman", ""),
            "reverses": appeal.reverses or "",
            "deposit back": "no" if appeal.deposit_back is False else "yes",
        }

    def allowed(self, outcome: AppealOutcome) -> DecisionFields:
        changed, ruling = changes(outcome) and self.is_open, self.ruling
        return DecisionFields(
            score=changed and ruling is not None and (ruling.adjusted or ruling.on_match) is not None,
            amount=changed and ruling is not None and ruling.entry is not None,
            fine=outcome is AppealOutcome.WITHOUT_MERIT and self.is_open,
            reversal=changed,
        )


def _decided_fields(made: Ruling | None) -> Mapping[str, str]:
    """Return the committee's score, amount or penalty as form fields."""
    if made is None:
        return {}
    if made.adjusted is not None:
        return {"score": score_text(made.adjusted.becomes)}
    if made.on_match is not None and made.on_match.vp is not None:
        return {"score": "-".join(map(str, made.on_match.vp))}
    if made.imposed is None or made.imposed.amount is None:
        said = made.imposed.unit if made.imposed else None
        return {"amount": FORFEIT if said == MATCH_FORFEITED else said or WARNING}
    amount = {"unit": made.imposed.unit or ""}
    if made.facts.get("offence") == FRIVOLOUS:
        return {**amount, "fined": "yes", "penalty": str(made.imposed.amount)}
    return {**amount, "amount": str(made.imposed.amount)}


def _ruling_words(event: Event, ruling: Ruling) -> str:
    what = f"{offence_words(ruling)}: {shown_outcome(event, ruling)}"
    where = where_words(event, ruling)
    return ", ".join(filter(None, (what, who_words(event, ruling), where)))


# ---- deposit of an appeal: the amount the rule book requires, and whether it is returned


class AppealDeposit(NamedTuple):
    """Deposit of an appeal; `amount` where the rule book prints one, `back` where it says whether it is
    returned."""

    amount: str = ""
    back: bool | None = None
    words: str = ""
    clause: str = ""


def deposit_of(book: EventBook, event: Event, appeal: Appeal) -> AppealDeposit:
    found = _asked(book, event, appeal, {})
    if found is None:
        return AppealDeposit()
    amount = found.items[0] if isinstance(found, Listing) else ""
    return AppealDeposit(amount, words=_words(found), clause=found.clause)


def after_decision(book: EventBook, event: Event, appeal: Appeal, outcome: AppealOutcome) -> AppealDeposit:
    """Return the deposit after the decision; the amount paid is on the form."""
    found = _asked(book, event, appeal, {"merit": outcome is not AppealOutcome.WITHOUT_MERIT})
    if found is None:
        return AppealDeposit()
    back = found.holds if isinstance(found, Verdict) else None
    return AppealDeposit(back=back, words=_words(found), clause=found.clause)


def is_further(event: Event, appeal: Appeal) -> bool:
    """Return whether this appeal is against a committee's decision."""
    ruling = event.find_ruling(appeal.ruling)
    heard = (each.ruling for each in event.appeals if each.outcome is not None and each.id != appeal.id)
    return ruling is not None and (ruling.appeal not in (None, appeal.id) or ruling.id in heard)


def _asked(book: EventBook, event: Event, appeal: Appeal, facts: Mapping[str, object]) -> Finding | None:
    """Return the rule book's answer, or None if it has no deposit."""
    to = "authority" if is_further(event, appeal) else "committee"
    found = book.find_answer("deposit", {"to": to, **facts})
    return None if isinstance(found, Silent) else found


def _words(found: Finding) -> str:
    said = f"{clause_text(found.clause)}: {found.because}"
    return capitalised(said)
