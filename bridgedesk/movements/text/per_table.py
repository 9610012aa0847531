"""Comma-separated format: a name; type,tables,boards,boards per set,rounds,missing; NS,EW,set per table.

Types: 0 one winner, 1 two winners, 2 switched, 5 whist teams. A set 0 records a sit-out, of which only the
first number counts. In two fields the missing East-West pair is numbered on from the tables."""

from enum import IntEnum

from bridgedesk.movements.movement import (
    Contest,
    Movement,
    Round,
    Seating,
    board_sets_of,
    line,
    number,
    pair_order,
    with_inferred_features,
)
from bridgedesk.movements.text.reading import (
    MOST_PAIRS,
    MOST_ROUNDS,
    MOST_SETS,
    MOST_TABLES,
    BadText,
    lines_of,
    whole_number,
)


class Type(IntEnum):
    ONE_WINNER = 0
    TWO_WINNERS = 1
    SWITCHED = 2
    WHIST = 5


LINED = (Type.TWO_WINNERS, Type.WHIST)


def read_per_table(text: str, *, copies: int = 1) -> tuple[Movement, ...]:
    """Read every movement of the text; an empty line separates two."""
    blocks: list[list[str]] = [[]]
    for text_line in lines_of(text):
        if text_line.strip():
            blocks[-1].append(text_line.strip())
        elif blocks[-1]:
            blocks.append([])
    blocks = [block for block in blocks if block]
    if not blocks:
        raise BadText("There is no movement in this text.")
    return tuple(_movement(block, copies) for block in blocks)


def _movement(block: list[str], copies: int) -> Movement:
    name, *rest = block
    if not rest:
        raise BadText(f"'{name}': below the name stands type,tables,boards,boards per set,rounds,missing.")
    try:
        return _read(name, rest, copies)
    except BadText as trouble:
        raise BadText(f"'{name}': {trouble}") from None


def _read(name: str, rest: list[str], copies: int) -> Movement:
    words = [word.strip() for word in rest[0].split(",")]
    if len(words) != 6:
        raise BadText("the second line is type,tables,boards,boards per set,rounds,missing.")
    kind = whole_number(words[0], "a type", 0, 5)
    if kind not in list(Type):
        raise BadText("individuals are not read in this form; use .ASC.")
    tables = whole_number(words[1], "a number of tables", 1, MOST_TABLES)
    boards = whole_number(words[2], "a number of boards", 1, 999)
    each = whole_number(words[3], "a number of boards per set", 1, boards)
    rounds = whole_number(words[4], "a number of rounds", 1, MOST_ROUNDS)
    missing = whole_number(words[5], "a missing pair", 0, 2 * MOST_PAIRS)
    if len(rest) - 1 != tables:
        raise BadText(f"the header promises {tables} tables, but {len(rest) - 1} lines follow.")
    grid = [_triples(text_line, rounds) for text_line in rest[1:]]
    rows = tuple(_row(grid, at, Type(kind)) for at in range(rounds))
    pairs = {pair for row in rows for seat in row for pair in (seat.ns, seat.ew) if pair}
    absent = _missing(missing, tables, Type(kind))
    movement = Movement(
        name=name,
        pairs=tuple(sorted(pairs, key=pair_order)),
        rounds=rows,
        sets=board_sets_of(
            max([boards // each, *(chosen for line_ in grid for _, _, chosen in line_)]), each
        ),
        winners=2 if kind == Type.TWO_WINNERS else 1,
        contest=Contest.TEAMS if kind == Type.WHIST else Contest.PAIRS,
        copies=copies,
        missing=frozenset({absent} & pairs),
    )
    return with_inferred_features(movement)


def _triples(text_line: str, rounds: int) -> list[tuple[int, int, int]]:
    words = [word.strip() for word in text_line.split(",")]
    if len(words) != 3 * rounds:
        raise BadText(
            f"a table has {3 * rounds} numbers for {rounds} rounds, not {len(words)}: '{text_line[:30]}'."
        )
    values = [whole_number(word, "a pair or set", 0, MOST_PAIRS) for word in words]
    if any(chosen > MOST_SETS for chosen in values[2::3]):
        raise BadText(f"there are at most {MOST_SETS} sets.")
    return list(zip(values[::3], values[1::3], values[2::3], strict=True))


def _row(grid: list[list[tuple[int, int, int]]], at: int, kind: Type) -> Round:
    return tuple(
        Seating(table, _label(ns, "NS", kind), _label(ew, "EW", kind), (chosen,))
        for table, (ns, ew, chosen) in enumerate((table_line[at] for table_line in grid), start=1)
        if chosen
    )


def _label(pair: int, side: str, kind: Type) -> str:
    return f"{pair}{side if kind in LINED else ''}"


def _missing(pair: int, tables: int, kind: Type) -> str:
    if kind not in LINED:
        return str(pair)
    return f"{pair}NS" if pair <= tables else f"{pair - tables}EW"


def write_per_table(movement: Movement) -> str:
    if movement.contest is Contest.INDIVIDUAL:
        raise BadText("Individuals are not written in this form; use .ASC.")
    if any(len(seat.sets) > 1 or seat.turn_after is not None for _, seat in movement.seatings()):
        raise BadText("This form holds neither half sets nor switches half-way; keep our own form for it.")
    if len(movement.missing) > 1 or len({len(boards) for boards in movement.sets}) > 1:
        raise BadText("This form holds one missing pair and sets of one size; keep our own form for it.")
    kind = _type(movement)
    tables = max(movement.tables)
    grid = [[(0, 0, 0)] * len(movement.rounds) for _ in range(tables)]
    for at, row in enumerate(movement.rounds):
        for seat in row:
            if seat.ns and seat.ew and seat.sets:
                grid[seat.table - 1][at] = (number(seat.ns), number(seat.ew), seat.sets[0])
        for rest in sorted(
            (rest.pair for rest in movement.declared.rests if rest.round == at + 1), key=pair_order
        ):
            place = next(
                (place for place, table_line in enumerate(grid) if table_line[at] == (0, 0, 0)), len(grid)
            )
            if place == len(grid):
                grid.append([(0, 0, 0)] * len(movement.rounds))
            grid[place][at] = (number(rest), number(rest), 0)
    missing = _missing_number(next(iter(movement.missing), ""), len(grid), kind)
    each = len(movement.sets[0])
    header = (int(kind), len(grid), each * len(movement.sets), each, len(movement.rounds), missing)
    lines = [" ".join(movement.name.split()), ",".join(map(str, header))]
    lines += [",".join(str(value) for triple in table_line for value in triple) for table_line in grid]
    return "\n".join(lines) + "\n"


def _type(movement: Movement) -> Type:
    if movement.contest is Contest.TEAMS:
        return Type.WHIST
    if movement.winners == 2:
        return Type.TWO_WINNERS
    return Type.SWITCHED if any(seat.switched for _, seat in movement.seatings()) else Type.ONE_WINNER


def _missing_number(pair: str, tables: int, kind: Type) -> int:
    return number(pair) + (tables if kind in LINED and line(pair) == "EW" else 0)
