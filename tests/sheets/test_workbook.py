"""The workbook read back: its figures are ours, and its formulas come to them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from bridgedesk.bridge.cards import Card
from bridgedesk.event.document import read_toml
from bridgedesk.event.match import Room, RoomResult
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score_text import parse_score
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.excel import write_workbook
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.progress import Stopped
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening
from tests.rulebooks.books import book
from tests.sheets.formulas import worked_out

TESTS = Path(__file__).resolve().parents[1]
GOLDEN = TESTS / "golden" / "sheets" / "workbook.xml"
EVENTS = TESTS / "scenarios" / "events"

TABS = ["Ranking", "Results", "Travellers", "Scorecards", "Penalties", "Substitutes", "Players"]


def read(facts: Facts) -> Workbook:
    return load_workbook(BytesIO(write_workbook(facts)))


def tab(facts: Facts, name: str) -> Worksheet:
    sheet = read(facts)[name]
    assert isinstance(sheet, Worksheet)
    return sheet


def columns(sheet: Worksheet) -> dict[str, str]:
    """Each heading's letter."""
    return {str(cell.value): get_column_letter(at) for at, cell in enumerate(sheet[1], start=1)}


def rows(sheet: Worksheet) -> Iterator[dict[str, object]]:
    """Under their headings, formulas worked out."""
    heads = columns(sheet)
    for row in range(2, sheet.max_row + 1):
        yield {head: worked_out(sheet, f"{letter}{row}") for head, letter in heads.items()}


def test_a_scorer_can_work_everything_with_it() -> None:
    book = read(evening.pairs())
    assert book.sheetnames == TABS
    for sheet in book.worksheets:
        last = f"{get_column_letter(sheet.max_column)}{sheet.max_row}"
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == f"A1:{last}"
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.print_area.replace("$", "").endswith(f"!A1:{last}")
        fitted = sheet.sheet_properties.pageSetUpPr
        assert fitted is not None
        assert fitted.fitToPage
        for letter in columns(sheet).values():
            assert 6 <= sheet.column_dimensions[letter].width <= 42
    assert book.properties.title == "Tuesday Pairs"
    assert not book.vba_archive


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, 9), (Paper.LETTER, 1)])
def test_it_is_printed_on_the_paper_chosen(paper: Paper, size: int) -> None:
    book = load_workbook(BytesIO(write_workbook(evening.pairs(), paper)))
    assert {sheet.page_setup.paperSize for sheet in book.worksheets} == {size}


def test_the_ranking_of_one_session() -> None:
    found = {row["Pair"]: (row["Place"], row["Total %"]) for row in rows(tab(evening.pairs(), "Ranking"))}
    # evening.py: 15.5, 10.5, 10.4, 9.5, 16.5 and, after the fine, 8.6 of 24
    assert found == {
        "1NS": (1, Fraction("64.58")),
        "2NS": (2, Fraction("43.75")),
        "3NS": (3, Fraction("43.33")),
        "1EW": (2, Fraction("39.58")),
        "2EW": (1, Fraction("68.75")),
        "3EW": (3, Fraction("35.83")),
    }


def test_the_total_of_two_sessions_is_their_mean_and_stays_live() -> None:
    sheet = tab(evening.pairs(2), "Ranking")
    found = {row["Pair"]: row["Total %"] for row in rows(sheet)}
    assert found["3NS"] == Fraction("71.67")
    assert found["2EW"] == Fraction("84.38")
    total = columns(sheet)["Total %"]
    assert str(sheet[f"{total}2"].value).startswith("=ROUND(AVERAGE(")


def test_the_formulas_come_to_our_own_figures() -> None:
    facts = evening.pairs(2)
    ours = {
        standing.number: standing.total for field in facts.evaluation.fields for standing in field.standings
    }
    for row in rows(tab(facts, "Ranking")):
        total = ours[str(row["Pair"])]
        assert total is not None
        assert abs(Fraction(str(row["Total %"])) - total) <= Fraction(1, 200)


def test_teams_add_up_their_vps() -> None:
    book = read(evening.teams())
    ranking = book["Ranking"]
    assert isinstance(ranking, Worksheet)
    assert [(row["Names"], row["Total VP"]) for row in rows(ranking)] == [
        ("Elk", 42), ("Fox", 31), ("Hen", 25), ("Owl", 22),
    ]  # fmt: skip
    cards = book["Scorecards"]
    assert isinstance(cards, Worksheet)
    assert [row["Running"] for row in rows(cards) if row["Team"] == "Elk"] == [10, 24, 42]
    results = book["Results"]
    assert isinstance(results, Worksheet)
    assert [(row["Margin"], row["Sum"]) for row in rows(results)] == [
        (17, 20), (0, 20), (-15, 20), (18, 20), (2, 20), (-35, 20),
    ]  # fmt: skip


