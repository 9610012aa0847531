"""Section colours and table names."""

from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.seating.event_edits import with_section
from bridgedesk.directing.seating.pair_numbers import names_typed
from bridgedesk.directing.seating.seat_rows import tables
from bridgedesk.directing.setup.new_event import COLOURS
from bridgedesk.event.refusal import Refusal


@one_act
def colour_section(desk: OpenEvent, session: str, section: str, colour: str) -> Change:
    at = desk.event.section(session, section)
    if colour not in COLOURS:
        raise Refusal(f"There is no colour {colour}; choose {', '.join(COLOURS)}")
    after = with_section(desk.event, session, replace(at, colour=colour))
    return desk.carry_out(Change("colour section", f"Section {section} is {colour}"), after)


@one_act
def name_tables(desk: OpenEvent, session: str, section: str, typed: str) -> Change:
    """Name a section's tables in order; an empty text restores their numbers."""
    at = desk.event.section(session, section)
    if at.movement is None:
        raise Refusal(f"Section {section} has no tables yet; choose a movement first")
    here = tables(at)
    names = names_typed(typed, here)
    after = with_section(desk.event, session, replace(at, table_labels=names))
    called = ", ".join(names.get(table, str(table)) for table in here)
    return desk.carry_out(Change("name tables", f"Section {section}: tables {called}"), after)
