"""Hesitation Mitchells: one winner, because a moving pair pauses in a North-South seat."""

from collections.abc import Sequence

from bridgedesk.movements.balance import directions, switched
from bridgedesk.movements.families.grid import Places, movement_of_places, shared_every_round, wrap
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import NotPossible, Request, rounds_and_boards

MOST_TABLES = 30


def hesitation(request: Request) -> MovementPlan:
    """Make a movement with one pivot: the last table, where the moving pair plays East-West, then
    North-South."""
    tables = request.how_many_tables()
    if not 3 <= tables <= MOST_TABLES:
        raise NotPossible(f"A hesitation Mitchell is for 3 to {MOST_TABLES} tables, not {tables}.")
    relay = 1 if tables % 2 else 2
    slots = [table if 2 * table <= tables else table + relay for table in range(1, tables + 1)]
    movement = _hesitation(request, f"Hesitation Mitchell {tables} tables", tables, (tables,), slots)
    return _with_switch(movement, request, (tables,), 1 if tables <= 10 else 2)


def double_hesitation(request: Request) -> MovementPlan:
    """Make a movement with two pivots: tables 2 and the last."""
    tables = request.how_many_tables()
    if not 5 <= tables <= MOST_TABLES:
        raise NotPossible(f"A double hesitation Mitchell is for 5 to {MOST_TABLES} tables, not {tables}.")
    before = tables // 2 + 1 if tables % 2 == 0 else (tables + 1) // 2
    relay = 1 if tables % 2 == 0 else 2
    slots = [table if table <= before else table + relay for table in range(1, tables + 1)]
    movement = _hesitation(request, f"Double hesitation Mitchell {tables} tables", tables, (2, tables), slots)
    return _with_switch(movement, request, (2, tables), 0 if tables == 5 else 1 if tables <= 11 else 2)


def _hesitation(
    request: Request, name: str, tables: int, pivots: Sequence[int], slots: Sequence[int]
) -> MovementPlan:
    """Move a ring of pairs through the East-West seats and then the pivots' North-South seats."""
    ring = tables + len(pivots)
    rounds, boards = rounds_and_boards(request, ring, fewest_boards=2 if slots[-1] > ring else 1)
    staying = [table for table in range(1, tables + 1) if table not in pivots]
    places: Places = []
    for at in range(1, rounds + 1):
        moving = [len(staying) + wrap(chair - at + 1, ring) for chair in range(1, ring + 1)]
        ns = dict(zip(staying, range(1, len(staying) + 1), strict=True))
        ns |= dict(zip(pivots, moving[tables:], strict=True))
        places.append(
            [
                (table, ns[table], moving[table - 1], wrap(slots[table - 1] + at - 1, ring))
                for table in range(1, tables + 1)
            ]
        )
    shares = shared_every_round((1, tables), rounds) if slots[-1] > ring else ()
    missing = (str(2 * tables),) if request.how_many_pairs() % 2 else ()
    return movement_of_places(name, places, boards, ring, one_field=True, shares=shares, missing=missing)


def _with_switch(movement: MovementPlan, request: Request, pivots: Sequence[int], usual: int) -> MovementPlan:
    """Arrow-switch the last rounds except at the pivots, if requested and better balanced."""
    choice = request.option("switch", "auto")
    if choice not in ("auto", "no") and not choice.isdecimal():
        raise NotPossible(f"“{choice}” is not an arrow-switch. Type no, auto or a number of rounds.")
    rounds = len(movement.rounds)
    how_many = {"no": 0, "auto": usual}.get(choice, -1)
    how_many = int(choice) if how_many < 0 else how_many
    if how_many and 2 * how_many >= rounds:
        raise NotPossible(f"Switching {how_many} of {rounds} rounds is too many. Switch fewer than half.")
    if not how_many:
        return movement
    turned = switched(movement, range(rounds - how_many + 1, rounds + 1), pivots)
    if choice == "auto" and (directions(turned).quality() or 0) <= (directions(movement).quality() or 0):
        return movement
    return turned
