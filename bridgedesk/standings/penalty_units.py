"""Units in which a ruling can penalise an entry of a session."""

from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Unit
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluate import PAIRS, scored_by_matches
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.matches.match_totals import pairs_meet_in_matches
from bridgedesk.standings.matches.teams import measure_in_finals
from bridgedesk.standings.penalties.penalties import IN_SESSION, KNOWN, OF_MATCHPOINTS, acts_before_vps
from bridgedesk.standings.stages.session_totals import FINALS


def unit_counted_in(event: Event, session: Session, conditions: Conditions) -> Unit:
    """Return the unit of the totals that the session counts in."""
    stage = event.find_stage(session.stage)
    of_teams = session.scoring not in PAIRS or scored_by_matches(event)
    if of_teams and measure_in_finals(session.scoring) is Measure.POINTS:
        return Unit.POINTS
    if of_teams:
        in_finals = stage is not None and stage.contest in FINALS
        return Unit.VP if conditions.has_scale and not in_finals else Unit.IMP
    if pairs_meet_in_matches(event, conditions):
        return Unit.PERCENT if conditions.counts_percentages else Unit.VP
    found = IN_SESSION.get(session.scoring, Unit.IMP)
    return Unit.PERCENT if found is Unit.MATCHPOINTS else found


def units_that_count(event: Event, session: Session, conditions: Conditions) -> frozenset[Unit]:
    """Return the unit of the total, all units with a rate to it, and units that apply before it is
    reached."""
    total = unit_counted_in(event, session, conditions)
    found = {unit for unit in KNOWN if conditions.worth(Fraction(1), unit, total, 1) is not None}
    found |= {Unit.BOARDS, total}
    if session.scoring is Scoring.MATCHPOINTS and total is Unit.PERCENT:
        found |= set(OF_MATCHPOINTS)
    if total is Unit.VP:
        found |= {unit for unit in KNOWN if acts_before_vps(unit, conditions)}
    return frozenset(found)
