"""Start times that the rule book prints for each day; they apply to a session that begins at one of them."""

from datetime import datetime

from bridgedesk.event.event import Event
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.before_play.start_times import PrintedHours
from bridgedesk.standings.stages.stages import kind_in_session


def printed_hours(
    event: Event, session: Session, book: Book | None, starts: datetime | None
) -> PrintedHours | None:
    if book is None or starts is None:
        return None
    try:
        policy = book.policy("start-times", kind_in_session(event, session.id, book))
    except Refused:
        return None
    return policy if isinstance(policy, PrintedHours) and policy.prints(starts) else None
