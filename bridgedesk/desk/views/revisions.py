"""Posted results and their revisions: what a revision changed, and who to notify."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.event import Issue
from bridgedesk.event.moment import wall_time
from bridgedesk.sheets.facts import Revision
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.moves import Move, Stood, move_words, moved_since, moved_to

SENT = ("export event", "send to the secretary")
SECRETARY = "the secretary: resend the results"


def revision_of(evaluation: Evaluation, *, sent: bool) -> Revision | None:
    """Return the revision for a sheet: the last one posted, or the next if figures have changed since.
    `sent`: an earlier one went out."""
    issues = evaluation.event.issues
    if not issues:
        return None
    last = issues[-1]
    if found := moved_since(last, evaluation):
        return _revision(last.revision + 1, last.time, found, sent=sent)
    if len(issues) == 1:
        return Revision(last.revision)
    return _revision(last.revision, issues[-2].time, moved_to(evaluation.event, len(issues) - 1), sent=sent)


def _revision(number: int, replaces: datetime, found: Sequence[Move], *, sent: bool) -> Revision:
    """Make a revision whose sheet tells pairs what has changed for them."""
    return Revision(number, replaces, tuple(map(move_words, found)), (SECRETARY,) if sent else ())


def revision_line(issues: Sequence[Issue], at: int) -> str:
    """Return `revision 2, replaces 22:14`, with the day if it differs."""
    issue = issues[at]
    if not at:
        return f"revision {issue.revision}"
    return f"revision {issue.revision}, replaces {replaced(issues[at - 1].time, issue.time)}"


def replaced(earlier: datetime, later: datetime) -> str:
    earlier, later = wall_time(earlier), wall_time(later)
    if earlier.date() == later.date():
        return f"{earlier:%H:%M}"
    return f"{earlier:%H:%M} of {earlier.day} {earlier:%B}"


def to_notify(found: Sequence[Move], *, sent: bool) -> Iterator[str]:
    """Yield who to notify: entries whose place changed, the person who hands out prizes, and the secretary
    if already sent."""
    yield from (move.names for move in found if move.is_of_place)
    if any(1 in (_place(move.before), _place(move.after)) and move.is_of_place for move in found):
        yield "whoever hands out the prizes: there is another winner"
    if found and sent:
        yield SECRETARY


def _place(stood: Stood | None) -> int | None:
    return stood.place if stood else None


def was_sent(desk: OpenEvent) -> bool:
    """Return whether the results were sent to anyone."""
    return bool(desk.event.issues) and any(entry.act in SENT for entry in desk.history())
