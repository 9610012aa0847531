"""Contest of a session: pairs, teams or individuals."""

from bridgedesk.directing.seating.match_tables import meets_in_matches
from bridgedesk.event.event import Event
from bridgedesk.event.session import Session
from bridgedesk.movements.movement import Contest

OF_PLAYERS = "individual"  # stands in the name of such a kind


def contest_of(event: Event, session: Session) -> Contest:
    if meets_in_matches(session):
        return Contest.TEAMS
    players = OF_PLAYERS in event.kind or any(section.of_players for section in session.sections)
    return Contest.INDIVIDUAL if players else Contest.PAIRS
