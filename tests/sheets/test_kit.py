"""The drawing kit: pages, headings, cards, forms; what can be read back from the PDF; no harm from names."""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfBookmarkModel

from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.sheets.content import (
    Block,
    ColumnKind,
    FormBlank,
    HandDiagram,
    LetterSize,
    Paper,
    PrintedCard,
    PrintedCards,
    PrintedForm,
    Sheet,
    SheetColumn,
    SideBySide,
    Table,
    Words,
)
from bridgedesk.sheets.pdf import draw, draw_all
from bridgedesk.sheets.pdf.pen import BadLogo
from bridgedesk.sheets.progress import Stopped
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.evaluate import evaluate
from tests.dose import examples
from tests.evenings import sheet_evening as evening
from tests.sheets.cases import CASES
from tests.sheets.pictures import opened, page_sizes, picture, texts

pytestmark = pytest.mark.usefixtures("qapp")

NUMBER, NAMES, TEXT = (
    SheetColumn("No", ColumnKind.NUMBER),
    SheetColumn("Names", ColumnKind.NAMES),
    SheetColumn("Note", ColumnKind.TEXT),
)


def sheet_with(*blocks: Block, **more: object) -> Sheet:
    base = Sheet("Long", "Example BC", "Final", blocks, (), "Example BC", evening.PRINTED, "Test")
    return replace(base, **more)  # type: ignore[arg-type]


def numbered(rows: int) -> Table:
    return Table((NUMBER, NAMES), tuple((at, f"Name {at}") for at in range(1, rows + 1)))


def bookmarks(content: bytes) -> list[tuple[str, list[str]]]:
    document = opened(content)
    model = QPdfBookmarkModel()
    model.setDocument(document)

    def title(index: QModelIndex) -> str:
        return str(model.data(index, int(QPdfBookmarkModel.Role.Title.value)))

    found = []
    for row in range(model.rowCount(QModelIndex())):
        top = model.index(row, 0, QModelIndex())
        below = [title(model.index(each, 0, top)) for each in range(model.rowCount(top))]
        found.append((title(top), below))
    document.close()
    return found


# ---- every sheet


@pytest.mark.parametrize("case", CASES)
def test_every_sheet_can_be_read_from_its_pdf(case: str) -> None:
    name, facts = CASES[case]
    sheet = sheet_named(name).build(facts())
    content = draw(sheet)
    pages = texts(content)
    assert sheet.title in pages[0]
    assert sheet.name in pages[0]
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Printed Tue 17 Nov 2026, 22:31" in page
        assert sheet.state in page
        assert sheet.book in page
    fonts = set(re.findall(rb"/BaseFont /([\w+-]+)", content))
    assert fonts
    assert all(re.fullmatch(rb"[A-Z]{6}\+(SourceSans3-(Regular|Bold)|DejaVuSans)", font) for font in fonts), (
        "embedded, in part"
    )
    assert len(re.findall(rb"/FontFile2", content)) == len(fonts)
    ((top, _),) = bookmarks(content)
    assert top == sheet.name


def test_what_is_on_it_can_be_jumped_to() -> None:
    ((_, boards),) = bookmarks(draw(sheet_named("travellers").build(evening.pairs())))
    assert boards == [f"Board {number}" for number in range(1, 7)]
    ((_, fields),) = bookmarks(draw(sheet_named("ranking").build(evening.pairs())))
    assert fields == ["NS", "EW"]


def test_several_sheets_in_one_document_count_their_own_pages() -> None:
    sheets = [sheet_named(name).build(evening.pairs()) for name in ("ranking", "travellers")]
    content = draw_all(sheets)
    assert [top for top, _ in bookmarks(content)] == ["Ranking", "Travellers"]
    assert ["Page 1 of 1" in page for page in texts(content)] == [True, False, False]


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (842, 595)), (Paper.LETTER, (792, 612))])
def test_a_wide_sheet_lies_on_its_side(paper: Paper, size: tuple[int, int]) -> None:
    assert page_sizes(draw(sheet_named("matrix").build(evening.pairs()), paper)) == [size]


