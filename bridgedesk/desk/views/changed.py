"""Changes of places and totals, action by action and between postings."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from bridgedesk.desk.views.moves_table import moves_table
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.standings.explain.moves import Move, as_posted, moves, now

ACTS = "acts"
NOTHING = "No place and no total has moved since then."


def choices(looking: StandingsModel) -> list[Choice]:
    issues = looking.event.issues
    found = [Choice(ACTS, "Act by act")]
    if issues:
        found.append(Choice("now", f"Since revision {issues[-1].revision}"))
    for earlier, later in pairwise(issues):
        key = f"{earlier.revision} {later.revision}"
        found.append(Choice(key, f"Revision {earlier.revision} to {later.revision}"))
    return found


def last_posting_time(looking: StandingsModel) -> datetime | None:
    """Return the time of the last posting; before the first, None shows the latest actions."""
    issues = looking.event.issues
    return issues[-1].time if issues else None


def changed_view(looking: StandingsModel, choice: str) -> View:
    if choice in ("", ACTS):
        if looking.by_acts is None:
            return none_yet("Looking at the last acts …")
        return _shown(looking.by_acts, acts=True, words=_words(looking))
    revisions = {str(issue.revision): as_posted(issue, looking.names) for issue in looking.event.issues}
    earlier, _, later = choice.partition(" ")
    old = revisions.get(earlier) or list(revisions.values())[-1]
    new = revisions.get(later) or now(looking.evaluation, looking.names)
    return _shown(moves(old, new), acts=False)


def _words(looking: StandingsModel) -> str:
    posted = last_posting_time(looking)
    return f"Since the results were posted at {posted:%H:%M}" if posted else "The last acts, the newest first"


def _shown(found: Sequence[Move], *, acts: bool, words: str = "") -> View:
    return View((moves_table(found, acts=acts),), words=words) if found else none_yet(NOTHING)
