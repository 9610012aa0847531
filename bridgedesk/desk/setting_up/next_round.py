"""The round that is to be drawn next: its number, its boards, and what it still waits for."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bridgedesk.desk.match_tables import has_come_in, matches_of
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.setting_up.floor import ranges
from bridgedesk.event.event import Event

FEWEST_TEAMS = 2
USUAL_BOARDS = 8
MOST_BOARDS = 40


class NextRound(NamedTuple):
    number: int
    boards: str  # as they are typed
    missing: int  # results of the round before
    teams: int  # still playing


def next_round(event: Event, session: str) -> NextRound:
    """Its boards go on where the last round's end."""
    matches = matches_of(event, session)
    last = max((match.round for match in matches), default=0)
    before = [match for match in matches if match.round == last]
    boards = max((match.boards for match in before), key=len, default=())
    first, many = (max(boards) + 1, len(boards)) if boards else (1, USUAL_BOARDS)
    missing = sum(not has_come_in(event, match) for match in before)
    teams = sum(entry.withdrawn is None for entry in event.entries)
    return NextRound(last + 1, ranges(tuple(range(first, first + many))), missing, teams)


def boards_typed(text: str) -> Sequence[int]:
    """9-16, or 1-4, 9-12."""
    found: list[int] = []
    for part in filter(None, re.split(r"[,; ]+", text.strip())):
        span = re.fullmatch(r"(\d{1,3})(?:[-–](\d{1,3}))?", part, re.ASCII)
        if not span:
            raise Refusal(f"'{part}' names no boards; type the first and the last, as 9-16")
        first, last = int(span[1]), int(span[2] or span[1])
        if not 1 <= first <= last or last - first >= MOST_BOARDS:
            raise Refusal(
                f"Boards {part}: type the first and the last, 1 or more, at most {MOST_BOARDS} of them"
            )
        found += range(first, last + 1)
    if len(set(found)) < len(found):
        raise Refusal(f"A board stands twice in {text}")
    return found
