"""How many boards a team was to play, and how many each of its players did; of its final apart."""

from collections import Counter
from collections.abc import Mapping
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
    of_stage: Counter[str] = Counter()
    unknown = unknown_of_final = 0
    for match in event.matches:
        if entry.id not in (match.home, match.away) or _never_played(match):
            continue
        boards, stage = len(match.boards), stage_of(event, match)
        of_stage[stage.id] += boards
        in_bracket = stage.contest in FINALS
        if in_bracket:
            of_session[match.session] += boards
        if match.line_up:
            players = {*match.line_up.open, *match.line_up.closed} & set(entry.players)
            played.update(dict.fromkeys(players, boards))
            if in_bracket:
                in_final.update(dict.fromkeys(players, boards))
        elif _is_played(match):
            unknown += boards
            unknown_of_final += boards if in_bracket else 0
    others = other_stages(event, entry.id)
    not_his = {player: sum(of_stage[each] for each in stages) for player, stages in others.items()}
    session = max(of_session.values(), default=0)
    return TeamBoards(played, of_stage.total(), in_final, session, not_his, unknown, unknown_of_final)


def other_stages(event: Event, entry: str) -> Mapping[str, frozenset[str]]:
    """Of two qualifying stages that lead to a final, the one in which somebody has not sat down for a team
    that he played the other for (SABF 17.2): it is no qualifying of his."""
    at = next((at for at, each in enumerate(event.stages) if each.contest == TWO_STAGES), None)
    if at is None or event.stages[-1].contest not in FINALS:
        return {}
    ids = [each.id for each in event.stages]
    parts = frozenset(ids[:at]), frozenset({ids[at]})
    sat: tuple[set[str], set[str]] = set(), set()
    for match in event.matches:
        if match.line_up and entry in (match.home, match.away):
            stage = stage_of(event, match).id
            for part, players in zip(parts, sat, strict=True):
                if stage in part:
                    players.update(match.line_up.open, match.line_up.closed)
    if not all(sat):
        return {}
    first, second = sat
    return dict.fromkeys(second - first, parts[0]) | dict.fromkeys(first - second, parts[1])


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
