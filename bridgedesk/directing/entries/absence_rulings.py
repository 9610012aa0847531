"""Entries absent from one of their sessions without a substitute: the rule book's consequence."""

from collections.abc import Iterator

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.event.event import Event
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Director, Refused
from bridgedesk.rulebooks.entries.attendance import Attendance
from bridgedesk.standings.stages.session_totals import FINALS


def absences_without_substitute(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield entries that played another session of the same stage but not this one, once it has begun. Not
    in finals: there a team has a bye or is out, an absent team forfeits, and the qualifying is over."""
    said = absence_consequence(event, book)
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


def absence_consequence(event: Event, book: Book | None) -> str:
    """Return what may follow an absence, with its clause; "" if the rule book has none."""
    try:
        found = book.answer(Attendance(event=event.kind)) if book else None
    except Refused:
        return ""
    return f"{found.because} ({found.clause})" if isinstance(found, Director) else ""


def _playing(event: Event, session: Session) -> set[str]:
    """Return the entries seated or drawn into a match, including a bye."""
    found = {entry for section in session.sections for entry in section.seats.values() if entry}
    found |= {change.entry for section in session.sections for change in section.seat_changes if change.entry}
    for match in event.matches:
        if match.session == session.id:
            found |= {match.home, match.away}
    return found | {draw.bye for draw in event.draws if draw.bye and draw.stage == session.stage}
