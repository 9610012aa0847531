"""Entries that were not there for a session of theirs, and sent nobody: what the book says of it."""

from collections.abc import Iterator

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.event.event import Event
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Director, Refused
from bridgedesk.rulebooks.entries.attendance import Attendance
from bridgedesk.standings.stages.session_totals import FINALS


def stayed_away(event: Event, book: Book | None) -> Iterator[Concern]:
    """Of those who played another session of the same stage, once the session has begun. In a bracket a team
    rests or is out, and one that does not come forfeits; of the qualifying nothing is asked any more."""
    said = may_follow(event, book)
    if not said or (event.stages and event.stages[-1].contest in FINALS):
        return
    playing = {session.id: _playing(event, session) for session in event.sessions}
    for session in event.sessions:
        if session.id not in event.begun_sessions:
            continue
        alike = [each for each in event.sessions if each.stage == session.stage and each is not session]
        expected = {entry for each in alike for entry in playing[each.id]}
        for entry in event.entries:
            gone = entry.withdrawn is not None or not entry.contending
            if entry.id in expected and entry.id not in playing[session.id] and not gone:
                words = f"stayed away from session {session.id} without a substitute: {said}"
                yield concern("stayed-away", entry.id, words, session=session.id)


def may_follow(event: Event, book: Book | None) -> str:
    """With its clause; nothing where the book is silent."""
    try:
        found = book.answer(Attendance(event=event.kind)) if book else None
    except Refused:
        return ""
    return f"{found.because} ({found.clause})" if isinstance(found, Director) else ""


def _playing(event: Event, session: Session) -> set[str]:
    """Seated, or drawn into a match, a bye among them."""
    found = {entry for section in session.sections for entry in section.seats.values() if entry}
    found |= {change.entry for section in session.sections for change in section.seat_changes if change.entry}
    for match in event.matches:
        if match.session == session.id:
            found |= {match.home, match.away}
    return found | {draw.bye for draw in event.draws if draw.bye and draw.stage == session.stage}
