"""The committee's decision and its effects on the event: scores, penalties and the appeal together."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from enum import Enum

from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.rulings.apply_ruling import apply_rulings, with_cancelled_ruling
from bridgedesk.directing.rulings.words import outcome_words, sanction_words
from bridgedesk.event.appealed import session_appealed
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import NO_COMMITTEE, Appeal, CommitteeMember, Ruling, Sanction
from bridgedesk.event.score import Score

FRIVOLOUS = "frivolous-appeal"
REVERSALS = (
    "a point of fact",
    "a use of discretion",
    "a judgement",
    "an illegal ruling",
    "a wrong procedure",
)
ADJUSTED = "adjusted-score"


class AppealOutcome(Enum):
    UPHELD = "upheld"
    VARIED = "varied"
    DISMISSED = "dismissed"
    WITHOUT_MERIT = "without merit"


def changes(outcome: AppealOutcome) -> bool:
    return outcome in (AppealOutcome.UPHELD, AppealOutcome.VARIED)


OUTCOMES = {
    AppealOutcome.UPHELD: "Upheld: the ruling is changed as the appellants asked",
    AppealOutcome.VARIED: "Varied: the ruling is changed in another way",
    AppealOutcome.DISMISSED: "Dismissed: the ruling stands",
    AppealOutcome.WITHOUT_MERIT: "Without merit: the ruling stands, and a penalty is possible",
}


@dataclass(frozen=True)
class AppealDecision:
    """Decision on an appeal. `score`, `vps` or `amount` replaces what was ruled; `penalty` is for an
    appeal without merit."""

    outcome: AppealOutcome
    decision: str
    committee: tuple[CommitteeMember, ...] = ()
    score: Score | None = None
    vps: tuple[Decimal, Decimal] | None = None  # of the match
    amount: Sanction | None = None
    penalty: Sanction | None = None
    proposed: Sanction | None = None  # by the rule book, for an appeal without merit
    deposit_back: bool = True
    deposit_clause: str = ""  # if the rule book decides it
    signed: str = ""  # name of the chairman
    reverses: str = ""  # part of the ruling that is reversed
    alone: str = ""  # who decided without a committee


def apply_decision(event: Event, appeal: Appeal, verdict: AppealDecision, time: datetime) -> Event:
    """Return the event after the decision; refuse a decision that does not say what it changes."""
    changed = changes(verdict.outcome)
    if not changed and (verdict.score or verdict.vps or verdict.amount):
        is_so = f"An appeal that is {verdict.outcome.value}"
        raise Refusal(f"{is_so} changes nothing. Leave score and amount empty.")
    made: list[str] = []
    after = event
    if changed:
        after = _changed(event, appeal, verdict, time, made)
    if verdict.penalty is not None:
        if verdict.outcome is not AppealOutcome.WITHOUT_MERIT:
            raise Refusal("Only an appeal without merit brings a penalty for the appellants.")
        after = apply_rulings(after, [_penalty(appeal, verdict, verdict.penalty, event, time)])
        made.append(f"{sanction_words(verdict.penalty)} for an appeal without merit")
    names = {"chairman": verdict.signed, NO_COMMITTEE: verdict.alone}
    signed = {**appeal.signed, **{place: name for place, name in names.items() if name}}
    closed = replace(
        appeal,
        committee=verdict.committee,
        decision=verdict.decision,
        outcome=verdict.outcome.value,
        decided=time,
        effects=tuple(made),
        signed=signed,
        reverses=(verdict.reverses or None) if changed else None,
        deposit_back=verdict.deposit_back if appeal.deposit else None,
        deposit_clause=(verdict.deposit_clause or None) if appeal.deposit else None,
    )
    return replace(after, appeals=tuple(closed if each.id == appeal.id else each for each in after.appeals))


def _changed(event: Event, appeal: Appeal, verdict: AppealDecision, time: datetime, made: list[str]) -> Event:
    ruling = event.find_ruling(appeal.ruling)
    if ruling is None:
        if verdict.outcome is AppealOutcome.VARIED or verdict.score or verdict.vps or verdict.amount:
            raise Refusal("This appeal names no ruling to change. Record a new one in Penalties.")
        return event
    decided = replace(ruling, time=time, reason=verdict.decision, withdrawn=None, appeal=appeal.id)
    if verdict.score is not None:
        return _with_score(event, decided, verdict.score, made)
    why = f"appeal {verdict.outcome.value}: {verdict.decision}"
    if verdict.outcome is AppealOutcome.VARIED and verdict.amount is None and verdict.vps is None:
        raise FieldRefusal("Type the new score of the board, or the new amount.", "score")
    after = event if ruling.withdrawn is not None else with_cancelled_ruling(event, ruling.id, why)
    made.append(f"the ruling ({outcome_words(ruling)}) cancelled")
    if verdict.vps is not None:
        return _with_vps(after, decided, verdict.vps, made)
    if verdict.amount is None:
        return after
    if ruling.entry is None:
        raise FieldRefusal("The ruling was about a score. Type the score that the committee gives.", "score")
    made.append(f"replaced by {sanction_words(verdict.amount)}")
    return apply_rulings(after, [replace(decided, imposed=verdict.amount, on_match=None)])


def _with_score(event: Event, decided: Ruling, score: Score, made: list[str]) -> Event:
    """Replace the ruling's score with the committee's; the first ruling stays on record."""
    if decided.adjusted is None:
        raise FieldRefusal(
            "The ruling was not about a board. Type the amount that the committee gives.", "score"
        )
    adjusted = replace(decided.adjusted, becomes=score, was=None)
    after = apply_rulings(event, [replace(decided, adjusted=adjusted)])
    made.append(f"board {decided.board}: {outcome_words(after.rulings[-1])}")
    return after


def _with_vps(event: Event, decided: Ruling, vps: tuple[Decimal, Decimal], made: list[str]) -> Event:
    """Replace the VPs of the match the ruling was on, forfeited or not."""
    if decided.on_match is None:
        raise Refusal("The ruling was not on a whole match. Type the score of the board, or the amount.")
    new = Ruling(
        "", decided.time, decided.session, decided.section, decided.round, question=ADJUSTED,
        reason=decided.reason, on_match=replace(decided.on_match, vp=vps), appeal=decided.appeal,
    )  # fmt: skip
    made.append(f"replaced by {outcome_words(new)}")
    return apply_rulings(event, [new])


def _penalty(
    appeal: Appeal, verdict: AppealDecision, penalty: Sanction, event: Event, time: datetime
) -> Ruling:
    first = event.find_ruling(appeal.ruling)
    session = session_appealed(event, appeal)
    if session is None and len(event.stages) > 1:
        raise Refusal("Choose the session of the appeal first: the penalty counts there.")
    return Ruling(
        "",
        time,
        session,
        first.section if first else None,
        first.round if first else None,
        entry=appeal.by,
        question="fine",
        facts={"offence": FRIVOLOUS},
        proposed=verdict.proposed,
        imposed=penalty,
        reason=verdict.decision,
        appeal=appeal.id,
    )
