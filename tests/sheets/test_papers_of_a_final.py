"""Papers of a final that follows a qualifying in the same event (ANC 11)."""

import re
from dataclasses import replace
from datetime import date

import pytest

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rule_library import clauses
from bridgedesk.sheets.conditions import conditions
from bridgedesk.sheets.content import Paper, Table
from bridgedesk.sheets.draw import bracket, draw_sheet
from bridgedesk.sheets.facts import Facts, FinalsSoFar, PrintChoice
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.printed_rules import round_robin, vp_scale
from bridgedesk.sheets.ranking import ranking as ranking_sheet
from bridgedesk.sheets.scorecards import scorecards
from bridgedesk.sheets.slips import result_slips
from bridgedesk.sheets.tonight import tonight
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.club_evening import BEGIN
from tests.rulebooks.books import ROOT, book
from tests.sheets.as_text import as_text
from tests.sheets.cases import of_seven_teams
from tests.standings.finals.test_carry_over import final_of


def test_the_papers_of_a_final_name_the_stanza_and_only_its_teams() -> None:
    """11.7: a slip for each stanza. Owl and Hen are not in the final, so nothing is said of their players."""
    facts = Facts(evaluate(final_of((0, 0), (0, 0)), book("anc-2017")), BEGIN, book=book("anc-2017"))
    slips = as_text(result_slips(facts))
    assert [stanza in slips for stanza in ("stanza 1, boards", "stanza 2, boards", "stanza 3")] == [
        True, True, False,
    ]  # fmt: skip
    ranking = as_text(ranking_sheet(facts))
    assert "Fox" in ranking
    assert "Owl" not in ranking


def test_the_card_of_a_finalist_names_each_stanza() -> None:
    """10.11, 11.7: Fox wins the first of two stanzas by 10 and loses the second by 4."""
    facts = Facts(evaluate(final_of((20, 10), (3, 7)), book("anc-2017")), BEGIN, book=book("anc-2017"))
    card = as_text(scorecards(facts))
    assert "Elk, final, stanza 1" in card
    assert "Elk, final, stanza 2" in card


def test_the_draw_of_a_final_lists_its_stanzas_in_order() -> None:
    """A day's half that was divided later has a later id than the day after it."""
    event = final_of((0, 0), (0, 0))
    turned = {1: 2, 2: 1}
    matches = tuple(
        replace(each, stanza=turned[each.stanza], table=1) if each.stanza else each for each in event.matches
    )
    facts = Facts(evaluate(replace(event, matches=matches), book("anc-2017")), BEGIN, book=book("anc-2017"))
    (table,) = draw_sheet(facts).blocks
    assert isinstance(table, Table)
    assert [row[0] for row in table.rows] == ["1, stanza 1", "1, stanza 2"]


def test_each_round_of_a_printed_draw_stands_in_one_line() -> None:
    """10.5.1: three matches a round; the words beside them do not press them into two lines."""
    (table,) = round_robin(of_seven_teams(6)).blocks
    assert isinstance(table, Table)
    assert table.columns[1].room >= len("4 v 1;  6 v 2;  5 v 3")


def test_all_that_the_book_prints_of_a_final_is_who_meets_whom() -> None:
    """Sydney, B of the teams: "the other two" names no opponent, and is a match like the one before it."""
    facts = of_seven_teams(10, "sydney-2003", "teams-final")
    (table,) = round_robin(facts).blocks
    assert isinstance(table, Table)
    assert [column.title for column in table.columns] == ["Round", "Matches"]
    assert str(table.rows[0][1]).endswith(";  semi-final: the other two")


