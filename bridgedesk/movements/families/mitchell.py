"""Mitchells: North-South stay, East-West go up a table, boards come down one."""

from bridgedesk.movements.balance import best_switched
from bridgedesk.movements.families.grid import Places, movement_of_places, shared_every_round, wrap
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import NotPossible, Request, rounds_and_boards

MOST_TABLES = 30


def with_switch(movement: MovementPlan, request: Request) -> MovementPlan:
    """Return the movement with two winners, or with one by `switch=auto` or a number of rounds."""
    choice = request.option("switch", "no")
    if choice == "no":
        return movement
    if choice not in ("auto", "yes") and not choice.isdecimal():
        raise NotPossible(f"“{choice}” is not an arrow-switch. Type no, auto or a number of rounds.")
    return best_switched(movement, int(choice) if choice.isdecimal() else None)


def mitchell(request: Request) -> MovementPlan:
    tables = request.how_many_tables()
    share = request.is_on("share")
    if not 3 <= tables <= MOST_TABLES:
        raise NotPossible(
            f"A Mitchell is for 3 to {MOST_TABLES} tables. For fewer, use a Howell; for more, two sections."
        )
    rounds, boards = rounds_and_boards(request, most_rounds(tables, share), fewest_boards=2 if share else 1)
    movement = movement_of_places(
        mitchell_name(tables, rounds, share),
        mitchell_places(tables, rounds, share),
        boards,
        tables,
        missing=missing_half(request, tables),
        shares=shared_every_round((1, tables), rounds) if share and tables % 2 == 0 else (),
    )
    return with_switch(movement, request)


def mitchell_name(tables: int, rounds: int, share: bool) -> str:
    if tables % 2:
        return f"Mitchell {tables} tables"
    if share:
        return f"Relay-and-share Mitchell {tables} tables"
    return f"{'Skip ' if 2 * rounds > tables else ''}Mitchell {tables} tables"


def most_rounds(tables: int, share: bool) -> int:
    return tables if tables % 2 or share else tables - 1


def mitchell_places(tables: int, rounds: int, share: bool) -> Places:
    """Return the plain places for an odd number of tables; for an even one East-West skip after half the
    rounds, or tables 1 and the last share."""
    skip = tables % 2 == 0 and not share
    relay = tables % 2 == 0 and share
    found: Places = []
    for at in range(1, rounds + 1):
        row = []
        for table in range(1, tables + 1):
            up = at - 1 + (1 if skip and 2 * at > tables else 0)
            place = table + 1 if relay and 2 * table > tables else table
            row.append((table, table, wrap(table - up, tables), wrap(place + at - 1, tables)))
        found.append(row)
    return found


def missing_half(request: Request, tables: int) -> tuple[str, ...]:
    """Return the empty seat of an odd pair count: North-South or East-West of the last table."""
    if request.how_many_pairs() % 2 == 0:
        return ()
    side = request.option("half", "ns").upper()
    if side not in ("NS", "EW"):
        raise NotPossible("A half table has no NS or no EW. Choose half=ns or half=ew.")
    return (f"{tables}{side}",)
