"""Weeks of a bracket, each with its kind of event in the rule book: semi-finals, then the final."""

from collections.abc import Sequence

from bridgedesk.event.event import Event, Stage
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.stages.finals import FinalsBracket

KNOCKOUT = "knockout"


def kinds_of_weeks(event: Event, stage: Stage, kind: str, book: Book | None) -> Sequence[str]:
    """Return the kinds of event of this bracket's weeks; with only two sides, just the last."""
    kinds = _kinds(kind, book) if stage.contest == KNOCKOUT else ()
    return kinds[len(kinds) - weeks_in(event, stage, len(kinds)) :] if kinds else ()


def kind_of_week(
    event: Event, stage: Stage, kind: str, book: Book | None, session: str | None, week: int | None = None
) -> str:
    """Return the kind of event of a week. Without `week`, the one played in the session, as far as it is
    drawn."""
    kinds = kinds_of_weeks(event, stage, kind, book)
    if not kinds:
        return kind
    at = week or _week_in(event, stage, session)
    return kinds[max(0, min(at, len(kinds)) - 1)]


def weeks_in(event: Event, stage: Stage, most: int) -> int:
    """Return the number of weeks from the entries in the first; before the draw, the rule book's number."""
    first = {
        team
        for match in event.matches
        if match.round == 1 and _is_of(event, match.session, match.stage, stage)
        for team in (match.home, match.away)
    }
    if first:
        return min(most, max(1, (len(first) - 1).bit_length()))
    return most


def _kinds(kind: str, book: Book | None) -> Sequence[str]:
    try:
        rule = book.policy("finals", kind, "") if book else None
    except Refused:
        return ()
    return rule.kinds if isinstance(rule, FinalsBracket) and kind in rule.kinds else ()


def _week_in(event: Event, stage: Stage, session: str | None) -> int:
    """Return the last week drawn in a session; an undrawn session follows the weeks of the sessions
    before."""
    here = [each.id for each in event.sessions if _is_of(event, each.id, None, stage)]
    drawn = {key: [each.round for each in event.matches if each.session == key] for key in here}
    if session not in here:
        return max((max(weeks) for weeks in drawn.values() if weeks), default=1)
    if drawn[session]:
        return max(drawn[session])
    at = here.index(session)
    before = [max(drawn[key]) for key in here[:at] if drawn[key]]
    return max(before, default=0) + 1 if before else at + 1


def _is_of(event: Event, session: str, named: str | None, stage: Stage) -> bool:
    of_session = event.stage_of(session)
    return (named or of_session or event.stages[0].id) == stage.id
