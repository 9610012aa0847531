"""Days on which an event is played: each session's own, or else the day of the event."""

from collections.abc import Iterable, Sequence
from datetime import date

from bridgedesk.event.event import Event
from bridgedesk.event.moment import span_words, wall_time
from bridgedesk.event.session import Session


def session_day(event: Event, session: Session) -> date:
    return wall_time(session.starts).date() if session.starts else event.date


def days_of(event: Event, sessions: Iterable[Session]) -> Sequence[date]:
    """Return the days of these sessions in order; without sessions the day of the event."""
    return sorted({session_day(event, each) for each in sessions}) or [event.date]


def days_text(days: Sequence[date]) -> str:
    return span_words(days[0], days[-1])
