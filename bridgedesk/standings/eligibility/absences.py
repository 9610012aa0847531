"""Why players of an entry were away, as far as a book has another score for it."""

from collections.abc import Iterable

from bridgedesk.event.event import Event
from bridgedesk.event.session import ABSENT, LineUp, Session
from bridgedesk.rulebooks.scores.own_average import REASONS, Reason, ShareOfAverage
from bridgedesk.standings.conditions import Conditions


def reason_of(changes: Iterable[LineUp]) -> Reason | None:
    """Of both where both were away: with one of them for another reason they are two stand-ins."""
    told: dict[str | None, Reason | None] = {}
    for each in changes:
        told[each.out] = told.get(each.out) or REASONS.get(each.reason or "")
    found = next(iter(told.values()), None)
    if found is not None and all(each == found for each in told.values()):
        return found
    return "pair-replaced" if len(told) > 1 else None


def is_excused(changes: Iterable[LineUp], conditions: Conditions) -> bool:
    """Both were away, and the book has a score for that, as if the pair had been represented."""
    both = list(changes)
    reason = reason_of(both)
    rule = conditions.policy("absent-score", reason or "")
    return len({each.out for each in both}) > 1 and isinstance(rule, ShareOfAverage)


def stayed_away(session: Session) -> list[str]:
    """Entries that did not come to it."""
    lines = (line for section in session.sections for line in section.line_ups)
    return list(dict.fromkeys(line.entry for line in lines if line.kind == ABSENT))


def rounds_of_matches(event: Event, session: Session) -> set[int]:
    """Of a session in which matches are played: those that are drawn, or have results."""
    rounds = {result.round for section in session.sections for result in section.results if result.round}
    return rounds | {match.round for match in event.matches if match.session == session.id}
