"""Plan of a section's boards: who meets at each table of each round, and how often each board is played."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from bridgedesk.event.session import Section
from bridgedesk.standings.evaluation import Opponents


class Schedule(NamedTuple):
    """Plan of a movement: the entries at each table of each round, and how often each board is played."""

    opponents: Mapping[int | None, Mapping[int | None, Opponents]]
    boards: Mapping[int, int]
    against_phantom: Mapping[int, int]


_KNOWN: dict[
    str, tuple[tuple[object, ...], Schedule]
] = {}  # by section: what it was made from, and the schedule


def schedule_of(section: Section) -> Schedule:
    """Return the plan of a section, worked out again only if its movement or its seats have changed."""
    made_from = (section.movement, section.seats, section.seat_changes, section.sets)
    before, known = _KNOWN.get(section.id, ((), None))
    if known is not None and all(one is other for one, other in zip(before, made_from, strict=True)):
        return known
    schedule = _schedule_of(section)
    _KNOWN[section.id] = made_from, schedule
    return schedule


def _schedule_of(section: Section) -> Schedule:
    """Return the plan of a section. A table with an empty seat or a phantom plays nothing."""
    opponents: dict[int | None, dict[int | None, Opponents]] = {}
    played: dict[tuple[int, ...], int] = defaultdict(int)
    sat_out: dict[tuple[int, ...], int] = defaultdict(int)
    entries = section.entries_in(1)
    for number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1):
        if section.seat_changes:
            entries = section.entries_in(number)
        opponents[number] = at_table = {}
        for sitting in round_:
            ns, ew = entries[sitting.ns], entries[sitting.ew]
            if ns and ew:
                if sitting.turn_after is None:  # otherwise the board tells who sat which way
                    at_table[sitting.table] = (ns, ew)
                played[sitting.sets] += 1
            elif ns or ew:
                sat_out[sitting.sets] += 1
    return Schedule(opponents, _boards_of_sets(section, played), _boards_of_sets(section, sat_out))


def _boards_of_sets(section: Section, set_times: Mapping[tuple[int, ...], int]) -> Counter[int]:
    boards: Counter[int] = Counter()
    for sets, times in set_times.items():
        for each in sets:
            boards.update(dict.fromkeys(section.sets[each], times))
    return boards
