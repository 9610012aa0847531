"""When the final begins that another event of the club is: what may change who qualifies ends before."""

from datetime import datetime

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.qualifying.qualifying_link import finals_of
from bridgedesk.event.moment import earliest, on_the_wall
from bridgedesk.event.refusal import Refusal
from bridgedesk.store.posted import session_starts


def leads_to(desk: OpenEvent) -> datetime | None:
    """The first of the final's own sessions; none where there is no final, or no time is known."""
    try:
        with file_refusals():
            finals = finals_of(desk.file, desk.event)
            if not finals:
                return None
            with desk.file.reading() as db:
                starts = session_starts(db, [each.key for each in finals])
    except Refusal:  # the file is gone for now, which is said where something is to be kept
        return None
    taken = {each.key: set(each.link.taken.names["sessions"].values()) for each in finals if each.link.taken}
    own = (
        on_the_wall(when)
        for event, sessions in starts.items()
        for session, when in sessions.items()
        if session not in taken.get(event, ())
    )
    return earliest(own)
