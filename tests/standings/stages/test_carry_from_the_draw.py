"""What finalists carry over counts from the moment they are drawn, before anything is played."""

from dataclasses import replace

from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, Status
from bridgedesk.sheets.cross_table import cross_table
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.scorecards import card_subtitle
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.ranking_rows import rows
from tests.evenings.sheet_evening import PRINTED
from tests.rulebooks.books import ROOT, book
from tests.sheets.as_text import as_text

ANC = book("anc-2017")
FINAL = "f"  # the session of the final


def butler() -> Event:
    path = ROOT / "tests/scenarios/events/anc-2017/open-butler.toml"
    return replace(read_toml(path.read_text(encoding="utf-8")), status=Status.OPEN)


def drawn() -> Event:
    """The final is drawn, and nothing of it is played."""
    event = butler()
    matches = tuple(replace(each, slip=None) if each.session == FINAL else each for each in event.matches)
    return replace(event, matches=matches)


def test_it_is_the_total_as_soon_as_the_final_is_drawn() -> None:
    """ANC 17.3: 10, 9, 8 and 7 VPs by the places of the preliminary."""
    evaluation = evaluate(drawn(), ANC)
    assert {key: each.total for key, each in evaluation.standings.items()} == {
        "dill": 10, "beech": 9, "acorn": 8, "cherry": 7,
    }  # fmt: skip


def test_the_cross_table_and_the_cards_show_it() -> None:
    evaluation = evaluate(drawn(), ANC)
    lines = as_text(cross_table(Facts(evaluation, PRINTED, book=ANC))).splitlines()
    assert [line.split()[-2:] for line in lines if " Dill " in line] == [["10", "10"]]
    (field,) = evaluation.fields
    assert card_subtitle(rows(evaluation, field)[0], evaluation) == "Place 1, 10 VPs"


def test_an_entry_that_is_not_in_the_final_has_no_total_there() -> None:
    """Cherry is in none of the matches of the final."""
    event = drawn()
    without = tuple(
        each for each in event.matches if each.session != FINAL or "cherry" not in (each.home, each.away)
    )
    evaluation = evaluate(replace(event, matches=without), ANC)
    assert evaluation.standing("cherry") is None
    assert evaluation.standings["dill"].total == 10
