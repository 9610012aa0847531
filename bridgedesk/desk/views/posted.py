"""Posted revisions, each with its changes and the players to notify, and a preview of the next one."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.ledgers import Ledger, counted_line
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, figure, table_of, words
from bridgedesk.desk.views.view import View
from bridgedesk.directing.advice import countdowns
from bridgedesk.directing.rulings.words import clause_text
from bridgedesk.directing.times.timetable import official_since
from bridgedesk.event.event import Issue, Status
from bridgedesk.event.moment import latest, time_words, wall_time
from bridgedesk.sheets.facts import Revision
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.moves import Move, Stood, how_it_moved, move_words, moved_since, moved_to

# ---- posted results and their revisions: what a revision changed, and who to notify

SENT = ("export event", "send to the secretary")
SECRETARY = "the masterpoint secretary (send the new files)"


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
    return time_words(earlier, later.date())


def to_notify(found: Sequence[Move], *, sent: bool) -> Iterator[str]:
    """Yield who to notify: entries whose place changed, the person who hands out prizes, and the secretary
    if already sent."""
    yield from (move.names for move in found if move.is_of_place)
    if any(1 in (_place(move.before), _place(move.after)) and move.is_of_place for move in found):
        yield "the person who presents the prizes (new winner)"
    if found and sent:
        yield SECRETARY


def _place(stood: Stood | None) -> int | None:
    return stood.place if stood else None


def was_sent(open_event: OpenEvent) -> bool:
    """Return whether the results were sent to anyone."""
    return bool(open_event.event.issues) and any(entry.act in SENT for entry in open_event.history())


# ---- posted

NOTHING_POSTED = (
    "Nothing posted as final yet. When you make the results final, they are kept as posted; a correction"
    " becomes the next revision."
)


class PostedRevision(NamedTuple):
    """One revision, or the next one if figures have changed: its number, time and changes."""

    revision: str
    time: str
    moved: list[Move]
    at: int  # of the event's issues


def posted_view(model: StandingsModel, _choice: str) -> View:
    event, issues = model.event, model.event.issues
    found = [
        PostedRevision(str(issue.revision), f"{issue.time:%H:%M}", moved_to(event, at), at)
        for at, issue in enumerate(issues)
    ]
    coming = moved_since(issues[-1], model.evaluation) if issues else []
    if coming:
        found.append(PostedRevision(f"{issues[-1].revision + 1} (next)", "", coming, len(issues)))
    if not found:
        return View((), words=state_words(model), empty=NOTHING_POSTED)

    def replaces(each: PostedRevision) -> str:
        if not each.at:
            return ""
        before = issues[each.at - 1].time
        return replaced(before, issues[each.at].time if each.at < len(issues) else before)

    columns: list[Column[PostedRevision]] = [
        words("Revision", lambda each: each.revision, strong=True),
        words("Posted", lambda each: each.time),
        words("Replaces", replaces),
        figure("Changes", lambda each: str(len(each.moved)) if each.at else "", _moves_ledger),
        words("What changed", _changes, wide=True),
        words("Notify", lambda each: "; ".join(to_notify(each.moved, sent=model.sent)), wide=True),
    ]
    return View((table_of("Revisions", found[::-1], columns, in_full=True),), words=state_words(model))


def _changes(each: PostedRevision) -> str:
    return "; ".join(map(move_words, each.moved)) or ("nothing" if each.at else "first posting")


def _moves_ledger(each: PostedRevision) -> Ledger | None:
    if not each.at:
        return None
    lines = tuple(counted_line(move.names, "entry", because=how_it_moved(move)) for move in each.moved)
    return Ledger(f"Revision {each.revision}", Decimal(len(each.moved)), lines)


def state_words(model: StandingsModel) -> str:
    """Describe the event's state, what final results wait for, and the correction deadline."""
    settles = [f"{model.settles}."] if model.settles else []
    return "  ".join([_state(model), *settles, *_times(model)])


def _times(model: StandingsModel) -> Iterator[str]:
    """Yield the times of the session that ended last; they are typed under Appeals."""
    event = model.event
    ended = [session for session in event.sessions if session.finish]
    if ended and ended[-1].finish:
        yield f"Play ended at {ended[-1].finish:%H:%M}."
    since = latest(official_since(event, each) for each in event.sessions)
    if since is None or model.book is None:
        return
    yield f"Scores are official since {since:%H:%M}."
    for each in countdowns(event, model.book, leads_to=model.leads_to):
        until = each.until
        if each.what == "score" and until is not None:
            end = time_words(until, wall_time(since).date())
            yield f"Score corrections accepted until {end} ({clause_text(each.clause)})."


def _state(model: StandingsModel) -> str:
    if model.event.status is Status.FINAL:
        return (
            "Results are final. To correct them, reopen the event; the correction becomes the next revision."
        )
    state = "Reopened" if model.event.issues else "Provisional"
    if model.in_the_way:
        return f"{state}. Before final: {'; '.join(model.in_the_way)}."
    return f"{state}. Ready to make final."
