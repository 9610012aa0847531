"""Teams: each match board by board, then its IMPs or points, then its VPs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Room, Slip
from bridgedesk.event.score import Adjusted, Imps, Percentages, Score, Split
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import counted
from bridgedesk.scoring.rounding import Number, rounded_vps
from bridgedesk.scoring.settings import Settings
from bridgedesk.scoring.team_match import Gains, VPs, aggregate, imp_gains, point_a_board
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredMatch
from bridgedesk.standings.flags import Flag, Severity, match_flag
from bridgedesk.standings.matches.teams_of_eight import board_by_board
from bridgedesk.standings.stages.weeks_and_stanzas import part_in_words
from bridgedesk.standings.standing import AwardedBoard, MatchScore

# ---- matches that lost boards, and count by the scale of the length they were set for


def scale_in_words(played: int, scale: int) -> str:
    """Describe the scale used for a match, if it is not the one for its own boards."""
    return f"on the scale for the {counted(scale, 'board')} it was set for, not for the {played} played"


def by_other_scale(played: int, scale: int, conditions: Conditions) -> str:
    """Return the note for the director on such a match: using another scale is a ruling."""
    clause = conditions.clause("victory-points")
    return f"{scale_in_words(played, scale)} ({clause}). If another scale should apply, rule on its VPs"


def short_of_boards(evaluation: Evaluation, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return a sentence for each match that counts by the scale of another length."""
    return tuple(dict.fromkeys(_sentences(evaluation, names)))


def _sentences(evaluation: Evaluation, names: Mapping[str, str]) -> Iterator[str]:
    for field in evaluation.fields:
        for standing in field.standings:
            for match in standing.matches:
                if match.scale is not None:
                    yield _sentence(standing.entry, match, match.scale, names)


def _sentence(entry: str, match: MatchScore, scale: int, names: Mapping[str, str]) -> str:
    sides = " against ".join(sorted((names[entry], names[match.against])))
    clause = f" ({match.clause})" if match.clause else ""
    return f"Round {match.round}, {sides}: {scale_in_words(match.boards, scale)}{clause}."


# ---- teams

BoardGains = Sequence[tuple[int, Gains]]


def score_match(
    match: Match,
    scoring: Scoring,
    conditions: Conditions,
    flags: list[Flag],
    halves: Sequence[Match] = (),
    *,
    cut_short: bool = False,
) -> ScoredMatch | None:
    """Score a match; None if it has nothing to score yet. `halves`: both halves in teams of eight;
    `cut_short`: it was not played out, and the boards played count."""
    slip = match.slip or Slip()
    settings = conditions.settings_for(scoring)
    boards = board_by_board(halves, settings) if halves else _board_by_board(match, scoring, settings)
    if not (cut_short or match.outcome is Outcome.PLAYED) or not (boards or slip.imps or slip.vp):
        return None
    if not (boards or slip.imps):
        return ScoredMatch(match, boards, 0, 0, _as_handed_in(slip))
    home, away = won_on(boards) if boards else (slip.imps or (0, 0))
    margins = margins_of(boards) if boards else (home - away, away - home)
    goes_on = conditions.still_playing and not cut_short and is_under_way(*halves or [match])
    length = len(match.boards) if goes_on else len(boards)
    length = length or len(match.boards)
    handed_in = _as_handed_in(slip)
    on = length if handed_in else conditions.scale_boards(length, len(match.boards))
    by_scale = _victory_points(margins, on, conditions)
    vps = handed_in or by_scale if conditions.slips_first else by_scale or handed_in
    if vps is None and conditions.has_scale:
        what = f"there is no VP scale for {counted(length, 'board')}; the match does not count"
        flags.append(match_flag("no-vp-scale", match, what, Severity.WRONG, boards=length))
        return None
    scale = on if on != length else None
    if scale is not None:
        what = by_other_scale(length, scale, conditions)
        flags.append(match_flag("other-scale", match, what, Severity.CHECK, boards=length, scale=scale))
    return ScoredMatch(match, boards, home, away, vps, scale)


def is_under_way(*halves: Match) -> bool:
    """Return True if only part of the boards are in: an interim score counts on the scale for all of them.
    Teams of eight have two halves."""
    begun = any(match.results for match in halves)
    return begun and any(
        (room, board) not in {(result.room, result.board) for result in match.results}
        for match in halves
        for room in Room
        for board in match.boards
    )


def _board_by_board(match: Match, scoring: Scoring, settings: Settings) -> BoardGains:
    rooms: dict[int, dict[Room, Score]] = defaultdict(dict)
    for result in match.results:
        rooms[result.board][result.room] = result.score
    found = []
    for board, scores in sorted(rooms.items()):
        if len(scores) == len(Room):
            gains = gains_on(scores[Room.OPEN], scores[Room.CLOSED], board, scoring, settings)
            if gains is not None:
                found.append((board, gains))
    return found


