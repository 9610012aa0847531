"""Content of a sheet, independent of how it is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Union

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.moment import day_words
from bridgedesk.sheets.drawing import Drawing
from bridgedesk.standings.explain.figures import decimals, figure_text

Cell = str | int | Decimal | date | None


class ColumnKind(Enum):
    """Column alignment: words on the left, numbers on the right."""

    WORDS = "words"
    NAMES = "names"  # takes the room that is left, and is shortened where that is not enough
    NUMBER = "number"
    TEXT = "text"  # takes the room that is left too, over as many lines as it needs

    def columns(self, *titles: str) -> tuple["SheetColumn", ...]:
        """Return plain columns of this kind."""
        return tuple(SheetColumn(title, self) for title in titles)


class Paper(Enum):
    A4 = "A4"
    LETTER = "Letter"


class LetterSize(Enum):
    """Size of letters, as a factor."""

    SMALL = 0.85
    NORMAL = 1.0
    LARGE = 1.4
    HUGE = 2.4


@dataclass(frozen=True, slots=True)
class SheetColumn:
    title: str
    kind: ColumnKind
    strong: bool = False
    room: int = 0  # letters it is wide at least; in a ruled table it is for writing
    decimals: int = 0  # of its figures, at least


@dataclass(frozen=True, slots=True)
class Table:
    """Table that may break between rows; its heading is repeated on every page."""

    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""
    size: LetterSize = LetterSize.NORMAL
    ruled: bool = False  # a grid, to write in or to read across
    totals: int = 0  # the last rows, which sum up the others


@dataclass(frozen=True, slots=True)
class Words:
    """Running text; each line break begins a paragraph."""

    text: str
    size: LetterSize = LetterSize.NORMAL
    strong: bool = False


@dataclass(frozen=True, slots=True)
class FormBlank:
    """Field to fill in, or filled in; more lines if the value needs them."""

    label: str
    value: str = ""
    lines: int = 1
    share: int = 1  # of the width, in proportion to the other fields of the row


@dataclass(frozen=True, slots=True)
class PrintedForm:
    rows: tuple[tuple[FormBlank, ...], ...]
    title: str = ""


# The tricks each seat makes in each denomination, double dummy.
Makes = Mapping[Seat, Mapping[Denomination, int]]


@dataclass(frozen=True, slots=True)
class HandDiagram:
    """Deal as it lies on the table; without cards there are lines to write them on."""

    board: int | None = None
    deal: Deal | None = None
    makes: Makes | None = None
    names: Mapping[Seat, str] | None = None


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Blocks next to each other; they stay on one page."""

    parts: tuple[tuple["Block", ...], ...]
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Match of a bracket: its two sides with their scores."""

    title: str
    sides: tuple[tuple[str, str], ...]
    note: str = ""
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class BracketDiagram:
    """Columns of matches, and which leads to which: (column, place) to (column, place)."""

    columns: tuple[tuple[Box, ...], ...]
    links: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedCard:
    title: str
    subtitle: str
    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class PrintedCards:
    """Cards in so many columns and rows on a page: the first layout into which all fit."""

    cards: tuple[PrintedCard, ...]
    layouts: tuple[tuple[int, int], ...]
    cut: bool = False


Block = Union[Table, Words, PrintedForm, HandDiagram, SideBySide, BracketDiagram, Drawing, PrintedCards]  # noqa: UP007 - it names itself


@dataclass(frozen=True, slots=True)
class Sheet:
    title: str
    subtitle: str
    state: str  # provisional or final, which revision, and what is still missing
    blocks: tuple[Block, ...]
    notes: tuple[str, ...]
    author: str
    printed: datetime
    name: str = ""  # what kind of sheet it is
    book: str = ""
    landscape: bool = False
    one_page: bool = False  # drawn smaller, as far as it stays legible
    two_pages: bool = False  # the same, if it does not fit on one
    logo: bytes | None = None
    practice: bool = False  # of a practice club: every page says so

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Table))


def cell_text(cell: Cell, places: int | None = None) -> str:
    match cell:
        case None:
            return ""
        case datetime():
            return f"{cell:%H:%M}"
        case date():
            return day_words(cell)
        case str():
            return cell
    return figure_text(cell, places)


def tables_alike(blocks: Iterable[Block], table: Table) -> list[Table]:
    """Return the tables with the same columns and letters, which are aligned with each other."""
    tables = (block for block in blocks if isinstance(block, Table))
    return [each for each in tables if (each.columns, each.size) == (table.columns, table.size)]


def column_decimals(alike: Sequence[Table]) -> list[int]:
    """Return the decimals of each column over tables with the same columns."""
    rows = [row for table in alike for row in table.rows]
    columns = enumerate(alike[0].columns)
    return [decimals((row[at] for row in rows), column.decimals) for at, column in columns]


def cell_texts(table: Table, alike: Sequence[Table] = ()) -> list[list[str]]:
    """Return the text of each cell; the figures of a column have the same decimals in all tables alike."""
    places = column_decimals(alike or (table,))
    return [[cell_text(cell, each) for cell, each in zip(row, places, strict=True)] for row in table.rows]
