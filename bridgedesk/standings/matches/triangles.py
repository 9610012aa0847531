"""Triangles: three teams share three tables where the field is odd, and each has one result."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.match import Match, Outcome, Room, Slip
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.scores.shared_match import OwnTwoTables
from bridgedesk.scoring.rounding import Number, rounded_vps
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.entry_names import EntryRef, sentence
from bridgedesk.standings.evaluation import Measure, TriangleScore
from bridgedesk.standings.flags import Flag, Severity, match_flag
from bridgedesk.standings.matches.decided_matches import DecidedMatch
from bridgedesk.standings.matches.teams import (
    BoardGains,
    by_other_scale,
    gains_on,
    margins_of,
    won_on,
)
from bridgedesk.standings.matches.triangle_faults import (
    Three,
    does_not_fit,
    not_played,
    not_three_tables,
    two_results_each,
)
from bridgedesk.standings.standing import MatchScore

SHARED = "triangle"
Said = Mapping[str, list[Flag]]
Decided = Mapping[str, DecidedMatch]


class TriangleTotal(NamedTuple):
    """Sum of a team's own two tables."""

    gains: BoardGains
    won: Number
    lost: Number
    net: Number
    boards: int
    vp: Decimal | None
    scale: int | None = None  # boards of the scale, if not those of the length played


def has_team_totals(match: Match, conditions: Conditions) -> bool:
    """Return True if the rule book gives each team of this triangle one result, so that a table has no
    total."""
    return match.triangle is not None and conditions.rule(OwnTwoTables, "shared-match") is not None


def tables_of_triangle(matches: Sequence[Match], match: Match) -> Three:
    """Return the matches of the triangle that this match belongs to; empty for any other match."""
    at = match.session, match.round, match.triangle
    return tuple(
        each
        for each in matches
        if match.triangle is not None and (each.session, each.round, each.triangle) == at
    )


def shared_matches(
    matches: Sequence[Match], conditions: Conditions, flags: list[Flag], said: Said, decided: Decided
) -> list[Three]:
    """Return the triangles whose teams each have one result, and flag triangles that do not fit. `said`:
    the flags of matches with ruled VPs; `decided`: what the director decided for matches not played out."""
    found = []
    for three in _triangles(matches):
        if not has_team_totals(three[0], conditions):
            flags.extend(two_results_each(three, matches))
            continue
        ended = [match.id for match in three if match.outcome is not Outcome.PLAYED]
        if ended and all(key in decided for key in ended):
            found.append(three)
            continue
        if not ended:
            odd = does_not_fit if one_table_each(three) else not_three_tables
            found.append(three)
        else:
            odd = not_played
        for match, flag in odd(three, matches):
            said.get(match.id, flags).append(flag)
    return found


def _triangles(matches: Sequence[Match]) -> Iterator[Three]:
    found: dict[tuple[str, int, str], list[Match]] = defaultdict(list)
    for match in matches:
        if match.triangle is not None:
            found[match.session, match.round, match.triangle].append(match)
    yield from map(tuple, found.values())


def is_scored(three: Three, decided: Decided) -> bool:
    """Return True if the teams of a triangle can have one result each: from three tables, or as decided."""
    return one_table_each(three) or all(
        each.id in decided and decided[each.id].of_home_alone for each in three
    )


def one_table_each(three: Three) -> bool:
    """Return True if each team is home once and away once, against both others."""
    home, away = {match.home for match in three}, {match.away for match in three}
    return len(three) == len(home) == 3 and home == away and all(each.home != each.away for each in three)


# ---- what each team scored


