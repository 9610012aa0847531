"""Start of the final that this event leads to; changes to who qualifies must end before it."""

from datetime import datetime

from bridgedesk.directing.qualifying.qualifying_link import dependent_finals
from bridgedesk.directing.situation import Situation
from bridgedesk.event.moment import earliest, wall_time
from bridgedesk.event.refusal import Refusal


def final_start(situation: Situation) -> datetime | None:
    """Return the start of the final's own first session; None without a final or a known time."""
    try:
        finals = dependent_finals(situation.past, situation.event)
        if not finals:
            return None
        starts = situation.past.session_starts([each.key for each in finals])
    except Refusal:  # the file is gone for now, which is said where something is to be kept
        return None
    taken = {each.key: set(each.link.taken.names["sessions"].values()) for each in finals if each.link.taken}
    own = (
        wall_time(when)
        for event, sessions in starts.items()
        for session, when in sessions.items()
        if session not in taken.get(event, ())
    )
    return earliest(own)
