"""Doubtful things in the table devices' file, as they wait under *To check*."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.matter import Matter, is_cleared


class DeviceFinding(NamedTuple):
    what: str
    matter: Matter
    place: SlipLocation | None = None  # where any score settles it
    lasts: bool = False  # told of one look only, so that the next one keeps it


def open_findings(event: Event, found: Iterable[DeviceFinding]) -> Iterator[DeviceFinding]:
    """Yield what is neither accepted nor settled by a score."""
    for each in found:
        settled = each.place is not None and each.place in results_of(event, each.place.session)
        if not settled and not is_cleared(event, each.matter, each.what):
            yield each