# ---- pages


def test_tables_break_between_rows_with_their_heading_and_title_again() -> None:
    pages = texts(draw(sheet_with(replace(numbered(120), title="Section A"))))
    assert len(pages) == 3
    for page in pages:
        assert page.count("Names") == 1
        assert page.count("Section A") == 1
    found = [int(each) for page in pages for each in re.findall(r"Name (\d+)", page)]
    assert found == list(range(1, 121))
    ((_, marks),) = bookmarks(draw(sheet_with(replace(numbered(120), title="Section A"))))
    assert marks == ["Section A"]


def test_a_heading_never_stands_alone_at_the_foot() -> None:
    """At least two rows stand below it on its page, wherever the page ends."""
    for rows in range(34, 48):
        pages = texts(draw(sheet_with(numbered(rows), replace(numbered(5), title="Below"))))
        (page,) = [page for page in pages if "Below" in page and "1 Name 1" in page.split("Below")[1]]
        assert "2 Name 2" in page.split("Below")[1]


def test_one_page_is_kept_while_it_stays_legible() -> None:
    assert len(texts(draw(sheet_with(numbered(55))))) == 2
    assert len(texts(draw(sheet_with(numbered(55), one_page=True)))) == 1
    assert len(texts(draw(sheet_with(numbered(200), one_page=True)))) > 1


def test_a_note_goes_on_below_and_nothing_of_it_is_lost() -> None:
    words = [f"word{at}" for at in range(150)]
    table = Table((NUMBER, TEXT), ((1, " ".join(words)), (2, "short")))
    (page,) = texts(draw(sheet_with(table)))
    assert re.findall(r"word\d+", page) == words


def test_a_table_that_is_too_wide_becomes_smaller_and_keeps_every_figure() -> None:
    columns = tuple(SheetColumn(f"C{at}", ColumnKind.NUMBER) for at in range(30))
    row = tuple(Decimal(at) + Decimal("0.25") for at in range(30))
    (page,) = texts(draw(sheet_with(Table(columns, (row,)))))
    assert [str(cell) for cell in row if str(cell) not in page] == []


def right_end(drawn: QImage, top: int, bottom: int) -> int:
    """Of what is written between these heights."""
    area = ((x, y) for y in range(top, bottom) for x in range(drawn.width()))
    return max(x for x, y in area if drawn.pixelColor(x, y).lightness() < 80)


def test_tables_with_the_same_columns_stand_in_line() -> None:
    """Whoever stands in them: the figures of both fields are read in one column."""
    columns = (SheetColumn("Who", ColumnKind.WORDS), SheetColumn("No", ColumnKind.NUMBER))
    short, long = (Table(columns, ((name, 1000),)) for name in ("A", "Wolfeschlegelsteinhausen"))
    both, alone = picture(draw(sheet_with(short, long))), picture(draw(sheet_with(short)))
    first, second = (118, 131), (159, 172)  # where the rows stand
    assert abs(right_end(both, *first) - right_end(both, *second)) <= 1
    assert right_end(both, *first) > right_end(alone, *first) + 50


def letters_high(size: LetterSize, *names: str) -> int:
    """How far apart the rows are, in points."""
    table = Table((NUMBER, NAMES), tuple(enumerate(names, start=1)), size=size)
    drawn = picture(draw(sheet_with(table)))
    dark = [any(drawn.pixelColor(x, y).lightness() < 110 for x in range(40, 90)) for y in range(100, 400)]
    starts = [y for y in range(1, len(dark)) if dark[y] and not dark[y - 1]]
    return starts[-1] - starts[-2]


