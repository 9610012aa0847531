"""How many boards a team was to play, and how many each of its players did; of its final apart."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.standings.sessions import FINALS
from bridgedesk.standings.two_stages import TWO_STAGES


class TeamBoards(NamedTuple):
    played: Counter[str]  # by player
    scheduled: int
    of_final: Counter[str]
    session_of_final: int  # the most that the team plays in one; 0 where it plays no final
    not_his: Mapping[str, int]  # of the boards scheduled, those of a stage that a player had no part in
    unknown: int  # of the boards scheduled and played, those of matches without a line-up
    unknown_of_final: int

    def scheduled_for(self, player: str) -> int:
        return self.scheduled - self.not_his.get(player, 0)


def boards_of_members(event: Event, entry: Entry) -> TeamBoards:
    """A match that was never played has no boards to play."""
    played: Counter[str] = Counter()
    in_final: Counter[str] = Counter()
    of_session: Counter[str] = Counter()
    scheduled = unknown = unknown_of_final = 0
    for match in event.matches:
        if entry.id not in (match.home, match.away) or _never_played(match):
            continue
        boards = len(match.boards)
        scheduled += boards
        if not match.line_up and _is_played(match):
            unknown += boards
            unknown_of_final += boards if is_of_final(event, match) else 0
        if is_of_final(event, match):
            of_session[match.session] += boards
        if match.line_up:
            players = {*match.line_up.open, *match.line_up.closed} & set(entry.players)
            played.update(dict.fromkeys(players, boards))
            if is_of_final(event, match):
                in_final.update(dict.fromkeys(players, boards))
    not_his = {player: boards for player in entry.players if (boards := _not_his(event, entry.id, player))}
    session = max(of_session.values(), default=0)
    return TeamBoards(played, scheduled, in_final, session, not_his, unknown, unknown_of_final)


def _not_his(event: Event, entry: str, player: str) -> int:
    other = other_stages(event, entry, player)
    return sum(len(match.boards) for match in _matches_in(event, entry, other) if not _never_played(match))


def other_stages(event: Event, entry: str, player: str) -> frozenset[str]:
    """Of two qualifying stages that lead to a final, the one in which he has not sat down for a team that he
    played the other for (SABF 17.2): it is no qualifying of his."""
    at = next((at for at, each in enumerate(event.stages) if each.contest == TWO_STAGES), None)
    if at is None or event.stages[-1].contest not in FINALS:
        return frozenset()
    ids = [each.id for each in event.stages]
    parts = frozenset(ids[:at]), frozenset({ids[at]})
    sat = [any(_sits(match, player) for match in _matches_in(event, entry, part)) for part in parts]
    known = [any(match.line_up for match in _matches_in(event, entry, part)) for part in parts]
    if not all(known) or sat[0] == sat[1]:
        return frozenset()
    return parts[sat[0]]


def _matches_in(event: Event, entry: str, stages: frozenset[str]) -> Iterator[Match]:
    return (
        match
        for match in event.matches
        if entry in (match.home, match.away) and stage_of(event, match).id in stages
    )


def _sits(match: Match, player: str) -> bool:
    return match.line_up is not None and player in (*match.line_up.open, *match.line_up.closed)


def is_of_final(event: Event, match: Match) -> bool:
    return stage_of(event, match).contest in FINALS


def stage_of(event: Event, match: Match) -> Stage:
    """As its session has it where the match says none; the first where neither does."""
    named = match.stage or next((each.stage for each in event.sessions if each.id == match.session), None)
    return next(
        (each for each in event.stages if each.id == named), event.stages[0] if event.stages else Stage("")
    )


def _is_played(match: Match) -> bool:
    return match.outcome is Outcome.PLAYED and (bool(match.results) or match.slip is not None)


def _never_played(match: Match) -> bool:
    return match.outcome is not Outcome.PLAYED and match.line_up is None
