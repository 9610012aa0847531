"""Matches that were not played out, on paper: cross-table, ranking and match list of an event in IMPs.

Fox beats owl 10-4, elk beats hen 1-0; round 2: fox v elk is cancelled, 3 IMPs to each; owl v hen is abandoned
after board 1, which gives hen 2 IMPs. Yak came late: it missed round 1, 1.5 IMPs, and round 2, none."""

from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.sheets.content import Sheet, cell_texts
from bridgedesk.sheets.cross_table import cross_table
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.match_list import match_list
from bridgedesk.sheets.ranking import ranking
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.scored_evenings import teams
from tests.evenings.sheet_evening import PRINTED
from tests.sheets.as_text import as_text
from tests.sheets.test_cross_table import added_up
from tests.standings.matches.test_decided_matches import ELK_HEN, FOX_ELK, FOX_OWL, NOON, OWL_HEN, decided

ABANDONED = replace(OWL_HEN, results=OWL_HEN.results[:3])  # board 1 in both rooms, board 2 in one


def late(key: str, round_: int, earns: str) -> RegisterLine:
    return RegisterLine(
        key, "missed-rounds", NOON, "yak", None, {"round": round_, "earns": earns, "why": "fog"}
    )


def league() -> Event:
    of = teams(FOX_OWL, ELK_HEN, replace(FOX_ELK, results=()), ABANDONED)
    of = replace(of, entries=(*of.entries, Entry("yak", name="yak")))
    of = decided(of, "r2-fox", Outcome.CANCELLED, counts="figures", home="3", away="3", why="storm")
    of = decided(of, "r2-owl", Outcome.ABANDONED, counts="boards-played", why="fire alarm")
    again = RegisterLine(
        "k5",
        "replayed-matches",
        NOON,
        None,
        "s1",
        {"match": "r1-elk", "was": "20-0 IMPs", "why": "wrong boards"},
    )
    numbered = tuple(replace(each, id=f"k{at}") for at, each in enumerate(of.registered, start=1))
    return replace(of, registered=(*numbered, late("k3", 1, "1.5"), late("k4", 2, "0"), again))


def facts() -> Facts:
    return Facts(evaluate(league()), PRINTED)


def text(sheet: Sheet) -> str:
    return " ".join(as_text(sheet).split())


def test_the_cross_table_adds_up_and_is_marked() -> None:
    """Fox 6 + 3, elk 1 + 3, hen 2 - 1, owl -6 - 2; yak 1.5."""
    sheet = cross_table(facts())
    rows = added_up(facts())
    assert {name: float(total) for name, _, total in rows} == {
        "fox": 9,
        "elk": 4,
        "yak": 1.5,
        "hen": 1,
        "owl": -8,
    }
    assert [sum_ for _, sum_, _ in rows] == [total for _, _, total in rows]
    (table,) = sheet.tables
    assert "Missed" in [column.title for column in table.columns]
    cells = {row[1]: row for row in cell_texts(table)}
    assert "3.0†" in cells["fox"]
    assert "3.0†" in cells["elk"]
    assert "† cancelled." in text(sheet)


def test_the_ranking_says_how_each_of_them_counts() -> None:
    said = text(ranking(facts()))
    assert "Round 2: cancelled: +3.00 (as the director decided; storm)" in said
    assert "abandoned: the boards played count; fire alarm" in said
    assert "played again: first played 20-0 IMPs; wrong boards" in said
    assert "Round 1: missed: +1.50 (fog)" in said


def test_the_match_list_has_them_all() -> None:
    rows = {(row[0], row[1]): row[2:] for row in cell_texts(match_list(facts()))}
    assert rows["2", "fox"][0] == "elk (cancelled)"
    assert rows["2", "owl"][0] == "hen (abandoned)"
    assert rows["1", "yak"][0] == "missed"
