"""Match scores while boards are typed, and the matches of a round as text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.match_tables import (
    match_labels,
    match_tables,
    several_sections,
    team_numbers,
    why_never_played,
)
from bridgedesk.directing.seating.pairs_by_draw import slips_in
from bridgedesk.directing.seating.score_location import SlipLocation, place_at, table_at
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, RecordedDraw, Room
from bridgedesk.event.score_text import minus_sign
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredMatch, TriangleScore
from bridgedesk.standings.matches.ruled_matches import vps_ruled
from bridgedesk.standings.matches.teams_of_eight import halves_of, matches_with_halves


def scored_match(evaluation: Evaluation, match: Match) -> ScoredMatch | None:
    whole = halves_of(evaluation.event.matches, match)[0]
    return evaluation.scored_matches.get(whole.id)


def triangle_score(evaluation: Evaluation, match: Match) -> TriangleScore | None:
    """Return the home team's result if this is a table of a triangle."""
    return next((each for each in evaluation.triangles if each.match.id == match.id), None)


def team_figures(evaluation: Evaluation, own: TriangleScore) -> tuple[str, str]:
    """Return a team's net IMPs in a triangle, and its VPs, or those ruled."""
    slip = own.match.slip
    imps = own.gains or slip is None or slip.team_imps is not None
    vps = figure(own.score.counts) if evaluation.measure is Measure.VP else ""
    return net_words(own.score.net) if imps else "", vps


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
        imps, vps = team_figures(evaluation, own)
        return ", ".join(filter(None, [imps and f"{imps} IMPs", vps and f"{vps} VPs"]))
    scored = scored_match(evaluation, match)
    if scored is None:
        return ""
    unit = "points" if evaluation.measure is Measure.POINTS else "IMPs"
    said = [f"{figure(scored.home)}-{figure(scored.away)} {unit}"] if scored.gains or has_imps(match) else []
    if scored.vps is not None:
        said.append(f"{scored.vps[0]}-{scored.vps[1]} VPs")
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


# ---- matches of a round as text


class RoundMatch(NamedTuple):
    """One match of the round in view, as text."""

    table: str
    home: str
    away: str
    boards: str  # entered from both rooms, and how many there are
    imps: str
    vps: str
    remark: str
    under_cursor: bool
    ended: str = ""  # part of the remark that replaces a result

    @property
    def cells(self) -> tuple[str, ...]:
        return self[:7]


def labelled(event: Event, matches: Sequence[Match]) -> Iterable[tuple[Match, str]]:
    """Yield each match with the label of its table."""
    return zip(matches, match_labels(matches, several_sections(event)), strict=True)


def rows_of_teams(
    evaluation: Evaluation, event: Event, matches: Sequence[Match], current: str | None
) -> Iterator[RoundMatch]:
    ruled, called = vps_ruled(event), _called(event)
    scored = evaluation.scored_matches
    together = matches_with_halves(event.matches)
    labels = {match.id: label for match, label in labelled(event, matches)}
    for match, label in labelled(event, matches):
        yield _row(
            together[match.id],
            label,
            _triangle_words(match, matches, labels, called) if match.triangle else "",
            why_never_played(event, match),
            called,
            scored.get(match.id),
            team_figures(evaluation, found) if (found := triangle_score(evaluation, match)) else None,
            at_cursor=match.id == current,
            as_ruled=match.id in ruled and evaluation.measure is Measure.VP,
        )


def rows_of_pairs(
    evaluation: Evaluation, event: Event, matches: Sequence[Match], current: str | None
) -> Iterator[RoundMatch]:
    """Yield the rows with figures from the standings: each pair is compared with the field, not with the
    other table."""
    found = {
        (score.match, standing.entry): score
        for standing in evaluation.standings.values()
        for score in standing.matches
    }
    ruled, called = vps_ruled(event), _called(event)
    imps = evaluation.event.sessions[0].scoring is not Scoring.MATCHPOINTS
    for match, label in labelled(event, matches):
        both = [found.get((match.id, entry)) for entry in (match.home, match.away)]
        scores = [each for each in both if each is not None]
        boards = f"{slips_in(event, match)} of {len(match.boards)}"
        net = " / ".join(figure(each.net) for each in scores) if imps and len(scores) == len(both) else ""
        vps = "-".join(figure(each.won) for each in scores) if len(scores) == len(both) else ""
        home, away = called[match.home], called[match.away]
        as_ruled = match.id in ruled and bool(scores)
        told = [_ended(match, called), f"{evaluation.points_heading} as ruled" if as_ruled else ""]
        ended = ", ".join(filter(None, told))
        yield RoundMatch(label, home, away, boards, net, vps, ended, match.id == current, ended)