def shared_scores(
    three: Three,
    scoring: Scoring,
    measure: Measure,
    conditions: Conditions,
    flags: list[Flag],
    said: Said,
    decided: Decided,
) -> Iterator[TriangleScore]:
    """Return one result for each team on the scale of the boards at both its tables, or as decided. `said`:
    the flags of matches with ruled VPs."""
    clause = conditions.clause("shared-match")
    for own in three:
        team = own.home
        others = tuple(match.home for match in three if match is not own)
        ended = decided.get(own.id)
        if ended is not None and ended.of_home_alone:
            yield TriangleScore(own, others, (), _as_decided(own, ended, others, measure))
            continue
        (mates,) = (match for match in three if match.away == team)
        result = _own_two_tables(own, mates, scoring, conditions, cut_short=ended is not None)
        if result is None:
            continue
        if measure is Measure.VP and result.vp is None:
            length = counted(result.boards, "board")
            scale = f"there is no VP scale for {length}; "
            what = sentence(scale, EntryRef(team), "'s result does not count")
            flag = match_flag("no-vp-scale", own, what, boards=result.boards)
            said.get(own.id, flags).append(flag)
            continue
        counts = rounded_vps(Fraction(result.vp or 0)) if measure is Measure.VP else result.net
        score = MatchScore(
            own.id, team, result.boards, result.won, result.lost, counts, own.round, result.net,
            SHARED, clause, _because(own, result), others=others, scale=result.scale,
        )  # fmt: skip
        if measure is Measure.VP and result.scale is not None:
            what = sentence(EntryRef(team), f": {by_other_scale(result.boards, result.scale, conditions)}")
            on = result.scale
            flags.append(
                match_flag(
                    "other-scale", own, what, Severity.CHECK, boards=result.boards, scale=on, team=team
                )
            )
        yield TriangleScore(own, others, result.gains, score)


def _as_decided(own: Match, ended: DecidedMatch, others: tuple[str, ...], measure: Measure) -> MatchScore:
    """Return the team's figure as the director decided; IMPs without VPs are its net, too."""
    figure, _ = ended.figures or (Fraction(0), Fraction(0))
    net = Fraction(0) if measure is Measure.VP else figure
    return MatchScore(
        own.id, own.home, 0, 0, 0, figure, own.round, net, SHARED, others=others, told="not played out",
    )  # fmt: skip


def _because(own: Match, result: TriangleTotal) -> str:
    if not result.gains and own.slip is not None and own.slip.team_imps is None:
        return "own two tables, VPs as handed in; all three have met"
    sign = "+" if result.net >= 0 else ""
    net = f"{sign}{say(Fraction(result.net))}"
    return f"own two tables over {result.boards} boards: {net} IMP; all three have met"


def _own_two_tables(
    own: Match, mates: Match, scoring: Scoring, conditions: Conditions, *, cut_short: bool
) -> TriangleTotal | None:
    """Compare a team's two tables board by board where both are known; if not, use the team's total.
    `cut_short`: it was not played out, and the boards played count."""
    gains = _compared(own, mates, scoring, conditions)
    slip = own.slip if own.slip is not None and own.slip.is_team_total else Slip()
    if not (gains or slip.is_team_total):
        return None
    length = len(own.boards)
    if gains:
        (won, lost), (net, _) = won_on(gains), margins_of(gains)
        under_way = conditions.still_playing and not cut_short and _is_in_play(own, mates)
        length = length if under_way and length else len(gains)
    else:
        net = slip.team_imps or 0
        won, lost = max(net, 0), max(-net, 0)
    known = bool(gains) or slip.team_imps is not None
    on = conditions.scale_boards(length, len(own.boards))
    by_scale = conditions.victory_points(net, on) if known and length else None
    first, second = (slip.team_vp, by_scale) if conditions.slips_first else (by_scale, slip.team_vp)
    vp = second if first is None else first
    scale = on if on != length and vp is by_scale else None
    return TriangleTotal(gains, won, lost, net, length, vp, scale)


def _compared(own: Match, mates: Match, scoring: Scoring, conditions: Conditions) -> BoardGains:
    settings = conditions.settings_for(scoring)
    there = _open_room_scores(mates)
    both = ((board, score, there.get(board)) for board, score in sorted(_open_room_scores(own).items()))
    found = [
        (board, gains_on(score, other, board, scoring, settings))
        for board, score, other in both
        if other is not None
    ]
    return [(board, gains) for board, gains in found if gains is not None]


def _open_room_scores(match: Match) -> dict[int, Score]:
    return {result.board: result.score for result in match.results if result.room is Room.OPEN}


def _is_in_play(own: Match, mates: Match) -> bool:
    return any(set(match.boards) - set(_open_room_scores(match)) for match in (own, mates))
