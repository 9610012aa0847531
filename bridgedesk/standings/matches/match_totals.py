"""Events ranked by matches: match scores, unplayed matches and charges."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.standings.conditions import EIGHTS, Conditions
from bridgedesk.standings.entry_names import EntryRef, sentence
from bridgedesk.standings.evaluation import Eligibility, Measure, ScoredBoard, ScoredMatch, TriangleScore
from bridgedesk.standings.flags import Flag, match_flag
from bridgedesk.standings.matches import teams_of_eight
from bridgedesk.standings.matches.adjusted_matches import (
    with_adjusted_vps,
    with_adjustments,
    with_match_penalties,
)
from bridgedesk.standings.matches.byes_and_averages import (
    NOBODY,
    with_averages_against_non_contending,
    with_own_averages,
)
from bridgedesk.standings.matches.decided_matches import (
    decided_matches,
    keeps_boards,
    with_decision_remarks,
)
from bridgedesk.standings.matches.pair_matches import pair_match_scores
from bridgedesk.standings.matches.ruled_matches import (
    beyond_the_scale,
    flag_vps_without_scale,
    vps_ruled,
    with_ruled_vps,
    with_rulings,
)
from bridgedesk.standings.matches.teams import match_scores, score_match, team_measure
from bridgedesk.standings.matches.triangle_faults import Three
from bridgedesk.standings.matches.triangles import (
    is_scored,
    shared_matches,
    shared_scores,
)
from bridgedesk.standings.matches.unplayed_in_imps import with_unplayed_in_imps
from bridgedesk.standings.matches.unplayed_matches import with_unplayed
from bridgedesk.standings.penalties.penalties import Penalties, total_charges, without_altered_scores
from bridgedesk.standings.stages.session_totals import MATCHES, deciding
from bridgedesk.standings.stages.weeks_and_stanzas import matches_by_round
from bridgedesk.standings.standing import Charge, MatchScore, Standing


@dataclass(frozen=True)
class MatchTotals:
    """Every entry's matches, and the charges on its total."""

    measure: Measure
    scores: Mapping[str, Sequence[MatchScore]]
    charges: Mapping[str, tuple[Charge, ...]]
    matches: tuple[ScoredMatch, ...] = ()
    triangles: tuple[TriangleScore, ...] = ()

    def standing(self, entry: str, section: str | None = None, number: str | None = None) -> Standing:
        """Return an entry's standing, without a place yet."""
        matches, charges = matches_by_round(self.scores.get(entry, ())), self.charges.get(entry, ())
        total = None
        if matches:
            total = sum((match.won for match in matches), start=Fraction(0))
            total += sum(charge.effect for charge in charges)
        return Standing(None, False, entry, section, number, total, matches=matches, charges=charges)


def team_matches(
    event: Event, conditions: Conditions, penalties: Penalties, flags: list[Flag]
) -> MatchTotals:
    scorings = {session.id: session.scoring for session in event.sessions}
    scoring = event.sessions[0].scoring
    of_eight = conditions.scored_as(scoring) == EIGHTS
    halves = teams_of_eight.joined_halves(event.matches) if of_eight else {}
    wanted = [each for each in event.matches if each.id in halves] if of_eight else event.matches
    ruled = vps_ruled(event)
    said: dict[str, list[Flag]] = {key: [] for key in ruled}  # why a ruled match has no VPs of its own
    decided = decided_matches(event)
    shared = shared_matches(event.matches, conditions, flags, said, decided)
    in_three = {match.id for three in shared for match in three}
    whole = [three for three in shared if is_scored(three, decided)]
    kept = without_clashing_matches(wanted, flags)
    scored = [
        score_match(
            match,
            scorings[match.session],
            conditions,
            said.get(match.id, flags),
            halves.get(match.id, ()),
            cut_short=keeps_boards(decided, match),
        )
        for match in kept
        if match.id not in in_three
    ]
    matches = tuple(each for each in scored if each is not None)
    measure = team_measure(matches, scoring, conditions)
    scores = match_scores(matches, measure, scoring, conditions.clause("victory-points"))
    triangles = tuple(
        each
        for three in whole
        for each in shared_scores(three, scoring, measure, conditions, flags, said, decided)
    )
    for each in triangles:
        scores.setdefault(each.team, []).append(each.score)
    counted = with_ruled_vps(matches, ruled) if measure is Measure.VP else matches
    event = _without(event, {each.id for each in wanted} - {each.id for each in kept})
    found = _matched(event, scores, measure, conditions, penalties, flags, counted, triangles=whole)
    return replace(found, triangles=tuple(_as_counted(each, found.scores) for each in triangles))