def two_rooms() -> Facts:
    """Fox v Owl: +420 against -50 is a swing of 470, 10 IMPs; +600 against +630 of -30, 1 IMP to Owl; board
    3 has been played in one room only."""
    slips = {
        Room.OPEN: ("4SN= HA", "3NS=", "P"),
        Room.CLOSED: ("4SN-1", "3NS+1 C2"),
    }
    results = []
    for room, played in slips.items():
        for board, typed in enumerate(played, start=1):
            score, _, lead = typed.partition(" ")
            results.append(RoomResult(room, board, parse_score(score), Card.parse(lead) if lead else None))
    event = evening.teams_event()
    (first, *others) = event.matches
    first = replace(first, slip=None, boards=(1, 2, 3), results=tuple(results))
    return replace(evening.teams(), evaluation=evaluate(replace(event, matches=(first, *others))))


def test_both_rooms_of_a_match_with_the_swing() -> None:
    book = read(two_rooms())
    assert book.sheetnames == ["Ranking", "Results", "Travellers", "Scorecards", "Penalties", "Players"]
    travellers = book["Travellers"]
    assert isinstance(travellers, Worksheet)
    found = list(rows(travellers))
    assert [(row["Board"], row["Home"], row["Away"]) for row in found] == [
        (board, "Fox", "Owl") for board in (1, 2, 3)
    ]
    assert [(row["Open"], row["Open NS score"]) for row in found] == [
        ("4♠ N =", 420), ("3NT S =", 600), ("Passed out", 0),
    ]  # fmt: skip
    assert [row["Closed NS score"] for row in found] == [-50, 630, None]
    assert [row["Swing to home"] for row in found] == [470, -30, None]
    assert [(row["Home gains"], row["Away gains"]) for row in found] == [(10, -10), (-1, 1), (None, None)]


def test_the_boards_of_a_triangle_are_among_the_travellers() -> None:
    """Cob has +620 and +100, 720 is 12 IMPs; Dab 170 - 620 is 10 down; Eft -100 - 170 is 7 down."""
    path = EVENTS / "sabf-2020" / "a-match-that-three-share.toml"
    told = Facts(evaluate(read_toml(path.read_text(encoding="utf-8")), book("sabf-2020")), evening.PRINTED)
    found = [row for row in rows(tab(told, "Travellers")) if row["Board"] == 1]
    assert [(row["Home"], row["Away"], row["Open NS score"], row["Closed"]) for row in found] == [
        ("Cob", "Dab", 620, None), ("Dab", "Eft", 170, None), ("Eft", "Cob", -100, None),
    ]  # fmt: skip
    assert [(row["Home gains"], row["Away gains"]) for row in found] == [(12, -10), (-10, -7), (-7, 12)]


def test_matches_known_by_their_slips_alone_have_no_travellers() -> None:
    assert "Travellers" not in read(evening.teams()).sheetnames


def test_every_result_gives_out_its_whole_top() -> None:
    """But for board 6: 3.5 + 0.5 and the awards, 2.4 + 1.6, which come to 4 by chance of 60 and 40%."""
    found = list(rows(tab(evening.pairs(), "Results")))
    assert len(found) == 18
    assert {row["Sum"] for row in found} == {4}
    first = found[0]
    assert (first["NS"], first["EW"], first["Contract"], first["By"]) == ("1NS", "1EW", "4♠", "N")
    assert (first["Result"], first["NS score"], first["Lead"]) == ("=", 420, "♥A")


def test_running_figures_end_at_the_total() -> None:
    found = list(rows(tab(evening.pairs(), "Scorecards")))
    assert [row["Running"] for row in found if row["Pair"] == "1NS"] == [2, 4, 8, 12, 15, Fraction("15.5")]
    last = {row["Pair"]: row["Running %"] for row in found}
    assert last["1NS"] == Fraction(1550, 24)
    assert last["3EW"] == Fraction(40)


