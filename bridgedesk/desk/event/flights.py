"""Flights of one competition as open events, to show or print together."""

from collections.abc import Sequence

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.setup.flights import flights_first, other_flights
from bridgedesk.event.refusal import Refusal


def all_flights(open_event: OpenEvent) -> list[OpenEvent]:
    """Return the open event and its other flights, in their order; they are read again only after a
    change."""
    try:
        others = tuple(each.key for each in other_flights(open_event))
        stands = open_event.past.posted(others)
        opened = open_event.once(stands, _opened, open_event, others)
    except Refusal:  # the file is gone for now; the next action says so
        opened = []
    return flights_first([open_event, *opened])


def _opened(open_event: OpenEvent, keys: Sequence[str]) -> list[OpenEvent]:
    return [open_event.other(key) for key in keys]
