"""Clock of a session as its movement or its draws make it, before the director has changed anything."""

from bridgedesk.desk.clock.round_clock import RoundClock, clock_for, clock_of_draw
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.movement_by_book import movement_by_book
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.directing.times.timetable import drawn_rounds, length_words
from bridgedesk.event.session import BY_DRAW, Section
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.stages.session_totals import FINALS


def fresh_clock(open_event: OpenEvent, session: str, section: Section) -> RoundClock | None:
    """Return the clock of a section's movement, or of the session's matches; None before there are any."""
    event, by_book = open_event.event, movement_by_book(open_event, session)
    if section.movement is not None and section.movement.made_by != BY_DRAW:
        return clock_for(plan_of(section), by_book.pace())
    rounds = drawn_rounds(event, open_event.book_in_force, session, by_book.pace())
    if not rounds:
        return None
    stage = event.find_stage(event.stage_of(session))
    in_finals = stage is not None and stage.contest in FINALS
    more = bool(event.draws) and not in_finals and planned(event) == (0, 0)
    words = length_words(event, open_event.book_in_force, session, by_book.pace())
    return clock_of_draw(session, rounds, words, more=more)
