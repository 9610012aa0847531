"""Posted results and their revisions: what a revision changed, and who must be told."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.snapshot import Move, Snapshot, Stood, as_posted, moves, now
from bridgedesk.event.event import Event, Issue
from bridgedesk.event.moment import on_the_wall
from bridgedesk.sheets.facts import Revision, names_of
from bridgedesk.standings.evaluation import Evaluation

SENT = ("export event", "send to the secretary")
SECRETARY = "the secretary: resend the results"


def revision_of(evaluation: Evaluation, *, sent: bool) -> Revision | None:
    """For a sheet: the one last posted, or once figures have moved since then, the one that comes.

    `sent`: an earlier one went out to somebody."""
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
    """The pairs read on the sheet itself what has changed for them."""
    return Revision(number, replaces, tuple(map(move_words, found)), (SECRETARY,) if sent else ())


def revision_line(issues: Sequence[Issue], at: int) -> str:
    """`revision 2, replaces 22:14`; with the day, where that is another one."""
    issue = issues[at]
    if not at:
        return f"revision {issue.revision}"
    return f"revision {issue.revision}, replaces {replaced(issues[at - 1].time, issue.time)}"


def replaced(earlier: datetime, later: datetime) -> str:
    earlier, later = on_the_wall(earlier), on_the_wall(later)
    if earlier.date() == later.date():
        return f"{earlier:%H:%M}"
    return f"{earlier:%H:%M} of {earlier.day} {earlier:%B}"


def moved_since(issue: Issue, evaluation: Evaluation) -> list[Move]:
    """Places and totals, not merely words of a ledger."""
    names = names_of(evaluation.event)
    return _figures(as_posted(issue, names), now(evaluation, names))


def moved_to(event: Event, at: int) -> list[Move]:
    """By the revision with this number in the list, from the one before."""
    names = names_of(event)
    return _figures(as_posted(event.issues[at - 1], names), as_posted(event.issues[at], names)) if at else []


def moved_between(event: Event, revision: int) -> list[Move]:
    """Whose place is another now than in that revision."""
    issue = next((each for each in event.issues if each.revision == revision), None)
    if issue is None:
        return []
    names = names_of(event)
    found = moves(as_posted(issue, names), as_posted(event.issues[-1], names))
    return [each for each in found if each.is_of_place]


def _figures(old: Snapshot, new: Snapshot) -> list[Move]:
    return [move for move in moves(old, new) if _shown(move.before) != _shown(move.after)]


def _shown(stood: Stood | None) -> tuple[int | None, bool, Decimal | None] | None:
    return (stood.place, stood.shared, stood.total) if stood else None


def move_words(move: Move) -> str:
    return f"{move.names}: {how_it_moved(move)}"


def how_it_moved(move: Move) -> str:
    was, is_ = (each.place_text if each else "" for each in (move.before, move.after))
    if was != is_:
        return f"place {was or '–'} becomes {is_ or '–'}"
    return "the score changed, the place did not"


def to_be_told(found: Sequence[Move], *, sent: bool) -> Iterator[str]:
    """Those whose place moved, whoever has prizes to hand over, and the secretary if she had it already."""
    yield from (move.names for move in found if move.is_of_place)
    if any(1 in (_place(move.before), _place(move.after)) and move.is_of_place for move in found):
        yield "whoever hands out the prizes: there is another winner"
    if found and sent:
        yield SECRETARY


def _place(stood: Stood | None) -> int | None:
    return stood.place if stood else None


def was_sent(desk: OpenEvent) -> bool:
    """The results went out to somebody."""
    return bool(desk.event.issues) and any(entry.act in SENT for entry in desk.history())
