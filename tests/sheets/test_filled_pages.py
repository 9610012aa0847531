"""A sheet is drawn in the largest letters that fit its page, and never at the cost of a word."""

import pytest

from bridgedesk.sheets.content import ColumnKind, Paper, PrintedCard, PrintedCards, Sheet, SheetColumn, Table
from bridgedesk.sheets.pdf import draw
from tests.evenings import sheet_evening as evening
from tests.sheets.pictures import opened, texts

NUMBER, NAMES = SheetColumn("No", ColumnKind.NUMBER), SheetColumn("Names", ColumnKind.NAMES)
LONG = "Bartholomew Featherstonehaugh & Wilhelmina Hetherington-Cholmondeley"


def page(*blocks: Table | PrintedCards, one_page: bool = True) -> Sheet:
    return Sheet(
        "Evening", "Example BC", "Final", blocks, (), "Example BC", evening.PRINTED, "Test", one_page=one_page
    )


def numbered(rows: int, name: str = "Ann") -> Table:
    return Table((NUMBER, NAMES), tuple((at, f"{name} {at}") for at in range(1, rows + 1)))


def height_of_letters(sheet: Sheet, words: str, paper: Paper = Paper.A4) -> float:
    """Return how high these words stand on the page, in points."""
    document = opened(draw(sheet, paper))
    text = document.getAllText(0).text()
    at = text.index(words)
    found = document.getSelectionAtIndex(0, at, len(words)).boundingRectangle().height()
    document.close()
    return found


def test_a_short_list_fills_its_page() -> None:
    """Letters of 10.5 points are drawn at 160% where there is room, at 100% on a page that is full."""
    short, full = page(numbered(5)), page(numbered(45))
    larger = height_of_letters(short, "Ann 5") / height_of_letters(full, "Ann 5")
    assert larger == pytest.approx(1.6, abs=0.1)
    assert len(texts(draw(full))) == 1


def test_a_list_that_is_not_meant_for_one_page_keeps_its_letters() -> None:
    flowing, full = page(numbered(5), one_page=False), page(numbered(45))
    assert height_of_letters(flowing, "Ann 5") == pytest.approx(height_of_letters(full, "Ann 5"), abs=0.5)


@pytest.mark.parametrize("paper", list(Paper))
def test_no_name_is_shortened_for_larger_letters(paper: Paper) -> None:
    assert f"{LONG} 5" in texts(draw(page(numbered(5, LONG)), paper))[0]


def test_cards_are_as_large_as_the_fullest_of_them_allows() -> None:
    def cards(*rows: int) -> Sheet:
        made = tuple(PrintedCard(f"Pair {rows_}", "Evening", (numbered(rows_),)) for rows_ in rows)
        return page(PrintedCards(made, ((2, 2),), cut=True), one_page=False)

    alone, beside = height_of_letters(cards(4), "Ann 4"), height_of_letters(cards(4, 18), "Ann 4")
    assert alone > 1.3 * beside
