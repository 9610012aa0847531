"""Undo and redo, also after a restart; an action is reversed only if no later one depends on it."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.event.refusal import Refusal
from bridgedesk.store.undo import Seen

Undo = Callable[[datetime, Seen], str | None]


@one_act
def undo(open_event: OpenEvent) -> Change:
    """Undo the last action still in force."""
    return _put_back(open_event, "undo", partial(open_event.file.undo, open_event.event.id))


@one_act
def undo_act(open_event: OpenEvent, number: int) -> Change:
    """Undo one action of the history."""
    return _put_back(open_event, "undo", partial(open_event.file.undo_act, number))


@one_act
def redo(open_event: OpenEvent) -> Change:
    return _put_back(open_event, "redo", partial(open_event.file.redo, open_event.event.id))


def _put_back(open_event: OpenEvent, act: str, put_back: Undo) -> Change:
    """Undo or redo in the file, then update the event in memory from what was read."""
    open_event.refuse_if_final()
    found = [open_event.event]
    words = put_back(open_event.clock(), found.append)
    if words is None:
        raise Refusal(f"There is nothing to {act}")
    before, open_event.event = open_event.event, found[-1]
    return Change(act, words, before=before)
