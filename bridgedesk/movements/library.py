"""Grids stored as data: Howells, three-quarter Howells, individuals and draws printed in regulations."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

GridPlace = tuple[int, int, tuple[int, ...]]  # NS, EW, sets
GridRound = tuple[GridPlace, ...]

_PLACE = re.compile(r"(\d{1,3})-(\d{1,3})(?::(\d{1,3}(?:\+\d{1,3})*))?")


class BadLibrary(ValueError):
    """Error naming the entry of the movement data that cannot be read."""


@dataclass(frozen=True, slots=True)
class Starter:
    """Round 1 of a cyclic Howell; the highest number is stationary."""

    round_1: GridRound
    turn_table: int | None


@dataclass(frozen=True, slots=True)
class LibraryDraw:
    name: str
    clause: str
    book: str  # that prints it
    kind: str  # of event that it is printed for
    title: str
    what: str  # in the list of movements
    teams: bool
    boards: int | None
    rounds: tuple[GridRound, ...]
    turn_table: int | None
    turn_after: int | None
    numbers_by_seed: tuple[int, ...]
    reading: str

    @property
    def size(self) -> int:
        return max(each for row in self.rounds for ns, ew, _ in row for each in (ns, ew))

    def seats(self, entrants: int) -> bool:
        """Return True if the draw fits this number: as printed, or with a bye that makes an odd number
        even."""
        one_more = self.teams and self.size % 2
        return entrants in (self.size, self.size + 1 if one_more else self.size - 1)


@dataclass(frozen=True, slots=True)
class Library:
    starters: Mapping[str, Starter]
    whole_howells: Mapping[str, tuple[GridRound, ...]]
    three_quarter: Mapping[str, tuple[GridRound, ...]]
    individuals: Mapping[int, tuple[int, ...]]  # players -> their numbers in round 1, table by table
    draws: Mapping[str, LibraryDraw]

    @classmethod
    def read(
        cls,
        howell: Mapping[str, object],
        three_quarter: Mapping[str, object],
        individual: Mapping[str, object],
        regulations: Mapping[str, object],
    ) -> "Library":
        """Read the library from its four parsed files."""
        return cls(
            starters={
                name: Starter(_row(_text(entry, "round_1", name)), _number(entry, "turn_table", name))
                for name, entry in _entries(howell, "starters")
            },
            whole_howells={name: _rows(rounds, name) for name, rounds in _items(howell, "whole")},
            three_quarter={name: _rows(rounds, name) for name, rounds in _items(three_quarter, "grids")},
            individuals={
                int(name): tuple(map(int, re.findall(r"\d+", str(row))))
                for name, row in _items(individual, "starters")
            },
            draws={name: _draw(name, entry) for name, entry in _entries(regulations, "draws")},
        )


def _draw(name: str, entry: Mapping[str, object]) -> LibraryDraw:
    seeds = entry.get("numbers_by_seed", [])
    if not isinstance(seeds, list) or not all(isinstance(seed, int) for seed in seeds):
        raise BadLibrary(f"'{name}': the numbers by seed are not a list of numbers.")
    return LibraryDraw(
        name=name,
        clause=_text(entry, "clause", name),
        book=_text(entry, "book", name),
        kind=_text(entry, "kind", name),
        title=_text(entry, "title", name),
        what=_text(entry, "what", name),
        teams=_text(entry, "contest", name) == "teams",
        boards=_number(entry, "boards", name),
        rounds=_rows(entry.get("rounds"), name),
        turn_table=_number(entry, "turn_table", name),
        turn_after=_number(entry, "turn_after", name),
        numbers_by_seed=tuple(seeds),
        reading=_text(entry, "reading", name, ""),
    )


def _items(data: Mapping[str, object], part: str) -> list[tuple[str, object]]:
    found = data.get(part)
    if not isinstance(found, dict):
        raise BadLibrary(f"The movement data have no part '{part}'.")
    return [(str(name), entry) for name, entry in found.items()]


def _entries(data: Mapping[str, object], part: str) -> list[tuple[str, Mapping[str, object]]]:
    entries: list[tuple[str, Mapping[str, object]]] = []
    for name, entry in _items(data, part):
        if not isinstance(entry, dict):
            raise BadLibrary(f"'{name}' in '{part}' is not a table of values.")
        entries.append((name, entry))
    return entries


def _text(entry: Mapping[str, object], key: str, name: str, otherwise: str | None = None) -> str:
    value = entry.get(key, otherwise)
    if not isinstance(value, str):
        raise BadLibrary(f"'{name}' has no text '{key}'.")
    return value


def _number(entry: Mapping[str, object], key: str, name: str) -> int | None:
    value = entry.get(key)
    if value is not None and not isinstance(value, int):
        raise BadLibrary(f"'{key}' of '{name}' is not a number.")
    return value


def _rows(rounds: object, name: str) -> tuple[GridRound, ...]:
    if not isinstance(rounds, list) or not all(isinstance(row, str) for row in rounds):
        raise BadLibrary(f"The rounds of '{name}' are not a list of lines.")
    return tuple(_row(row) for row in rounds)


def _row(text: str) -> GridRound:
    return tuple(_place(word) for word in text.split())


def _place(word: str) -> GridPlace:
    found = _PLACE.fullmatch(word)
    if found is None:
        raise BadLibrary(f"'{word}' is not NS-EW or NS-EW:set.")
    ns, ew, sets = found.groups()
    return int(ns), int(ew), tuple(int(chosen) for chosen in sets.split("+")) if sets else ()
