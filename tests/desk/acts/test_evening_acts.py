"""Each act of an evening says what really happened, keeps every result, and can be taken back."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.bridge.cards import Card
from bridgedesk.desk.acts.movements import replan, set_movement
from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note, cancel_ruling, impose_rulings
from bridgedesk.desk.acts.seating import swap_pair_numbers
from bridgedesk.desk.acts.table_mistakes import (
    exchange_boards,
    record_fouled_board,
    record_wrong_boards,
    reverse_sides,
)
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.event.history import history
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.event.document import canonical, write
from bridgedesk.event.notebook import notebook
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import LineUp, Result, Section, Sitting
from bridgedesk.rule_library import library
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.board_sets import PAIRS, desk_of
from tests.evenings.club_evening import BEGIN


@pytest.fixture
def open_event(tmp_path: Path) -> Iterator[OpenEvent]:
    """Round 1 is in at tables 1 and 2."""
    open_event = desk_of(tmp_path, PAIRS)
    for table, board, score in ((1, 1, "+420"), (1, 2, "-100"), (2, 3, "+140"), (2, 4, "+620")):
        record(open_event, 1, table, board, score)
    yield open_event
    start = write(open_event.file.event("pairs"))
    acts = 0
    while any(row.can_be_undone for row in history(open_event)):
        undo(open_event)
        acts += 1
    assert write(open_event.event) == write(replace(PAIRS, club="Example BC"))
    for _ in range(acts):
        redo(open_event)
    assert write(open_event.event) == start, "undo to the start and redo to the end give the same document"
    open_event.file.close()


def record(open_event: OpenEvent, round_: int, table: int, board: int, score: str) -> None:
    record_result(
        open_event,
        SlipLocation("1", "A", round_, table, board),
        Result(board, parse_score(score), initialled="so it was"),
    )


def section(open_event: OpenEvent) -> Section:
    """In memory and in the file alike."""
    assert canonical(open_event.file.event("pairs")) == canonical(open_event.event)
    assert open_event.evaluation == evaluate(open_event.event, library().book("laws-2017"))
    return open_event.event.sessions[0].sections[0]


def slips(open_event: OpenEvent) -> list[tuple[int | None, int, str]]:
    return [(each.table, each.board, score_text(each.score)) for each in section(open_event).results]


def sitting(open_event: OpenEvent, round_: int, table: int) -> Sitting:
    found = section(open_event).sitting(round_, table)
    assert found
    return found


def entry_players(open_event: OpenEvent, key: str) -> tuple[str, ...]:
    return next(entry.players for entry in open_event.event.entries if entry.id == key)


def refused(open_event: OpenEvent, words: str) -> "pytest.RaisesExc[Refusal]":
    assert open_event.event
    return pytest.raises(Refusal, match=words)


def last(open_event: OpenEvent) -> tuple[str, str]:
    entry = open_event.history()[0]
    return entry.act, entry.words


# ---- seats


def test_pair_numbers_are_known(open_event: OpenEvent) -> None:
    before = open_event.event
    with refused(open_event, "no pair 9EW in section A"):
        swap_pair_numbers(open_event, "1", "A", "9EW", "1NS")
    with refused(open_event, "no section B in session 1"):
        swap_pair_numbers(open_event, "1", "B", "1NS", "2NS")
    with refused(open_event, "no session 2"):
        swap_pair_numbers(open_event, "2", "A", "1NS", "2NS")
    assert open_event.event is before


def test_two_pairs_are_swapped(open_event: OpenEvent) -> None:
    swap_pair_numbers(open_event, "1", "A", "1NS", "1EW")
    assert (section(open_event).seats["1NS"], section(open_event).seats["1EW"]) == ("d", "a")
    with refused(open_event, "is typed twice"):
        swap_pair_numbers(open_event, "1", "A", "1NS", "1NS")


# ---- players


def test_a_substitute_plays_some_rounds(open_event: OpenEvent) -> None:
    line = LineUp("a", 2, 3, out="a1", kind="substitute", reason="ill")
    change = record_substitute(open_event, "1", "A", line, Player("", "Max Muster"))
    assert change.words == "Max Muster for Bob Sample from round 2 to 3"
    assert section(open_event).line_ups == (replace(line, in_="p1"),)
    with refused(open_event, "are in the wrong order"):
        record_substitute(open_event, "1", "A", replace(line, from_round=4, in_="p1"), None)


# ---- what whole tables did


def test_a_table_sat_the_other_way(open_event: OpenEvent) -> None:
    """The figures stay those of the chairs; they now are the other pairs'."""
    change = reverse_sides(open_event, "1", "A", 1, 1)
    assert change.words == "Round 1, table 1: 1EW sat North-South, 1NS East-West"
    assert (sitting(open_event, 1, 1).ns, sitting(open_event, 1, 1).ew) == ("1EW", "1NS")
    assert (1, 1, "+420") in slips(open_event)
    with refused(open_event, "Table 9 is not used in round 1"):
        reverse_sides(open_event, "1", "A", 1, 9)


def test_a_table_played_the_wrong_boards(open_event: OpenEvent) -> None:
    """Table 1 had boards 5 and 6 before it, which move as one set: its first slip is of board 5."""
    change = record_wrong_boards(open_event, "1", "A", 1, 1, (6,))
    assert change.words == "Round 1, table 1: played boards 5–6 instead of boards 1–2"
    assert sorted(slips(open_event)) == [(1, 5, "+420"), (1, 6, "-100"), (2, 3, "+140"), (2, 4, "+620")]
    assert any("1NS" in remark for remark in change.remarks), "who meets set 3 again in round 3"
    with refused(open_event, r"Section A has no board 7\. Its boards are 1–6"):
        record_wrong_boards(open_event, "1", "A", 1, 1, (7,))