def gains_on(
    open_room: Score, closed_room: Score, board: int, scoring: Scoring, settings: Settings
) -> Gains | None:
    vulnerable = vulnerability(board)
    match scoring:
        case Scoring.POINT_A_BOARD:
            return point_a_board(open_room, closed_room, vulnerable, settings.average_points)
        case Scoring.AGGREGATE:
            return aggregate(open_room, closed_room, vulnerable, settings.average_points)
        case _:
            return imp_gains(open_room, closed_room, vulnerable, Fraction(settings.average_imps))


def won_on(boards: BoardGains) -> Gains:
    """Return the sum of each side's gains; at point-a-board, what it scored."""
    home = sum((max(home, 0) for _, (home, _) in boards), start=0)
    away = sum((max(away, 0) for _, (_, away) in boards), start=0)
    return home, away


def margins_of(boards: BoardGains) -> Gains:
    """Return each side's margin; they differ in more than sign only where a score was split."""
    return sum((home for _, (home, _) in boards), start=0), sum((away for _, (_, away) in boards), start=0)


def _victory_points(margins: Gains, boards: int, conditions: Conditions) -> VPs | None:
    if not boards:
        return None
    home, away = (conditions.victory_points(margin, boards) for margin in margins)
    return None if home is None or away is None else (home, away)


def _as_handed_in(slip: Slip) -> VPs | None:
    if slip.vp is None:
        return None
    home, away = slip.vp
    return home, away


def measure_in_finals(scoring: Scoring) -> Measure:
    """Return the unit of matches in finals, which are never converted to VPs."""
    return Measure.POINTS if scoring in (Scoring.POINT_A_BOARD, Scoring.AGGREGATE) else Measure.IMPS


def unit_of_totals(event: Event, match: Match) -> str:
    """Return the name of the unit in which match results are handed in."""
    scoring = event.scoring_of(match.session) or Scoring.IMPS
    return "points" if measure_in_finals(scoring) is Measure.POINTS else "IMPs"


def gained_in(event: Event) -> str:
    """Return the unit in which boards are won, before it becomes VPs."""
    units = {_GAINED.get(each.scoring, "IMP") for each in event.sessions}
    return units.pop() if len(units) == 1 else "IMP"


def gains_heading(event: Event) -> str:
    """Return the unit of gains as a column heading."""
    return {"IMP": "IMPs", "MP": "matchpoints"}.get(unit := gained_in(event), unit)


_GAINED = {Scoring.MATCHPOINTS: "MP", Scoring.POINT_A_BOARD: "points", Scoring.AGGREGATE: "points"}


def team_measure(matches: Iterable[ScoredMatch], scoring: Scoring, conditions: Conditions) -> Measure:
    if measure_in_finals(scoring) is Measure.POINTS:
        return Measure.POINTS
    handed_in = [bool(scored.vps) for scored in matches]
    by_scale = conditions.has_scale or (bool(handed_in) and all(handed_in))
    return Measure.VP if by_scale else Measure.IMPS


def match_scores(
    matches: Iterable[ScoredMatch], measure: Measure, scoring: Scoring, clause: str = ""
) -> dict[str, list[MatchScore]]:
    """Return every entry's matches from its own side, each with what it counts: VPs, points scored, or the
    net."""

    def counts(won: Number, lost: Number, vp: Decimal | None) -> Number:
        if measure is Measure.VP:
            return rounded_vps(Fraction(vp or 0))
        return won if scoring is Scoring.POINT_A_BOARD else won - lost

    found: dict[str, list[MatchScore]] = defaultdict(list)
    for scored in matches:
        match, gains, home, away, vps, scale = scored
        home_vp, away_vp = vps or (None, None)
        boards = len(gains) or len(match.boards)
        for_home, for_away = counts(home, away, home_vp), counts(away, home, away_vp)
        round_, net, part = match.round, home - away, part_in_words(match)
        told = "" if gains or not vps or (match.slip and match.slip.imps) else "VPs as they were handed in"
        awards = tuple(_awarded(scored))
        mine = MatchScore(match.id, match.away, boards, home, away, for_home, round_, net, part=part)
        theirs = MatchScore(match.id, match.home, boards, away, home, for_away, round_, -net, part=part)
        if awards or told:
            turned = tuple(AwardedBoard(each.board, each.conceded, each.gained) for each in awards)
            mine = mine._replace(awards=awards, told=told)
            theirs = theirs._replace(awards=turned, told=told)
        if scale is not None:
            mine, theirs = (each._replace(scale=scale, clause=clause or None) for each in (mine, theirs))
        found[match.home].append(mine)
        found[match.away].append(theirs)
    return found


def _awarded(scored: ScoredMatch) -> Iterator[AwardedBoard]:
    """Yield the boards with an award, from the home side."""
    given = {
        result.board
        for result in scored.match.results
        if isinstance(result.score, Adjusted | Percentages | Imps | Split)
    }
    for board, (home, away) in scored.gains:
        if board in given and (home or away):
            yield AwardedBoard(board, home, away)
