"""Reasons why players of an entry were absent, where a rule book gives another score for them."""

from collections.abc import Iterable

from bridgedesk.event.event import Event
from bridgedesk.event.session import ABSENT, LineUp, Session
from bridgedesk.rulebooks.scores.own_average import REASONS, Reason, ShareOfAverage
from bridgedesk.standings.conditions import Conditions


def absence_reason(changes: Iterable[LineUp]) -> Reason | None:
    """Return why the pair was absent, or "pair-replaced" if the two players had different reasons."""
    told: dict[str | None, Reason | None] = {}
    for each in changes:
        told[each.out] = told.get(each.out) or REASONS.get(each.reason or "")
    found = next(iter(told.values()), None)
    if found is not None and all(each == found for each in told.values()):
        return found
    return "pair-replaced" if len(told) > 1 else None


def is_excused_absence(changes: Iterable[LineUp], conditions: Conditions) -> bool:
    """Return True if both players were away and the rule book scores that as if the pair had been
    represented."""
    both = list(changes)
    reason = absence_reason(both)
    rule = conditions.policy("absent-score", reason or "")
    return len({each.out for each in both}) > 1 and isinstance(rule, ShareOfAverage)


def absent_entries(session: Session) -> list[str]:
    """Return the entries absent from a session."""
    lines = (line for section in session.sections for line in section.line_ups)
    return list(dict.fromkeys(line.entry for line in lines if line.kind == ABSENT))


def rounds_of_matches(event: Event, session: Session) -> set[int]:
    """Return the rounds of a session in which matches are drawn or have results."""
    rounds = {result.round for section in session.sections for result in section.results if result.round}
    return rounds | {match.round for match in event.matches if match.session == session.id}
