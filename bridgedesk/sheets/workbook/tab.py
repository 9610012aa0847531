"""Tab of a workbook: headings, then rows of numbers, dates and words, with formulas as checks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from bridgedesk.event.practice import MARK
from bridgedesk.event.score_text import MINUS
from bridgedesk.sheets.content import (
    Block,
    Cell,
    ColumnKind,
    PrintedCards,
    Sheet,
    SheetColumn,
    SideBySide,
    Table,
    column_decimals,
)
from bridgedesk.sheets.facts import NothingToPrint


@dataclass(frozen=True, slots=True)
class Formula:
    """Formula in spreadsheet notation."""

    text: str


Value = str | int | Decimal | Fraction | datetime | Formula | None


class Shown(Enum):
    """Number format of a column."""

    WORDS = "@"
    WHOLE = "0"
    TENTHS = "0.0"
    POINTS = "0.00"
    AS_IT_IS = "General"
    TIME = "yyyy-mm-dd hh:mm"


@dataclass(frozen=True, slots=True)
class TabHead:
    title: str
    shown: Shown = Shown.WORDS

    @classmethod
    def each(cls, *titles: str, shown: Shown = Shown.WORDS) -> tuple["TabHead", ...]:
        """Return headings shown in the same way."""
        return tuple(cls(title, shown) for title in titles)


@dataclass(frozen=True, slots=True)
class SheetTab:
    """Tab with headings in the first row, then the rows."""

    name: str
    heads: tuple[TabHead, ...]
    rows: tuple[tuple[Value, ...], ...]


def for_practice(tabs: Sequence[SheetTab]) -> tuple[SheetTab, ...]:
    """Return the tabs with the mark of a practice club as the last heading, which stays in view."""
    mark = TabHead(MARK)
    return tuple(
        SheetTab(tab.name, (*tab.heads, mark), tuple((*row, None) for row in tab.rows)) for tab in tabs
    )


FIRST_ROW = 2
BY_DECIMALS = (Shown.WHOLE, Shown.TENTHS, Shown.POINTS)
WHOLE, POINTS, PLAIN, TIME = Shown.WHOLE, Shown.POINTS, Shown.AS_IT_IS, Shown.TIME


def letter(column: int) -> str:
    """Return a column's letters: 0 is A, 26 is AA."""
    before, here = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + here)


# ---- one sheet as a workbook: each of its tables is a tab; tables that all cards have share one

LONGEST_NAME = 31  # letters, as spreadsheets have it
NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\\\']")
FIGURE = re.compile(rf"[-{MINUS}]?\d+(\.\d+)?")

Titles = tuple[str, ...]


def tabs_of(sheet: Sheet) -> tuple[SheetTab, ...]:
    """Return the tables; forms, hands and brackets stay on paper."""
    gathered: dict[tuple[Titles, str], list[tuple[str, Table]]] = {}
    for card, table in _tables(sheet.blocks):
        key = (tuple(column.title for column in table.columns), "" if card else table.title)
        gathered.setdefault(key, []).append((card, table))
    if not gathered:
        raise NothingToPrint(f"{sheet.name} has no table for a workbook. Save it as .pdf.")
    names: list[str] = []
    tabs = []
    for (_, title), tables in gathered.items():
        names.append(_free_name(title or tables[0][1].title or sheet.name, names))
        tabs.append(_tab(names[-1], tables))
    return tuple(tabs)


def _tables(blocks: tuple[Block, ...], card: str = "") -> Iterator[tuple[str, Table]]:
    """Yield each table with the title of its card."""
    for block in blocks:
        match block:
            case Table():
                yield card, block
            case PrintedCards():
                for each in block.cards:
                    yield from _tables(each.blocks, each.title)
            case SideBySide():
                for part in block.parts:
                    yield from _tables(part, card)


def _tab(name: str, tables: list[tuple[str, Table]]) -> SheetTab:
    on_cards = any(card for card, _ in tables)
    columns = tables[0][1].columns
    rows = tuple(
        (*([card] if on_cards else []), *map(_value, row, columns))
        for card, table in tables
        for row in table.rows
    )
    places = column_decimals([table for _, table in tables])
    heads = [TabHead("")] if on_cards else []
    heads += [_head(column, each) for column, each in zip(columns, places, strict=True)]
    return SheetTab(name, tuple(heads), rows)


def _head(column: SheetColumn, places: int) -> TabHead:
    if column.kind is not ColumnKind.NUMBER:
        return TabHead(column.title)
    return TabHead(column.title, BY_DECIMALS[places] if places else PLAIN)


def _value(cell: Cell, column: SheetColumn) -> Value:
    """Return a figure as a real number, even if others of its column are marked, such as 3=."""
    match cell:
        case datetime():
            return cell
        case date():
            return datetime.combine(cell, time())
        case str() if column.kind is ColumnKind.NUMBER and FIGURE.fullmatch(cell):
            return Decimal(cell.replace(MINUS, "-"))
    return cell


def _free_name(title: str, taken: list[str]) -> str:
    plain = NOT_IN_A_NAME.sub(" ", title).strip()[:LONGEST_NAME] or "Sheet"
    number = 2
    name = plain
    while name.casefold() in (each.casefold() for each in taken):
        name = f"{plain[: LONGEST_NAME - 4]} ({number})"
        number += 1
    return name