@pytest.mark.parametrize(
    ("session", "title", "time"),
    [("q", "Interstate Teams, qualifying", "105 minutes"), ("f", "Interstate Teams, final", "112 minutes")],
)
def test_what_applies_tonight_is_headed_by_the_stage_that_it_speaks_of(
    session: str, title: str, time: str
) -> None:
    """10.12: 105 minutes in the qualifying; 11.6: 112 in the final."""
    known = book("anc-2017")
    evaluation = evaluate(final_of((0, 0), (0, 0)), known)
    found = as_text(tonight(Facts(evaluation, BEGIN, choice=PrintChoice(session=session), book=known)))
    (heading,) = (line for line in found.splitlines() if line.startswith("Event "))
    assert heading.split(maxsplit=1)[1] == title
    assert time in found


def test_the_conditions_of_two_stages_name_both_and_have_the_clauses_of_both() -> None:
    """10.12 is of the qualifying, 11.6 of the final, 1.5 of both."""
    known = book("anc-2017")
    facts = Facts(evaluate(final_of((0, 0), (0, 0)), known), BEGIN, book=known, clauses=clauses("anc-2017"))
    found = as_text(conditions(facts))
    assert "Interstate Teams, qualifying, then Interstate Teams, final" in found
    numbers = [line.split()[0] for line in found.splitlines() if line.strip()]
    assert [numbers.count(each) for each in ("10.12", "11.6", "1.5")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("session", "boards", "level", "most"),
    [
        ("s1", "8 boards", "15", "25"),
        ("s2", "6 boards", "50", "100"),
        (None, "6 boards", "50", "100"),
    ],
)
def test_the_scale_on_the_wall_is_that_of_the_stage(
    session: str | None, boards: str, level: str, most: str
) -> None:
    """Sydney 10: 8 boards, 15-15 to 25-0; 5.4.4: the final from 50 to 100."""
    path = ROOT / "tests/scenarios/events/sydney-2003/the-herald-trophy.toml"
    known = book("sydney-2003")
    evaluation = evaluate(read_toml(path.read_text(encoding="utf-8")), known)
    found = as_text(vp_scale(Facts(evaluation, BEGIN, choice=PrintChoice(session=session), book=known)))
    rows = [line.split() for line in found.splitlines() if line.strip()[:1].isdigit()]
    assert boards in found
    assert rows[0][-2] == level
    assert rows[-1][-2] == most


@pytest.mark.parametrize(
    ("session", "time"), [("s1", "8 boards: 56 minutes"), ("s2", "6 boards: 48 minutes")]
)
def test_what_applies_tonight_goes_by_the_matches_of_its_stage(session: str, time: str) -> None:
    """Sydney 4.4: 56 minutes for 8 boards in the qualifying; 4.5: 48 for 6 in the final."""
    path = ROOT / "tests/scenarios/events/sydney-2003/the-herald-trophy.toml"
    known = book("sydney-2003")
    evaluation = evaluate(read_toml(path.read_text(encoding="utf-8")), known)
    found = as_text(tonight(Facts(evaluation, BEGIN, choice=PrintChoice(session=session), book=known)))
    said = {line.split("  ")[0]: line for line in found.splitlines()}
    assert time in said["Time"]
    assert said["Sessions"].split() == ["Sessions", "1"]


PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize(("teams", "wide"), [(8, True), (16, True), (32, False)])
def test_a_bracket_of_many_teams_is_on_one_page(teams: int, wide: bool) -> None:
    """Sixteen have eight matches in the first column, more than a page across is high; 32 stand upright."""
    event = Event(
        "cup", "The Cup", date(2026, 11, 17), "Example BC", kind="teams-final",
        rulebook=RulebookRef("laws-2017"), stages=(Stage("all", "knockout"),),
        entries=tuple(Entry(f"t{number}", (), f"Team {number}") for number in range(1, teams + 1)),
        sessions=(Session("1", Scoring.IMPS, "all"),),
    )  # fmt: skip
    laws = book("laws-2017")
    evaluation = evaluate(event, laws)
    printed = bracket(Facts(evaluation, BEGIN, book=laws, finals=FinalsSoFar(evaluation.finals)))
    assert printed.landscape is wide
    assert len(PAGE.findall(draw(printed, Paper.A4))) == 1