def test_travellers_show_each_share() -> None:
    found = [row for row in rows(tab(evening.pairs(), "Travellers")) if row["Board"] == 6]
    assert [(row["NS score"], row["NS %"], row["EW %"]) for row in found] == [
        (90, Fraction("87.5"), Fraction("12.5")),
        (None, 60, 40),
        (-50, Fraction("12.5"), Fraction("87.5")),
    ]


def test_times_are_times_and_numbers_of_players_are_words() -> None:
    book = read(evening.pairs())
    penalties, players = book["Penalties"], book["Players"]
    assert penalties["A2"].value == datetime(2026, 11, 17, 19, 27)  # noqa: DTZ001
    assert penalties["A2"].is_date
    assert [cell.value for cell in penalties["I"][1:]] == [25, None, 10]
    numbers = [cell.value for cell in players["C"][1:]]
    assert "1000017" in numbers  # with its zeros, whatever it begins with


def test_a_total_that_no_formula_makes_is_a_number() -> None:
    facts = evening.pairs()
    (first, *fields) = facts.evaluation.fields
    fined = first.standings[0]._replace(total=Fraction(60))
    evaluation = replace(
        facts.evaluation,
        fields=(replace(first, standings=(fined, *first.standings[1:])), *fields),
    )
    sheet = tab(replace(facts, evaluation=evaluation), "Ranking")
    total = columns(sheet)["Total %"]
    assert sheet[f"{total}2"].value == 60
    assert sheet[f"{total}3"].data_type == "f"


# ---- harm


HARMFUL = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1+1", "\r=2", '=HYPERLINK("x")', "'=1")


def hostile(text: str) -> Facts:
    """Everything that is typed by people says this."""
    event = evening.pairs_event()
    event = replace(
        event,
        title=text,
        club=text,
        players=tuple(Player(player.id, text, text, text, (text,)) for player in event.players),
        rulings=(Ruling("r", evening.at(20, 0), entry="1NS", question=text, reason=text, withdrawn=text),),
    )
    return replace(evening.pairs(), evaluation=evaluate(event), clubs={"p1": text})


@pytest.mark.parametrize("text", HARMFUL)
def test_no_formula_comes_from_what_people_typed(text: str) -> None:
    book = read(hostile(text))
    ours = re.compile(r"=(ROUND|SUM|IF|100)[A-Z0-9$(),:*/=]*")
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    assert ours.fullmatch(str(cell.value)), cell.value
                if isinstance(cell.value, str) and cell.data_type != "f" and cell.value[0] in "=+-@":
                    assert cell.quotePrefix
    names = {cell.value for cell in book["Players"]["A"][1:]} | {
        cell.value for cell in book["Players"]["C"][1:]
    }
    assert names & {text.strip(), text.strip("\t\r"), text.replace("\t", " ").replace("\r", " ")}


def test_control_characters_and_ampersands_do_not_break_it() -> None:
    text = "A\x00\x07\x1b[31m&Pmistake" + "ü" * 300
    book = read(hostile(text))
    assert "A[31m&Pmistake" + "ü" * 300 in {cell.value for cell in book["Players"]["C"][1:]}
    header = book["Ranking"].oddHeader
    assert header is not None
    assert "A[31m&&Pmistake" in str(header.left.text)


def test_it_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        write_workbook(evening.pairs(), watch=lambda _done, _of: False)


def test_the_same_event_gives_the_same_bytes_whenever_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    first = write_workbook(evening.pairs())
    monkeypatch.setattr("time.time", lambda: 2**31)
    assert write_workbook(evening.pairs()) == first
    with ZipFile(BytesIO(first)) as archive:
        assert {part.date_time[:5] for part in archive.infolist()} == {(2026, 11, 17, 22, 31)}
        assert b"2026-11-17T22:31:00Z</dcterms:modified>" in archive.read("docProps/core.xml")


# ---- as it is written


def unzipped(content: bytes) -> str:
    """Its XML a row to a line, less what names the moment of writing."""
    with ZipFile(BytesIO(content)) as archive:
        names = sorted(name for name in archive.namelist() if name != "docProps/core.xml")
        assert not [name for name in names if "vba" in name.lower()]
        kept = [name for name in names if "theme" not in name]
        parts = [f"== {name}\n{archive.read(name).decode()}" for name in kept]
    return re.sub(r"(</row>|</xf>|<sheetData>|</sheetData>)", r"\1\n", "\n".join(parts)) + "\n"


def test_it_is_written_as_it_was() -> None:
    assert unzipped(write_workbook(evening.pairs())) == GOLDEN.read_text(encoding="utf-8")
