"""Units of a stage of pairs, sessions or matches, and the number of matches still to come."""

from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import BY_DRAW, Session
from bridgedesk.standings.eligibility.absences import rounds_of_matches
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.stages.session_totals import MATCHES

Unit = tuple[str, int | None]  # a session, or a match of it


def units_of(session: Session, event: Event) -> list[Unit]:
    """Return the units of a session so far: the session itself, or its matches."""
    if not counts_matches(session, event):
        return [(session.id, None)]
    return [(session.id, number) for number in sorted(rounds_of_matches(event, session))]


def rounds_left(event: Event) -> int | None:
    """Return the number of matches left, from movements or the planned draw; None if the number planned is
    unknown, 0 once the stage is over."""
    if not all(counts_matches(session, event) for session in event.sessions):
        return None
    if event.status is not Status.OPEN:
        return 0
    in_all = rounds_in_movements(event) or planned(event)[0]
    begun = sum(len(units_of(session, event)) for session in event.sessions)
    return max(in_all - begun, 0) if in_all else None


def counts_matches(session: Session, event: Event) -> bool:
    stage = event.find_stage(session.stage)
    return bool(event.matches) or (stage is not None and stage.contest == MATCHES)


def rounds_in_movements(event: Event) -> int:
    """Return the rounds planned in all; 0 where a session is drawn, or not set up yet."""
    found = 0
    for session in event.sessions:
        movements = [each.movement for each in session.sections]
        if not movements or any(each is None or each.made_by == BY_DRAW for each in movements):
            return 0
        found += max(each.length for each in movements if each)
    return found
