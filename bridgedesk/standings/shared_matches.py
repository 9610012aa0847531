"""Matches that three teams share where the field is odd: each compares its own two tables (SABF 14.1)."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.rulebooks.questions.shared_match import OwnTwoTables
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import imp_gains
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Flag, MatchScore, Severity

SHARED = "share match"
Three = tuple[Match, ...]


def shared_matches(matches: Sequence[Match], conditions: Conditions) -> list[Three]:
    """Triangles of one table for each two of its teams; others are matches like any other."""
    if not isinstance(conditions.policy("shared-match"), OwnTwoTables):
        return []
    triangles: dict[tuple[str, int, str], list[Match]] = defaultdict(list)
    for match in matches:
        if match.triangle is not None and match.outcome is Outcome.PLAYED:
            triangles[match.session, match.round, match.triangle].append(match)
    return [tuple(three) for three in triangles.values() if _one_table_each(three)]


def _one_table_each(three: Sequence[Match]) -> bool:
    """Every team once at home, once away, and nothing from a second room: no result, and no total of both."""
    home, away = {match.home for match in three}, {match.away for match in three}
    totals = [match.slip for match in three if match.slip is not None]
    rooms = {result.room for match in three for result in match.results}
    return len(three) == len(home) == 3 and home == away and rooms <= {Room.OPEN} and not totals


def shared_scores(
    three: Three, settings: Settings, conditions: Conditions, flags: list[Flag]
) -> list[tuple[str, MatchScore]]:
    """One result for each team on the scale of the boards at both its tables."""
    clause = conditions.clause("shared-match")
    found = []
    for own in three:
        team = own.home
        (mates,) = (match for match in three if match.away == team)
        others = tuple(match.home for match in three if match is not own)
        net, boards = _own_two_tables(own, mates, settings)
        vps = conditions.victory_points(net, boards) if boards else None
        if vps is None:
            if own.results:
                what = f"match {own.id}: {team} has nothing to compare with, or there is no VP scale for it"
                flags.append(Flag(what, Severity.CHECK, round=own.round, table=own.table))
            continue
        because = f"own two tables over {boards} boards: {int(net):+d} IMP; all three have met"
        won, lost = max(net, Fraction(0)), max(-net, Fraction(0))
        score = MatchScore(
            own.id, team, boards, won, lost, Fraction(vps), own.round, net, SHARED, clause, because,
            others=others,
        )  # fmt: skip
        found.append((team, score))
    return found


def _own_two_tables(own: Match, mates: Match, settings: Settings) -> tuple[Fraction, int]:
    """Its net, and on how many boards."""
    average = Fraction(settings.average_imps)
    there = {result.board: result.score for result in mates.results}
    gains = [
        imp_gains(result.score, there[result.board], vulnerability(result.board), average)
        for result in own.results
        if result.board in there
    ]
    known = [Fraction(each[0]) for each in gains if each is not None]
    return sum(known, start=Fraction(0)), len(known)
