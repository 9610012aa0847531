"""The practice club: everything can be tried in it, and nothing of it is ever sent."""

from bridgedesk.desk.club.club import Club
from bridgedesk.event.refusal import Refusal

NOTHING_SENT = "This is the practice club, so nothing of it is sent or exported. Open your own club first."


def refuse_practice(club: Club) -> None:
    """Refuse to send or export anything of a practice club."""
    if club.practice:
        raise Refusal(NOTHING_SENT)
