"""Next round to draw: its number, its boards, and the results it waits for."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bridgedesk.directing.seating.match_tables import has_come_in, matches_of
from bridgedesk.directing.seating.pairs_by_draw import present_entries
from bridgedesk.directing.seating.seat_rows import ranges
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.refusal import Refusal

FEWEST_TEAMS = 2
USUAL_BOARDS = 8
MOST_BOARDS = 64  # of a match; the longest that a book prints has 56


class NextRound(NamedTuple):
    number: int
    boards: str  # as they are typed
    missing: int  # results of the round before
    teams: int  # still playing


def next_round(event: Event, session: str) -> NextRound:
    """Return the next round, numbered through the stage. Boards continue from the last round, or begin at
    1 in another session."""
    last = last_drawn(event, session)
    boards = max((match.boards for match in last), key=len, default=())
    here = boards and last[0].session == session
    first, many = (max(boards) + 1 if here else 1), len(boards) or USUAL_BOARDS
    missing = sum(not has_come_in(event, match) for match in last)
    teams = len(present_entries(event, session))
    number = last[0].round if last else 0
    return NextRound(number + 1, ranges(tuple(range(first, first + many))), missing, teams)


def last_drawn(event: Event, session: str) -> list[Match]:
    """Return the matches of the round drawn last in the session's stage."""
    stage = {each.id: each.stage for each in event.sessions}
    of_stage = [each.id for each in event.sessions if each.stage == stage.get(session)]
    matches = [match for each in of_stage for match in matches_of(event, each)]
    last = max((match.round for match in matches), default=0)
    return [match for match in matches if match.round == last]


def session_that_follows(event: Event, session: str) -> str:
    """Return the next session of the stage, once all results here are in."""
    last = last_drawn(event, session)
    if not last or last[0].session != session or not all(has_come_in(event, each) for each in last):
        return ""
    stages = [(each.id, each.stage) for each in event.sessions]
    at = next(at for at, (key, _) in enumerate(stages) if key == session)
    return next((key for key, stage in stages[at + 1 :] if stage == stages[at][1]), "")


def boards_typed(text: str) -> Sequence[int]:
    """Parse 9-16, or 1-4, 9-12."""
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
