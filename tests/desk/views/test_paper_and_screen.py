"""A figure is the same on the screen, on paper, on the web page and for programs."""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.views.boards import board_view
from bridgedesk.desk.views.slip_figures import points_text
from bridgedesk.desk.views.standings_model import StandingsModel, board_key
from bridgedesk.desk.views.totals import total_ledger
from bridgedesk.event.score_text import MINUS
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.html_boards import boards as web_boards
from bridgedesk.exchange.sections_out import export_sections
from bridgedesk.sheets.content import PrintedCards, Table
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.results import all_boards
from bridgedesk.sheets.score_report import as_json
from bridgedesk.sheets.travellers import travellers
from bridgedesk.sheets.workbook.boards import travellers_tab
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.figures import figure_text
from tests.desk.views.test_every_figure import EVENTS, FILES, looked_at
from tests.evenings.scored_evenings import MITCHELL, event, section
from tests.evenings.sheet_evening import PRINTED
from tests.rulebooks.books import book
from tests.standings.test_by_the_book import one_board


def printed(looking: StandingsModel) -> list[tuple[Table, ...]]:
    """Return the results and the frequencies of each board of the traveller sheet."""
    found = travellers(Facts(looking.evaluation, PRINTED)).blocks
    cards = [card for block in found if isinstance(block, PrintedCards) for card in block.cards]
    return [tuple(block for block in card.blocks if isinstance(block, Table)) for card in cards]


def figure(cell: object) -> str:
    return "" if cell in (None, "") else f"{Decimal(str(cell).replace(MINUS, '-')).normalize():f}"


def how_often(looking: StandingsModel, key: str) -> list[tuple[str, int, str, str]]:
    """Return the frequencies on the screen, of plain scores."""
    (table,) = (each for each in board_view(looking, key).tables if each.name == "Frequencies")
    cells = (each.cells for each in table.rows)
    rows = [(said, int(times), figure(ns), figure(ew)) for said, times, ns, ew in cells]
    return [row for row in rows if re.fullmatch(r"0|[+−]\d+0( \([A-Z]\))?", row[0])]


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_points_and_frequencies_of_a_board(path: Path) -> None:
    check(looked_at(path))


def check(looking: StandingsModel) -> None:
    if not looking.boards:
        return
    for board, (results, *frequencies) in zip(looking.boards, printed(looking), strict=True):
        for table in frequencies:
            paper = [(str(row[0]), row[1], *map(figure, row[2:4])) for row in table.rows]
            assert paper == how_often(looking, board_key(board))
        screen = [[figure(points_text(looking, line, side)) for side in Side] for line in board.lines]
        points = [[figure(cell) for cell in row[-2:]] for row in results.rows]
        assert sorted(screen) == sorted(points)


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_score_and_window_show_the_same_lines(path: Path) -> None:
    looking = looked_at(path)
    told = as_json(looking.evaluation, looking.book)
    for field, shown in zip(looking.evaluation.fields, told["fields"], strict=True):
        for standing, each in zip(field.standings, shown["standings"], strict=True):
            ledger = total_ledger(standing, looking.evaluation, "")
            lines = ledger.lines if ledger else ()
            assert [(line.what, line.amount, line.effect, line.because) for line in lines] == [
                (line["what"], line["amount"], line["effect"], line["because"]) for line in each["lines"]
            ]


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_a_breakdown_adds_up_to_the_total_as_its_list_shows_it(path: Path) -> None:
    """A line may need more decimals than any total, such as a tenth taken off twice."""
    looking = looked_at(path)
    for standing in looking.standings.values():
        ledger = total_ledger(standing, looking.evaluation, "")
        if ledger is not None:
            shown = figure_text(ledger.total, ledger.decimals)
            assert shown.startswith(looking.total_text(standing.total))
            effects = sum((line.effect for line in ledger.lines), start=Decimal(0))
            assert figure_text(effects, ledger.decimals) == shown


def test_a_whole_vp_scale_has_no_decimals_in_its_breakdowns() -> None:
    """Sydney 10: the printed scales have whole VPs."""
    looking = looked_at(EVENTS / "sydney-2003" / "the-first-four.toml")
    found = [total_ledger(each, looking.evaluation, "") for each in looking.standings.values()]
    assert {ledger.decimals for ledger in found if ledger} == {0}


def test_a_fouled_board_is_two_boards_in_every_list() -> None:
    """Two tables had form A and three form B: +420 came once in each, and is worth another score in each."""
    event = one_board(["+420", "+170", "+420", "+100", "+90"], "pairs", forms="aabbb")
    event = replace(event, sessions=(replace(event.sessions[0], scoring=Scoring.MATCHPOINTS),))
    known = book("qba-pairs")
    looking = StandingsModel(evaluate(event, known), known)
    check(looking)
    ((_, often),) = printed(looking)
    assert [row[:2] for row in often.rows] == [
        ("+420 (A)", 1), ("+420 (B)", 1), ("+170 (A)", 1), ("+100 (B)", 1), ("+90 (B)", 1),
    ]  # fmt: skip
    assert str(web_boards(event, export_sections(looking.evaluation))).count("(version B)") == 3
    facts = Facts(looking.evaluation, PRINTED)
    rows = travellers_tab(facts, all_boards(facts)).rows
    assert sum("(version B)" in str(cell) for row in rows for cell in row) == 3


def test_half_a_tenth_of_a_matchpoint_is_rounded_alike() -> None:
    """72.5% of a top of 10 is 7.25: shown as 7.2, towards the average, wherever it is shown."""
    slips = {(1, 1): "72.5/27.5", (2, 3): "+420", (3, 2): "+100"}
    others = section(MITCHELL, {(1, 1): "+170", (2, 3): "+50", (3, 2): "-50"}, "B")
    found = evaluate(event(section(MITCHELL, slips, "A"), others))
    looking = StandingsModel(found)
    line = next(line for board in looking.boards for line in board.lines if line.ns.awarded)
    assert line.ns.points == Decimal("7.25")
    assert points_text(looking, line, Side.NS) == "7.2"
    (results, *_), *_ = printed(looking)
    assert Decimal("7.2") in [row[-2] for row in results.rows]
    assert "7.2<" in str(web_boards(found.event, export_sections(found))).replace("</td>", "<")