def row_of_bye(evaluation: Evaluation, event: Event, drawn: RecordedDraw) -> RoundMatch | None:
    """Return the pair or team with the bye, and what it is worth so far."""
    if drawn.bye is None:
        return None
    standings = (each for each in evaluation.standings.values())
    scores = (
        score
        for standing in standings
        if standing.entry == drawn.bye
        for score in standing.matches
        if score.round == drawn.round and score.outcome == Outcome.BYE.value
    )
    score = next(scores, None)
    vps, clause = (figure(score.won), score.clause or "") if score else ("", "")
    who = f"{team_numbers(event)[drawn.bye]}  {' & '.join(event.entry_names[drawn.bye])}"
    remark = f"bye ({clause})" if clause else "bye"
    return RoundMatch("", who, "", "", "", vps, remark, under_cursor=False)


def _called(event: Event) -> Mapping[str, str]:
    names, numbers = event.entry_names, team_numbers(event)
    return {entry: f"{numbers[entry]}  {' & '.join(names[entry])}".rstrip() for entry in numbers}


def _row(
    halves: Sequence[Match],
    label: str,
    triangle: str,
    never: str,
    called: Mapping[str, str],
    scored: ScoredMatch | None,
    own: tuple[str, str] | None,
    *,
    at_cursor: bool,
    as_ruled: bool,
) -> RoundMatch:
    match = halves[0]
    each = len(match.boards)
    boards = ""
    if any(half.results for half in halves):
        rooms = [room for half in halves for room in boards_in(half)]
        whole = (match.is_at_one_table and rooms[0] >= each) or sum(rooms) >= len(rooms) * each
        boards = f"all {each or rooms[0]}" if whole else f"{' + '.join(map(str, rooms))} of {each}"
    imps = vps = ""
    if own is not None:
        imps, vps = own
    if scored is not None and (scored.gains or has_imps(match)):
        imps = f"{figure(scored.home)}-{figure(scored.away)}"
    if scored is not None and scored.vps is not None:
        vps = f"{scored.vps[0]}-{scored.vps[1]}"
    ended = ", ".join(filter(None, [_ended(match, called), "VPs as ruled" if as_ruled else ""]))
    part = triangle or ("four tables" if len(halves) > 1 else "")
    remark = ", ".join(filter(None, [part, ended, never]))
    home, away = called[match.home], called[match.away]
    return RoundMatch(label, home, away, boards, imps, vps, remark, at_cursor, ended)


def _triangle_words(
    match: Match, matches: Sequence[Match], labels: Mapping[str, str], called: Mapping[str, str]
) -> str:
    """Return the team whose result this row shows, and the two tables where it sits."""
    own = (match.session, match.round, match.triangle)
    mates = (each for each in matches if each.away == match.home)
    other = next((each for each in mates if (each.session, each.round, each.triangle) == own), None)
    if other is None or not match.is_at_one_table:
        return "triangle"
    return f"triangle: {called[match.home].split('  ')[-1]} at {labels[match.id]} and {labels[other.id]}"


def _ended(match: Match, called: Mapping[str, str]) -> str:
    who = " and ".join(called[entry] for entry in match.at_fault)
    match match.outcome if who else None:
        case Outcome.FORFEIT:
            return f"forfeit by {who}"
        case Outcome.ABANDONED:
            return f"abandoned: {who} could not continue"
        case Outcome.CANCELLED:
            return f"cancelled: {who} could not play"
    return "" if match.outcome is Outcome.PLAYED else match.outcome.value
