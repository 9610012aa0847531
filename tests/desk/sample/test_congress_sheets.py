"""The sheets of the sample congress added up again, from the figures on the page alone."""

import re
from collections import Counter
from decimal import Decimal

import pytest

from bridgedesk.sheets.content import Table, cell_texts
from bridgedesk.sheets.facts import PrintChoice
from tests.evenings.added_up import (
    FIGURE,
    bracket_winners_are_ahead,
    built,
    cross_rows_are_totals,
    figure,
    overall_rounds_are_totals,
    ranked,
    seats_in_draw,
    shared_matches,
    summary_has_the_first,
    table,
)
from tests.evenings.referee import datum
from tests.evenings.sample_congress import Congress
from tests.sheets.as_text import as_text

EVENTS = ("teams", "butler", "finals", "knockout", "butler_final")
# cells of two that met; the Swiss: 5, 7, 5, 5, 6 and 6 matches, less a forfeit; the Butler: three rounds of
# 12 tables and three of 11; the finals: six matches, in which two met twice; the knockout: three were played
MATCHES = {"teams": 33, "butler": 69, "finals": 5, "knockout": 3, "butler_final": 45}
TOTAL_OF = {"teams": "VPs", "butler": "VPs", "finals": "IMPs", "knockout": "IMPs", "butler_final": "VPs"}


@pytest.mark.parametrize("event", EVENTS)
def test_every_row_of_a_cross_table_is_its_total_and_the_ranking_s(congress: Congress, event: str) -> None:
    cross_rows_are_totals(congress, event, TOTAL_OF[event])


@pytest.mark.parametrize("event", EVENTS)
def test_what_one_side_has_of_a_match_the_other_has_not(congress: Congress, event: str) -> None:
    assert shared_matches(congress, event, TOTAL_OF[event]) == MATCHES[event]


@pytest.mark.parametrize("event", EVENTS)
def test_the_rounds_of_the_overall_list_are_the_total(congress: Congress, event: str) -> None:
    overall_rounds_are_totals(congress, event, TOTAL_OF[event])


@pytest.mark.parametrize(("event", "unit"), [("teams", "VP"), ("finals", "IMPs")])
def test_the_list_of_penalties_is_what_the_ranking_takes_off(
    congress: Congress, event: str, unit: str
) -> None:
    """The list of the finals has the VPs of the qualifying too."""
    taken: Counter[str] = Counter()
    for row in table(congress, event, "penalties"):
        if row["Amount"].endswith(unit):
            taken[row["Entry"]] += int(row["Amount"].split()[0])
    assert taken
    off = {name: -figure(row["Penalties"]) for name, row in ranked(congress, event).items()}
    assert {name: amount for name, amount in off.items() if amount} == dict(taken)


@pytest.mark.parametrize("event", ["teams", "butler"])
def test_the_last_figure_of_every_scorecard_is_the_total(congress: Congress, event: str) -> None:
    """The running total of the last round, and penalties where there are any."""
    cards = as_text(built(congress, event, "scorecards")).split("\n--- ")[1:]
    places = ranked(congress, event)
    for card in cards:
        head = card.splitlines()[0]
        name = next(each for each in places if each in head)
        assert places[name][TOTAL_OF[event]] in head
    assert len(cards) == len(places)


def test_the_rounds_on_a_team_s_scorecard_run_up_to_its_total(congress: Congress) -> None:
    cards = as_text(built(congress, "teams", "scorecards")).split("\n--- ")[1:]
    for card in cards:
        running = Decimal(0)
        lines = card.split("\n\n")[1].splitlines()[1:]
        for line in lines:
            *_, vps, so_far = line.split()
            running += figure(vps)
            assert running == figure(so_far), line
        name = card.partition(" |")[0]
        own = ranked(congress, "teams")[name]
        assert running + figure(own["Penalties"]) == figure(own["VPs"])


@pytest.mark.parametrize("event", ["butler", "butler_final"])
def test_every_datum_is_the_mean_of_the_scores_printed_with_it(congress: Congress, event: str) -> None:
    """ANC 15.10: without the highest and the lowest, which are in brackets, to the nearest 10."""
    checked = 0
    blocks = [block for block in built(congress, event, "datums").blocks if isinstance(block, Table)]
    for block in blocks:
        for row in cell_texts(block):
            scores = [int(figure(each)) for each in FIGURE.findall(row[1])]
            dropped = [int(figure(each)) for each in re.findall(rf"\(({FIGURE.pattern})\)", row[1])]
            assert sorted(dropped) == [min(scores), max(scores)]
            assert figure(row[-1]) == datum(scores), row[0]
            checked += 1
    assert checked == {"butler": 72, "butler_final": 108}[event]


