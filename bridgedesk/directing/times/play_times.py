"""When play was over and since when its scores are official; and where in the event the time limits count."""

from datetime import datetime

from bridgedesk.event.event import Event
from bridgedesk.event.moment import latest
from bridgedesk.event.session import Session
from bridgedesk.rulebooks.time_limit import Session as Which


def official_since(event: Event, session: Session) -> datetime | None:
    """As the director put it down, otherwise since the last posting."""
    return session.posted or latest(issue.time for issue in event.issues)


def which_of(at: int, of: int) -> Which:
    """The sessions of an event, from 0."""
    left = of - 1 - at
    return "last" if left <= 0 else "penultimate" if left == 1 else "earlier"