def test_two_tables_exchanged_their_boards(open_event: OpenEvent) -> None:
    exchange_boards(open_event, "1", "A", 1, 1, 2)
    assert sorted(slips(open_event)) == [(1, 3, "+420"), (1, 4, "-100"), (2, 1, "+140"), (2, 2, "+620")]
    assert (sitting(open_event, 1, 1).sets, sitting(open_event, 1, 2).sets) == ((2,), (1,))


# ---- movements


def test_a_movement_is_set_and_pairs_keep_their_numbers(open_event: OpenEvent) -> None:
    plan = plan_of(section(open_event))
    with refused(open_event, "4 results would no longer fit, the first on board 1"):
        set_movement(open_event, "1", "A", replace(plan, rounds=plan.rounds[1:]))
    shorter = replace(plan, rounds=plan.rounds[:2], name="two rounds")
    assert set_movement(open_event, "1", "A", shorter).words == "Section A: two rounds, 2 rounds"
    movement = section(open_event).movement
    assert movement
    assert len(movement.rounds) == 2
    assert section(open_event).seats == PAIRS.sessions[0].sections[0].seats


def test_an_unsound_movement_is_refused_in_the_verifiers_words(open_event: OpenEvent) -> None:
    plan = plan_of(section(open_event))
    twice = replace(plan, rounds=(plan.rounds[0], plan.rounds[0]))
    with refused(open_event, "cannot be played"):
        set_movement(open_event, "1", "A", twice)
    missing = replace(plan, pairs=tuple(pair for pair in plan.pairs if pair != "3NS"), rounds=plan.rounds[:0])
    with refused(open_event, "has no rounds"):
        replan(open_event, "1", "A", missing, "…")


def test_going_on_otherwise_keeps_what_was_played(open_event: OpenEvent) -> None:
    plan = plan_of(section(open_event))
    replan(open_event, "1", "A", replace(plan, rounds=plan.rounds[:2]), "it is late")
    assert last(open_event) == ("re-plan movement", "Section A: new movement (it is late)")
    assert len(slips(open_event)) == 4


# ---- rulings


def test_the_history_says_what_became_of_a_result(open_event: OpenEvent) -> None:
    where = SlipLocation("1", "A", 1, 1, 1)
    slip = Result(1, parse_score("4SN="))
    record_result(open_event, where, slip)
    for other, words in (
        (replace(slip, lead=Card.parse("HT")), "4SN=, HT led on board 1, round 1, table 1"),
        (replace(slip, turned=True), "4SN=, sat the wrong way on board 1, round 1, table 1"),
        (replace(slip, form="b"), "4SN=, sat as planned, version B on board 1, round 1, table 1"),
        (replace(slip, form="b", initialled="agreed"), "4SN= accepted (agreed) on board 1, round 1, table 1"),
        (replace(slip, ns="2NS", ew="1EW"), "4SN=, version A, 2NS v 1EW played on board 1, round 1, table 1"),
        (slip, "4SN=, as planned on board 1, round 1, table 1"),
        (replace(slip, score=parse_score("P")), "4SN= becomes P on board 1, round 1, table 1"),
    ):
        assert record_result(open_event, where, other).words == words


def test_a_board_is_fouled_from_a_round_on(open_event: OpenEvent) -> None:
    record(open_event, 2, 3, 1, "+450")
    record_fouled_board(open_event, "1", VersionFrom("A", 1, 2, "b"))
    on_board_1 = [each for each in section(open_event).results if each.board == 1]
    assert [(each.round, each.form) for each in on_board_1] == [(1, None), (2, "b")]
    assert [each.text for each in notebook(open_event.event)] == [
        "Session 1, section A: Version B of board 1 from round 2 on"
    ]
    with refused(open_event, "Board 1 is not played in round 4 or later in section A"):
        record_fouled_board(open_event, "1", VersionFrom("A", 1, 4, "b"))


def test_a_ruling_is_made_and_withdrawn(open_event: OpenEvent) -> None:
    fine = Sanction(Decimal(25), "% of a top")
    late = Ruling("", BEGIN, "1", "A", 1, entry="d", question="late-arrival", imposed=fine)
    assert impose_rulings(open_event, late).words == "Late arrival for Gus Muster & Hal Example: 25% of a top"
    impose_rulings(open_event, replace(late, imposed=Sanction()))
    cancel_ruling(open_event, "r1", "the clock was fast")
    section(open_event)
    withdrawn = {each.id: each.withdrawn for each in open_event.event.rulings}
    assert withdrawn == {"r1": "the clock was fast", "r2": None}
    with refused(open_event, "already cancelled: the clock was fast"):
        cancel_ruling(open_event, "r1", "again")
    with refused(open_event, "no ruling r7"):
        cancel_ruling(open_event, "r7", "again")


def test_a_note_has_its_time(open_event: OpenEvent) -> None:
    add_note(open_event, "go back", table=3, board=5)
    section(open_event)
    (line,) = open_event.event.notes
    assert (line.text, line.table, line.board) == ("go back", 3, 5)
    with refused(open_event, "note is empty"):
        add_note(open_event, " ")
