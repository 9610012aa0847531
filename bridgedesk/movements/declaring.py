"""Intentions inferred from a bare grid: sharing, sit-outs and arrow-switches."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bridgedesk.movements.movement import Declared, Movement, PlannedSitOut, Round, Seating, Share


def with_inferred_features(movement: Movement) -> Movement:
    """Declare what a grid does, for sources that cannot declare it, such as an event or an .ASC file."""
    shares = set()
    for at, row in enumerate(movement.rounds, start=1):
        users: dict[int, set[int]] = defaultdict(set)
        for seat in row:
            for chosen in seat.sets if movement.is_played(seat) else ():
                users[chosen].add(seat.table)
        for tables in users.values():
            shares |= {Share(at, group) for group in _neighbours(sorted(tables), movement.copies)}
    declared = Declared(frozenset(shares), inferred_sit_outs(movement), movement.declared.repeats)
    return replace(movement, rounds=with_inferred_switches(movement), declared=declared)


def _neighbours(tables: Sequence[int], copies: int) -> Iterator[frozenset[int]]:
    """Group neighbouring tables that share a copy, as few together as the copies allow."""
    most = -(-len(tables) // copies)
    for first in range(0, len(tables), most):
        if most > 1 and len(tables[first : first + most]) > 1:
            yield frozenset(tables[first : first + most])


def with_inferred_switches(movement: Movement) -> tuple[Round, ...]:
    """Mark arrow-switches: a pair that never leaves a table keeps its chairs, so where it plays the other
    cards the boards are turned."""
    places: dict[str, Counter[tuple[int, bool]]] = defaultdict(Counter)
    for _, seat in movement.seatings():
        for pair, north in ((seat.ns, True), (seat.ew, False)):
            if pair is not None:
                places[pair][seat.table, north] += 1
    staying = {pair for pair, seen in places.items() if len({table for table, _ in seen}) == 1}

    def is_turned(seat: Seating) -> bool:
        for pair, north in ((seat.ns, True), (seat.ew, False)):
            if pair in staying and pair is not None:
                (_, usual), _ = places[pair].most_common(1)[0]
                return north != usual
        return seat.switched

    return tuple(tuple(replace(seat, switched=is_turned(seat)) for seat in row) for row in movement.rounds)


def inferred_sit_outs(movement: Movement) -> frozenset[PlannedSitOut]:
    """Return the sit-outs, by players where the pairs of an individual are two of them."""
    found = set()
    for at, row in enumerate(movement.rounds, start=1):
        seated = {
            member
            for seat in row
            for pair in (seat.ns, seat.ew)
            if pair is not None
            for member in movement.members(pair)
        }
        found |= {PlannedSitOut(at, pair) for pair in movement.pairs if pair not in seated}
    return frozenset(found)
