"""Individuals: a rainbow of four directions, and movements in which each two players are partners once."""

from collections.abc import Sequence
from math import gcd

from bridgedesk.movements.families.grid import wrap
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import (
    Contest,
    Declared,
    MovementPlan,
    SharedBoards,
    TableSeating,
    board_sets_of,
    with_sit_outs,
)
from bridgedesk.movements.request import AT_A_TABLE, NotPossible, Request, rounds_and_boards

SPEEDS = 6  # South, East and West go up 1, 2 and 3: no two of them may fall into step
RAINBOWS = tuple(tables for tables in range(5, 30) if gcd(tables, SPEEDS) == 1)
NINE = 9  # players in a square of three by three; no single ring of nine has such a movement


def individual_sizes(library: Library) -> list[int]:
    """Return the numbers of players for which there is a movement, full or with one player too few."""
    whist = library.individuals
    full = {*whist, *(AT_A_TABLE * tables for tables in RAINBOWS)}
    return sorted(full | {each - 1 for each in full if each % AT_A_TABLE == 0 and each > min(whist)})


def rainbow(request: Request) -> MovementPlan:
    """Make a rainbow: North stays, South goes up one, East two, West three tables; boards come down one.
    With one player too few the last table has no North, and three sit out there."""
    here = request.players if request.players is not None else AT_A_TABLE * request.how_many_tables()
    tables = -(-here // AT_A_TABLE)
    if tables not in RAINBOWS or AT_A_TABLE * tables - here > 1:
        raise NotPossible(
            f"A rainbow is for {_listed(RAINBOWS)} full tables, or one player fewer, not for {here} players."
        )
    rounds, boards = rounds_and_boards(request, tables)
    grid = []
    for at in range(rounds):
        row = []
        for table in range(1, tables + 1):
            south, east, west = (wrap(table - speed * at, tables) for speed in (1, 2, 3))
            row.append(
                TableSeating(table, f"{table}N+{south}S", f"{east}E+{west}W", (wrap(table + at, tables),))
            )
        grid.append(tuple(row))
    size = f"{tables} tables" if here == AT_A_TABLE * tables else f"{here} players"
    return MovementPlan(
        name=f"Rainbow individual {size}",
        pairs=tuple(f"{start}{line}" for start in range(1, tables + 1) for line in "ENSW"),
        rounds=tuple(grid),
        sets=board_sets_of(tables, boards),
        winners=4,
        contest=Contest.INDIVIDUAL,
        missing=frozenset() if here == AT_A_TABLE * tables else frozenset({f"{tables}N"}),
    )


def whist_individual(request: Request, library: Library) -> MovementPlan:
    """Make an individual without repeat partners or third meetings; all tables play the boards of the round.

    With 4n + 1 or 4n + 2 players one or two sit out in turn; with one too few, the three at that table do."""
    here = request.players if request.players is not None else AT_A_TABLE * request.how_many_tables()
    players = here + 1 if here % AT_A_TABLE == AT_A_TABLE - 1 else here
    starters = library.individuals
    if players not in starters or here < min(starters):
        raise NotPossible(
            f"A whist individual is for {min(starters)} to {max(starters)} players, not for {here}."
        )
    one_stays = players % AT_A_TABLE == 0
    rounds, boards = rounds_and_boards(request, players - one_stays)
    tables = players // AT_A_TABLE
    groups = [frozenset((table, table + 1)) for table in range(1, tables, 2)] if boards > 1 else []
    movement = MovementPlan(
        name=f"Whist individual {here} players",
        pairs=tuple(str(player) for player in range(1, players + 1)),
        rounds=tuple(
            _round([_place_in_round(each, at, players) for each in starters[players]], at)
            for at in range(rounds)
        ),
        sets=board_sets_of(rounds, boards),
        contest=Contest.INDIVIDUAL,
        copies=tables - len(groups),
        missing=frozenset() if players == here else frozenset({str(players)}),
        declared=Declared(frozenset(SharedBoards(at + 1, group) for at in range(rounds) for group in groups)),
    )
    return with_sit_outs(movement)


def _place_in_round(player: int, at: int, players: int) -> int:
    """Return the position of a player in a round; if all tables are full, the highest number is
    stationary."""
    if players == NINE:
        (row, column), (down, across) = divmod(player - 1, 3), divmod(at, 3)
        return 3 * ((row + down) % 3) + (column + across) % 3 + 1
    if players % AT_A_TABLE == 0:
        return player if player == players else wrap(player + at, players - 1)
    return wrap(player + at, players)


def _round(now: Sequence[int], at: int) -> tuple[TableSeating, ...]:
    tables = (now[first : first + AT_A_TABLE] for first in range(0, len(now), AT_A_TABLE))
    return tuple(
        TableSeating(table, f"{north}+{south}", f"{east}+{west}", (at + 1,))
        for table, (north, south, east, west) in enumerate(tables, start=1)
    )


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"
