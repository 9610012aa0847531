"""Tab of a workbook: headings, then rows of numbers, dates and words, with formulas as checks."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Formula:
    """Formula in spreadsheet notation."""

    text: str


Value = str | int | Decimal | Fraction | datetime | Formula | None


class Shown(Enum):
    """Number format of a column."""

    WORDS = "@"
    WHOLE = "0"
    POINTS = "0.00"
    AS_IT_IS = "General"
    TIME = "yyyy-mm-dd hh:mm"


@dataclass(frozen=True, slots=True)
class Head:
    title: str
    shown: Shown = Shown.WORDS


@dataclass(frozen=True, slots=True)
class Tab:
    """Tab with headings in the first row, then the rows."""

    name: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[Value, ...], ...]


FIRST_ROW = 2
WHOLE, POINTS, PLAIN, TIME = Shown.WHOLE, Shown.POINTS, Shown.AS_IT_IS, Shown.TIME


def letter(column: int) -> str:
    """Return a column's letters: 0 is A, 26 is AA."""
    before, here = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + here)
