"""Individuals: a rainbow of four lines, and movements in which everybody is everybody's partner once."""

import re
from collections.abc import Mapping

from bridgedesk.movements.families.grid import wrap
from bridgedesk.movements.movement import Contest, Declared, Movement, Seating, Share, dealt_into_sets
from bridgedesk.movements.request import NotPossible, Request, rounds_and_boards

PRIMES = (5, 7, 11, 13, 17, 19, 23, 29)

# The first round table by table, found by our own search: the highest number stays, in each round every other
# player takes the place of the next higher one. Who sits North-South is chosen so that all compare alike.
STARTERS: Mapping[int, str] = {
    8: "8+1v2+4 3+7v5+6",
    12: "12+1v2+4 3+10v7+8 5+11v6+9",
    16: "16+1v5+14 2+6v7+8 3+10v11+13 12+15v4+9",
    20: "20+1v3+14 7+12v2+5 18+19v4+10 6+16v13+17 9+11v8+15",
    24: "24+1v15+19 2+23v17+20 10+22v3+13 4+21v6+14 5+12v11+16 9+18v7+8",
    28: "28+1v22+26 4+23v2+9 3+12v11+27 16+18v5+19 14+24v6+7 8+13v17+20 15+21v10+25",
}


def rainbow(request: Request) -> Movement:
    """North stays, South goes up one, East two, West three tables; boards come down one."""
    tables = request.how_many_tables()
    if tables not in PRIMES:
        raise NotPossible(
            f"A rainbow is for {', '.join(map(str, PRIMES))} tables of four players, not {tables}."
        )
    rounds, boards = rounds_and_boards(request, tables)
    grid = []
    for at in range(rounds):
        row = []
        for table in range(1, tables + 1):
            south, east, west = (wrap(table - speed * at, tables) for speed in (1, 2, 3))
            row.append(Seating(table, f"{table}N+{south}S", f"{east}E+{west}W", (wrap(table + at, tables),)))
        grid.append(tuple(row))
    return Movement(
        name=f"Rainbow individual {tables} tables",
        pairs=tuple(f"{start}{line}" for start in range(1, tables + 1) for line in "ENSW"),
        rounds=tuple(grid),
        sets=dealt_into_sets(tables, boards),
        winners=4,
        contest=Contest.INDIVIDUAL,
    )


def whist_individual(request: Request) -> Movement:
    """Partner of everybody once and opponent of everybody twice; all tables play the boards of the round."""
    players = request.players if request.players is not None else 4 * request.how_many_tables()
    if players not in STARTERS:
        raise NotPossible(
            f"A whist individual is for {', '.join(map(str, STARTERS))} players, not {players}."
        )
    rounds, boards = rounds_and_boards(request, players - 1)
    sides = re.findall(r"\d+", STARTERS[players])
    tables = players // 4
    grid = []
    for at in range(rounds):
        now = [each if int(each) == players else str(wrap(int(each) + at, players - 1)) for each in sides]
        grid.append(
            tuple(
                Seating(
                    table + 1,
                    f"{now[4 * table]}+{now[4 * table + 1]}",
                    f"{now[4 * table + 2]}+{now[4 * table + 3]}",
                    (at + 1,),
                )
                for table in range(tables)
            )
        )
    groups = [frozenset((table, table + 1)) for table in range(1, tables, 2)] if boards > 1 else []
    return Movement(
        name=f"Whist individual {players} players",
        pairs=tuple(str(player) for player in range(1, players + 1)),
        rounds=tuple(grid),
        sets=dealt_into_sets(rounds, boards),
        contest=Contest.INDIVIDUAL,
        copies=tables - len(groups),
        declared=Declared(frozenset(Share(at + 1, group) for at in range(rounds) for group in groups)),
    )
