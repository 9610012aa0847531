"""A match of drawn pairs, or their whole round, is played again: the first results no longer count.

The boards and VPs are those of test_pairs_by_draw: at table 1 North-South wins 13.90-6.10 over 8 boards, at
table 2 it is 10-10, at table 3 6.10-13.90."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.match_decisions import decide_match, decision_effects
from bridgedesk.desk.acts.results import record_results
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.table_mistakes import reverse_sides
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.scores.match_decision import MatchDecision, decision_form, decision_told
from bridgedesk.directing.scores.round_rows import rows_of_pairs
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.check import problems
from bridgedesk.event.document import canonical
from bridgedesk.event.match import Match
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Adjustment, Ruling
from bridgedesk.event.score import PassedOut
from bridgedesk.event.session import Result, Section
from tests.directing.seating.test_pairs_by_draw import LEVEL, LOST, WON, begun, draw, totals, type_round
from tests.evenings.club_evening import BEGIN, club_at


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    """Six pairs have played round 1; round 2 is not drawn."""
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1)
    type_round(desk, 1)
    return desk


def section(desk: OpenEvent) -> Section:
    return desk.event.sessions[0].sections[0]


def at_table(desk: OpenEvent, table: int) -> Match:
    return next(each for each in desk.event.matches if (each.round, each.table) == (1, table))


def again(desk: OpenEvent, **given: str) -> MatchDecision:
    match = at_table(desk, 1)
    return decision_told(desk, match, {"ended": "again", "why": "wrong opponents", **given})


def tables_in(desk: OpenEvent) -> dict[int | None, int]:
    found = [each.table for each in section(desk).results]
    return {table: found.count(table) for table in found}


def test_the_form_offers_it_and_one_match_keeps_its_boards(desk: OpenEvent) -> None:
    match = at_table(desk, 1)
    form = {line.name: line for line in decision_form(desk, match, "again")}
    assert list(form) == ["ended", "why"]
    assert [key for key, _ in form["ended"].choices][-2:] == ["again", "round-again"]
    assert "boards" in {line.name for line in decision_form(desk, match, "round-again")}


def test_one_match_is_played_again_over_the_same_boards(desk: OpenEvent) -> None:
    before, match = canonical(desk.event), at_table(desk, 1)
    (effect,) = decision_effects(desk, match.id, again(desk))
    assert effect.endswith("13.90-6.10 VPs over 8 boards, does not count. It stays on record.")
    change = decide_match(desk, match.id, again(desk))
    assert change.words.endswith("played again: wrong opponents")
    assert tables_in(desk) == {2: 8, 3: 8}
    assert totals(desk)[match.home] is None
    assert not list(problems(desk.event))
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)
    type_round(desk, 1)
    assert (totals(desk)[match.home], totals(desk)[match.away]) == (WON, LOST)
    standings = {each.entry: each for field in desk.evaluation.fields for each in field.standings}
    said = "played again: first played 13.90-6.10 VPs over 8 boards; wrong opponents"
    assert standings[match.away].matches[0].remarks == (said,)
    rows = list(rows_of_pairs(desk.evaluation, desk.event, desk.event.matches, None))
    assert [row.remark for row in rows] == ["played again", "", ""]
    for _ in range(8 + 1):
        undo(desk)
    assert canonical(desk.event) == before
    redo(desk)
    assert tables_in(desk) == {2: 8, 3: 8}


def test_a_whole_round_is_played_again_over_other_boards(desk: OpenEvent) -> None:
    match = at_table(desk, 1)
    change = decide_match(desk, match.id, again(desk, ended="round-again", boards="25-32"))
    assert change.words == "Round 1: 3 matches played again: wrong opponents"
    assert section(desk).results == ()
    assert section(desk).sets == {1: tuple(range(25, 33))}
    assert {each.boards for each in desk.event.matches} == {tuple(range(25, 33))}
    kept = [line.facts["was"] for line in desk.event.records("replayed-matches")]
    assert kept == [f"{vps} VPs over 8 boards" for vps in ("13.90-6.10", "10.00-10.00", "6.10-13.90")]
    wanted = {
        SlipLocation("1", "A", 1, table, board): Result(board, PassedOut(), 1, table)
        for table in (1, 2, 3)
        for board in range(25, 33)
    }
    record_results(desk, "enter results", "all passed out", wanted)
    assert set(totals(desk).values()) == {LEVEL}


def test_its_table_is_set_up_as_it_was_drawn(desk: OpenEvent) -> None:
    """The pairs sat the wrong way the first time."""
    match = at_table(desk, 1)
    drawn = section(desk).sitting(1, 1)
    reverse_sides(desk, "1", "A", 1, 1)
    assert section(desk).sitting(1, 1) != drawn
    decide_match(desk, match.id, again(desk))
    assert section(desk).sitting(1, 1) == drawn


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"why": ""}, "Type why the match is played again"),
        ({"boards": "25-32"}, "One match of pairs is played again with its own boards"),
        ({"ended": "round-again", "boards": "9-16"}, "Board 9 was already played in round 2"),
        ({"ended": "round-again", "boards": "25-28"}, "has 8 boards. Type as many, such as 1-8"),
    ],
)
def test_what_cannot_be_is_refused(desk: OpenEvent, given: dict[str, str], words: str) -> None:
    draw(desk, 2)
    before = desk.event
    with pytest.raises(Refusal, match=words):
        decide_match(desk, at_table(desk, 1).id, again(desk, **given))
    assert desk.event is before


def test_a_ruling_on_one_of_its_boards_is_cancelled_first(desk: OpenEvent) -> None:
    adjusted = Adjustment(PassedOut(), table=1)
    impose_rulings(desk, Ruling("", BEGIN, "1", "A", 1, 1, question="adjusted-score", adjusted=adjusted))
    with pytest.raises(Refusal, match=r"has a ruling on its result\. Cancel it in Penalties"):
        decide_match(desk, at_table(desk, 1).id, again(desk))
    decide_match(desk, at_table(desk, 2).id, again(desk))
    assert tables_in(desk) == {1: 8, 3: 8}


def test_later_rounds_stay_as_they_were_drawn(desk: OpenEvent) -> None:
    draw(desk, 2)
    *_, last = decision_effects(desk, at_table(desk, 1).id, again(desk))
    assert last == "The draw of round 2 stays as it was made. Withdraw it in Scores if it should change."
    drawn = [each for each in desk.event.matches if each.round == 2]
    decide_match(desk, at_table(desk, 1).id, again(desk))
    assert [each for each in desk.event.matches if each.round == 2] == drawn
