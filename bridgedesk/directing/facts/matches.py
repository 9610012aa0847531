"""Facts from matches: means without forfeits, VPs before a match, results between tied entries."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from bridgedesk.directing.facts.fact_context import FactContext, mean
from bridgedesk.directing.facts.scores import ns_points
from bridgedesk.event.match import Match, Room
from bridgedesk.event.session import Scoring
from bridgedesk.standings.matches.unplayed_matches import forfeit_phase
from bridgedesk.standings.standing import MatchScore

Cell = Fraction | Literal["-"]
NONE: Literal["-"] = "-"


def match_boards(seen: FactContext) -> int | None:
    """Return the boards of a match, or None if the event is not played in matches."""
    by_matches = bool(seen.event.matches) or any(each.matches for each in seen.standings.values())
    return seen.boards_a_round if by_matches else None


def boards_played(seen: FactContext) -> int | None:
    """Return the number of boards with a result in the match in view."""
    return len({each.board for each in seen.match.results}) if seen.match else None


def absent(seen: FactContext) -> str | None:
    """Return the side at fault, or the entry in view."""
    at_fault = seen.match.at_fault if seen.match else ()
    return at_fault[0] if len(at_fault) == 1 else (seen.view.entry or None)


def present(seen: FactContext) -> str | None:
    match, gone = seen.match, absent(seen)
    if match is None or gone not in (match.home, match.away):
        return None
    return match.away if gone == match.home else match.home


def mean_of(seen: FactContext, entry: str | None) -> Fraction | None:
    _, last = _raised(seen)
    return mean([Fraction(each.counts) for each in seen.played(entry) if last is None or each.round <= last])


def opponents_mean(seen: FactContext, entry: str | None) -> Fraction | None:
    """Return the mean of what opponents scored against an entry."""
    ids = {each.match for each in seen.played(entry)}
    return mean(
        [
            Fraction(each.counts)
            for other in seen.standings
            if other != entry
            for each in seen.played(other)
            if each.match in ids
        ]
    )


def forfeit_stage(seen: FactContext) -> str | None:
    return _raised(seen)[0]


def _raised(seen: FactContext) -> tuple[str | None, int | None]:
    """Return the stage and last round for a forfeit, as used for the standings."""
    if seen.match is None:
        return None, None
    played = {entry: standing.matches for entry, standing in seen.standings.items()}
    return forfeit_phase(seen.event, seen.match, seen.conditions, played)


def who_is_absent(seen: FactContext) -> str | None:
    match = seen.match
    if match is None or not match.at_fault:
        return None
    return "both" if set(match.at_fault) >= {match.home, match.away} else "one"


# ---- the wrong opponents


def before_match(seen: FactContext, entry: str | None) -> Fraction | None:
    """Return the VPs of an entry before the round in view."""
    standing = seen.standings.get(entry or "")
    if standing is None:
        return None
    return sum(
        (Fraction(each.won) for each in standing.matches if each.round < seen.round), start=Fraction(0)
    )


def drawn_opponent(seen: FactContext) -> str | None:
    """Return the opponent drawn for the entry in view in this round."""
    for draw in reversed(seen.event.draws):  # of a final before its qualifying
        if draw.round == seen.round:
            for pairing in draw.pairings:
                if seen.view.entry in pairing:
                    return next((each for each in pairing if each != seen.view.entry), None)
    return None


def whole_vps(seen: FactContext) -> bool | None:
    """Return True if the scale in use has whole VPs only, for percentages at matchpoints or for IMPs."""
    boards, by = match_boards(seen), seen.conditions
    if boards is None or seen.session is None:
        return None
    if seen.session.scoring is Scoring.MATCHPOINTS:
        vps = [by.percent_points(Fraction(percent), boards) for percent in range(51, 70)]
    else:
        vps = [by.victory_points(margin, boards) for margin in range(1, 20)]
    known = [each for each in vps if each is not None]
    return all(each == each.to_integral_value() for each in known) if known else None


# ---- three teams in one match


def triangle(seen: FactContext) -> tuple[tuple[int, ...], ...] | None:
    """Return the North-South scores of A v B, C v A and B v C."""
    if seen.match is None or seen.match.triangle is None:
        return None
    three = [
        each
        for each in seen.session_matches
        if (each.round, each.triangle) == (seen.match.round, seen.match.triangle)
    ]
    rows = [three[0], *(each for each in three if each.away == three[0].home)]
    rows += [each for each in three if each not in rows]
    found = tuple(tuple(_north_south_scores(each)) for each in rows)
    return found if len(found) == 3 and all(found) else None


def _north_south_scores(match: Match) -> list[int]:
    results = sorted((each for each in match.results if each.room is Room.OPEN), key=lambda each: each.board)
    found = [ns_points(each.score, each.board) for each in results]
    return [each for each in found if each is not None]


# ---- the tied


def tied(seen: FactContext) -> tuple[str, ...] | None:
    """Return the entries sharing the place of the entry in view before ties were broken."""
    mine = seen.standing
    if mine is None or mine.level_place is None:
        return None
    field = next(each for each in seen.evaluation.fields if mine in each.standings)
    level = tuple(each.entry for each in field.standings if each.level_place == mine.level_place)
    return level if len(level) > 1 else None


def tie_purpose(seen: FactContext) -> str | None:
    """Return "title" for a tie at the top, "qualification" for one across the last qualifying place."""
    group = tied(seen)
    if group is None or seen.standing is None or seen.standing.level_place is None:
        return None
    first = seen.standing.level_place
    if first == 1:
        return "title"
    places = seen.stage.places if seen.stage else None
    return "qualification" if places and first <= places < first + len(group) - 1 else None


def _matches_of(seen: FactContext) -> list[Sequence[MatchScore]]:
    group = tied(seen) or ()
    found: list[Sequence[MatchScore]] = [
        [match for match in seen.standings[each].matches if not match.average_only] for each in group
    ]
    return found if all(found) else []


def results_between_tied(seen: FactContext, *, basic: bool = False) -> tuple[tuple[Cell, ...], ...] | None:
    group = tied(seen) or ()
    rows = [
        tuple(_sum_against(matches, other, basic=basic) for other in group) for matches in _matches_of(seen)
    ]
    return tuple(rows) or None


def _sum_against(matches: Sequence[MatchScore], other: str, *, basic: bool) -> Cell:
    met = [Fraction(each.net if basic else each.counts) for each in matches if each.against == other]
    return sum(met, start=Fraction(0)) if met else NONE


def scores_of_tied(seen: FactContext) -> tuple[tuple[Fraction, ...], ...] | None:
    return tuple(tuple(Fraction(each.counts) for each in matches) for matches in _matches_of(seen)) or None


def opponents_totals(seen: FactContext) -> tuple[tuple[Fraction, ...], ...] | None:
    rows = [
        tuple(
            Fraction(seen.standings[each.against].total or 0)
            for each in matches
            if each.against in seen.standings
        )
        for matches in _matches_of(seen)
    ]
    return tuple(rows) if rows and all(rows) else None


def net_scores(seen: FactContext) -> tuple[Fraction, ...] | None:
    rows = _matches_of(seen)
    return tuple(sum((Fraction(each.net) for each in matches), start=Fraction(0)) for matches in rows) or None


def all_play_all(seen: FactContext) -> bool | None:
    everybody = {each.entry for each in seen.standings.values() if each.matches}
    if not everybody:
        return None
    return all({m.against for m in seen.standings[one].matches} >= everybody - {one} for one in everybody)
