"""Rainbow individuals: four lines that move at four different speeds around a prime number of tables."""

from bridgedesk.movements.families.grid import wrap
from bridgedesk.movements.movement import Contest, Movement, Seating, dealt_into_sets
from bridgedesk.movements.request import NotPossible, Request, rounds_and_boards

PRIMES = (5, 7, 11, 13, 17, 19, 23, 29)


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