def test_the_matrix_of_the_final_adds_up_by_board_and_by_pair(congress: Congress) -> None:
    tiles = [block for block in built(congress, "butler_final", "matrix").blocks if isinstance(block, Table)]
    sums: Counter[str] = Counter()
    for tile in tiles:
        titles = [column.title for column in tile.columns]
        rows = cell_texts(tile)
        *pairs, last = rows
        for at, title in enumerate(titles[1:], start=1):
            column = sum((figure(row[at]) for row in pairs), start=Decimal(0))
            assert column == figure(last[at]), title
        for row in pairs:
            if titles[-1] == "Total":
                assert sums[row[0]] + sum(map(figure, row[1:-1])) == figure(row[-1])
            own = (figure(each) for each, name in zip(row, titles, strict=True) if name.isdecimal())
            sums[row[0]] += int(sum(own))
    imps = {row["Pair"]: int(figure(row["IMPs"])) for row in table(congress, "butler_final", "ranking")}
    assert dict(sums) == imps


@pytest.mark.parametrize(
    ("event", "heads"),
    [("teams", ["IMPs", "VPs"]), ("finals", ["IMPs"]), ("knockout", ["IMPs"])],
)
def test_the_secretary_s_matches_have_vps_only_where_there_are_any(
    congress: Congress, event: str, heads: list[str]
) -> None:
    (matches,) = [
        block
        for block in built(congress, event, "masterpoints").blocks
        if isinstance(block, Table) and block.title == "Matches"
    ]
    assert [column.title for column in matches.columns] == ["Round", "Home", "Away", *heads]


def test_a_forfeit_in_a_knockout_is_named_once(congress: Congress) -> None:
    """Bottlebrush stayed away in the first round and Grevillea was disqualified before the second."""
    rows = {row["Team"]: row["Details"] for row in table(congress, "knockout", "overall")}
    assert rows["Bottlebrush"] == "Round 1: forfeit: by Bottlebrush, Law 12C2"
    assert rows["Grevillea"] == "Round 2: forfeit: by Grevillea, Law 12C2"


def test_everybody_is_in_the_draw_once_and_found_by_name(congress: Congress) -> None:
    """Round 4: thirteen teams, five matches and a triangle at three tables, where each team sits twice."""
    seats = seats_in_draw(congress, "teams", PrintChoice(session="2", round=4))
    assert sorted(seats.values()) == [1] * 10 + [2] * 3


def test_both_stanzas_of_a_final_over_two_sessions_are_found_by_name(congress: Congress) -> None:
    """Melaleuca is at home, and sits North-South in the open room in either half."""
    (block,) = [
        block for block in built(congress, "finals", "draw-by-name").blocks if isinstance(block, Table)
    ]
    assert [(row[0], row[2], row[3]) for row in cell_texts(block)] == [
        ("Jarrah", "1, stanza 1", "EW open, NS closed"),
        ("Jarrah", "1, stanza 2", "EW open, NS closed"),
        ("Melaleuca", "1, stanza 1", "NS open, EW closed"),
        ("Melaleuca", "1, stanza 2", "NS open, EW closed"),
    ]


@pytest.mark.parametrize("event", ["finals", "knockout"])
def test_the_winner_in_every_box_of_the_bracket_is_ahead(congress: Congress, event: str) -> None:
    bracket_winners_are_ahead(congress, event)


def test_the_summary_says_how_each_session_is_scored(congress: Congress) -> None:
    """The first session of each of three events; the Swiss begins on the day of the event, at 19:30."""
    scored = {
        event: as_text(built(congress, event, "summary")).partition("Session 1")[2].split("\n")[0].strip()
        for event in ("teams", "knockout", "butler")
    }
    assert scored["teams"] == "IMPs, 19:30"
    assert scored["knockout"] == "IMPs, 10:00"
    assert scored["butler"].startswith("IMPs against a datum (Butler), 09:30")


@pytest.mark.parametrize("event", EVENTS)
def test_the_summary_has_the_first_of_the_ranking(congress: Congress, event: str) -> None:
    summary_has_the_first(congress, event, TOTAL_OF[event])


def test_the_prizes_go_to_the_first_two(congress: Congress) -> None:
    prizes = table(congress, "finals", "prizes")
    assert [(row["Prize"], row["Winners"]) for row in prizes] == [
        ("First", "Melaleuca"),
        ("Second", "Jarrah"),
    ]
