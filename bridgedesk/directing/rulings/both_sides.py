"""Offences that the rule book charges to both sides of a table: one action rules on both, whichever is
chosen."""

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.ruling_form import RulingFormData
from bridgedesk.directing.rulings.who_can_be_ruled_on import sides
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section
from bridgedesk.rulebooks.conduct.slow_play import OFF_EACH_SIDE
from bridgedesk.rulebooks.penalties import ByOffence

SLOW = "slow-play"


def charges_both_sides(book: EventBook, told: RulingFormData) -> bool:
    """Return whether the clause charges both sides; for slow play, unless one side alone was found slow."""
    if told.choice.sort != "clause":
        return False
    block = book.block(told.choice.question, told.choice.offence)
    policy = block.policy if block else None
    if isinstance(policy, ByOffence):
        return policy.both_sides
    return isinstance(policy, OFF_EACH_SIDE) and told.facts.get("at_fault") != "one"


def entries_ruled_on(
    event: Event, section: Section | None, book: EventBook, told: RulingFormData
) -> tuple[str, ...]:
    """Return the chosen entries, with their opponents of that round where the clause charges both sides."""
    if len(told.who) != 1 or not charges_both_sides(book, told):
        return told.who
    round_ = told.round or _only_round(event, told)
    tables = [each.entries for each in sides(event, section, round_) if told.who[0] in each.entries]
    return max(tables, key=len, default=told.who)


def _only_round(event: Event, told: RulingFormData) -> int | None:
    """Return the entry's round if it plays only one in the session, as in a final."""
    rounds = {
        match.round
        for match in event.matches
        if match.session == told.session and told.who[0] in (match.home, match.away)
    }
    return rounds.pop() if len(rounds) == 1 else None


def both_sides_text(event: Event, book: EventBook, told: RulingFormData) -> str:
    """Name both sides, or say what to do where only one is known."""
    if not charges_both_sides(book, told):
        return ""
    who = ", ".join(entry_words(event, each) for each in told.who)
    return missing_side_text(book, told) or f"Both sides of the table: {who}"


def missing_side_text(book: EventBook, told: RulingFormData) -> str:
    if len(told.who) != 1 or not charges_both_sides(book, told):
        return ""
    alone = ", or say that one side alone was slow" if told.choice.question == SLOW else ""
    on_both = "It falls on both sides of the table"
    if told.round is None:
        return f"{on_both}: type the round, and the other side is ruled on too{alone}"
    return f"{on_both}, and in round {told.round} they meet nobody: type another round{alone}"


def refuse_one_side(book: EventBook, told: RulingFormData) -> None:
    if lacking := missing_side_text(book, told):
        raise Refusal(lacking)
