"""Last moment to begin a board in the current or next round, by the timetable."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from bridgedesk.directing.times.timetable import timetable
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant, later, wall_time
from bridgedesk.rulebooks import Book, Figure, Refused
from bridgedesk.rulebooks.conduct.round_time import MinutesPerBoard, PrintedTimes, RoundTime
from bridgedesk.standings.stages.stages import kind_in_session

NO_NEW_BOARD = "No new board"


class LastStart(NamedTuple):
    """Last moment to begin a board; `until` is empty while the start of play is not known."""

    until: datetime | None
    words: str
    clause: str


def last_start(
    event: Event, book: Book, boards: int | None, now: datetime, finish: datetime | None = None
) -> LastStart | None:
    """Return the last moment to begin a board, or None without a limit; `finish` is the end of play by the
    room clock."""
    spans = timetable(event, book, boards) if boards and event.kind else []
    for span in spans:
        late = _late([each.ends for each in spans if each.session == span.session], finish)
        ends = later(span.ends, late) if span.ends else None
        if ends is None or instant(now) < instant(ends):
            kind = kind_in_session(event, span.session, book, span.round)
            return next(_limit(book, kind, boards or 0, ends), None)
    return None


def _late(ends: list[datetime | None], finish: datetime | None) -> timedelta:
    """Return how late the session runs against its timetable."""
    last = ends[-1]
    known = last is not None and finish is not None and last.date() == wall_time(finish).date()
    return instant(finish) - instant(last) if known and finish and last else timedelta(0)


def _limit(book: Book, kind: str, boards: int, ends: datetime | None) -> Iterator[LastStart]:
    rule = book.policy("round-time", kind)
    if not isinstance(rule, MinutesPerBoard | PrintedTimes) or rule.no_new_board_last is None:
        return
    try:
        found = book.answer(RoundTime(event=kind, boards=boards))
    except Refused:
        return
    if isinstance(found, Figure):
        until = later(ends, -timedelta(minutes=rule.no_new_board_last)) if ends else None
        words = " ".join(filter(None, [f"{found.because}.", found.note]))
        yield LastStart(until, words.rstrip("."), found.clause)
