"""Workbooks by openpyxl, which only this module knows: without macros, opened without repair."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import NamedTuple, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from bridgedesk.event.moment import day_words, wall_time
from bridgedesk.event.practice import MARK
from bridgedesk.sheets.content import Paper, Sheet
from bridgedesk.sheets.facts import Facts, state
from bridgedesk.sheets.progress import Stopped, Watch, tell
from bridgedesk.sheets.words import cleaned
from bridgedesk.sheets.workbook import workbook
from bridgedesk.sheets.workbook.tab import (
    Formula,
    SheetTab,
    Shown,
    TabHead,
    Value,
    for_practice,
    letter,
    tabs_of,
)

PAPERS = {Paper.LETTER: 1, Paper.A4: 9}  # as spreadsheets number them
LONGEST = 32_000  # letters a cell takes
NARROW, WIDE = 6, 42  # letters
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
A_STEP = 250  # rows between two reports of progress

# What a spreadsheet, or a person who pastes it into another one, could take for a formula.
LOOKS_LIVE = ("=", "+", "-", "@", "\t", "\r")

HEADING = Font("Calibri", 11, bold=True, color="FF1C2430")
ON_THE_RIGHT, ON_THE_LEFT = Alignment("right"), Alignment("left", indent=1)  # figures, words
UNDER = Border(bottom=Side("medium", color="FF2F6B52"))
FILL = PatternFill("solid", fgColor="FFF2F5F3")


class _About(NamedTuple):
    """Texts in the header and footer of every tab, and in the file's own description."""

    title: str
    day: str
    state: str
    author: str
    printed: datetime
    practice: bool


def write_workbook(facts: Facts, paper: Paper = Paper.A4, watch: Watch | None = None) -> bytes:
    """Return the whole event as a workbook."""
    event = facts.event
    club = facts.club or event.club or "BridgeDesk"
    about = _About(event.title, day_words(event.date), state(facts), club, facts.printed, facts.practice)
    return _written(workbook(facts), about, paper, watch)


def write_sheet(sheet: Sheet, paper: Paper = Paper.A4, watch: Watch | None = None) -> bytes:
    """Return the tables of one sheet as a workbook."""
    about = _About(sheet.title, sheet.subtitle, sheet.state, sheet.author, sheet.printed, sheet.practice)
    return _written(tabs_of(sheet), about, paper, watch)


def _written(tabs: Sequence[SheetTab], about: _About, paper: Paper, watch: Watch | None) -> bytes:
    book = Workbook(write_only=True)
    _describe(book, about)
    out = BytesIO()
    tabs = for_practice(tabs) if about.practice else tabs
    try:
        _fill(book, tabs, about, paper, watch)
    except Stopped:
        book.save(out)  # so that no unfinished file of its own is left behind
        raise
    book.save(out)
    return _dated(out, wall_time(about.printed))


def _dated(made: BytesIO, printed: datetime) -> bytes:
    """Date the file by the time of printing, not of writing: the same event always gives the same bytes."""
    dated = BytesIO()
    moment = f"{printed:%Y-%m-%dT%H:%M:%SZ}".encode()
    with ZipFile(made) as parts, ZipFile(dated, "w", ZIP_DEFLATED) as kept:
        for name in parts.namelist():
            part = ZipInfo(name, (*printed.timetuple()[:6],))
            part.compress_type = ZIP_DEFLATED
            kept.writestr(part, MODIFIED.sub(rb"\g<1>" + moment, parts.read(name)))
    return dated.getvalue()


def _fill(book: Workbook, tabs: Sequence[SheetTab], about: _About, paper: Paper, watch: Watch | None) -> None:
    every = sum(len(tab.rows) for tab in tabs)
    done = 0
    for tab in tabs:
        # A write-only one has all that is used here.
        page = cast("Worksheet", book.create_sheet(tab.name))
        _prepare(page, tab, about, paper)
        page.append([_heading(page, head) for head in tab.heads])
        for row in tab.rows:
            if done % A_STEP == 0:
                tell(watch, done, every)
            page.append([_cell(page, value, head) for value, head in zip(row, tab.heads, strict=True)])
            done += 1
    tell(watch, every, every)


