"""Every sheet of a practice club says on every page that it is not a real result."""

from dataclasses import replace
from io import BytesIO

import pytest
from openpyxl import load_workbook

from bridgedesk.exchange.formats import web_pages
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.sheets.excel import write_sheet, write_workbook
from bridgedesk.sheets.facts import NothingToPrint
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.registry import KINDS, sheet_named
from tests.evenings import sheet_evening as evening
from tests.sheets.cases import CASES
from tests.sheets.pictures import texts

pytestmark = pytest.mark.usefixtures("qapp")

MARK = "Practice – not a real result"


def test_the_cases_have_every_sheet() -> None:
    assert {name for name, _ in CASES.values()} == {kind.name for kind in KINDS}


@pytest.mark.parametrize("case", CASES)
def test_every_page_of_every_sheet_is_marked(case: str) -> None:
    name, facts = CASES[case]
    sheet = sheet_named(name).build(replace(facts(), practice=True))
    pages = texts(draw(sheet))
    assert pages
    assert all(MARK in page for page in pages)
    try:
        book = load_workbook(BytesIO(write_sheet(sheet)))
    except NothingToPrint:  # forms stay on paper
        return
    for tab in book.worksheets:
        assert [cell.value for cell in tab[1]][-1] == MARK
        assert tab.oddHeader
        assert tab.oddHeader.center.text == MARK


def test_a_real_club_has_no_mark() -> None:
    sheet = sheet_named("ranking").build(evening.pairs())
    assert not any(MARK in page for page in texts(draw(sheet)))
    for tab in load_workbook(BytesIO(write_sheet(sheet))).worksheets:
        assert MARK not in [cell.value for cell in tab[1]]


def test_each_tab_of_the_workbook_and_each_web_page_is_marked() -> None:
    facts = replace(evening.pairs(), practice=True)
    for tab in load_workbook(BytesIO(write_workbook(facts))).worksheets:
        assert [cell.value for cell in tab[1]][-1] == MARK
    pages = web_pages(Outgoing(facts.evaluation, practice=True))
    marked = {name: MARK in content.decode() for name, content in pages.items() if name.endswith(".html")}
    assert len(marked) > 1
    assert all(marked.values())
    assert all(MARK not in content.decode() for content in web_pages(Outgoing(facts.evaluation)).values())