def test_large_letters_give_way_before_names_are_shortened() -> None:
    short, long = "Ann Ashdown & Bo Berg", "Wilhelmina Featherstonehaugh & Bo Berg " * 2
    usual, large = (letters_high(size, short, short) for size in (LetterSize.NORMAL, LetterSize.LARGE))
    assert large > 1.3 * usual
    assert usual - 1 <= letters_high(LetterSize.LARGE, long, short) <= large
    content = draw(sheet_with(Table((NUMBER, NAMES), ((1, short), (2, short)), size=LetterSize.LARGE)))
    assert "".join(texts(content)).count(short) == 2


# ---- cards


def card(number: int, rows: int) -> PrintedCard:
    return PrintedCard(f"Card {number}", "", (numbered(rows),))


def test_four_cards_a_page_and_two_where_they_are_longer() -> None:
    layouts = ((2, 2), (2, 1), (1, 1))
    for rows, pages in ((10, 2), (35, 4)):
        content = draw(sheet_with(PrintedCards(tuple(card(at, rows) for at in range(8)), layouts)))
        assert len(texts(content)) == pages


def test_a_card_too_long_for_a_page_goes_on_on_the_next() -> None:
    pages = texts(draw(sheet_with(PrintedCards((card(1, 150),), ((2, 2), (1, 1))))))
    assert "Card 1 (continued)" in pages[1]
    found = [int(each) for page in pages for each in re.findall(r"Name (\d+)", page)]
    assert found == list(range(1, 151))


def test_cards_that_are_cut_apart_have_a_dashed_line_between_them() -> None:
    whole, cut = (
        picture(draw(sheet_with(PrintedCards(tuple(card(at, 3) for at in range(4)), ((2, 2),), cut=each))))
        for each in (False, True)
    )
    x = whole.width() // 2

    def dark(image: QImage) -> int:
        return sum(image.pixelColor(x, y).lightness() < 200 for y in range(100, 780))

    assert dark(whole) == 0
    assert 150 < dark(cut) < 600


# ---- forms and hands


def test_a_form_has_lines_to_write_on_and_grows_with_what_is_said() -> None:
    blank = picture(draw(sheet_with(PrintedForm(((FormBlank("Facts", "", 3),),)))))
    lines = sum(blank.pixelColor(300, y).lightness() < 235 for y in range(95, 200))
    assert 3 <= lines <= 6  # each may touch two rows of pixels
    words = " ".join(f"fact{at}" for at in range(200))
    text = "".join(texts(draw(sheet_with(PrintedForm(((FormBlank("Facts", words, 3),),))))))
    assert len(re.findall(r"fact\d+", text)) == 200


def test_a_label_and_its_lines_stay_on_one_page() -> None:
    """Also the signature that belongs to them."""
    rows = ((FormBlank("Facts", lines=4),), (FormBlank("Signature"),))
    for before in range(30, 46):
        pages = texts(draw(sheet_with(numbered(before), PrintedForm(rows))))
        assert (
            len({number for number, page in enumerate(pages) if "Facts" in page or "Signature" in page}) == 1
        )


def test_what_stands_below_the_title_of_a_card_is_drawn_smaller_before_it_is_shortened() -> None:
    told = "Section A blue, Dealer North, None vulnerable, Tuesday Pairs"
    cards = PrintedCards((PrintedCard("Board 1", told, (numbered(2),)),) * 2, ((2, 2),))
    assert told in texts(draw(sheet_with(cards)))[0]


def test_every_card_of_a_deal_stands_there_however_narrow() -> None:
    deal = evening.DEALS[1]
    for parts in (1, 2, 3):
        hands = SideBySide(((HandDiagram(1, deal),),) * parts, (1,) * parts)
        (page,) = texts(draw(sheet_with(hands)))
        close = page.replace(" ", "")
        for ranks in ("AKQ72", "1098", "AQ104", "KJ83"):
            assert close.count(ranks) == parts


def test_colour_is_never_needed() -> None:
    sheet = sheet_named("hand-records").build(evening.pairs())
    coloured, plain = (picture(draw(sheet, colour=colour)) for colour in (True, False))

    def grey(image: QImage) -> bool:
        pixels = (image.pixelColor(x, y) for x in range(0, 595, 2) for y in range(0, 500, 2))
        return all(
            max(each.red(), each.green(), each.blue()) - min(each.red(), each.green(), each.blue()) < 12
            for each in pixels
        )

    assert not grey(coloured)
    assert grey(plain)


