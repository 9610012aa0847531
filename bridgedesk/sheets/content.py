"""The content of a sheet, whatever it is drawn as."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum

Cell = str | int | Decimal | None


class Kind(Enum):
    """How a column stands: words on the left, numbers on the right."""

    WORDS = "words"
    NAMES = "names"  # takes the room that is left, and is shortened where that is not enough
    NUMBER = "number"


class Paper(Enum):
    A4 = "A4"
    LETTER = "Letter"


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    kind: Kind
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    title: str
    subtitle: str
    state: str  # provisional or final, and what is still missing
    tables: tuple[Table, ...]
    notes: tuple[str, ...]
    author: str
    printed: datetime


def cell_text(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def day(moment: datetime) -> str:
    return f"{moment:%A} {moment.day} {moment:%B %Y}"
