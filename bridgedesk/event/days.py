"""Days on which an event is played: each session's own, or else the day of the event."""

from collections.abc import Iterable, Sequence
from datetime import date

from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words, wall_time
from bridgedesk.event.session import Session


def session_day(event: Event, session: Session) -> date:
    return wall_time(session.starts).date() if session.starts else event.date


def days_of(event: Event, sessions: Iterable[Session]) -> Sequence[date]:
    """Return the days of these sessions in order; without sessions the day of the event."""
    return sorted({session_day(event, each) for each in sessions}) or [event.date]


def days_text(days: Sequence[date]) -> str:
    """Return one day, or the first and the last: Sat 21 Nov – Sun 22 Nov 2026."""
    first, last = days[0], days[-1]
    if first == last:
        return day_words(first)
    begins = f"{first:%a} {first.day} {first:%b}" if first.year == last.year else day_words(first)
    return f"{begins} – {day_words(last)}"
