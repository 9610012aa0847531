"""Choice of what an entry wins that is due several prizes."""

from dataclasses import replace
from datetime import datetime
from enum import Enum

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import joined
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.overall_places import OverallPlaces


class TwoPrizes(Enum):
    """Prizes that an entry wins which is due several of them."""

    LARGER = "the larger prize only"
    FIRST = "the prize listed first only"  # of events from before there was a choice
    ALL = "every prize"


PRIZE_RULE = "prize-rule"  # kept as a line of a register, which nobody types
RULE = "rule"  # its fact

RULE_WORDS = {
    TwoPrizes.LARGER: "An entry wins one prize only, the larger one; the next entry moves up.",
    TwoPrizes.FIRST: "An entry wins one prize only, the one listed first; the next entry moves up.",
    TwoPrizes.ALL: "An entry can win several prizes.",
}


def two_prizes(event: Event) -> TwoPrizes:
    """Return the director's choice, or the rule of events that were made before it."""
    found = [str(line.facts.get(RULE)) for line in event.records(PRIZE_RULE)]
    return next((each for each in TwoPrizes if each.value in found), TwoPrizes.FIRST)


def without_prize(event: Event) -> frozenset[str]:
    """Return withdrawn entries: they win no prize, except in events from before there was a choice."""
    if not has_choice(event):
        return frozenset()
    return frozenset(entry.id for entry in event.entries if entry.withdrawn is not None)


def withdrawn_words(evaluation: Evaluation, overall: OverallPlaces | None = None) -> str:
    """Name the entries that win no prize because they withdrew, although their place might bring one."""
    event = evaluation.event
    gone = without_prize(event)
    last = max((each.place for each in event.prizes), default=0)
    due = [each for each in evaluation.standings.values() if each.place is not None and each.place <= last]
    names = [event.name_of(each.entry) for each in due if each.entry in gone]
    if overall:
        listed = [each for each in overall.places if each.place is not None and each.place <= last]
        names += [each.name for each in listed if each.key in overall.withdrawn]
    return f"Withdrawn, so without a prize: {joined(list(dict.fromkeys(names)))}." if names else ""


def with_two_prizes(event: Event, rule: TwoPrizes, now: datetime) -> Event:
    """Return the event with this choice in place of the one before."""
    others = tuple(each for each in event.registered if each.register != PRIZE_RULE)
    taken = {each.id for each in others}
    key = next(f"z{number}" for number in range(1, len(taken) + 2) if f"z{number}" not in taken)
    line = RegisterLine(key, PRIZE_RULE, now, facts={RULE: rule.value})
    return replace(event, registered=(*others, line))


def has_choice(event: Event) -> bool:
    return any(True for _ in event.records(PRIZE_RULE))
