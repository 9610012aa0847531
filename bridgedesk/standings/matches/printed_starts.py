"""Timetable printed in a rule book: the start of each round of a stage, or of each stanza of a match."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.conduct.round_time import PrintedTimes, Start

Starts = Mapping[int, Start]  # by the number of the round, or of the stanza


def printed_starts(book: Book | None, kind: str) -> Starts:
    try:
        policy = book.policy("round-time", kind) if book else None
    except Refused:
        return {}
    return {each.round_: each for each in policy.starts} if isinstance(policy, PrintedTimes) else {}


def printed_start_in_session(opened: datetime, first: Start | None, start: Start | None) -> datetime | None:
    """Return the printed start in this session; None unless the session began as printed."""
    if first is None or start is None or opened.time() != first.at:
        return None
    return datetime.combine(opened + timedelta(days=start.day - first.day), start.at)
