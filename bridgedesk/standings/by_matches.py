"""Events that are ranked by their matches: what each counts, what was not played, and what is taken off."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.standings import eights
from bridgedesk.standings.conditions import EIGHTS, Conditions
from bridgedesk.standings.evaluation import (
    Charge,
    Eligibility,
    Flag,
    MatchScore,
    Measure,
    ScoredBoard,
    ScoredMatch,
    Severity,
    Standing,
)
from bridgedesk.standings.non_contending import with_averages_against_non_contending
from bridgedesk.standings.own_averages import NOBODY, with_own_averages
from bridgedesk.standings.pair_matches import pair_match_scores
from bridgedesk.standings.penalties import Penalties, off_the_total, without_altered_scores
from bridgedesk.standings.ruled_matches import (
    beyond_the_scale,
    vps_ruled,
    with_ruled_vps,
    with_rulings,
    without_vps,
)
from bridgedesk.standings.sessions import MATCHES, deciding
from bridgedesk.standings.shared_matches import shared_matches, shared_scores
from bridgedesk.standings.teams import match_scores, score_match, team_measure, with_match_penalties
from bridgedesk.standings.unplayed import not_counted, with_forfeits_in_imps, with_unplayed


@dataclass(frozen=True)
class Matched:
    """Every entry's matches with what is taken off its total."""

    measure: Measure
    scores: Mapping[str, Sequence[MatchScore]]
    charges: Mapping[str, tuple[Charge, ...]]
    matches: tuple[ScoredMatch, ...] = ()

    def standing(self, entry: str, section: str | None = None, number: str | None = None) -> Standing:
        """Still without a place."""
        matches, charges = tuple(self.scores.get(entry, ())), self.charges.get(entry, ())
        total = None
        if matches:
            total = sum((match.won for match in matches), start=Fraction(0))
            total += sum(charge.effect for charge in charges)
        return Standing(None, False, entry, section, number, total, matches=matches, charges=charges)


def team_matches(event: Event, conditions: Conditions, penalties: Penalties, flags: list[Flag]) -> Matched:
    scorings = {session.id: session.scoring for session in event.sessions}
    scoring = event.sessions[0].scoring
    of_eight = conditions.scored_as(scoring) == EIGHTS
    halves = eights.joined(event.matches) if of_eight else {}
    wanted = [each for each in event.matches if each.id in halves] if of_eight else event.matches
    shared = shared_matches(event.matches, conditions)
    in_three = {match.id for three in shared for match in three}
    ruled = vps_ruled(event)
    said: dict[str, list[Flag]] = {key: [] for key in ruled}  # what stood in the way of its VPs, which it has
    scored = [
        score_match(
            match, scorings[match.session], conditions, said.get(match.id, flags), halves.get(match.id, ())
        )
        for match in consistent(wanted, flags)
        if match.id not in in_three
    ]
    matches = tuple(each for each in scored if each is not None)
    measure = team_measure(matches, scoring, conditions)
    scores = match_scores(matches, measure, scoring)
    for three in shared if measure is Measure.VP else ():
        for team, score in shared_scores(three, conditions.settings_for(scoring), conditions, flags):
            scores.setdefault(team, []).append(score)
    counted = with_ruled_vps(matches, ruled)
    return _matched(event, scores, measure, conditions, penalties, flags, counted)


def pairs_in_matches(
    event: Event,
    boards: Sequence[ScoredBoard],
    conditions: Conditions,
    penalties: Penalties,
    flags: list[Flag],
    able: Mapping[str, Eligibility],
) -> Matched:
    scores = pair_match_scores(event, boards, conditions, flags)
    return _matched(event, scores, Measure.VP, conditions, penalties, flags, able=able)


def meant_for_matches(event: Event) -> bool:
    stage = deciding(event)
    return bool(event.matches) or (stage is not None and stage.contest == MATCHES)


def pairs_meet_in_matches(event: Event, conditions: Conditions) -> bool:
    """The event says so, and there is a scale for it."""
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
) -> Matched:
    if measure is Measure.VP:
        flags += beyond_the_scale(event, conditions.vp_limits)
        scores = with_unplayed(event, with_rulings(event, scores), conditions, flags)
        scores = with_own_averages(event, scores, conditions, flags, able)
        scores = with_averages_against_non_contending(event, scores, conditions, flags)
        penalties = without_altered_scores(event, penalties, scores, flags)
        penalties = with_match_penalties(scores, penalties, conditions, flags)
    else:
        flags += [*without_vps(event), *not_counted(event, measure, conditions)]
        if measure is Measure.IMPS:
            scores = with_forfeits_in_imps(event, scores, conditions, flags)
    charges = {
        entry: off_the_total(charged, measure, conditions, flags, scores.get(entry, ()))
        for entry, charged in penalties.items()
    }
    return Matched(measure, scores, charges, matches)


def consistent(matches: Iterable[Match], flags: list[Flag]) -> Sequence[Match]:
    """A second match of a team in a round is said, and left out.

    Where teams sit with their two pairs at two tables (multiple teams), each match has boards of its own."""
    kept: list[Match] = []
    busy: dict[tuple[str, int, int | None, str], list[frozenset[int]]] = defaultdict(list)
    for match in matches:
        if match.triangle is None and match.outcome is not Outcome.BYE and match.home != match.away:
            boards = frozenset(match.boards) | {result.board for result in match.results}
            places = [(match.session, match.round, match.stanza, side) for side in (match.home, match.away)]
            twice = [place[-1] for place in places if any(_clash(boards, other) for other in busy[place])]
            if twice:
                what = (
                    f"match {match.id}: {min(twice)} plays another match in round {match.round}; "
                    "this one counts for nothing"
                )
                flags.append(Flag(what, Severity.WRONG, round=match.round, table=match.table))
                continue
            for place in places:
                busy[place].append(boards)
        kept.append(match)
    return kept


def _clash(boards: frozenset[int], others: frozenset[int]) -> bool:
    """Matches whose boards are not known are taken to have the same."""
    return not boards or not others or bool(boards & others)
