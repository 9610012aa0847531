"""Every row of a book's clauses that asks for paper: the sheet it names says what is asked for."""

from typing import cast

import pytest

from bridgedesk.rule_library import clauses
from bridgedesk.sheets.registry import KINDS, sheet_named
from tests.rulebooks.books import CLAUSES, scenario_files
from tests.sheets.as_text import as_text
from tests.sheets.cases import CASES

PRINTED = [
    pytest.param(book, table, id=place)
    for book in CLAUSES
    for place, table in scenario_files(book, "printed")
]


@pytest.mark.parametrize(("book", "table"), PRINTED)
def test_the_sheet_says_what_the_row_asks_for(book: str, table: dict[str, object]) -> None:
    """[[printed]]: an evening of tests/sheets/cases.py, and words that stand on its sheet."""
    name, facts = CASES[str(table["case"])]
    text = as_text(sheet_named(name).build(facts()))
    assert [words for words in cast("list[str]", table["shows"]) if words not in text] == []
    rows = {row.id: row for row in clauses(book)}
    assert {rows[row].sheet for row in cast("list[str]", table["rows"])} == {name}


@pytest.mark.parametrize("book", CLAUSES)
def test_every_printed_row_has_its_sheet_and_words(book: str) -> None:
    shown = {row for _, table in scenario_files(book, "printed") for row in cast("list[str]", table["rows"])}
    asked = {row.id for row in clauses(book) if row.sheet}
    assert asked == shown
    assert {row.sheet for row in clauses(book) if row.sheet} <= {kind.name for kind in KINDS}
