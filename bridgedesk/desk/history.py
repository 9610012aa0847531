"""The history as the window shows it."""

from typing import NamedTuple

from bridgedesk.desk.blinds import hidden_in, told
from bridgedesk.desk.open_event import OpenEvent


class HistoryRow(NamedTuple):
    number: int
    time: str
    words: str
    undone: bool
    can_be_undone: bool


def history(desk: OpenEvent) -> list[HistoryRow]:
    """The newest first. What happened on boards a playing director has yet to play stays untold."""
    hidden = {board for _, board in hidden_in(desk.event)}
    return [
        HistoryRow(
            entry.number,
            f"{entry.time:%H:%M}",
            told(entry.words, hidden),
            entry.undone,
            entry.undoable and not entry.undone and entry.act not in ("undo", "redo"),
        )
        for entry in desk.history()
    ]
