"""Matches of a round as text: one row for each, with its table, boards, totals and remarks."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.directing.scores.match_score import (
    boards_in,
    figure,
    has_imps,
    team_figures,
    triangle_score,
    vps_words,
)
from bridgedesk.directing.seating.match_tables import (
    match_labels,
    several_sections,
    team_numbers,
    why_never_played,
)
from bridgedesk.directing.seating.pairs_by_draw import slips_in
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, RecordedDraw
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredMatch
from bridgedesk.standings.explain.figures import total_decimals, total_text
from bridgedesk.standings.matches.decided_matches import DecidedMatch, decided_matches, replays
from bridgedesk.standings.matches.ruled_matches import vps_ruled
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves


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
    own_tables: str = ""  # of home in a triangle, whose total this row has
    others: str = ""  # the other two teams of the triangle

    @property
    def cells(self) -> tuple[str, ...]:
        return self[:7]


def labelled(event: Event, matches: Sequence[Match]) -> Iterable[tuple[Match, str]]:
    """Yield each match with the label of its table."""
    return zip(matches, match_labels(event, matches, several_sections(event)), strict=True)


def rows_of_teams(
    evaluation: Evaluation, event: Event, matches: Sequence[Match], current: str | None
) -> Iterator[RoundMatch]:
    ruled, called = vps_ruled(event), _called(event)
    scored, places = evaluation.scored_matches, total_decimals(evaluation)
    together = matches_with_halves(event.matches)
    labels = {match.id: label for match, label in labelled(event, matches)}
    finals = evaluation.finals_by_match
    decided, again = decided_matches(event), replays(event)
    for match, label in labelled(event, matches):
        own_tables, others = _own_tables(match, matches, labels, called)
        row = _row(
            together[match.id],
            label,
            _triangle_words(match, matches, labels, called) if match.triangle else finals.get(match.id, ""),
            ", ".join(filter(None, [why_never_played(event, match), _decision(match, decided, again)])),
            called,
            *_figures(evaluation, match, scored.get(match.id), places),
            at_cursor=match.id == current,
            as_ruled=match.id in ruled and evaluation.measure is Measure.VP,
        )
        yield row._replace(own_tables=own_tables, others=others)


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
    decided, again = decided_matches(event), replays(event)
    imps = evaluation.event.sessions[0].scoring is not Scoring.MATCHPOINTS
    places = total_decimals(evaluation)
    for match, label in labelled(event, matches):
        both = [found.get((match.id, entry)) for entry in (match.home, match.away)]
        scores = [each for each in both if each is not None]
        boards = f"{slips_in(event, match)} of {len(match.boards)}"
        net = " / ".join(figure(each.net) for each in scores) if imps and len(scores) == len(both) else ""
        vps = vps_words([each.won for each in scores], places) if len(scores) == len(both) else ""
        home, away = called[match.home], called[match.away]
        as_ruled = match.id in ruled and bool(scores)
        rules = f"{evaluation.points_heading} as ruled" if as_ruled else ""
        ended = ", ".join(filter(None, [ended_words(match, called), rules]))
        remark = ", ".join(filter(None, [ended, _decision(match, decided, again)]))
        yield RoundMatch(label, home, away, boards, net, vps, remark, match.id == current, ended)


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
    vps, clause = (total_text(evaluation, score.won), score.clause or "") if score else ("", "")
    who = f"{team_numbers(event)[drawn.bye]}  {' & '.join(event.entry_names[drawn.bye])}"
    remark = f"bye ({clause})" if clause else "bye"
    return RoundMatch("", who, "", "", "", vps, remark, under_cursor=False)


def _called(event: Event) -> Mapping[str, str]:
    names, numbers = event.entry_names, team_numbers(event)
    return {entry: f"{numbers[entry]}  {' & '.join(names[entry])}".rstrip() for entry in numbers}


def _figures(
    evaluation: Evaluation, match: Match, scored: ScoredMatch | None, places: int
) -> tuple[str, str]:
    """Return the IMPs of a match, and its VPs."""
    if own := triangle_score(evaluation, match):
        return team_figures(evaluation, own, places)
    if scored is None:
        return "", ""
    is_known = scored.gains or has_imps(match)
    imps = f"{figure(scored.home)}-{figure(scored.away)}" if is_known else ""
    return imps, vps_words(scored.vps or (), places)


def _row(
    halves: Sequence[Match],
    label: str,
    part: str,
    never: str,
    called: Mapping[str, str],
    imps: str,
    vps: str,
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
    ended = ", ".join(filter(None, [ended_words(match, called), "VPs as ruled" if as_ruled else ""]))
    tables = "four tables" if len(halves) > 1 else ""
    remark = ", ".join(filter(None, [part, tables, ended, never]))
    home, away = called[match.home], called[match.away]
    return RoundMatch(label, home, away, boards, imps, vps, remark, at_cursor, ended)


def _triangle_words(
    match: Match, matches: Sequence[Match], labels: Mapping[str, str], called: Mapping[str, str]
) -> str:
    """Return the team whose result this row shows, and the two tables where it sits."""
    own_tables, _ = _own_tables(match, matches, labels, called)
    return f"triangle: {called[match.home].split('  ')[-1]} at {own_tables}" if own_tables else "triangle"


def _own_tables(
    match: Match, matches: Sequence[Match], labels: Mapping[str, str], called: Mapping[str, str]
) -> tuple[str, str]:
    """Return both tables of the home team in a triangle, and the two teams it plays there."""
    own = (match.session, match.round, match.triangle)
    mates = (each for each in matches if match.triangle and each.away == match.home)
    other = next((each for each in mates if (each.session, each.round, each.triangle) == own), None)
    if other is None or not match.is_at_one_table:
        return "", ""
    tables = f"{labels[match.id]} and {labels[other.id]}"
    return tables, f"{called[match.away]} and {called[other.home]}"


def _decision(match: Match, decided: Mapping[str, DecidedMatch], again: Collection[str]) -> str:
    """Return what an unplayed match counts as decided, or that the match is played again."""
    told = "played again" if match.id in again else ""
    found = decided.get(match.id)
    if found is not None:
        told = "boards played count"
        if found.figures is not None:
            figures = found.figures[:1] if found.of_home_alone else found.figures
            told = f"{'-'.join(map(figure, figures))} as decided"
    return told


def ended_words(match: Match, called: Mapping[str, str]) -> str:
    """Return how a match ended without a score, and who was at fault."""
    who = " and ".join(called[entry] for entry in match.at_fault)
    match match.outcome if who else None:
        case Outcome.FORFEIT:
            return f"forfeit by {who}"
        case Outcome.ABANDONED:
            return f"abandoned: {who} could not continue"
        case Outcome.CANCELLED:
            return f"cancelled: {who} could not play"
    return "" if match.outcome is Outcome.PLAYED else match.outcome.value
