"""Howells: one field in which all pairs meet, or three quarters of them; and the barometer."""

from collections.abc import Sequence

from bridgedesk.movements.families.grid import wrap
from bridgedesk.movements.library import GridRound, Library, Starter
from bridgedesk.movements.movement import Declared, MovementPlan, SharedBoards, TableSeating, board_sets_of
from bridgedesk.movements.request import NotPossible, Request, boards_each_round

FEWEST_PAIRS, MOST_PAIRS = 4, 30
FEWEST_BOARDS = {4: 2, 6: 3}  # of a round in which all tables share


def howell(request: Request, library: Library) -> MovementPlan:
    """Make a Howell. `turn=yes`: one table arrow-switched half-way; `half_sets=yes`: the six-pair Howell
    without sharing."""
    pairs = _even_pairs(request, "A Howell")
    rounds = pairs - 1
    if request.rounds not in (None, rounds):
        raise NotPossible(
            f"A Howell for {pairs} pairs has {rounds} rounds, not {request.rounds}"
            f"{_shorter(library, pairs // 2)}."
        )
    boards = boards_each_round(request, rounds, FEWEST_BOARDS.get(pairs, 1))
    name = f"Howell {pairs} pairs"
    missing = _phantom(request, pairs)
    if request.is_on("half_sets"):
        if pairs != 6:
            raise NotPossible("Half-sets are for the Howell of 6 pairs. Other sizes do not need them.")
        if boards % 2:
            boards += 1 if request.boards is None else -1
        if boards < 2:
            raise NotPossible("Half-sets need at least 2 boards a round: 10 boards in all.")
        return _movement_of_grid(
            f"{name} in half-sets", library.whole_howells["6_halfsets"], boards // 2, missing
        )
    if request.is_on("turn"):
        return _turned(name, library, pairs, boards, missing)
    return _movement_of_grid(name, grid_of(library, pairs, phantom=bool(missing)), boards, missing)


def grid_of(library: Library, pairs: int, *, phantom: bool = False) -> Sequence[GridRound]:
    if str(pairs) in library.whole_howells:
        return library.whole_howells[str(pairs)]
    found = library.starters.get(f"{pairs}_phantom") if phantom else None
    return _cycle(found or library.starters[str(pairs)])


def _cycle(starter: Starter) -> list[GridRound]:
    ring = 2 * len(starter.round_1) - 1

    def position_after(pair: int, rounds: int) -> int:
        return pair if pair > ring else wrap(pair + rounds, ring)

    return [
        tuple(
            (
                position_after(ns, at),
                position_after(ew, at),
                tuple(wrap(chosen + at, ring) for chosen in sets),
            )
            for ns, ew, sets in starter.round_1
        )
        for at in range(ring)
    ]


