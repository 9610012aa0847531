"""Matches on another day than the one announced: whether the rule book allows it."""

from collections.abc import Iterator
from datetime import date

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.event.event import Event
from bridgedesk.event.register import RegisterLine
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.stages.moved_match import Ground, MovedMatch

MOVED, RESCHEDULED = "moved-match", "rescheduled"
GROUNDS: dict[str, Ground] = {
    "national event": "national",
    "exceptional": "exceptional",
    "captains and director agree": "agreed",
}


def check_moved_match(
    book: Book, kind: str, was: date, now: date, line: RegisterLine | None
) -> Verdict | None:
    """Return whether the rule book allows the move on the recorded ground; None if it has no clause."""
    asked = MovedMatch(
        event=kind,
        to="later" if now > was else "earlier",
        ground=GROUNDS.get(str(line.facts.get("ground", ""))) if line else None,
        director=bool(line and line.facts.get("director")),
    )
    try:
        found = book.answer(asked)
    except Refused:
        return None
    return found if isinstance(found, Verdict) else None


def records_of_move(event: Event, day: date) -> list[RegisterLine]:
    """Return the records of matches moved to this day."""
    return [line for line in event.records(RESCHEDULED) if line.facts.get("to") == day.isoformat()]


def moved_match_consequences(told: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn of a moved match while the rule book does not allow it."""
    was = date.fromisoformat(str(line.facts.get("was", told.event.date.isoformat())))
    now = date.fromisoformat(str(line.facts.get("to", was.isoformat())))
    found = check_moved_match(told.book.book, told.book.kind, was, now, line) if now != was else None
    if found is not None and not found.holds:
        words = f"{line.facts.get('match')} moved to {now}: {'; '.join(found.missing)} ({found.clause})"
        yield Consequence("match-moved", line.id, words, question=MOVED)
