"""Form for the committee's decision, and the decision it makes."""

import re
from collections.abc import Mapping
from decimal import Decimal

from bridgedesk.directing.appeals.committee import members_typed
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.penalty import Proposal, penalty_to_impose, proposal, sanction_typed
from bridgedesk.directing.rulings.verdict import FRIVOLOUS, AppealDecision, AppealOutcome, changes
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Sanction
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import BadScore, parse_score
from bridgedesk.event.spelling import capitalised

BY_COMMITTEE = "Law 93B"  # what a committee may do, it does with the director's powers


def sanction_for_no_merit(book: EventBook) -> Proposal:
    return proposal(book, "fine", {"offence": FRIVOLOUS})


def verdict_typed(book: EventBook, typed: Mapping[str, str]) -> AppealDecision:
    outcome = AppealOutcome(typed.get("outcome") or AppealOutcome.DISMISSED.value)
    decision = typed.get("decision", "").strip()
    proposed = sanction_for_no_merit(book)
    fined = outcome is AppealOutcome.WITHOUT_MERIT and typed.get("fined") == "yes"
    penalty = (
        penalty_to_impose(proposed, typed.get("penalty", ""), typed.get("unit", ""), decision)
        if fined
        else None
    )
    changed = changes(outcome)
    vps = _vps(typed.get("score", ""))
    return AppealDecision(
        outcome,
        decision,
        members_typed(typed.get("committee", "")),
        _score(typed.get("score", "")) if changed and not vps else None,
        vps if changed else None,
        _amount(typed.get("amount", ""), typed.get("unit", "")) if changed else None,
        penalty,
        proposed.sanction if fined else None,
        typed.get("deposit") != "no",
        typed.get("deposit clause", ""),
        " ".join(typed.get("chairman", "").split()),
        typed.get("reverses", "") if changed else "",
    )


def _vps(text: str) -> tuple[Decimal, Decimal] | None:
    """Parse VPs of home and away, such as 12.5-7.5."""
    found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,2})?)\s*-\s*(\d{1,3}(?:\.\d{1,2})?)", text.strip(), re.ASCII)
    return (Decimal(found[1]), Decimal(found[2])) if found else None


def _score(text: str) -> Score | None:
    try:
        return parse_score(text) if text.strip() else None
    except BadScore as problem:
        raise Refusal(capitalised(str(problem))) from None


def _amount(text: str, unit: str) -> Sanction | None:
    return sanction_typed(text, unit, BY_COMMITTEE) if text.strip() else None
