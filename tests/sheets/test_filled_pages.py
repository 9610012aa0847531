"""A sheet is drawn in the largest letters that fit its page, and never at the cost of a word."""

import pytest

from bridgedesk.sheets.content import (
    Block,
    ColumnKind,
    LetterSize,
    Paper,
    PrintedCard,
    PrintedCards,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.drawing import Drawing
from bridgedesk.sheets.pdf import draw
from tests.evenings import sheet_evening as evening
from tests.sheets.pictures import opened, texts

NUMBER, NAMES = SheetColumn("No", ColumnKind.NUMBER), SheetColumn("Names", ColumnKind.NAMES)
LONG = "Bartholomew Featherstonehaugh & Wilhelmina Hetherington-Cholmondeley"


def page(*blocks: Block, one_page: bool = True) -> Sheet:
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


def test_a_heading_is_on_the_page_of_its_drawing() -> None:
    """Three drawings of 280 points: two fill a page of A4 (842 points), and the third begins the next one."""
    drawing = Drawing(500, 280, (), "")
    blocks = [block for at in range(1, 4) for block in (Words(f"Round {at}", strong=True), drawing)]
    first, second = texts(draw(page(*blocks, one_page=False)))
    assert ("Round 2" in first, "Round 3" in first, "Round 3" in second) == (True, False, True)


def test_short_names_leave_other_words_their_room() -> None:
    """In large letters the column of names took seven letters for names of three, and a total was cut."""
    columns = (
        NAMES,
        *ColumnKind.WORDS.columns("A list with words", "Place there"),
        SheetColumn("Total", ColumnKind.WORDS, strong=True),
        *ColumnKind.WORDS.columns("Remarks of the director"),
    )
    rows = (("Ann", "Consolation of pairs", "1", "-10.41 IMPs", "not known until Sunday"),)
    (text,) = texts(draw(page(Table(columns, rows, size=LetterSize.LARGE))))
    assert ("-10.41 IMPs" in text, "not known until Sunday" in text) == (True, True)
