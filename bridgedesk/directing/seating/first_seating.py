"""Checks whether the first session can still be reseated across all its sections."""

from bridgedesk.event.event import Event
from bridgedesk.event.session import Session


def why_fixed(event: Event, first: Session) -> str:
    """Say why the seats can no longer change; "" while they can."""
    if any(section.of_players for section in first.sections):
        return "The players of an individual keep their seats; type other names where they change"
    for section in first.sections:
        if section.movement is None:
            return f"Section {section.id} has no movement yet; choose it first, then seat all sections"
    if any(section.seat_changes for section in first.sections):
        return f"In session {first.id} somebody comes, goes or moves in a later round; take that back first"
    matches = event.matches_in(first.id)
    begun = any(section.results or section.line_ups for section in first.sections)
    if begun or any(match.begun_or_ended for match in matches):
        return f"Session {first.id} has begun: results or substitutes stand in it, and nobody moves"
    return ""
