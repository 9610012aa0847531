"""Reasons for an absence that the rule book scores differently, as a form offers them."""

from typing import NamedTuple

from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.directing.seating.contest import contest_of
from bridgedesk.directing.situation import RulesAtHand
from bridgedesk.event.event import Event
from bridgedesk.movements.movement import Contest
from bridgedesk.rulebooks import Block
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.penalties import Fixed
from bridgedesk.rulebooks.scores.own_average import AWAY, ShareOfAverage
from bridgedesk.rulebooks.scores.substitute_score import CapAndFloor

Choices = tuple[tuple[str, str], ...]  # what is kept, and what is shown
OF_ONE, OF_BOTH = "substitute-score", "absent-score"


class Reasons(NamedTuple):
    """Reasons for a substitute for one of a pair, and for a pair that is absent."""

    of_one: Choices = ()
    of_both: Choices = ()


def reasons_now(event: Event, rules: RulesAtHand, session: str) -> Reasons:
    book = event_book(event, rules.library(), session)
    return Reasons(*(_reasons(book, topic) for topic in (OF_ONE, OF_BOTH)))


def reasons_of_teams(event: Event, rules: RulesAtHand) -> Choices:
    """Return the reasons that the rule book scores; for pairs the reason is recorded with the substitute."""
    last = event.sessions[-1:]
    if not last or contest_of(event, last[0]) is not Contest.TEAMS:
        return ()
    book = event_book(event, rules.library(), last[0].id)
    return tuple(each for each in _reasons(book, OF_ONE) if each[0] and _has_score(book, each[0]))


def _has_score(book: EventBook, reason: str) -> bool:
    """Return whether the rule book has a score for this reason; in a finals match the director decides."""
    block = book.block(OF_ONE, reason)
    return block is not None and isinstance(block.policy, ShareOfAverage)


def _reasons(book: EventBook, topic: str) -> Choices:
    """Return the reasons, any other one first; none if they make no difference."""
    usual = book.block(topic)
    own = {reason: block for reason in AWAY if (block := book.block(topic, reason)) and block is not usual}
    found = tuple((reason, f"{AWAY[reason]}{_follows(block)}") for reason, block in own.items())
    return (("", f"another reason{_follows(usual)}"), *found) if found else ()


def _follows(block: Block | None) -> str:
    words = _score_words(block.policy) if block else ""
    return f": {words} ({block.clause})" if block and words else ""


def _score_words(policy: object) -> str:
    match policy:
        case CapAndFloor():
            return "the score, kept within their average"
        case ShareOfAverage() as rule:
            least = f", at least {say(rule.at_least)} {rule.unit}" if rule.at_least is not None else ""
            return f"{say(rule.percent)}% of their average{least}"
        case Fixed() as rule:
            return f"{say(rule.value)} {rule.unit}"
    return ""