def _without(event: Event, left_out: Collection[str]) -> Event:
    """Return the event without the excluded matches and their forfeits, awards and ruled VPs."""
    if not left_out:
        return event
    return replace(event, matches=tuple(each for each in event.matches if each.id not in left_out))


def _as_counted(triangle: TriangleScore, scores: Mapping[str, Sequence[MatchScore]]) -> TriangleScore:
    """Return the triangle with the score that finally counts, after the director's rulings."""
    mine = (each for each in scores.get(triangle.team, ()) if each.match == triangle.match.id)
    return triangle._replace(score=next(mine, triangle.score))


def pairs_in_matches(
    event: Event,
    boards: Sequence[ScoredBoard],
    conditions: Conditions,
    penalties: Penalties,
    flags: list[Flag],
    able: Mapping[str, Eligibility],
) -> MatchTotals:
    scores = pair_match_scores(event, boards, conditions, flags)
    return _matched(event, scores, Measure.VP, conditions, penalties, flags, able=able)


def meant_for_matches(event: Event) -> bool:
    stage = deciding(event)
    return bool(event.matches) or (stage is not None and stage.contest == MATCHES)


def pairs_meet_in_matches(event: Event, conditions: Conditions) -> bool:
    """Return True if the event has pairs play matches and there is a scale for it."""
    scorings = {session.scoring for session in event.sessions}
    return meant_for_matches(event) and all(conditions.has_scale_for(scoring) for scoring in scorings)


def _matched(
    event: Event,
    scores: dict[str, list[MatchScore]],
    measure: Measure,
    conditions: Conditions,
    penalties: Penalties,
    flags: list[Flag],
    matches: tuple[ScoredMatch, ...] = (),
    able: Mapping[str, Eligibility] = NOBODY,
    triangles: Sequence[Three] = (),
) -> MatchTotals:
    scores = with_decision_remarks(event, scores)
    if measure is Measure.VP:
        flags += beyond_the_scale(event, conditions.vp_limits)
        scores = with_rulings(event, scores, triangles)
        scores, penalties = with_adjustments(scores, penalties, measure, conditions)
        matches = with_adjusted_vps(matches, scores)
        scores = with_unplayed(event, scores, conditions, flags)
        scores = with_own_averages(event, scores, conditions, flags, able)
        scores = with_averages_against_non_contending(event, scores, conditions, flags)
        penalties = without_altered_scores(penalties, scores, flags)
        penalties = with_match_penalties(scores, penalties, conditions, flags)
    else:
        flags += flag_vps_without_scale(event)
        scores, penalties = with_adjustments(scores, penalties, measure, conditions)
        scores = with_unplayed_in_imps(event, scores, measure, conditions, flags)
    charges = {
        entry: total_charges(charged, measure, conditions, flags, scores.get(entry, ()))
        for entry, charged in penalties.items()
    }
    return MatchTotals(measure, scores, charges, matches)


def without_clashing_matches(matches: Iterable[Match], flags: list[Flag]) -> Sequence[Match]:
    """Drop and flag a team's second match in a round and a match against itself; a bye is neither.

    Where teams sit with their two pairs at two tables (multiple teams), each match has boards of its own."""
    kept: list[Match] = []
    busy: dict[tuple[str, int, int | None, str], list[frozenset[int]]] = defaultdict(list)
    for match in matches:
        if match.outcome is not Outcome.BYE and match.home == match.away:
            what = sentence(EntryRef(match.home), " would play against itself; the match does not count")
            flags.append(match_flag("against-itself", match, what))
            continue
        if match.triangle is None and match.outcome is not Outcome.BYE:
            boards = frozenset(match.boards) | {result.board for result in match.results}
            places = [(match.session, match.round, match.stanza, side) for side in (match.home, match.away)]
            twice = [place[-1] for place in places if any(_clash(boards, other) for other in busy[place])]
            if twice:
                how = f" plays another match in round {match.round}; this one does not count"
                what = sentence(EntryRef(min(twice)), how)
                flags.append(match_flag("second-match-of-round", match, what, team=min(twice)))
                continue
            for place in places:
                busy[place].append(boards)
        kept.append(match)
    return kept


def _clash(boards: frozenset[int], others: frozenset[int]) -> bool:
    """Return True if two matches share boards; matches with unknown boards count as sharing them."""
    return not boards or not others or bool(boards & others)
