"""Mitchells for many tables and few boards (web), and without a skip (square)."""

from bridgedesk.movements.families.grid import Places, movement_of_places, wrap
from bridgedesk.movements.families.mitchell import MOST_TABLES, missing_half, with_switch
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import NotPossible, Request, boards_each_round, rounds_and_boards

USUAL_SETS = (13, 11, 9)


def web(request: Request) -> MovementPlan:
    """Make a web with as many sets as rounds; the upper tables play the second copy backwards. `rounds` is
    9, 11 or 13."""
    tables = request.how_many_tables()
    most = MOST_TABLES
    sets = request.rounds or next((sets for sets in (*USUAL_SETS, 15) if sets < tables <= 2 * sets), 0)
    if sets % 2 == 0 or not 3 <= sets < tables <= min(2 * sets, most):
        fitting = [sets for sets in (5, 7, 9, 11, 13, 15) if sets < tables <= min(2 * sets, most)]
        could = (
            f"play {' or '.join(map(str, fitting))} rounds" if fitting else f"it is for 6 to {most} tables"
        )
        raise NotPossible(
            f"A web has an odd number of rounds, from half of the {tables} tables to one fewer; {could}."
        )
    places = _web_places(tables, sets)
    copies = max(
        sum(place[3] == chosen for place in row) for row in places for chosen in {place[3] for place in row}
    )
    movement = movement_of_places(
        f"Web Mitchell {tables} tables, {sets} rounds",
        places,
        boards_each_round(request, sets),
        sets,
        missing=missing_half(request, tables),
        copies=copies,
    )
    return with_switch(movement, request)


def _web_places(tables: int, sets: int) -> Places:
    """Return the places of a web: with an even number of tables half of them run backwards, with an odd
    number half of the tables beyond the sets."""
    backwards = tables // 2 if tables % 2 == 0 else (tables - sets) // 2
    return [
        [
            (
                table,
                table,
                wrap(table - at + 1, tables),
                wrap(tables + 1 - table - at if table > tables - backwards else table + at - 1, sets),
            )
            for table in range(1, tables + 1)
        ]
        for at in range(1, sets + 1)
    ]


def square(request: Request) -> MovementPlan:
    """Make a movement with East-West by one Latin square and boards by another orthogonal to it: no skip
    and no sharing."""
    tables = request.how_many_tables()
    if tables not in (4, 8, 12, 16):
        raise NotPossible(f"A square Mitchell is for 4, 8, 12 or 16 tables, not {tables}.")
    rounds, boards = rounds_and_boards(request, tables)
    places = [
        [
            (
                table,
                table,
                1 + _plus(table - 1, at, tables),
                1 + _plus(table - 1, _doubled(at, tables), tables),
            )
            for table in range(1, tables + 1)
        ]
        for at in range(rounds)
    ]
    return with_switch(
        movement_of_places(
            f"Square Mitchell {tables} tables", places, boards, tables, missing=missing_half(request, tables)
        ),
        request,
    )


def _plus(one: int, other: int, size: int) -> int:
    """Add in the field of 4, 8 or 16 elements; for 12 in the field of 4 combined with the integers modulo
    3."""
    if size == 12:
        return 3 * (one // 3 ^ other // 3) + (one % 3 + other % 3) % 3
    return one ^ other


def _doubled(value: int, size: int) -> int:
    """Multiply by an element other than 0 and 1."""
    if size == 12:
        return 3 * _doubled(value // 3, 4) + value % 3 * 2 % 3
    overflow = {4: 0b111, 8: 0b1011, 16: 0b10011}[size]
    twice = value << 1
    return twice ^ overflow if twice >= size else twice
