"""Start of the choice of a movement: the entries there are, and the numbers of last week."""

from dataclasses import replace

from bridgedesk.desk.club.last_played import last_played
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.entries.team_numbers import usual_way
from bridgedesk.directing.seating.movement_by_book import movement_by_book
from bridgedesk.directing.seating.session_seating import seating_methods
from bridgedesk.directing.seating.team_movement import first_number, sat_before, waiting_for_seats
from bridgedesk.directing.setup.movement_wishes import MovementWishes, usual_wishes
from bridgedesk.directing.stages.stages import places_in_stage
from bridgedesk.event.session import Section
from bridgedesk.movements.movement import Contest
from bridgedesk.window.setup.setup_tab import SetupTab


def begin_choice(
    tab: SetupTab, open_event: OpenEvent, session: str, section: Section, contest: Contest
) -> None:
    """Show a section that comes into view, with the choice of its movement if it has none."""
    event, begins = open_event.event, section.movement is None
    numbers_from = first_number(event, session, section.id) if begins else 1
    wishes = _wishes(open_event, session, section, contest, numbers_from) if begins else MovementWishes("")
    tab.begin_section(section, movement_by_book(open_event, session), wishes, contest, numbers_from)
    tab.offer_way(usual_way(open_event, session), seating_methods(event, session))
    tab.chooser.wishes.draft.begin(open_event.drafts, f"{session} {section.id}")


def _wishes(
    open_event: OpenEvent, session: str, section: Section, contest: Contest, numbers_from: int
) -> MovementWishes:
    """Return the entries still without a seat, and the rest as usual."""
    event, usual = open_event.event, _usual(open_event, contest)
    sat = sat_before(event, session, section.id)
    places = places_in_stage(event, session)
    pairs = contest is Contest.PAIRS
    entered = len(waiting_for_seats(event)) if pairs else len(event.entries)
    if places or (sat and contest is Contest.TEAMS):
        return replace(usual, entrants=str(places or len(sat)))
    if contest is not Contest.INDIVIDUAL and numbers_from == 1 and entered:
        return replace(usual, entrants=str(entered))
    return usual


def _usual(open_event: OpenEvent, contest: Contest) -> MovementWishes:
    """Return the wishes of this event's other sections, or else of last week's event."""
    event = open_event.event
    if any(section.movement for section in event.sections):
        return usual_wishes(event, contest)
    last = last_played(open_event.file, event.date, event.id)
    return usual_wishes(last, contest) if last else MovementWishes("")
