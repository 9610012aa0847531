"""Awards by the ABF: per session, outright over several sessions, and for matches where the scale has
them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from bridgedesk.event.match import Match
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import near
from bridgedesk.masterpoints.awards import (
    Awards,
    Earned,
    NoAward,
    disqualified,
    rate_of,
    unclear_substitutes,
    who_played,
)
from bridgedesk.masterpoints.contests import AwardField, Placed, event_fields, session_fields
from bridgedesk.masterpoints.scale import AbfScale, Depth, Grade, Outright, Winner
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.stages.teams_over_stages import as_whole_teams, two_stages_of

_ONE = Fraction(1)


def session_awards(
    evaluation: Evaluation, scale: AbfScale, grade: str, factor: Fraction = _ONE, book: Book | None = None
) -> Awards:
    """Return the session awards. `factor` is for a restricted field; the rule book may decide who earns
    where a substitute played."""
    found, weight = _grade(scale, grade, factor * rate_of(evaluation.event, book))
    remarks: list[str] = list(unclear_substitutes(evaluation.event, book))
    earned: list[Earned] = []
    for contest in session_fields(evaluation, book):
        winner = scale.two_winners if contest.two_winners else scale.one_winner
        top = session_winner(winner, weight, contest.tables)
        depth = _depth(contest, scale).of(contest.entries)
        awards = abf_awards_of(place_awards(top, depth, scale.places.second), contest.placed)
        players = who_played(evaluation.event, contest.session, book)
        earned += _to_players(players, scale, found, contest, awards, remarks)
    return Awards(scale.id, tuple(earned), tuple(dict.fromkeys(remarks)))


def outright_awards(
    evaluation: Evaluation, scale: AbfScale, grade: str, factor: Fraction = _ONE, book: Book | None = None
) -> Awards:
    """Return the awards over all sessions; the field is the original entry."""
    sessions = len(evaluation.event.sessions)
    if sessions < 2:
        raise NoAward("outright points are for events of two or more sessions; this event has one")
    found, weight = _grade(scale, grade, factor * rate_of(evaluation.event, book))
    remarks: list[str] = list(unclear_substitutes(evaluation.event, book))
    if sessions in scale.outright.to_check:
        remarks.append(
            f"The printed tables differ from the formula for some fields of {sessions} sessions: compare the "
            "outright award with Tables 3A to 3C."
        )
    earned: list[Earned] = []
    out = disqualified(evaluation, book)
    whole = as_whole_teams(evaluation.event, two_stages_of(evaluation))
    entries = (*evaluation.event.entries, *whole.entries)  # who makes up a finals team goes before
    players = {each.id: each.players if each.id not in out else () for each in entries}
    for contest in event_fields(evaluation, book):
        top = outright_winner(scale.outright, weight, contest.tables, sessions)
        depth = _depth(contest, scale).of(contest.entries)
        awards = abf_awards_of(place_awards(top, depth, scale.places.second), contest.placed)
        earned += _to_players(players, scale, found, contest, awards, remarks)
    return Awards(scale.id, tuple(earned), tuple(dict.fromkeys(remarks)))


def match_awards(evaluation: Evaluation, scale: AbfScale, grade: str) -> Awards:
    """Return the awards for matches won or drawn, to the players in them; none if the scale has no such
    table."""
    found, _ = _grade(scale, grade, _ONE)
    rows = sorted(
        (row for row in scale.match_award if row.grade == found.id), key=lambda row: -row.least_boards
    )
    if not rows:
        remark = f"Scale {scale.id} has no match awards of grade {found.id}, so none were given."
        return Awards(scale.id, (), (remark,) if evaluation.matches or evaluation.triangles else ())
    earned: list[Earned] = []
    for match, entry, boards, ahead in _results(evaluation):
        row = next((row for row in rows if boards >= row.least_boards), None)
        if row is None:
            continue
        points = half_up(row.won if ahead > 0 else row.drawn if ahead == 0 else 0)
        what = f"round {match.round}: match {'won' if ahead > 0 else 'drawn'}"
        if points:
            players = _who_played(evaluation, match, entry)
            earned += [Earned(player, entry, found.colour, points, what) for player in players]
    return Awards(scale.id, tuple(earned))


def _results(evaluation: Evaluation) -> Iterator[tuple[Match, str, int, Number]]:
    """Yield each side's match, its boards, and its lead; in a triangle each team has one result."""
    for scored in evaluation.matches:
        match = scored.match
        boards = len(scored.gains) or len(match.boards)
        home, away = scored.vps or (scored.home, scored.away)
        yield match, match.home, boards, Fraction(home) - Fraction(away)
        yield match, match.away, boards, Fraction(away) - Fraction(home)
    for own in evaluation.triangles:
        yield own.match, own.team, own.score.boards, own.score.net


