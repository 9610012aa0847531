"""Deposit of an appeal: the amount the rule book requires, and whether it is returned."""

from collections.abc import Mapping
from typing import NamedTuple

from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.verdict import AppealOutcome
from bridgedesk.directing.rulings.words import clause_text
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Finding, Listing, Refused, Silent, Verdict


class Deposit(NamedTuple):
    """Deposit of an appeal; `amount` where the rule book prints one, `back` where it says whether it is
    returned."""

    amount: str = ""
    back: bool | None = None
    words: str = ""
    clause: str = ""


def deposit_of(book: EventBook, event: Event, appeal: Appeal) -> Deposit:
    found = _asked(book, event, appeal, {})
    if found is None:
        return Deposit()
    amount = found.items[0] if isinstance(found, Listing) else ""
    return Deposit(amount, words=_words(found), clause=found.clause)


def after_decision(book: EventBook, event: Event, appeal: Appeal, outcome: AppealOutcome) -> Deposit:
    """Return the deposit after the decision; the amount paid is on the form."""
    found = _asked(book, event, appeal, {"merit": outcome is not AppealOutcome.WITHOUT_MERIT})
    if found is None:
        return Deposit()
    back = found.holds if isinstance(found, Verdict) else None
    return Deposit(back=back, words=_words(found), clause=found.clause)


def is_further(event: Event, appeal: Appeal) -> bool:
    """Return whether this appeal is against a committee's decision."""
    ruling = event.find_ruling(appeal.ruling)
    heard = (each.ruling for each in event.appeals if each.outcome is not None and each.id != appeal.id)
    return ruling is not None and (ruling.appeal not in (None, appeal.id) or ruling.id in heard)


def _asked(book: EventBook, event: Event, appeal: Appeal, facts: Mapping[str, object]) -> Finding | None:
    """Return the rule book's answer, or None if it has no deposit."""
    to = "authority" if is_further(event, appeal) else "committee"
    try:
        found = book.answer("deposit", {"to": to, **facts})
    except Refused:
        return None
    return None if isinstance(found, Silent) else found


def _words(found: Finding) -> str:
    said = f"{clause_text(found.clause)}: {found.because}"
    return capitalised(said)
