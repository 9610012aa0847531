"""Finals by matches: each scored by IMPs, penalties and carry-over, as far as it is known."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.spelling import with_unit
from bridgedesk.movements.draw.bracket import (
    Bracket,
    Called,
    FinalOutcome,
    FinalPenalty,
    PlayedFinal,
    Rank,
    played_so_far,
)
from bridgedesk.rulebooks import Block, Figure, Unit
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.stages.carry_over import CarryOver, CarryOverPolicy
from bridgedesk.rulebooks.stages.tie_break import TieBreakPolicy
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import EIGHTS, Conditions
from bridgedesk.standings.evaluation import Measure, ScoredMatch
from bridgedesk.standings.flags import Flag, Severity, match_flag
from bridgedesk.standings.matches.decided_matches import decided_matches, is_lost_by_forfeit
from bridgedesk.standings.matches.teams import is_under_way, measure_in_finals, score_match
from bridgedesk.standings.matches.teams_of_eight import halves_of, second_halves
from bridgedesk.standings.penalties.penalties import Penalties, penalties_of
from bridgedesk.standings.standing import Charge
from bridgedesk.standings.ties.ties import decided_final


def finals(
    event: Event,
    bracket: Bracket,
    order: Sequence[str],
    conditions: Conditions,
    flags: list[Flag],
    qualified_with: Mapping[str, Number] | None = None,
    rank: Rank | None = None,
    called: Called | None = None,
) -> tuple[PlayedFinal, ...]:
    """Return the finals of a bracket. `order` is the qualifying, best first. Matches between the same two
    teams in the week of their final are its stanzas; a tie is played off by one more stanza. `rank` and
    `called`: where a place has passed to another team."""
    halves = second_halves(event.matches)
    whole = [match for match in event.matches if match.id not in halves]
    penalties = penalties_of(event, conditions, flags)
    outcomes: dict[str, FinalOutcome] = {}
    carries: dict[str, Fraction] = {}
    removed: dict[str, Fraction] = {}
    left_open = is_left_open(conditions.block("tie-break", "final"))
    called = called or partial(_name, event)
    while True:
        played = played_so_far(bracket, order, outcomes, carries, rank, called)
        found: dict[str, FinalOutcome] = {}
        known = True  # until something new is found
        for each in played:
            if each.home is None or each.away is None:
                continue
            if each.final.key in outcomes:
                if each.is_level and each.carry and breaks_ties_by("without-carry-over", conditions):
                    carries[each.final.key] = Fraction(0)
                    removed[each.final.key] = each.carry if each.carried_by == each.home else -each.carry
                    known = False
                continue
            stanzas = [
                match
                for match in whole
                if match.round == each.final.week and {match.home, match.away} == {each.home, each.away}
            ]
            carry = _carry(each.home, each.away, qualified_with or {}, conditions)
            if carry is not None and each.final.key not in carries:
                carries[each.final.key] = carry
                known = False
            taken = _taken_along(each, played, stanzas, penalties)
            outcome = _outcome(event, stanzas, each.home, each.away, conditions, taken, flags)
            if outcome is not None:
                found[each.final.key] = _as_decided(event, each, outcome) if left_open else outcome
                known = False
        if known:
            level = conditions.clause("tie-break")
            told = [
                _with_fines(_without_carry(each, removed.get(each.final.key), called, level), called)
                for each in played
            ]
            return _title_shared(tuple(told), conditions)
        outcomes |= found


def _name(event: Event, team: str, _week: int) -> str:
    return event.name_of(team)


def _without_carry(each: PlayedFinal, removed: Fraction | None, called: Called, clause: str) -> PlayedFinal:
    """Explain that carry-over left the match tied, and so does not count."""
    carrier = each.home if removed and removed > 0 else each.away
    if not removed or carrier is None:
        return each
    who = called(carrier, each.final.week)
    words = f"{say(abs(removed))} IMPs carried over by {who} left the match tied and are disregarded"
    return replace(each, removed=removed, because=f"{each.because} {words} ({clause}).")


def _with_fines(each: PlayedFinal, called: Called) -> PlayedFinal:
    """Add the penalties of either side to the explanation."""
    words = [
        f"{called(fine.team, each.final.week)} loses {with_unit(say(fine.imps), fine.unit)}: "
        f"{fine.what[:1].lower()}{fine.what[1:]}{f' ({fine.clause})' if fine.clause else ''}."
        for fine in each.fines
    ]
    return replace(each, because=" ".join([each.because, *words])) if words else each


def _title_shared(played: tuple[PlayedFinal, ...], conditions: Conditions) -> tuple[PlayedFinal, ...]:
    """Close a tied last final where the rule book lets the title be shared."""
    last = played[-1]
    if not last.is_level or not breaks_ties_by("shared", conditions):
        return played
    words = f"Tied: the title is shared ({conditions.clause('tie-break')})."
    return (*played[:-1], replace(last, because=words, is_over=True))


def breaks_ties_by(test: str, conditions: Conditions) -> bool:
    rule = conditions.rule(TieBreakPolicy, "tie-break")
    return rule is not None and test in rule.tests


def is_left_open(block: Block | None) -> bool:
    """Return True if no clause breaks a tied match of finals, so the director decides. Tests that compare
    several matches do not break a tie between two sides of one match."""
    rule = rule_in(block, TieBreakPolicy)
    if rule is not None:
        return bool(rule.tests) and not {"without-carry-over", "shared"} & set(rule.tests)
    return block is None or block.policy.left_to_director


def _as_decided(event: Event, played: PlayedFinal, outcome: FinalOutcome) -> FinalOutcome:
    found = decided_final(event, played.final.key, {played.home or "", played.away or ""})
    return replace(outcome, goes_on=found.order[0], how=found.how) if found else outcome


def _outcome(
    event: Event,
    matches: Sequence[Match],
    home: str,
    away: str,
    conditions: Conditions,
    penalties: Penalties,
    flags: list[Flag],
) -> FinalOutcome | None:
    """Return the outcome over all stanzas; None until each of them is in."""
    decided = decided_matches(event)
    absent = {team for match in matches if is_lost_by_forfeit(decided, match) for team in match.at_fault}
    if absent:
        return FinalOutcome(forfeited_by=frozenset(absent), clause=conditions.clause("forfeit"))
    stanzas = [stanza for match in matches if (stanza := _stanza(event, match, home, conditions, flags))]
    if not stanzas or len(stanzas) < len(matches):
        return None
    sessions = {match.session for match in matches}
    won = [sum((stanza[side] for stanza in stanzas), start=Fraction(0)) for side in (0, 1)]
    week = matches[0].round
    weeks = {match.round for match in event.matches} - {week}
    scoring = next(session.scoring for session in event.sessions if session.id in sessions)
    unit = Unit.POINTS if measure_in_finals(scoring) is Measure.POINTS else Unit.IMP
    fines = tuple(
        fine for team in (home, away) for fine in _fines(team, weeks, sessions, penalties, conditions, unit)
    )
    lost = [
        sum((fine.imps for fine in fines if fine.team == team), start=Fraction(0)) for team in (home, away)
    ]
    return FinalOutcome(won[0] - lost[0], won[1] - lost[1], fines=fines)


def _stanza(
    event: Event, match: Match, home: str, conditions: Conditions, flags: list[Flag]
) -> tuple[Number, Number] | None:
    scored = scored_whole(event, match, conditions, flags)
    goes_on = conditions.still_playing and match.id not in decided_matches(event)
    if scored is None or (goes_on and is_under_way(*halves_of(event.matches, match))):
        return None
    return (scored.home, scored.away) if match.home == home else (scored.away, scored.home)


def scored_whole(event: Event, match: Match, conditions: Conditions, flags: list[Flag]) -> ScoredMatch | None:
    """Score a match, with its other half for teams of eight; None if there is nothing to score yet, or
    only its VPs are known."""
    scoring = event.session(match.session).scoring
    of_eight = conditions.scored_as(scoring) == EIGHTS
    halves = halves_of(event.matches, match) if of_eight else ()
    decided = decided_matches(event).get(match.id)
    if decided is not None and decided.figures is not None:
        return ScoredMatch(match, (), *decided.figures)
    scored = score_match(match, scoring, conditions, flags, halves, cut_short=decided is not None)
    if scored is None or scored.gains or match.slip is None or match.slip.imps is not None:
        return scored
    unit = "points" if measure_in_finals(scoring) is Measure.POINTS else "IMPs"
    what = f"only its VPs are known, but finals are won by {unit}; it does not count"
    flags.append(match_flag("vps-alone", match, what, Severity.WRONG))
    return None


def _fines(
    team: str,
    other_weeks: set[int],
    sessions: set[str],
    penalties: Penalties,
    conditions: Conditions,
    unit: Unit,
) -> Iterator[FinalPenalty]:
    """Return a team's penalties in this match. A penalty that names another week belongs to that week's
    match, even within the same session; one that names a stanza applies to the match."""
    for each in penalties.get(team, ()):
        if each.session in sessions and each.round not in other_weeks:
            worth = conditions.worth(-each.amount, Unit(each.unit), unit)
            if worth is not None:
                yield FinalPenalty(team, worth.value, unit.value, each.what, each.clause or "")


def _taken_along(
    each: PlayedFinal, played: Sequence[PlayedFinal], stanzas: Sequence[Match], penalties: Penalties
) -> Penalties:
    found: dict[str, Sequence[Charge]] = dict(penalties)
    session = next((match.session for match in stanzas), None)
    for team in (each.home, each.away):
        if team is not None:
            again = [fine._replace(session=session) for fine in taken_into(each, team, played, penalties)]
            found[team] = (*penalties.get(team, ()), *again)
    return found


def taken_into(
    each: PlayedFinal, team: str, played: Sequence[PlayedFinal], penalties: Penalties
) -> list[Charge]:
    """Return the winner's penalties from its last match, if both sides were penalised and the rule book
    carries them into the next."""
    before = [
        other.final.week for other in played if other.winner == team and other.final.week < each.final.week
    ]
    return [
        fine._replace(round=each.final.week, what=f"{fine.what}, carried into {each.final.called}")
        for fine in penalties.get(team, ())
        if before and fine.winner_carries and fine.round == max(before)
    ]


def _carry(
    home: str, away: str, qualified_with: Mapping[str, Number], conditions: Conditions
) -> Fraction | None:
    """Return the carry-over the rule book sets, by an amount or by the margin in the qualifying; None for
    the bracket's own."""
    rule = conditions.rule(CarryOverPolicy, "carry-over")
    if rule is None or rule.amount is not None:
        return rule.amount if rule else None
    if not rule.by_margin or not {home, away} <= set(qualified_with):
        return None
    margin = abs(Fraction(qualified_with[home]) - Fraction(qualified_with[away]))
    found = conditions.answer(CarryOver(event=conditions.kind, margin=margin))
    return found.value if isinstance(found, Figure) else None