def _turned(name: str, library: Library, pairs: int, boards: int, missing: Sequence[str]) -> MovementPlan:
    starter = library.starters.get(f"{pairs}_half")
    if starter is None or starter.turn_table is None:
        sizes = ", ".join(sorted((key[:-5] for key in library.starters if key.endswith("_half")), key=int))
        raise NotPossible(
            f"A switch half-way through each round is for Howells of {sizes} pairs, not {pairs}."
        )
    if boards < 2:
        raise NotPossible("A switch half-way through a round needs at least 2 boards a round.")
    return _movement_of_grid(
        f"{name}, table {starter.turn_table} switched half-way",
        _cycle(starter),
        boards,
        missing,
        turned=(starter.turn_table, boards // 2),
    )


def _movement_of_grid(
    name: str,
    grid: Sequence[GridRound],
    boards: int,
    missing: Sequence[str],
    turned: tuple[int, int] | None = None,
    stays_from: int | None = None,
) -> MovementPlan:
    """Make a movement from a grid. A stationary pair keeps its chairs: where it plays East-West, the boards
    are turned.

    If all tables of a round have one set, they share it: no other Howell is that small."""
    turn_table, turn_after = turned or (0, 0)
    rounds = tuple(
        tuple(
            TableSeating(
                table,
                str(ns),
                str(ew),
                sets,
                turn_after if table == turn_table else None,
                stays_from is not None and ew >= stays_from,
            )
            for table, (ns, ew, sets) in enumerate(row, start=1)
        )
        for row in grid
    )
    everybody = range(1, 1 + max(pair for row in grid for ns, ew, _ in row for pair in (ns, ew)))
    return MovementPlan(
        name=name,
        pairs=tuple(map(str, everybody)),
        rounds=rounds,
        sets=board_sets_of(max(max(sets) for row in grid for _, _, sets in row), boards),
        missing=frozenset(missing),
        declared=Declared(
            shares=frozenset(
                SharedBoards(at, frozenset(seating.table for seating in row))
                for at, row in enumerate(rounds, start=1)
                if len({seating.sets for seating in row}) == 1
            )
        ),
    )


def three_quarter(request: Request, library: Library) -> MovementPlan:
    """Make a three-quarter Howell. `layout=one-pile`: all idle boards on one relay, which is a different
    grid."""
    tables = request.how_many_tables()
    sizes = three_quarter_rounds(library, tables)
    if not sizes:
        raise NotPossible(f"Three-quarter Howells are for 5 to 13 tables, not {tables}.")
    rounds = sizes[-1] if request.rounds is None else request.rounds
    if request.rounds is None and request.boards is not None:
        fitting = [size for size in sizes if request.boards // size >= 1] or sizes[:1]
        rounds = max(fitting, key=lambda size: (request.boards or 0) // size * size)
    if rounds not in sizes:
        listed = ", ".join(map(str, sizes))
        raise NotPossible(f"The three-quarter Howells of {tables} tables have {listed} rounds, not {rounds}.")
    grid = library.three_quarter[f"{tables}x{rounds}"]
    if request.option("layout", "") == "one-pile":
        grid = library.three_quarter.get(f"{tables}x{rounds}_one_pile", grid)
    return _movement_of_grid(
        f"Three-quarter Howell {2 * tables} pairs, {rounds} rounds",
        grid,
        boards_each_round(request, rounds),
        _phantom(request, 2 * tables),
        stays_from=rounds + 1,
    )


def three_quarter_rounds(library: Library, tables: int) -> list[int]:
    return sorted(
        int(name.split("x")[1])
        for name in library.three_quarter
        if name.startswith(f"{tables}x") and not name.endswith("_one_pile")
    )


def barometer(request: Request, library: Library) -> MovementPlan:
    """Make a Howell in which all tables play the same boards: its sets become rounds, so the balance is
    the same."""
    pairs = _even_pairs(request, "A barometer")
    by_set: list[list[TableSeating]] = [[] for _ in range(pairs - 1)]
    missing = _phantom(request, pairs)
    for row in grid_of(library, pairs, phantom=bool(missing)):
        for ns, ew, (chosen,) in row:
            seats = by_set[chosen - 1]
            seats.append(TableSeating(len(seats) + 1, str(ns), str(ew), (chosen,)))
    rounds = pairs - 1 if request.rounds is None else request.rounds
    if not 1 <= rounds <= pairs - 1:
        raise NotPossible(f"A barometer for {pairs} pairs has at most {pairs - 1} rounds, not {rounds}.")
    return MovementPlan(
        name=f"Barometer {pairs} pairs",
        pairs=tuple(map(str, range(1, pairs + 1))),
        rounds=tuple(map(tuple, by_set[:rounds])),
        sets=board_sets_of(rounds, boards_each_round(request, rounds)),
        copies=pairs // 2,
        missing=frozenset(missing),
    )


def _even_pairs(request: Request, what: str) -> int:
    pairs = request.how_many_pairs()
    if not FEWEST_PAIRS - 1 <= pairs <= MOST_PAIRS:
        other = "" if pairs < FEWEST_PAIRS else " An arrow-switched Mitchell has one winner too."
        raise NotPossible(f"{what} is for {FEWEST_PAIRS} to {MOST_PAIRS} pairs, not {pairs}.{other}")
    return pairs + pairs % 2


def _phantom(request: Request, pairs: int) -> tuple[str, ...]:
    return (str(pairs),) if request.how_many_pairs() % 2 else ()


def _shorter(library: Library, tables: int) -> str:
    sizes = three_quarter_rounds(library, tables)
    return f"; three-quarter Howells have {', '.join(map(str, sizes))}" if sizes else ""
