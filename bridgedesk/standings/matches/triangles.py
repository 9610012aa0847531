"""Triangles: three teams share three tables where the field is odd, and each has one result."""

from collections import Counter, defaultdict
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
from bridgedesk.standings.entry_names import EntryRef, Sentence, listed, sentence
from bridgedesk.standings.evaluation import Measure, TriangleScore
from bridgedesk.standings.flags import Flag, Severity, match_flag
from bridgedesk.standings.matches.teams import (
    BoardGains,
    by_other_scale,
    gains_on,
    margins_of,
    won_on,
)
from bridgedesk.standings.standing import MatchScore

SHARED = "triangle"
Three = tuple[Match, ...]
Odd = tuple[Match, Flag]
Said = Mapping[str, list[Flag]]


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


def shared_matches(
    matches: Sequence[Match], conditions: Conditions, flags: list[Flag], said: Said
) -> list[Three]:
    """Return the triangles whose teams each have one result, and flag triangles that do not fit. `said`:
    the flags of matches with ruled VPs."""
    found = []
    for three in _triangles(matches):
        if not has_team_totals(three[0], conditions):
            flags.extend(_two_results_each(three, matches))
            continue
        if all(match.outcome is Outcome.PLAYED for match in three):
            odd = _does_not_fit if one_table_each(three) else _not_three_tables
            found.append(three)
        else:
            odd = _not_played
        for match, flag in odd(three, matches):
            said.get(match.id, flags).append(flag)
    return found


def _triangles(matches: Sequence[Match]) -> Iterator[Three]:
    found: dict[tuple[str, int, str], list[Match]] = defaultdict(list)
    for match in matches:
        if match.triangle is not None:
            found[match.session, match.round, match.triangle].append(match)
    yield from map(tuple, found.values())


def one_table_each(three: Three) -> bool:
    """Return True if each team is home once and away once, against both others."""
    home, away = {match.home for match in three}, {match.away for match in three}
    return len(three) == len(home) == 3 and home == away and all(each.home != each.away for each in three)


# ---- what does not fit


def _named(three: Three) -> Sentence:
    sides = sorted({side for match in three for side in (match.home, match.away)})
    return listed(EntryRef(side) for side in sides)


def _not_three_tables(three: Three, _: Sequence[Match]) -> Iterator[Odd]:
    if len(three) == 1:
        (left,) = three
        why = " are left of a triangle; without the third team nothing compares with their table"
        both = sentence(EntryRef(left.home), " and ", EntryRef(left.away))
        what = sentence(both, f"{why}, and it does not count")
        yield left, match_flag("left-of-a-triangle", left, what, Severity.CHECK)
        return
    for match in three:
        how = " are not each once at home and once away, as in a triangle; the match does not count"
        yield match, match_flag("not-a-triangle", match, sentence(_named(three), how))


def _does_not_fit(three: Three, matches: Sequence[Match]) -> Iterator[Odd]:
    for match in three:
        if match.slip is not None and not match.slip.is_team_total:
            total = _total(match.slip)
            what = sentence(
                f"{total} is the total of one table of a triangle and does not count. Type ",
                EntryRef(match.home),
                "'s own net over both its tables and all boards, such as +12 or -7",
            )
            yield match, match_flag("total-of-one-table", match, what, total=total)
        if any(result.room is Room.CLOSED for result in match.results):
            what = sentence(
                EntryRef(match.home),
                " and ",
                EntryRef(match.away),
                " have one table in a triangle; results of the closed room are extra and do not count",
            )
            yield match, match_flag("closed-room-in-triangle", match, what)
    share = _boards_of_round(three[0], matches)
    for match in three:
        if share and len(match.boards) > share:
            yield match, _more_than_its_share(match, share)


def _total(slip: Slip) -> str:
    imps = "-".join(map(str, slip.imps or ()))
    return imps or "-".join(map(str, slip.vp or ()))


def _boards_of_round(one: Match, matches: Sequence[Match]) -> int:
    """Return the number of boards in the round's other matches; 0 if unknown."""
    lengths = Counter(
        len(match.boards)
        for match in matches
        if (match.session, match.round) == (one.session, one.round) and match.triangle is None
    )
    return max(lengths, default=0)


def _more_than_its_share(match: Match, share: int) -> Flag:
    boards = len(match.boards)
    what = (
        f"{counted(boards, 'board')} in a triangle, more than its share: "
        f"the other matches of round {match.round} have {share}"
    )
    return match_flag("more-than-its-share", match, what, Severity.CHECK, boards=boards, share=share)


def _two_results_each(three: Three, matches: Sequence[Match]) -> Iterator[Flag]:
    """Flag two results for each team, where the rule book does not cover triangles and each two of the
    three have a match."""
    times = Counter(side for match in three if match.was_played for side in (match.home, match.away))
    if max(times.values(), default=0) < 2:
        return
    share = _boards_of_round(three[0], matches)
    more = (
        f", over more boards than its share: the other matches have {share}"
        if share and 2 * len(three[0].boards) > share
        else ""
    )
    what = sentence(
        "the rule book sets no score for a triangle, so ",
        _named(three),
        f" have two results each in round {three[0].round}{more}",
    )
    yield match_flag("triangle-without-clause", three[0], what, Severity.CHECK, share=share)


def _not_played(three: Three, _: Sequence[Match]) -> Iterator[Odd]:
    for match in three:
        if match.slip and match.slip.is_team_total:
            why = (
                "'s total does not count: its triangle was not played at three tables. Adjust the VPs of its "
                "teams in Penalties"
            )
            yield match, match_flag("triangle-not-played", match, sentence(EntryRef(match.home), why))


# ---- what each team scored


def shared_scores(
    three: Three,
    scoring: Scoring,
    measure: Measure,
    conditions: Conditions,
    flags: list[Flag],
    said: Said,
) -> Iterator[TriangleScore]:
    """Return one result for each team on the scale of the boards at both its tables. `said`: the flags of
    matches with ruled VPs."""
    clause = conditions.clause("shared-match")
    for own in three:
        team = own.home
        (mates,) = (match for match in three if match.away == team)
        result = _own_two_tables(own, mates, scoring, conditions)
        if result is None:
            continue
        if measure is Measure.VP and result.vp is None:
            length = counted(result.boards, "board")
            scale = f"there is no VP scale for {length}; "
            what = sentence(scale, EntryRef(team), "'s result does not count")
            flag = match_flag("no-vp-scale", own, what, boards=result.boards)
            said.get(own.id, flags).append(flag)
            continue
        others = tuple(match.home for match in three if match is not own)
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


def _because(own: Match, result: TriangleTotal) -> str:
    if not result.gains and own.slip is not None and own.slip.team_imps is None:
        return "own two tables, VPs as handed in; all three have met"
    sign = "+" if result.net >= 0 else ""
    net = f"{sign}{say(Fraction(result.net))}"
    return f"own two tables over {result.boards} boards: {net} IMP; all three have met"


def _own_two_tables(
    own: Match, mates: Match, scoring: Scoring, conditions: Conditions
) -> TriangleTotal | None:
    """Compare a team's two tables board by board where both are known; if not, use the team's total."""
    gains = _compared(own, mates, scoring, conditions)
    slip = own.slip if own.slip is not None and own.slip.is_team_total else Slip()
    if not (gains or slip.is_team_total):
        return None
    length = len(own.boards)
    if gains:
        (won, lost), (net, _) = won_on(gains), margins_of(gains)
        under_way = conditions.still_playing and _is_in_play(own, mates)
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
