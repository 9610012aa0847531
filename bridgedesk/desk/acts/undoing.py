"""Undo and do again, across restarts: the rows of an act are put back if nothing later stands on it."""

from bridgedesk.desk.one_act import one_act
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal, file_refusals


@one_act
def undo(desk: OpenEvent) -> Change:
    """The last act that still holds."""
    desk.refuse_if_final()
    with file_refusals():
        return _read_again(desk, "undo", desk.file.undo(desk.event.id, desk.clock()))


@one_act
def undo_act(desk: OpenEvent, number: int) -> Change:
    """One act of the history."""
    desk.refuse_if_final()
    with file_refusals():
        return _read_again(desk, "undo", desk.file.undo_act(number, desk.clock()))


@one_act
def redo(desk: OpenEvent) -> Change:
    desk.refuse_if_final()
    with file_refusals():
        return _read_again(desk, "redo", desk.file.redo(desk.event.id, desk.clock()))


def _read_again(desk: OpenEvent, act: str, words: str | None) -> Change:
    if words is None:
        raise Refusal(f"There is nothing to {act}")
    desk.read_again()
    return Change(act, words)
