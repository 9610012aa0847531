"""Ways the rule book allows for a fouled board, and what to type for each."""

from collections.abc import Iterator
from typing import get_args

from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.penalties import Stated
from bridgedesk.rulebooks.scores.fouled_board import (
    AtLeastOwnSession,
    Cancelled,
    DatumsApart,
    OneDatum,
    Treatment,
)


def treatments_in_words(book: EventBook) -> list[str]:
    """Return one line for each treatment; empty if the rule book has only one."""
    found = list(_treatments(book))
    return [*found, *_fine(book)] if found else []


def _treatments(book: EventBook) -> Iterator[str]:
    usual = book.block("fouled-board")
    for treatment in get_args(Treatment):
        block = book.block("fouled-board", treatment)
        words = _words(block.policy) if block is not None and block is not usual else ""
        if block is not None and words:
            yield f"{words} ({block.clause})"


def _words(policy: object) -> str:
    match policy:
        case OneDatum():
            return "Of no consequence: leave the results as they are"
        case DatumsApart():
            return "Really another board: mark it below, each form has a datum of its own"
        case Cancelled() as rule:
            amount = say(rule.amount)
            typed, what = f"I+{amount}+{amount}", f"{amount} {rule.unit} to {rule.to}"
            return f"Cancelled: type {typed} in place of the result, {what}"
        case AtLeastOwnSession() as rule:
            what = f"{say(rule.percent)}% or their session's average, the greater"
            return f"Not playable at the next table: type A++ there, innocent pairs have {what}"
        case Stated() as rule:
            return capitalised(rule.why)
    return ""


def _fine(book: EventBook) -> Iterator[str]:
    block = book.block("fine", "fouled-board")
    if block is not None:
        yield f"Who fouled it may be fined, under Penalties ({block.clause})"
