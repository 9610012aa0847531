"""Numbers that do not begin at 1, or skip some: "21" counts from there, "1-12, 14" skips 13."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise

from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.movement import Movement, line, number, pair_order
from bridgedesk.movements.switching import renamed

LARGEST = 999
LONGEST_NAME = 8
_RANGE = re.compile(r"(\d{1,3})\s*[-–]\s*(\d{1,3})")


def numbers_typed(text: str, how_many: int) -> tuple[int, ...]:
    """Return as many numbers as needed, continuing after the last one typed."""
    named: list[int] = []
    for part in _parts(text):
        run = _run(part)
        if run is None:
            raise Refusal(f"'{part}' is no number; type 21, or 1-12, 14 to leave one out")
        named += run
    if any(later <= earlier for earlier, later in pairwise(named)):
        raise Refusal("Numbers go upwards and stand once each; type 1-12, 14")
    found = (*named, *_going_on(named, how_many))[:how_many]
    if found and not 1 <= found[0] <= found[-1] <= LARGEST:
        raise Refusal(f"Numbers are 1 to {LARGEST}, not {found[0]} to {found[-1]}")
    return found


def names_typed(text: str, tables: Sequence[int]) -> Mapping[int, str]:
    """Return the table names in table order; with nothing typed, tables keep their own numbers."""
    names: list[str] = []
    for part in _parts(text):
        run = _run(part)
        names += [part] if run is None else map(str, run)
    if names and len(names) < len(tables) and names[-1].isdecimal():
        names += map(str, _going_on([int(names[-1])], 1 + len(tables) - len(names)))
    if names and len(names) != len(tables):
        names_ = "1 name" if len(names) == 1 else f"{len(names)} names"
        raise Refusal(f"{names_} for {len(tables)} tables; type one for each, such as 1-4, 5A, 6")
    for name in names:
        if len(name) > LONGEST_NAME:
            raise Refusal(f"'{name}' is too long for a table; {LONGEST_NAME} letters are the most")
        if names.count(name) > 1:
            raise Refusal(f"Two tables would be called {name}; give each its own name")
    return {table: name for table, name in zip(tables, names, strict=False) if name != str(table)}


def renumbered(movement: Movement, text: str) -> Movement:
    """Return the movement with other pair numbers, such as section B as 21, 22, …"""
    here = sorted({number(pair) for pair in movement.pairs})
    new = dict(zip(here, numbers_typed(text, len(here)), strict=True))
    names = {pair: f"{new[number(pair)]}{line(pair)}" for pair in sorted(movement.pairs, key=pair_order)}
    return movement if all(pair == name for pair, name in names.items()) else renamed(movement, names)


def tables_as(text: str, movement: Movement) -> Mapping[int, str]:
    """Name tables after the pairs of a Mitchell that sit there."""
    wanted = numbers_typed(text, len(movement.tables))
    return {table: str(name) for table, name in zip(movement.tables, wanted, strict=True) if name != table}


def _parts(text: str) -> Iterator[str]:
    return filter(None, (" ".join(part.split()) for part in text.split(",")))


def _run(part: str) -> list[int] | None:
    if part.isdecimal() and len(part) <= len(str(LARGEST)):
        return [int(part)]
    found = _RANGE.fullmatch(part)
    return list(range(int(found[1]), int(found[2]) + 1)) or None if found else None


def _going_on(named: Sequence[int], how_many: int) -> list[int]:
    following = count(named[-1] + 1 if named else 1)
    return [next(following) for _ in range(how_many - len(named))]
