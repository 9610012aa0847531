"""Sheets against a bare reportlab table of the same size, in one run. Shown with pytest -s."""

import tracemalloc
from collections.abc import Callable
from io import BytesIO

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.platypus import SimpleDocTemplate, Table

from bridgedesk.sheets import content
from bridgedesk.sheets.content import PrintedCards, Sheet, cell_text
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.pdf.pen import REGULAR
from bridgedesk.sheets.posting import results_posted
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.evaluate import evaluate
from tests.benchmarks.fields import field_of
from tests.benchmarks.floor import Race, race
from tests.evenings.sheet_evening import PRINTED

MEGABYTE = 1 << 20
MOST_MEMORY = 100 * MEGABYTE


@pytest.fixture(scope="module")
def facts() -> Facts:
    """40 tables, 30 boards."""
    return Facts(evaluate(field_of(40)), PRINTED)


def rows_of(sheet: Sheet) -> list[list[list[str]]]:
    """Every table with its heading, as text."""
    tables: list[content.Table] = []
    for block in sheet.blocks:
        inner = (
            [each for card in block.cards for each in card.blocks]
            if isinstance(block, PrintedCards)
            else [block]
        )
        tables += [each for each in inner if isinstance(each, content.Table)]
    return [
        [
            [column.title for column in table.columns],
            *([cell_text(cell) for cell in row] for row in table.rows),
        ]
        for table in tables
    ]


def bare(tables: list[list[list[str]]]) -> Callable[[], int]:
    """The same cells in the same font, and nothing round them; how many pages."""

    def drawn() -> int:
        document = SimpleDocTemplate(BytesIO(), pagesize=A4)
        style = [("FONT", (0, 0), (-1, -1), REGULAR, 8)]
        document.build([Table(rows, repeatRows=1, style=style) for rows in tables])
        return int(document.page)

    return drawn


@pytest.mark.parametrize("name", ["ranking", "travellers", "scorecards"])
def test_a_sheet_within_three_times_a_bare_table(name: str, facts: Facts) -> None:
    sheet = sheet_named(name).build(facts)
    tables = rows_of(sheet)
    draw(sheet)  # fonts are read once
    measured = race(bare(tables), lambda: draw(sheet), times=3, limit=3)
    print(f"\n{name}, {sum(map(len, tables))} rows: {measured}")
    assert measured.ratio <= 3


def test_what_it_says_is_worked_out_in_less_time_than_it_is_drawn(facts: Facts) -> None:
    build = sheet_named("travellers").build
    sheet = build(facts)
    measured = race(lambda: draw(sheet), lambda: build(facts), times=3, limit=1)
    print(f"\ncontent against drawing: {measured}")
    assert measured.ratio <= 1


def test_the_results_of_forty_tables_are_posted_whole(facts: Facts) -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> bool:
        told.append((done, of))
        return True

    sizes = {name: len(document) for name, document in results_posted(facts, watch=watch)}
    print(f"\n{sizes}, progress told {len(told)} times")
    assert list(sizes) == ["ranking.pdf", "travellers.pdf", "scorecards.pdf", "workbook.xlsx"]
    assert len(told) > 50, "often enough for a bar that moves"


def test_posting_takes_little_memory() -> None:
    """One document at a time; a tenth of the tables are traced, because tracing is slow."""
    small = Facts(evaluate(field_of(4)), PRINTED)
    list(results_posted(small))  # fonts are read once
    tracemalloc.start()
    for _ in results_posted(small):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"\nat most {peak / MEGABYTE:.1f} MB")
    assert peak < MOST_MEMORY / 10


def test_four_times_the_tables_take_about_four_times_the_work() -> None:
    small, large = (Facts(evaluate(field_of(tables)), PRINTED) for tables in (10, 40))
    build = sheet_named("scorecards").build
    measured: Race = race(lambda: draw(build(small)), lambda: draw(build(large)), times=2, limit=6)
    print(f"\n40 tables against 10: {measured}")
    assert measured.ratio <= 6
