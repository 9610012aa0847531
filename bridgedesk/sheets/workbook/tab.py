"""One tab of a workbook: headings, then rows of real numbers, dates and words; formulas where one checks."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Formula:
    """In the notation of spreadsheets."""

    text: str


Value = str | int | Decimal | Fraction | datetime | Formula | None


class Shown(Enum):
    """The number format of a column."""

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
    """Headings in the first row, then the rows."""

    name: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[Value, ...], ...]


FIRST_ROW = 2
WHOLE, POINTS, PLAIN, TIME = Shown.WHOLE, Shown.POINTS, Shown.AS_IT_IS, Shown.TIME


def letter(column: int) -> str:
    """0 is A, 26 is AA."""
    before, here = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + here)
