"""Places changed by each action since the last posting, from the event before and after it."""

from collections.abc import Callable
from datetime import datetime

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.hidden_boards import redact_words, touched_boards
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.sheets.facts import names_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.moves import Move, moves, now
from bridgedesk.store.event_history import Acts, Step, last_acts

LOOKED_AT = 60  # acts

Evaluate = Callable[[Event], Evaluation]


def acts_to_look_at(desk: OpenEvent) -> Acts:
    """Read the actions, which is quick; their effects are worked out in the background."""
    with file_refusals(), desk.file.reading() as db:
        return last_acts(db, desk.event.id, LOOKED_AT)


def moved_by_acts(
    acts: Acts, evaluate: Evaluate, since: datetime | None, hidden: frozenset[tuple[str, int]] = frozenset()
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


def _moves(step: Step, old: Evaluation, new: Evaluation, hidden: frozenset[tuple[str, int]]) -> list[Move]:
    return moves(
        now(old, names_of(step.before)),
        now(new, names_of(step.after)),
        f"{step.time:%H:%M}",
        redact_words(step.words, touched_boards(step.before, step.after) if hidden else (), hidden),
    )
