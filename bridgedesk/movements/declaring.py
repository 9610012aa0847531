"""What a grid does without saying so, taken as meant: tables that share and pairs that rest."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.movements.families.grid import rests
from bridgedesk.movements.movement import Declared, Movement, Rest, Round, Share


def as_it_stands(movement: Movement) -> Movement:
    """For grids whose form cannot declare anything, such as an event's or an .ASC file's."""
    shares = set()
    for at, row in enumerate(movement.rounds, start=1):
        users: dict[int, set[int]] = defaultdict(set)
        for seat in row:
            for chosen in seat.sets if movement.is_played(seat) else ():
                users[chosen].add(seat.table)
        shares |= {Share(at, frozenset(tables)) for tables in users.values() if len(tables) > movement.copies}
    declared = Declared(frozenset(shares), _resting(movement.pairs, movement.rounds, movement))
    return replace(movement, declared=declared)


def _resting(pairs: Sequence[str], rounds: Sequence[Round], movement: Movement) -> frozenset[Rest]:
    """By players where an individual's pairs are two of them."""
    by_member = [
        tuple(
            replace(seat, ns=one, ew=other)
            for seat in row
            for one, other in _members(movement, seat.ns, seat.ew)
        )
        for row in rounds
    ]
    return rests(pairs, by_member)


def _members(movement: Movement, ns: str | None, ew: str | None) -> list[tuple[str | None, str | None]]:
    everybody = [member for pair in (ns, ew) if pair is not None for member in movement.members(pair)]
    return [(member, None) for member in everybody]
