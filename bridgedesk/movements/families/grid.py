"""Movements built from a construction's numbers."""

from collections.abc import Collection, Sequence

from bridgedesk.movements.movement import (
    Contest,
    Declared,
    Movement,
    PlannedSitOut,
    Round,
    Seating,
    Share,
    board_sets_of,
    pair_order,
)

Place = tuple[int, int, int, int]  # table, NS, EW, set
Places = list[list[Place]]


def wrap(value: int, size: int) -> int:
    """Count in a ring from 1 to size."""
    return (value - 1) % size + 1


def two_line_movement(
    name: str,
    places: Places,
    boards_each: int,
    how_many_sets: int,
    *,
    contest: Contest = Contest.PAIRS,
    missing: Collection[str] = (),
    shares: Collection[Share] = (),
    copies: int = 1,
) -> Movement:
    """Make a movement with separate North-South and East-West numbers: two fields, or teams. A number
    without a table sits out."""
    rounds = tuple(
        tuple(Seating(table, f"{ns}NS", f"{ew}EW", (chosen,)) for table, ns, ew, chosen in row)
        for row in places
    )
    return _movement(name, rounds, boards_each, how_many_sets, 2, contest, missing, shares, copies)


def one_field_movement(
    name: str,
    places: Places,
    boards_each: int,
    how_many_sets: int,
    *,
    missing: Collection[str] = (),
    shares: Collection[Share] = (),
) -> Movement:
    """Make a movement with one run of numbers and one winner."""
    rounds = tuple(
        tuple(Seating(table, str(ns), str(ew), (chosen,)) for table, ns, ew, chosen in row) for row in places
    )
    return _movement(name, rounds, boards_each, how_many_sets, 1, Contest.PAIRS, missing, shares, copies=1)


def _movement(
    name: str,
    rounds: tuple[Round, ...],
    boards_each: int,
    how_many_sets: int,
    winners: int,
    contest: Contest,
    missing: Collection[str],
    shares: Collection[Share],
    copies: int,
) -> Movement:
    pairs = tuple(
        sorted(
            {pair for row in rounds for seat in row for pair in (seat.ns, seat.ew) if pair}, key=pair_order
        )
    )
    return Movement(
        name=name,
        pairs=pairs,
        rounds=rounds,
        sets=board_sets_of(how_many_sets, boards_each),
        winners=1 if contest is Contest.TEAMS else winners,
        contest=contest,
        copies=copies,
        missing=frozenset(missing),
        declared=Declared(shares=frozenset(shares), rests=rests(pairs, rounds)),
    )


def rests(pairs: Sequence[str], rounds: Sequence[Round]) -> frozenset[PlannedSitOut]:
    found = set()
    for at, row in enumerate(rounds, start=1):
        seated = {pair for seat in row for pair in (seat.ns, seat.ew)}
        found |= {PlannedSitOut(at, pair) for pair in pairs if pair not in seated}
    return frozenset(found)


def shared_every_round(tables: Collection[int], rounds: int) -> frozenset[Share]:
    """Return the same tables sharing in every round."""
    return frozenset(Share(at, frozenset(tables)) for at in range(1, rounds + 1))
