"""The ranking as a sheet: what it says, and that it can be read from the PDF everywhere."""

import re
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

import pytest
from PySide6.QtPdf import QPdfDocument

from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring, Session
from bridgedesk.sheets.content import ColumnKind, Paper, Sheet, SheetColumn, Table
from bridgedesk.sheets.pdf import draw
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import three_tables
from tests.sheets.as_text import ranking_sheet
from tests.sheets.pictures import opened, texts

PRINTED = datetime.fromisoformat("2026-11-17T22:31")
NAMES = ["Ann Example", "Bob Sample", "Cy Muster", "Dee Vorlage", "Eve Ejemplo", "Fay Modèle"]


pytestmark = pytest.mark.usefixtures("qapp")


def event() -> Event:
    """Board 1 has been played at two tables: 1 v 2 (round 1), 6 v 4 (round 2)."""
    section = replace(
        three_tables.section(20),
        results=(
            Result(1, parse_score("4SN="), 1, 2),
            Result(1, parse_score("4SN-1"), 2, 1),
        ),
    )
    entries = list(three_tables.entries())
    entries[0] = replace(entries[0], players=("a", "b"))
    return Event(
        "e",
        "Tuesday Pairs ♠♥♦♣",
        PRINTED.date(),
        club="Example BC",
        players=(Player("a", "Ann Example"), Player("b", "Bob Sample")),
        entries=tuple(entries),
        stages=(Stage("q"),),
        sessions=(Session("1", Scoring.MATCHPOINTS, sections=(section,)),),
    )


def test_the_ranking_says_who_scored_what() -> None:
    sheet = ranking_sheet(evaluate(event()), 58, PRINTED)
    (table,) = sheet.tables
    # 4S made beats 4S down one: 2 of 2 for 1 and for 4, nothing for 2 and 6; 3 and 5 have not played
    assert [column.title for column in table.columns] == [
        "Place", "Pair", "Names", "Boards", "Score", "of", "%",
    ]  # fmt: skip
    by_pair = {row[1]: row for row in table.rows}
    assert by_pair["1"] == (
        "1=", "1", "Ann Example & Bob Sample", 1, Decimal("2.00"), Decimal("2.00"), Decimal("100.00"),
    )  # fmt: skip
    assert by_pair["4"][0] == "1="
    assert by_pair["6"][0] == by_pair["2"][0] == "3="
    assert by_pair["6"][6] == Decimal("0.00")
    assert by_pair["3"] == ("", "3", "Pair 3", 0, Decimal("0.00"), Decimal("0.00"), None)
    assert (sheet.title, sheet.subtitle) == ("Tuesday Pairs ♠♥♦♣", "Example BC, Tue 17 Nov 2026")
    assert sheet.state == "Provisional, 58 results missing"


@pytest.mark.parametrize(
    ("status", "missing", "words"),
    [
        (Status.OPEN, 1, "Provisional, 1 result missing"),
        (Status.OPEN, 0, "Provisional"),
        (Status.PROVISIONAL, 0, "Provisional"),
        (Status.FINAL, 0, "Final"),
    ],
)
def test_a_sheet_says_how_far_things_are(status: Status, missing: int, words: str) -> None:
    assert ranking_sheet(evaluate(replace(event(), status=status)), missing, PRINTED).state == words


@pytest.mark.parametrize("paper", Paper)
def test_the_pdf_can_be_read_and_carries_its_fonts(paper: Paper) -> None:
    content = draw(ranking_sheet(evaluate(event()), 58, PRINTED), paper)
    (text,) = texts(content)
    for words in (
        "Tuesday Pairs ♠♥♦♣",
        "Example BC, Tue 17 Nov 2026",
        "Ann Example & Bob Sample",
        "100.00",
        "Provisional, 58 results missing",
        "Printed Tue 17 Nov 2026, 22:31",
        "Page 1 of 1",
        "= tied",
    ):
        assert words in text
    letters, suits = {b"SourceSans3-Regular", b"SourceSans3-Bold"}, {b"DejaVuSans"}
    assert len(re.findall(rb"/FontFile2", content)) == len(letters | suits)
    assert set(re.findall(rb"/BaseFont /\w+\+([\w-]+)", content)) == letters | suits
    assert b"Helvetica" not in content
    document = opened(content)
    assert document.metaData(QPdfDocument.MetaDataField.Title) == "Tuesday Pairs ♠♥♦♣, Ranking"
    assert document.metaData(QPdfDocument.MetaDataField.Author) == "Example BC"
    size = document.pagePointSize(0)
    assert (round(size.width()), round(size.height())) == {Paper.A4: (595, 842), Paper.LETTER: (612, 792)}[
        paper
    ]
    document.close()


def test_the_same_content_gives_the_same_bytes() -> None:
    sheet = ranking_sheet(evaluate(event()), 58, PRINTED)
    assert draw(sheet) == draw(sheet)


def long_sheet(names: int, name: str = "Ann Example & Bob Sample") -> Sheet:
    columns = (
        SheetColumn("Place", ColumnKind.NUMBER),
        SheetColumn("Names", ColumnKind.NAMES),
        SheetColumn("%", ColumnKind.NUMBER, strong=True),
    )
    rows = tuple((number, f"{name} {number}", Decimal("50.25")) for number in range(1, names + 1))
    return Sheet("Long", "Example BC", "Final", (Table(columns, rows),), (), "Example BC", PRINTED)


def test_forty_entries_fit_one_page_and_more_repeat_the_heading() -> None:
    assert len(texts(draw(long_sheet(40)))) == 1
    assert len(texts(draw(long_sheet(40), Paper.LETTER))) == 1
    pages = texts(draw(long_sheet(100)))
    assert len(pages) == 3
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of 3" in page
        assert page.count("Names") == 1
    rows = [int(number) for page in pages for number in re.findall(r"Sample (\d+)", page)]
    assert rows == list(range(1, 101))


def test_a_long_name_is_shortened_and_the_figure_stays() -> None:
    sheet = long_sheet(1)
    (table,) = sheet.tables
    names = "Maximiliane Featherstonehaugh" * 20
    (page,) = texts(draw(replace(sheet, blocks=(replace(table, rows=((1, names, Decimal("50.25")),)),))))
    assert "Maximiliane" in page
    assert "…" in page
    assert "50.25" in page


def test_each_field_has_its_own_table() -> None:
    sheet = long_sheet(3)
    both = replace(sheet, blocks=(replace(sheet.tables[0], title="NS"), replace(sheet.tables[0], title="EW")))
    (page,) = texts(draw(both))
    assert page.count("Names") == 2
    assert page.index("NS") < page.index("EW")
