"""Match scores while boards are typed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.match_tables import (
    match_tables,
)
from bridgedesk.directing.seating.score_location import SlipLocation, place_at, table_at
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room
from bridgedesk.event.score_text import minus_sign
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredMatch, TriangleScore
from bridgedesk.standings.explain.figures import figure_text, total_decimals
from bridgedesk.standings.matches.teams_of_eight import halves_of, matches_with_halves


def scored_match(evaluation: Evaluation, match: Match) -> ScoredMatch | None:
    whole = halves_of(evaluation.event.matches, match)[0]
    return evaluation.scored_matches.get(whole.id)


def triangle_score(evaluation: Evaluation, match: Match) -> TriangleScore | None:
    """Return the home team's result if this is a table of a triangle."""
    return next((each for each in evaluation.triangles if each.match.id == match.id), None)


def team_figures(evaluation: Evaluation, own: TriangleScore, places: int) -> tuple[str, str]:
    """Return a team's net IMPs in a triangle, and its VPs, or those ruled. `places`: decimals of VPs."""
    vps = vps_words([own.score.counts], places) if evaluation.measure is Measure.VP else ""
    return "" if own.has_vps_alone else net_words(own.score.net), vps


def net_words(net: Number) -> str:
    """Format the net as +12, 0 or -7."""
    return f"{'+' if net > 0 else ''}{figure(net)}"


def board_gains(evaluation: Evaluation, session: str) -> Mapping[SlipLocation, tuple[str, str]]:
    """Return the gains of North-South and East-West at each table; only the side that gained has a figure."""
    gains = {each.match.id: dict(each.gains) for each in evaluation.matches}
    together = matches_with_halves(evaluation.event.matches)
    found = {}
    for table in match_tables(evaluation.event, session):
        if table.match.is_at_one_table:
            for board, told in _triangle_gains(evaluation, table.match).items():
                found[place_at(session, table, board)] = told
        for board, (home, away) in gains.get(together[table.match.id][0].id, {}).items():
            told = gain_words(home), gain_words(away)
            place = place_at(session, table, board)
            found[place] = told if table.home_sits_ns else (told[1], told[0])
    return found


def _triangle_gains(evaluation: Evaluation, match: Match) -> Mapping[int, tuple[str, str]]:
    """Return each side's gain, compared with its own other table."""
    home, away = (_own_gains(evaluation, match, side) for side in (match.home, match.away))
    boards = (result.board for result in match.results)
    return {board: (gain_words(home.get(board, 0)), gain_words(away.get(board, 0))) for board in boards}


def _own_gains(evaluation: Evaluation, match: Match, team: str) -> Mapping[int, Number]:
    """Return the gains of a team on each board of its triangle."""
    at = match.session, match.round, match.triangle
    return {
        board: gained
        for each in evaluation.triangles
        if each.team == team and (each.match.session, each.match.round, each.match.triangle) == at
        for board, (gained, _) in each.gains
    }


def gain_words(gain: Number) -> str:
    return figure(gain) if gain > 0 else ""


def figure(points: Number) -> str:
    """Format whole IMPs and points without decimals, halves and thirds with two."""
    return minus_sign(str(int(points)) if points == int(points) else str(half_up(points, 2)))


def totals_words(evaluation: Evaluation, match: Match) -> str:
    """Format the totals, such as 18-7 IMPs, 14.31-5.69 VPs; "" before any comparison."""
    if own := triangle_score(evaluation, match):
        imps, vps = team_figures(evaluation, own, total_decimals(evaluation))
        return ", ".join(filter(None, [imps and f"{imps} IMPs", vps and f"{vps} VPs"]))
    scored = scored_match(evaluation, match)
    if scored is None:
        return ""
    unit = "points" if evaluation.measure is Measure.POINTS else "IMPs"
    said = [f"{figure(scored.home)}-{figure(scored.away)} {unit}"] if scored.gains or has_imps(match) else []
    if scored.vps is not None:
        said.append(f"{vps_words(scored.vps, total_decimals(evaluation))} VPs")
    return ", ".join(said)


def has_imps(match: Match) -> bool:
    return match.slip is not None and match.slip.imps is not None


def boards_in(match: Match) -> tuple[int, int]:
    """Return how many boards the open room and the closed room have handed in."""
    typed = Counter(result.room for result in match.results)
    return typed[Room.OPEN], typed[Room.CLOSED]


def running_score_text(evaluation: Evaluation, event: Event, place: SlipLocation) -> str:
    """Return the score of the match being typed, home first."""
    table = table_at(event, place)
    words = totals_words(evaluation, table.match) if table else ""
    if not table or not words:
        return ""
    if table.match.is_at_one_table and triangle_score(evaluation, table.match):
        return f"{entry_words(event, table.match.home)}, both its tables: {words}"
    return f"{entry_words(event, table.match.home)} v {entry_words(event, table.match.away)}: {words}"


def vps_words(vps: Iterable[Number | Decimal], places: int) -> str:
    """Return the VPs with the decimals of all others."""
    return "-".join(figure_text(half_up(Fraction(each)), places) for each in vps)