def _prepare(page: Worksheet, tab: SheetTab, about: _About, paper: Paper) -> None:
    """Set up a tab: headings stay in view and are repeated on every printed page, one page wide."""
    last = f"{letter(len(tab.heads) - 1)}{len(tab.rows) + 1}"
    page.freeze_panes = "A2"
    page.auto_filter.ref = f"A1:{last}"
    page.print_title_rows = "1:1"
    page.print_area = f"A1:{last}"
    page.page_setup.orientation = "landscape"
    page.page_setup.paperSize = PAPERS[paper]
    page.page_setup.fitToHeight = 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    for column, width in enumerate(_widths(tab)):
        page.column_dimensions[letter(column)].width = width
    header = _edge(f"{about.title}, {about.day}", ", ".join(filter(None, [tab.name, about.state])))
    if about.practice:
        header.center = _HeaderFooterPart(MARK)
    page.HeaderFooter.oddHeader = header
    printed = f"Printed {day_words(about.printed)}, {about.printed:%H:%M}"
    page.HeaderFooter.oddFooter = _edge(printed, "")
    page.HeaderFooter.oddFooter.right = _HeaderFooterPart("Page &P of &N")


def _edge(left: str, right: str) -> HeaderFooterItem:
    return HeaderFooterItem(
        left=_HeaderFooterPart(_header_text(left)), right=_HeaderFooterPart(_header_text(right))
    )


def _widths(tab: SheetTab) -> Iterator[float]:
    for column, head in enumerate(tab.heads):
        longest = max((len(_as_text(row[column])) for row in tab.rows), default=0)
        yield min(max(longest, len(head.title) + 3, NARROW) + 2, WIDE)


def _as_text(value: Value) -> str:
    match value:
        case None:
            return ""
        case Formula() | Fraction():
            return "100.00"
        case datetime():
            return "2026-11-17 19:15"
    return str(value)


def _header_text(text: str) -> str:
    """Return the text for a header, where & begins a code."""
    return cleaned(text).replace("&", "&&")[:120]


def _heading(page: Worksheet, head: TabHead) -> Cell:
    cell = WriteOnlyCell(page, head.title)
    cell.font, cell.border, cell.fill = HEADING, UNDER, FILL
    cell.alignment = ON_THE_LEFT if head.shown is Shown.WORDS else ON_THE_RIGHT
    return cell


def _cell(page: Worksheet, value: Value, head: TabHead) -> Cell | None:
    match value:
        case None | "":
            return None
        case Formula(text):
            cell = WriteOnlyCell(page, text)
        case Fraction() | Decimal():
            cell = WriteOnlyCell(page, float(value))
        case str():
            return _words(page, value)
        case datetime():
            cell = WriteOnlyCell(page, value)
            cell.number_format = Shown.TIME.value
            return cell
        case _:
            cell = WriteOnlyCell(page, value)
    cell.number_format = head.shown.value if head.shown is not Shown.WORDS else "General"
    return cell


def _words(page: Worksheet, text: str) -> Cell:
    """Return a text cell, whatever the text begins with: no formula comes from a name or a note."""
    plain = cleaned(text)[:LONGEST]
    cell = WriteOnlyCell(page, plain)
    cell.data_type = "s"
    cell.number_format, cell.alignment = Shown.WORDS.value, ON_THE_LEFT
    if plain.startswith(LOOKS_LIVE):
        cell.quotePrefix = True
    return cell


def _describe(book: Workbook, about: _About) -> None:
    said = book.properties
    said.title, said.creator, said.subject = cleaned(about.title), cleaned(about.author), about.state
    said.created = wall_time(about.printed)
    book.calculation.fullCalcOnLoad = True
