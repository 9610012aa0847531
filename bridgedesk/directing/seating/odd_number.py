"""Odd number of entries where the rule book allows even numbers only; shown once play has begun (SABF
20.2)."""

from collections.abc import Iterator

from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.matter import Matter, matter
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.before_play.event_form import ByEntries
from bridgedesk.standings.stages.stages import kind_in_session


def odd_numbers(event: Event, book: Book | None) -> Iterator[tuple[Matter, str]]:
    """Yield each stage with an odd number; entries that withdraw later still count."""
    stages: dict[str | None, list[str]] = {}
    for session in event.sessions:
        stages.setdefault(session.stage, []).append(session.id)
    for stage, sessions in stages.items():
        clause = _asks_for_even(event, book, sessions[0])
        many = len(_playing(event, stage, sessions)) if clause else 0
        if many % 2:
            here = f"{many} entries play, and the number is to be even"
            words = f"{here}: enter one more, or say why it stands ({clause})"
            yield matter("odd-number", stage=stage, entries=many), words


def _asks_for_even(event: Event, book: Book | None, session: str) -> str:
    """Return the clause that requires an even number, or ""."""
    try:
        block = book.block("event-form", kind_in_session(event, session, book)) if book else None
    except Refused:
        return ""
    rule = block.policy if block else None
    return block.clause if block and isinstance(rule, ByEntries) and rule.even else ""


def _playing(event: Event, stage: str | None, sessions: list[str]) -> set[str]:
    """Return entries that have opponents or byes; none before the first result, nor entries that left
    before playing."""
    matches = [match for match in event.matches if match.session in sessions]
    begun = [match for match in matches if match.begun_or_ended and match.outcome is not Outcome.BYE]
    if not begun:
        return set()
    drawn = {side for match in matches for side in (match.home, match.away)}
    resting = {draw.bye for draw in event.draws if draw.bye and draw.stage == stage}
    played = {side for match in begun for side in (match.home, match.away)}
    gone = {entry.id for entry in event.entries if entry.withdrawn is not None}
    return (drawn | resting) - (gone - played)
