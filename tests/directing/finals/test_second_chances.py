"""Knockouts in which losers play on, from the choice before the first draw to the ranking."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.registers import add_record, impose_consequence
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.entries.leaving import WITHDRAWS, Leaving
from bridgedesk.directing.finals.finals import next_finals
from bridgedesk.directing.finals.second_chances import forms_in_words
from bridgedesk.event.match import Slip
from bridgedesk.standings.finals.second_chances import KNOCKOUT_FORM
from tests.directing.finals.test_finals import as_they_are
from tests.directing.finals.test_knockouts import cup, met, places
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book

TWICE = "double knockout with second grand final"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


def draw(desk: OpenEvent, way: str = "") -> Change:
    return draw_round(desk, "1", "1-24", as_they_are, book(desk.event.rulebook.id), way=way)


def play(desk: OpenEvent, *winners: str) -> None:
    for match in [each for each in desk.event.matches if not each.begun_or_ended]:
        assert {match.home, match.away} & set(winners), f"{match.home} v {match.away}"
        record_match_total(desk, match.id, Slip((30, 10) if match.home in winners else (10, 30)))


def test_the_form_is_chosen_with_the_first_draw(club: Club) -> None:
    desk = cup(club, 4)
    assert forms_in_words(desk) == {
        "out": "Losers are out",
        "repechage 1 3": "Round 1, back in 3 (repechage)",
        "double knockout": "Double knockout",
        TWICE: "Double, second grand final",
    }
    done = draw(desk, "repechage 1 3")
    assert done.remarks[0] == "Form: repechage: losers of round 1, back in round 3."
    assert forms_in_words(desk) == {}
    undo(desk)
    assert list(desk.event.records(KNOCKOUT_FORM)) == [], "the draw and its form are one act"
    assert next(iter(forms_in_words(desk))) == "out"


def test_a_form_on_record_comes_first_and_a_plain_knockout_replaces_it(club: Club) -> None:
    desk = cup(club, 4)
    add_record(desk, KNOCKOUT_FORM, {"losers": "repechage"})
    assert next(iter(forms_in_words(desk))) == "repechage 1 3", "round 1 and the first possible return"
    assert [each.final.key for each in desk.evaluation.finals][-2:] == ["repechage 1", "final"]
    draw(desk, "out")
    assert [each.final.key for each in desk.evaluation.finals] == ["semi-final 1", "semi-final 2", "final"]


def test_a_form_that_does_not_fit_is_an_item_to_check(club: Club) -> None:
    """Four teams have two rounds: nobody can lose in round 3 and come back."""
    desk = cup(club, 4)
    add_record(desk, KNOCKOUT_FORM, {"losers": "repechage", "lost": "3"})
    (flag,) = [each for each in desk.evaluation.flags if each.code == KNOCKOUT_FORM]
    assert flag.what == (
        "the recorded form (repechage: losers of round 3, back in round 5) does not fit a knockout of 4"
        " teams, which has 2 rounds; losers are out. Correct Form of the knockout in Records (Ctrl+B)"
    )
    assert [each.final.key for each in desk.evaluation.finals] == ["semi-final 1", "semi-final 2", "final"]


def test_who_lost_once_comes_back_and_can_win(club: Club) -> None:
    """8 loses to 1, wins the repechage against 5 and 4 is met in the semi-final; those out in the same round
    share a place: two in round 2, two in the repechage, so that 5 to 8 are all 5th."""
    desk = cup(club, 8)
    draw(desk, "repechage 1 3")
    play(desk, "t1", "t4", "t2", "t3")
    draw(desk)
    assert met(desk, 2) == [("t1", "t4"), ("t2", "t3"), ("t8", "t5"), ("t7", "t6")]
    play(desk, "t1", "t2", "t8", "t6")
    draw(desk)
    assert met(desk, 3) == [("t1", "t6"), ("t2", "t8")]
    assert places(desk) == {
        "t1": None, "t2": None, "t6": None, "t8": None, "t3": 5, "t4": 5, "t5": 5, "t7": 5,
    }  # fmt: skip
    play(desk, "t1", "t8")
    draw(desk)
    assert met(desk, 4) == [("t1", "t8")]
    play(desk, "t8")
    assert next_finals(desk) is None
    assert places(desk) == {"t8": 1, "t1": 2, "t2": 3, "t6": 3, "t3": 5, "t4": 5, "t5": 5, "t7": 5}
    assert not desk.evaluation.flags


def test_a_double_knockout_has_a_second_grand_final_if_the_unbeaten_team_loses(club: Club) -> None:
    """4 is out in week 2, 3 in week 3; 1, unbeaten, loses the grand final to 2 and wins the second."""
    desk = cup(club, 4)
    draw(desk, TWICE)
    for winners in (("t1", "t2"), ("t1", "t3"), ("t2",)):
        play(desk, *winners)
        draw(desk)
    assert met(desk, 2) == [("t1", "t2"), ("t4", "t3")]
    assert (met(desk, 3), met(desk, 4)) == ([("t2", "t3")], [("t1", "t2")])
    play(desk, "t2")
    assert places(desk) == {"t1": None, "t2": None, "t3": 3, "t4": 4}
    draw(desk)
    assert met(desk, 5) == [("t1", "t2")]
    play(desk, "t1")
    assert places(desk) == {"t1": 1, "t2": 2, "t3": 3, "t4": 4}
    assert not desk.evaluation.flags


def test_a_double_knockout_is_over_when_the_unbeaten_team_wins(club: Club) -> None:
    desk = cup(club, 4)
    draw(desk, TWICE)
    for winners in (("t1", "t2"), ("t1", "t3"), ("t2",)):
        play(desk, *winners)
        draw(desk)
    play(desk, "t1")
    assert next_finals(desk) is None
    assert places(desk) == {"t1": 1, "t2": 2, "t3": 3, "t4": 4}


def test_a_correction_after_the_draw_sends_the_other_team_to_the_repechage(club: Club) -> None:
    """4 beat 1 in the slip, 1 beat 4 in fact: the matches drawn for round 2 are no longer those of the
    bracket, and say so; undone and drawn again they are."""
    desk = cup(club, 4)
    draw(desk, "repechage 1 3")
    play(desk, "t4", "t2")
    draw(desk)
    assert met(desk, 2) == [("t4", "t2"), ("t1", "t3")]
    undo(desk)
    (first,) = (each for each in desk.event.matches if each.home == "t1")
    record_match_total(desk, first.id, Slip((30, 10)))
    draw(desk)
    assert met(desk, 2) == [("t1", "t2"), ("t4", "t3")]


def test_a_team_that_withdraws_forfeits_its_repechage(club: Club) -> None:
    """4 lost to 1 and goes home: 3 has the match by forfeit and meets the winner of 1 v 2."""
    desk = cup(club, 4)
    draw(desk, "repechage 1 3")
    play(desk, "t1", "t2")
    leave_event(desk, "t4", "1", Leaving(WITHDRAWS, why="A sick player"))
    said = draw(desk).remarks
    assert said[0] == "Team 4 has withdrawn and forfeits its match. Record the forfeit in To check (F7)."
    (found,) = consequences(desk)
    impose_consequence(desk, found)
    play(desk, "t1")
    draw(desk)
    assert met(desk, 3) == [("t1", "t3")]
    play(desk, "t3")
    assert places(desk) == {"t3": 1, "t1": 2, "t2": 3, "t4": 3}
