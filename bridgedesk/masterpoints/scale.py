"""Scales of masterpoints: dated data with its source, read strictly."""

import dataclasses
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Literal

from bridgedesk.event.toml_text import parse_toml
from bridgedesk.masterpoints.awards import Colour
from bridgedesk.rulebooks.dataclass_reader import Means, Refused, read

_TOP = Means("points", least=0, most=100_000)


class Depth(Enum):
    """Share of a field that earns awards."""

    HALF = "half"
    THIRD = "third"

    def of(self, entries: int) -> int:
        """Return the number of places awarded: the top half is rounded down, the top third up."""
        return entries // 2 if self is Depth.HALF else -(-entries // 3)


@dataclass(frozen=True)
class Winner:
    each_table: Fraction
    up_to: int
    curve: Annotated[int, Means("tables", least=1)]


@dataclass(frozen=True)
class Outright:
    factor: Fraction
    first: Annotated[int, Means("", least=1)]
    second_share: Fraction
    second: Annotated[int, Means("", least=1)]
    to_check: tuple[int, ...] = ()  # numbers of sessions whose printed table differs


@dataclass(frozen=True)
class AbfDepth:
    matchpoints: Depth
    imps: Depth
    teams: Depth
    short: int


@dataclass(frozen=True)
class Places:
    second: Fraction


@dataclass(frozen=True)
class TeamShare:
    players: int
    part: int
    of: Annotated[int, Means("", least=1)]


@dataclass(frozen=True)
class Grade:
    id: str
    colour: Colour
    use: str
    weight: Annotated[Fraction | None, Means("masterpoints", least=0, most=100)] = None


@dataclass(frozen=True)
class Restricted:
    field: str
    factor: Annotated[Fraction, Means("", least=0, most=10)]


@dataclass(frozen=True)
class MatchAward:
    """Points to each player of a match of this grade and length."""

    grade: str
    least_boards: int
    won: Fraction
    drawn: Fraction = Fraction(0)


@dataclass(frozen=True)
class AbfScale:
    kind: Literal["abf"]
    id: str
    name: str
    year: int
    source: tuple[str, ...]
    two_winners: Winner
    one_winner: Winner
    outright: Outright
    depth: AbfDepth
    places: Places
    open: tuple[str, ...] = ()
    team_share: tuple[TeamShare, ...] = ()
    grade: tuple[Grade, ...] = ()
    restricted: tuple[Restricted, ...] = ()
    match_award: tuple[MatchAward, ...] = ()


@dataclass(frozen=True)
class Sizes:
    """Top award by the size of the field: up to so many entries, so many points."""

    least: int
    step: Annotated[int, Means("points", least=1)]
    sizes: Annotated[tuple[tuple[int, int], ...], _TOP]

    def __post_init__(self) -> None:
        if not self.sizes or list(self.sizes) != sorted(set(self.sizes)):
            raise Refused("sizes go from the smallest field to the largest")


@dataclass(frozen=True)
class SbuDepth:
    part: Annotated[int, Means("", least=1)]
    full_boards: int
    short_part: Annotated[int, Means("", least=1)]


@dataclass(frozen=True)
class Strata:
    one_winner: tuple[int, ...]
    two_winners: tuple[int, ...]
    least_one_winner: int
    least_two_winners: int


@dataclass(frozen=True)
class SbuScale:
    kind: Literal["sbu"]
    id: str
    name: str
    year: int
    source: tuple[str, ...]
    one_winner: Sizes
    two_winners: Sizes
    teams: Sizes
    depth: SbuDepth
    strata: Strata
    open: tuple[str, ...] = ()
    individual: Sizes | None = None


Scale = AbfScale | SbuScale


def load_scale(text: str, name: str) -> Scale:
    """Read a scale; `name` is the file name shown in a refusal."""
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as problem:
        raise Refused(f"{name} cannot be read as TOML: {problem}") from None
    kind = raw.get("kind")
    if kind == "abf":
        return read(AbfScale, raw, name)
    if kind == "sbu":
        return read(SbuScale, raw, name)
    raise Refused(f'{name}: kind is "abf" or "sbu", not {str(kind)[:40]!r}')


# ---- TOML text of a scale, which load_scale reads back as the same scale


def scale_text(scale: Scale) -> str:
    return "\n".join([*_lines(scale, ""), ""])


def _lines(part: Any, path: str) -> Iterator[str]:
    """Yield the lines, single values first: in TOML all keys after a heading belong to it."""
    parts: list[tuple[str, object]] = []
    for each in dataclasses.fields(part):
        value = getattr(part, each.name)
        if dataclasses.is_dataclass(value) or _is_list_of_parts(value):
            parts.append((f"{path}{each.name}", value))
        elif value is not None:
            yield f"{each.name} = {_value(value)}"
    for name, value in parts:
        for one in value if isinstance(value, tuple) else (value,):
            yield ""
            yield f"[[{name}]]" if isinstance(value, tuple) else f"[{name}]"
            yield from _lines(one, f"{name}.")


def _is_list_of_parts(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and dataclasses.is_dataclass(value[0])


def _value(value: object) -> str:
    match value:
        case tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Enum():
            return json.dumps(value.value)
        case Fraction():
            return f"{Decimal(value.numerator) / value.denominator:f}"
        case int():
            return str(value)
    return json.dumps(str(value), ensure_ascii=False)
