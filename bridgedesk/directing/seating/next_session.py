"""Seating of a session: same seats, directions swapped, by ranking, in serpentines, or by lot."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import TOGETHER, Section
from bridgedesk.movements.movement import LINES, line, number, pair_order


class SeatingMethod(Enum):
    SAME = "the same seats"
    SWAPPED = "North-South and East-West swapped"
    RANKED = "by ranking, the best at the lowest numbers"
    SERPENTINE = "by ranking, in serpentines over sections or lines"
    STRENGTH = "by masterpoints, in serpentines over the sections"
    DRAWN = "drawn by lot"


BY_PLACE = (SeatingMethod.RANKED, SeatingMethod.SERPENTINE, SeatingMethod.DRAWN)  # of those who qualified
AS_BEFORE = (SeatingMethod.SAME, SeatingMethod.SWAPPED, *BY_PLACE)
AT_FIRST = (SeatingMethod.STRENGTH, SeatingMethod.DRAWN)  # nobody has a place yet


def seating_methods(event: Event, session: str) -> Sequence[SeatingMethod]:
    """Return the ways to seat a session; qualifiers for another stage are always reseated."""
    if session == event.sessions[0].id:
        return AT_FIRST
    at = next((at for at, each in enumerate(event.sessions) if each.id == session), 0)
    here, before = event.sessions[at], event.sessions[max(at - 1, 0)]
    stage = event.find_stage(here.stage)
    return BY_PLACE if here.stage != before.stage and stage and stage.carry_from else AS_BEFORE


Seats = Mapping[str, str | None]  # pair number -> entry
Place = tuple[str, str]  # section, pair number


def seats_of(
    way: SeatingMethod,
    before: Sequence[Section],
    sections: Sequence[Section],
    ranking: Sequence[str],
    lots: Sequence[str],
) -> dict[str, Seats]:
    """Return the seats of each section; `ranking` and `lots` are entries in order."""
    if way is SeatingMethod.SAME:
        return _same(before, sections)
    if way is SeatingMethod.SWAPPED:
        return _swapped(before, sections)
    groups = _groups(sections) if way is SeatingMethod.SERPENTINE else [_places(sections)]
    order = ranking if way is not SeatingMethod.DRAWN else lots
    seated = dict(zip(_serpentine(groups), order, strict=False))
    if len(order) > len(seated):
        raise Refusal(f"{len(order)} pairs have only {len(seated)} places here; choose a larger movement")
    return {
        section.id: {pair: seated.get((section.id, pair)) for pair in section.seats} for section in sections
    }


def _same(before: Sequence[Section], sections: Sequence[Section]) -> dict[str, Seats]:
    were = {section.id: section.seats for section in before}
    for section in sections:
        if _alone(were.get(section.id, {})) != _alone(section.seats):
            raise Refusal(
                f"Section {section.id} has other pair numbers than before, so the seats cannot be the same"
            )
    return {section.id: {pair: were[section.id].get(pair) for pair in section.seats} for section in sections}


def _alone(numbers: Iterable[str]) -> set[str]:
    """Leave out the partnerships of an individual, which the movement makes."""
    return {number for number in numbers if TOGETHER not in number}


def _swapped(before: Sequence[Section], sections: Sequence[Section]) -> dict[str, Seats]:
    same = _same(before, sections)
    for seats in same.values():
        if any(line(pair) not in LINES or _across(pair) not in seats for pair in seats):
            raise Refusal("Only two lines of equal length can be swapped; choose another way")
    return {key: {pair: seats[_across(pair)] for pair in seats} for key, seats in same.items()}


def _across(pair: str) -> str:
    return f"{number(pair)}{'EW' if line(pair) == 'NS' else 'NS'}"


def _places(sections: Sequence[Section]) -> list[Place]:
    """Return the seats in number order; a phantom's seat stays empty as long as possible, at the end."""
    return [(section.id, pair) for section in sections for pair in sorted(section.seats, key=pair_order)]


def _groups(sections: Sequence[Section]) -> list[list[Place]]:
    """Return the sections, or the two directions of a single one."""
    if len(sections) > 1:
        return [_places([section]) for section in sections]
    places = _places(sections)
    lines = [[place for place in places if line(place[1]) == each] for each in LINES]
    return lines if all(lines) else [places]


def _serpentine(groups: Sequence[Sequence[Place]]) -> list[Place]:
    """Give the best to the first group, the next to the second, … and back again."""
    found = []
    for depth in range(max(map(len, groups), default=0)):
        turn = groups if depth % 2 == 0 else groups[::-1]
        found += [group[depth] for group in turn if depth < len(group)]
    return found
