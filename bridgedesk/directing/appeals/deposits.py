"""The deposit of an appeal: what the book has paid with it, and what becomes of it."""

from collections.abc import Mapping
from typing import NamedTuple

from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.verdict import Outcome
from bridgedesk.directing.rulings.words import cited
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Finding, Listing, Refused, Silent, Verdict


class Deposit(NamedTuple):
    """`amount` where the book prints one; `back` where it says what becomes of it."""

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


def after_decision(book: EventBook, event: Event, appeal: Appeal, outcome: Outcome) -> Deposit:
    """What was paid stands on the form."""
    found = _asked(book, event, appeal, {"merit": outcome is not Outcome.WITHOUT_MERIT})
    if found is None:
        return Deposit()
    back = found.holds if isinstance(found, Verdict) else None
    return Deposit(back=back, words=_words(found), clause=found.clause)


def is_further(event: Event, appeal: Appeal) -> bool:
    """Against what a committee has decided already."""
    ruling = event.find_ruling(appeal.ruling)
    heard = (each.ruling for each in event.appeals if each.outcome is not None and each.id != appeal.id)
    return ruling is not None and (ruling.appeal not in (None, appeal.id) or ruling.id in heard)


def _asked(book: EventBook, event: Event, appeal: Appeal, facts: Mapping[str, object]) -> Finding | None:
    """None where the book speaks of no deposit."""
    to = "authority" if is_further(event, appeal) else "committee"
    try:
        found = book.answer("deposit", {"to": to, **facts})
    except Refused:
        return None
    return None if isinstance(found, Silent) else found


def _words(found: Finding) -> str:
    said = f"{cited(found.clause)}: {found.because}"
    return capitalised(said)
