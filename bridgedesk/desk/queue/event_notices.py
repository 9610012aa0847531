"""Notices on opening an event that depends on another one, or another one on it."""

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.qualifying.qualifying_link import dependent_finals_text, qualified_in
from bridgedesk.directing.setup.flights import other_flights
from bridgedesk.event.event import Status


def opening_notices(open_event: OpenEvent) -> list[str]:
    event = open_event.event
    said = (
        [each.what for each in items_to_check(open_event) if each.qualifying] if qualified_in(event) else []
    )
    if event.issues and event.status is not Status.FINAL:
        said += dependent_finals_text(open_event.past, event)
    if others := other_flights(open_event):
        said.append(f"Other flights: {', '.join(each.flight.name for each in others)} (Ctrl+E)")
    return said