# ---- the formulas


def session_winner(winner: Winner, weight: Fraction, tables: int) -> Fraction:
    """Return the winner's award (3.1): per table, and from a number of tables on by a curve that flattens."""
    if tables <= winner.up_to:
        return winner.each_table * weight * tables
    return weight * (1 - _exp(Fraction(-tables, winner.curve)))


def outright_winner(outright: Outright, weight: Fraction, tables: int, sessions: int) -> Fraction:
    size = tables * (sessions - 1)
    more = outright.second_share * _exp(Fraction(-outright.second, size))
    return outright.factor * weight * (1 - _exp(Fraction(-size, outright.first)) + more)


def place_awards(winner: Fraction, places: int, second: Fraction) -> Sequence[Decimal]:
    """Return the awards by place: the winner's, 70% of it, a half, a third …, each to the hundredth."""
    shares = [_ONE, second, *(Fraction(1, place - 1) for place in range(3, places + 1))]
    return [half_up(winner * share) for share in shares[:places]]


def abf_awards_of(awards: Sequence[Decimal], placed: Placed) -> dict[str, Decimal]:
    """Return each entry's award; ties share the awards of their places, and places beyond the last award
    earn nothing."""
    tied = Counter(place for _, place in placed)
    found = {}
    for entry, place in placed:
        shared = sum(
            (Fraction(each) for each in awards[place - 1 : place - 1 + tied[place]]), start=Fraction(0)
        )
        points = half_up(shared / tied[place])
        if points:
            found[entry] = points
    return found


def _exp(power: Fraction) -> Fraction:
    """Return e to this power to fifty digits, far more than rounding to hundredths can show."""
    with localcontext() as context:
        context.prec = 50
        return Fraction((Decimal(power.numerator) / power.denominator).exp())


# ---- who gets them


def _grade(scale: AbfScale, grade: str, factor: Fraction) -> tuple[Grade, Fraction]:
    known = {each.id: each for each in scale.grade}
    if grade not in known:
        raise NoAward(f"scale {scale.id} has no grade {grade}; {near(grade, known)}")
    found = known[grade]
    if found.weight is None:
        raise NoAward(f"scale {scale.id} has no weight for grade {grade}; add it to the club's own scale")
    return found, found.weight * factor


def _depth(contest: AwardField, scale: AbfScale) -> Depth:
    """Return how far down the field is awarded; short matches count as duplicate."""
    depth = scale.depth
    if contest.scoring is Scoring.MATCHPOINTS and not contest.teams:
        return depth.matchpoints
    if contest.match_boards is not None and contest.match_boards < depth.short:
        return depth.matchpoints
    return depth.teams if contest.teams else depth.imps


def _to_players(
    players: Mapping[str, Sequence[str]],
    scale: AbfScale,
    grade: Grade,
    contest: AwardField,
    awards: Mapping[str, Decimal],
    remarks: list[str],
) -> Iterable[Earned]:
    places = dict(contest.placed)
    for entry, points in awards.items():
        if not players[entry]:
            continue
        share = _share(scale, len(players[entry])) if contest.teams else _ONE
        if share is None:
            remarks.append(_no_share(entry, len(players[entry]), scale))
            continue
        because = f"{contest.where}: place {places[entry]} of {contest.entries}, grade {grade.id}"
        for player in players[entry]:
            yield Earned(player, entry, grade.colour, half_up(Fraction(points) * share), because)


def _no_share(entry: str, players: int, scale: AbfScale) -> str:
    return (
        f"Entry {entry} has {players} players. Scale {scale.id} has no share for that number, "
        "so it earned nothing."
    )


def _share(scale: AbfScale, players: int) -> Fraction | None:
    return next((Fraction(each.part, each.of) for each in scale.team_share if each.players == players), None)


def _who_played(evaluation: Evaluation, match: Match, entry: str) -> Sequence[str]:
    """Return the players in the line-up, or all members if none was handed in."""
    members = evaluation.event.entry(entry).players
    if match.line_up is None:
        return members
    if match.is_at_one_table:  # the other pair sits at the team's other table
        return tuple(player for each in _triangle_tables(evaluation, match) for player in each.seated(entry))
    return match.seated(entry)


def _triangle_tables(evaluation: Evaluation, match: Match) -> Iterator[Match]:
    """Return all tables of the match's triangle."""
    own = match.session, match.round, match.triangle
    return (each for each in evaluation.event.matches if (each.session, each.round, each.triangle) == own)
