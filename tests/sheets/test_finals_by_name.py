"""Finals go by their names on sheets, web pages and lists: SABF 13.11, the final five."""

from bridgedesk.desk.reports.sheet_facts import finals_of
from bridgedesk.desk.views.matches import matches_view
from bridgedesk.directing.scores.round_rows import rows_of_teams
from bridgedesk.exchange.formats import web_pages
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.sheets.facts import Facts, PrintChoice
from bridgedesk.sheets.registry import sheet_named
from tests.desk.views.test_every_figure import EVENTS, looked_at
from tests.evenings.sheet_evening import PRINTED
from tests.sheets.as_text import as_text

MODEL = looked_at(EVENTS / "sabf-2020/state-teams.toml")
NAMES = [  # week by week
    "elimination final",
    "qualifying final",
    "first semi-final",
    "second semi-final",
    "preliminary final",
    "grand final",
]


def sheet(name: str, round_: int | None = None) -> str:
    evaluation = MODEL.evaluation
    choice = PrintChoice(round=round_)
    facts = Facts(evaluation, PRINTED, choice=choice, book=MODEL.book, finals=finals_of(evaluation))
    return as_text(sheet_named(name).build(facts))


def test_slips_and_cards_and_the_report_name_the_final() -> None:
    """Eft met Dab in the elimination final; Ash met Cob in the grand final."""
    assert "--- Eft v Dab | Elimination final, boards 1–28" in sheet("result-slips")
    assert "Ash, grand final" in sheet("scorecards")
    report = [line.split() for line in sheet("masterpoints").splitlines()]
    assert ["4", "Ash", "Cob", "(grand", "final)", "70–60"] in report


def test_a_round_with_a_single_final_is_headed_by_its_name() -> None:
    """Two finals in each of the first two weeks, then one."""
    (heads,) = (line for line in sheet("overall").splitlines() if line.startswith("Place"))
    assert "Round 1  Round 2  Preliminary final  Grand final" in heads


def test_a_draw_names_the_finals() -> None:
    """Two in week 1, each with its name in a column; one in week 4, in the title of both lists."""
    rows = [line.split() for line in sheet("draw", 1).splitlines()]
    finals = {" ".join(row[-2:]) for row in rows if row and row[-1] == "final"}
    assert finals == {"Elimination final", "Qualifying final"}
    for name in ("draw", "draw-by-name"):
        assert "Grand final, boards 1–28" in sheet(name, 4)
        assert "Round 4" not in sheet(name, 4)


def test_the_web_page_heads_each_match_with_it() -> None:
    page = web_pages(Outgoing(MODEL.evaluation))["matches.html"].decode()
    assert "Elimination final: Eft against Dab" in page


def test_the_window_lists_them_by_name() -> None:
    (table,) = matches_view(MODEL, "").tables
    assert [row.cells[0] for row in table.rows] == NAMES
    finals = [each for each in MODEL.event.matches if each.id in MODEL.evaluation.finals_by_match]
    remarks = [row.remark for row in rows_of_teams(MODEL.evaluation, MODEL.event, finals, None)]
    assert remarks == [*NAMES[:-1], *["grand final, four tables"] * 2]  # of two halves
