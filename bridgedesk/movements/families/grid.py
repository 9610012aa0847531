"""Movements built from a construction's numbers."""

from collections.abc import Collection

from bridgedesk.movements.movement import (
    LINES,
    Contest,
    Declared,
    MovementPlan,
    SharedBoards,
    TableSeating,
    board_sets_of,
    pair_order,
    with_sit_outs,
)

Place = tuple[int, int, int, int]  # table, NS, EW, set
Places = list[list[Place]]


def wrap(value: int, size: int) -> int:
    """Count in a ring from 1 to size."""
    return (value - 1) % size + 1


def movement_of_places(
    name: str,
    places: Places,
    boards_each: int,
    how_many_sets: int,
    *,
    contest: Contest = Contest.PAIRS,
    one_field: bool = False,
    missing: Collection[str] = (),
    shares: Collection[SharedBoards] = (),
    copies: int = 1,
) -> MovementPlan:
    """Make a movement with separate North-South and East-West numbers, for two fields or teams, or with one
    run of numbers and one winner. A number without a table sits out."""
    north_south, east_west = ("", "") if one_field else LINES
    rounds = tuple(
        tuple(
            TableSeating(table, f"{ns}{north_south}", f"{ew}{east_west}", (chosen,))
            for table, ns, ew, chosen in row
        )
        for row in places
    )
    pairs = {pair for row in rounds for seat in row for pair in (seat.ns, seat.ew) if pair}
    return with_sit_outs(
        MovementPlan(
            name=name,
            pairs=tuple(sorted(pairs, key=pair_order)),
            rounds=rounds,
            sets=board_sets_of(how_many_sets, boards_each),
            winners=1 if one_field or contest is Contest.TEAMS else 2,
            contest=contest,
            copies=copies,
            missing=frozenset(missing),
            declared=Declared(shares=frozenset(shares)),
        )
    )


def shared_every_round(tables: Collection[int], rounds: int) -> frozenset[SharedBoards]:
    """Return the same tables sharing in every round."""
    return frozenset(SharedBoards(at, frozenset(tables)) for at in range(1, rounds + 1))
