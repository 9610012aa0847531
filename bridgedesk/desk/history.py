"""The history as the window shows it."""

import re
from collections.abc import Collection
from typing import NamedTuple

from bridgedesk.desk.blinds import hidden_boards
from bridgedesk.desk.open_event import OpenEvent


class HistoryRow(NamedTuple):
    number: int
    time: str
    words: str
    undone: bool
    can_be_undone: bool


def history(desk: OpenEvent) -> list[HistoryRow]:
    """The newest first. What happened on boards a playing director has yet to play stays untold."""
    hidden = {board for session in desk.event.sessions for board in hidden_boards(desk.event, session.id)}
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


def told(words: str, hidden: Collection[int]) -> str:
    found = re.search(r"\bboard (\d+)\b.*", words) if hidden else None
    return f"A result on {found[0]}, hidden" if found and int(found[1]) in hidden else words
