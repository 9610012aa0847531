"""How many boards a team was to play, and how many each of its players did; of its final apart."""

from collections import Counter
from typing import NamedTuple

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.standings.sessions import FINALS


class TeamBoards(NamedTuple):
    played: Counter[str]  # by player
    scheduled: int
    of_final: Counter[str]
    session_of_final: int  # the most that the team plays in one; 0 where it plays no final


def boards_of_members(event: Event, entry: Entry) -> TeamBoards:
    """A match that was never played has no boards to play."""
    played: Counter[str] = Counter()
    in_final: Counter[str] = Counter()
    of_session: Counter[str] = Counter()
    scheduled = 0
    for match in event.matches:
        if entry.id not in (match.home, match.away) or _never_played(match):
            continue
        boards = len(match.boards)
        scheduled += boards
        if is_of_final(event, match):
            of_session[match.session] += boards
        if match.line_up:
            players = {*match.line_up.open, *match.line_up.closed} & set(entry.players)
            played.update(dict.fromkeys(players, boards))
            if is_of_final(event, match):
                in_final.update(dict.fromkeys(players, boards))
    return TeamBoards(played, scheduled, in_final, max(of_session.values(), default=0))


def is_of_final(event: Event, match: Match) -> bool:
    return stage_of(event, match).contest in FINALS


def stage_of(event: Event, match: Match) -> Stage:
    """As its session has it where the match says none; the first where neither does."""
    named = match.stage or next((each.stage for each in event.sessions if each.id == match.session), None)
    return next(
        (each for each in event.stages if each.id == named), event.stages[0] if event.stages else Stage("")
    )


def _never_played(match: Match) -> bool:
    return match.outcome is not Outcome.PLAYED and match.line_up is None
