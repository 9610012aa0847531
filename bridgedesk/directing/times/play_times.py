"""Time when scores become official, and the position of a session, from which time limits run."""

from datetime import datetime

from bridgedesk.event.event import Event
from bridgedesk.event.moment import latest
from bridgedesk.event.session import Session
from bridgedesk.rulebooks.time_limit import Session as Which


def official_since(event: Event, session: Session) -> datetime | None:
    """Return when scores became official, as the director set it or at the last posting."""
    return session.posted or latest(issue.time for issue in event.issues)


def session_position(at: int, of: int) -> Which:
    """Return "last", "penultimate" or "earlier" for a session, counted from 0."""
    left = of - 1 - at
    return "last" if left <= 0 else "penultimate" if left == 1 else "earlier"
