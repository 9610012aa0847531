"""Which form of a fouled board is played from which round on, as far as the results themselves tell."""

from collections import defaultdict
from collections.abc import Mapping

from bridgedesk.desk.place import Place
from bridgedesk.desk.scorepad.pad import FormFrom
from bridgedesk.event.session import Result

ENOUGH = 2  # one result of another form may be of that line alone


def forms_of(results: Mapping[Place, Result]) -> tuple[FormFrom, ...]:
    """Where the last rounds of a board all had the same other form, those still to come have it too."""
    boards: dict[tuple[str, int], list[Place]] = defaultdict(list)
    for place in results:
        boards[place.section, place.board].append(place)
    found = []
    for places in boards.values():
        places.sort(key=lambda place: place.round, reverse=True)
        form = results[places[0]].form
        alike = 0
        while alike < len(places) and results[places[alike]].form == form:
            alike += 1
        if form is not None and alike >= ENOUGH:
            found.append(FormFrom(places[alike - 1], form))
    return tuple(found)