# ---- a logo


def test_a_logo_is_drawn_and_a_broken_one_is_named(tmp_path: Path) -> None:
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.blue)
    assert image.save(str(tmp_path / "logo.png"))
    sheet = replace(sheet_with(numbered(2)), logo=(tmp_path / "logo.png").read_bytes())
    cut_apart = PrintedCards((PrintedCard("Pair 1", "", (numbered(2),)),), ((2, 2),), cut=True)
    for each, least in ((sheet, 1000), (replace(sheet, blocks=(cut_apart,)), 700)):
        drawn = picture(draw(each))
        blue = [
            drawn.pixelColor(x, y).blueF() > 0.9 > 0.2 > drawn.pixelColor(x, y).redF()
            for x in range(460, 556)
            for y in range(25, 80)
        ]
        assert sum(blue) > least
    with pytest.raises(BadLogo, match=r"cannot be used\. Choose a PNG or JPEG"):
        draw(replace(sheet, logo=b"not a picture"))


# ---- watched


def test_progress_is_told_page_by_page_and_it_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> bool:
        told.append((done, of))
        return True

    draw(sheet_with(numbered(120)), watch=watch)
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    with pytest.raises(Stopped):
        draw(sheet_with(numbered(120)), watch=lambda done, _of: done < 1)


# ---- harm


def named(name: str) -> Event:
    event = evening.pairs_event()
    return replace(
        event,
        title=name,
        club=name,
        players=tuple(Player(player.id, name, name) for player in event.players),
        notes=tuple(replace(note, text=name) for note in event.notes),
        appeals=tuple(replace(appeal, grounds=name, auction=(name,) * 5) for appeal in event.appeals),
    )


# These are made from other evenings, or name nobody.
ALL_BUT = (
    "boards-played",
    "bracket",
    "draw",
    "draw-by-name",
    "overall-places",
    "datums",
    "pair-datums",
    "prizes",
    "vp-scale",
    "tonight",
    "round-robin",
    "line-ups",
    "selection",
)


def test_markup_is_only_letters() -> None:
    for name in ("<b>Bold</b> & <para>", "<a href='x'>y</a>", "%s {0} \\n $x"):
        facts = replace(evening.pairs(), evaluation=evaluate(named(name)))
        text = "".join(texts(draw(sheet_named("notebook").build(facts))))
        assert name in text


def test_names_of_three_hundred_letters_survive_everywhere() -> None:
    facts = replace(evening.pairs(), evaluation=evaluate(named("Wolfeschlegelsteinhausen " * 12)))
    for kind in CASES:
        name, _ = CASES[kind]
        if name not in ALL_BUT:
            assert "Wolfe" in "".join(texts(draw(sheet_named(name).build(facts))))


@pytest.mark.parametrize("name", ["נועה לוי", "سارة حداد", "محمد 12 (أبو)"])
def test_names_from_right_to_left_survive(name: str) -> None:
    facts = replace(evening.pairs(), evaluation=evaluate(named(name)))
    (page, *_) = texts(draw(sheet_named("seating").build(facts)))
    found = normalize("NFKC", page)
    for word in re.findall(r"\w{3,}", name):
        assert word in found or word[::-1] in found


@settings(
    max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(max_size=40))
def test_no_name_stops_a_sheet(name: str) -> None:
    facts = replace(evening.pairs(), evaluation=evaluate(named(name)))
    for kind in ("ranking", "appeals-form"):
        assert draw(sheet_named(kind).build(facts)).startswith(b"%PDF")


def test_words_of_the_frame_are_shortened_too() -> None:
    sheet = sheet_with(Words("x"), title="T" * 300, subtitle="S" * 300, state="St" * 100, name="Name")
    (page,) = texts(draw(sheet))
    assert "Name" in page
    assert "…" in page
