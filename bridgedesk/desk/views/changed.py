"""Changes of places and totals, action by action and between postings."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import pairwise

from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.ledgers import Ledger, ledger_of_place
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, ViewTable, figure, table_of, words
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.directing.seating.hidden_boards import redact_words, touched_boards
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import figure_text, with_sign
from bridgedesk.standings.explain.moves import Move, Snapshot, Stood, as_posted, moves, now, place_of
from bridgedesk.standings.ledger import Line
from bridgedesk.store.event_history import EventRows, HistoryStep, last_acts

# ---- what moved from one moment to another, as a table whose figures explain themselves


def moves_table(found: Sequence[Move], *, acts: bool) -> ViewTable:
    first = {id(move) for before, move in pairwise([None, *found]) if move and not _is_same_act(before, move)}
    columns: list[Column[Move]] = [
        words("Names", lambda move: move.names, wide=True),
        figure(
            "Old place", lambda move: place_of(move.before), lambda move: _place_ledger(move.before, move.old)
        ),
        figure(
            "New place",
            lambda move: place_of(move.after),
            lambda move: _place_ledger(move.after, move.new),
            strong=True,
        ),
        figure("Old total", lambda move: _total_text(move.before), lambda move: _total_ledger(move.before)),
        figure(
            "New total",
            lambda move: _total_text(move.after),
            lambda move: _total_ledger(move.after),
            strong=True,
        ),
        figure("Change", _change_text, _change_ledger),
    ]
    if acts:
        columns[:0] = [
            words("Time", lambda move: move.time if id(move) in first else ""),
            words("Action", lambda move: move.act if id(move) in first else "", wide=True),
        ]
    return table_of("What changed", found, columns, in_full=True)


def _is_same_act(before: Move | None, move: Move) -> bool:
    return before is not None and (before.time, before.act) == (move.time, move.act)


def _change_text(move: Move) -> str:
    was, is_ = _total(move.before), _total(move.after)
    return "" if was is None or is_ is None else with_sign(is_ - was)


def _total_text(stood: Stood | None) -> str:
    total = _total(stood)
    return "" if total is None else figure_text(total)


def _total(stood: Stood | None) -> Decimal | None:
    return stood.total if stood else None


def _total_ledger(stood: Stood | None) -> Ledger | None:
    if stood is None or stood.total is None:
        return None
    return Ledger(stood.names, stood.total, stood.lines)


def _place_ledger(stood: Stood | None, snapshot: Snapshot) -> Ledger | None:
    if stood is None or stood.place is None:
        return None
    field = next(key[0] for key, each in snapshot.items() if each is stood)
    mates = [each for key, each in snapshot.items() if key[0] == field]
    before = [each for each in mates if each.place is not None and each.place < stood.place]
    return ledger_of_place(
        stood.names, stood.place, [f"{each.names} with {_total_text(each)}" for each in before]
    )


def _change_ledger(move: Move) -> Ledger | None:
    """Return the lines removed and added; unchanged lines are left out."""
    was, is_ = _total(move.before), _total(move.after)
    if was is None or is_ is None:
        return None
    old, new = (Counter(each.lines if each else ()) for each in (move.before, move.after))
    gone = [
        line._replace(what=f"Removed: {line.what}", effect=-line.effect) for line in (old - new).elements()
    ]
    come = [line._replace(what=f"Added: {line.what}") for line in (new - old).elements()]
    lines = (*gone, *come) or (Line("New place, same total", Decimal(0), "", Decimal(0)),)
    return Ledger(f"{move.names}: what changed", is_ - was, lines)


# ---- changed

ACTS = "acts"
NOTHING = "No changes since then."


def choices(model: StandingsModel) -> list[Choice]:
    issues = model.event.issues
    found = [Choice(ACTS, "By action")]
    if issues:
        found.append(Choice("now", f"Since revision {issues[-1].revision}"))
    for earlier, later in pairwise(issues):
        key = f"{earlier.revision} {later.revision}"
        found.append(Choice(key, f"Revision {earlier.revision} to {later.revision}"))
    return found


def last_posting_time(model: StandingsModel) -> datetime | None:
    """Return the time of the last posting; before the first, None shows the latest actions."""
    issues = model.event.issues
    return issues[-1].time if issues else None


def changed_view(model: StandingsModel, choice: str) -> View:
    if choice in ("", ACTS):
        if model.by_acts is None:
            return none_yet("Working out the changes…")
        return _shown(model.by_acts, acts=True, words=_words(model))
    revisions = {str(issue.revision): as_posted(issue, model.names) for issue in model.event.issues}
    earlier, _, later = choice.partition(" ")
    old = revisions.get(earlier) or list(revisions.values())[-1]
    new = revisions.get(later) or now(model.evaluation, model.names)
    return _shown(moves(old, new), acts=False)


def _words(model: StandingsModel) -> str:
    posted = last_posting_time(model)
    return f"Since the results were posted at {posted:%H:%M}" if posted else "Latest actions, newest first"


def _shown(found: Sequence[Move], *, acts: bool, words: str = "") -> View:
    return View((moves_table(found, acts=acts),), words=words) if found else none_yet(NOTHING)


# ---- places changed by each action since the last posting, from the event before and after it

LOOKED_AT = 60  # acts

Evaluate = Callable[[Event], Evaluation]


def acts_to_look_at(open_event: OpenEvent) -> EventRows:
    """Read the actions, which is quick; their effects are worked out in the background."""
    with file_refusals(), open_event.file.reading() as db:
        return last_acts(db, open_event.event.id, LOOKED_AT)


def moved_by_acts(
    acts: EventRows,
    evaluate: Evaluate,
    since: datetime | None,
    hidden: frozenset[tuple[str, int]] = frozenset(),
) -> list[Move]:
    """Return the changes, newest action first; actions that change no total are left out."""
    found: list[Move] = []
    after: tuple[Event, Evaluation] | None = None
    for step in acts.steps():
        if since is not None and instant(step.time) <= instant(since):
            break
        new = after[1] if after is not None and after[0] is step.after else evaluate(step.after)
        old = evaluate(step.before)
        after = step.before, old
        found += _moves(step, old, new, hidden)
    return found


def _moves(
    step: HistoryStep, old: Evaluation, new: Evaluation, hidden: frozenset[tuple[str, int]]
) -> list[Move]:
    return moves(
        now(old, names_of(step.before)),
        now(new, names_of(step.after)),
        f"{step.time:%H:%M}",
        redact_words(step.words, touched_boards(step.before, step.after) if hidden else (), hidden),
    )
