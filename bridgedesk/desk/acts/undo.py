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
def undo(desk: OpenEvent) -> Change:
    """Undo the last action still in force."""
    return _put_back(desk, "undo", partial(desk.file.undo, desk.event.id))


@one_act
def undo_act(desk: OpenEvent, number: int) -> Change:
    """Undo one action of the history."""
    return _put_back(desk, "undo", partial(desk.file.undo_act, number))


@one_act
def redo(desk: OpenEvent) -> Change:
    return _put_back(desk, "redo", partial(desk.file.redo, desk.event.id))


def _put_back(desk: OpenEvent, act: str, put_back: Undo) -> Change:
    """Undo or redo in the file, then update the event in memory from what was read."""
    desk.refuse_if_final()
    found = [desk.event]
    words = put_back(desk.clock(), found.append)
    if words is None:
        raise Refusal(f"There is nothing to {act}")
    before, desk.event = desk.event, found[-1]
    return Change(act, words, before=before)
