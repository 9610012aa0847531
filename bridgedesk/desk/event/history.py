"""History as the window shows it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.hidden_boards import TouchedBoard, hidden_in, redact_words, spot_words
from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.seating.score_location import location_text, place_at
from bridgedesk.event.event import Event
from bridgedesk.store.event_history import Touched, boards_touched


class HistoryRow(NamedTuple):
    number: int
    time: str
    words: str
    undone: bool
    can_be_undone: bool


def history(open_event: OpenEvent) -> list[HistoryRow]:
    """Return the actions, newest first, without results on boards a playing director has yet to play."""
    hidden = hidden_in(open_event.event)
    spots = _spots(open_event) if hidden else {}
    return [
        HistoryRow(
            entry.number,
            f"{entry.time:%H:%M}",
            redact_words(entry.words, spots.get(entry.number, ()), hidden),
            entry.undone,
            entry.undoable and not entry.undone and entry.act not in ("undo", "redo"),
        )
        for entry in open_event.history()
    ]


def _spots(open_event: OpenEvent) -> Mapping[int, Sequence[TouchedBoard]]:
    """Return the boards touched by each action."""
    event = open_event.event
    with file_refusals(), open_event.file.reading() as db:
        found = boards_touched(db, event.id)
    return {number: [_spot_of(event, each) for each in touched] for number, touched in found.items()}


def _spot_of(event: Event, touched: Touched) -> TouchedBoard:
    """Say where it is: of a match by the table that it is played at."""
    words = spot_words(touched.board, touched.round, touched.table)
    if touched.match is not None and touched.session is not None:
        for table in match_tables(event, touched.session):
            if (table.match.id, table.room.value) == (touched.match, touched.room):
                words = location_text(event, place_at(touched.session, table, touched.board))
    return TouchedBoard(touched.session, touched.board, words)
