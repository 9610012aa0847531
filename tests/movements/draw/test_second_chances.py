"""Knockouts with a repechage, and double knockouts: who meets whom, and who is out."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.movements.draw.bracket import Bracket, FinalOutcome, PlayedFinal, played_so_far
from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.movements.draw.second_chances import (
    double_knockout,
    knockout_with_repechage,
    repechages,
    rounds_of,
)

HOME, AWAY = FinalOutcome(Fraction(1)), FinalOutcome(away_imps=Fraction(1))


def matches(bracket: Bracket) -> list[tuple[int, str, str, str]]:
    return [(each.week, each.key, str(each.home), str(each.away)) for each in bracket.finals]


def test_the_losers_of_round_1_meet_and_come_back_in_round_3() -> None:
    """Eight teams: of four losers two come back, and with the two that have won twice they are the last four.
    Losers of one half meet the winner of the other half, whom they have not met."""
    assert matches(knockout_with_repechage(8, 1, 3)) == [
        (1, "round 1, match 1", "number 1", "number 8"),
        (1, "round 1, match 2", "number 4", "number 5"),
        (1, "round 1, match 3", "number 2", "number 7"),
        (1, "round 1, match 4", "number 3", "number 6"),
        (2, "round 2, match 1", "winner of round 1, match 1", "winner of round 1, match 2"),
        (2, "round 2, match 2", "winner of round 1, match 3", "winner of round 1, match 4"),
        (2, "repechage 1, match 1", "loser of round 1, match 1", "loser of round 1, match 2"),
        (2, "repechage 1, match 2", "loser of round 1, match 3", "loser of round 1, match 4"),
        (3, "semi-final 1", "winner of round 2, match 1", "winner of repechage 1, match 2"),
        (3, "semi-final 2", "winner of round 2, match 2", "winner of repechage 1, match 1"),
        (4, "final", "winner of semi-final 1", "winner of semi-final 2"),
    ]


def test_with_six_teams_the_best_winner_has_a_bye_where_the_only_loser_left_returns() -> None:
    """4 v 5 and 3 v 6; two losers make one match, and three are left: the winner of 1's half has the bye."""
    assert matches(knockout_with_repechage(6, 1, 3))[4:] == [
        (2, "repechage 1", "loser of round 1, match 2", "loser of round 1, match 4"),
        (3, "semi-final 2", "winner of round 2, match 2", "winner of repechage 1"),
        (4, "final", "winner of round 2, match 1", "winner of semi-final 2"),
    ]


def test_the_repechages_of_a_knockout_leave_the_losers_a_round_between() -> None:
    """Of three rounds: lost in 1, back in 3 or in the final after it; lost in 2, back in that final."""
    assert list(repechages(8)) == list(repechages(5)) == [(1, 3), (1, 4), (2, 4)]
    assert list(repechages(4)) == [(1, 3)]
    assert list(repechages(2)) == []
    assert [rounds_of(entries) for entries in (2, 3, 4, 5, 8, 9)] == [1, 2, 2, 3, 3, 4]
    for lost, back in ((1, 2), (1, 5), (3, 5), (0, 2)):
        with pytest.raises(NoDraw, match=f"no repechage from round {lost} into round {back}"):
            knockout_with_repechage(8, lost, back)


def test_a_double_knockout_of_four() -> None:
    """Whoever loses plays on among the losers; the best of them meets the unbeaten team."""
    assert matches(double_knockout(4, again=True)) == [
        (1, "round 1, match 1", "number 1", "number 4"),
        (1, "round 1, match 2", "number 2", "number 3"),
        (2, "winners' final", "winner of round 1, match 1", "winner of round 1, match 2"),
        (2, "losers' round 1", "loser of round 1, match 1", "loser of round 1, match 2"),
        (3, "losers' final", "loser of winners' final", "winner of losers' round 1"),
        (4, "grand final", "winner of winners' final", "winner of losers' final"),
        (5, "second grand final", "loser of grand final", "winner of grand final"),
    ]
    assert matches(double_knockout(4, again=False)) == matches(double_knockout(4, again=True))[:-1]


def test_losers_of_one_half_meet_those_of_the_other_half() -> None:
    """Eight teams: the losers of round 2 come in from the other end, so that nobody meets again at once."""
    found = {key: (week, home, away) for week, key, home, away in matches(double_knockout(8, again=False))}
    assert found["losers' round 2, match 1"] == (
        3, "loser of round 2, match 1", "winner of losers' round 1, match 2",
    )  # fmt: skip
    assert found["losers' final"] == (5, "loser of winners' final", "winner of losers' round 3")
    assert found["grand final"][0] == 6


ORDER = ["fox", "owl", "elk", "bee"]
TO_THE_END = {
    "round 1, match 1": HOME,  # fox beats bee
    "round 1, match 2": HOME,  # owl beats elk
    "winners' final": HOME,  # fox beats owl
    "losers' round 1": AWAY,  # elk beats bee, which is out
    "losers' final": HOME,  # owl beats elk, which is out
}


def test_the_unbeaten_team_that_loses_the_grand_final_plays_it_again() -> None:
    bracket = double_knockout(4, again=True)
    waiting = played_so_far(bracket, ORDER, TO_THE_END)
    assert [(each.final.key, each.home) for each in waiting[-2:]] == [
        ("grand final", "fox"), ("second grand final", None),
    ]  # fmt: skip
    lost = played_so_far(bracket, ORDER, TO_THE_END | {"grand final": AWAY})[-1]
    assert (lost.final.key, lost.home, lost.away, lost.is_over) == (
        "second grand final", "fox", "owl", False,
    )  # fmt: skip
    both = TO_THE_END | {"grand final": AWAY, "second grand final": AWAY}
    assert played_so_far(bracket, ORDER, both)[-1].winner == "owl"


def test_the_unbeaten_team_that_wins_the_grand_final_needs_no_other() -> None:
    bracket = double_knockout(4, again=True)
    last = played_so_far(bracket, ORDER, TO_THE_END | {"grand final": HOME})[-1]
    assert (last.final.key, last.winner) == ("grand final", "fox")
    nobody = FinalOutcome(forfeited_by=frozenset(("fox", "owl")))
    last = played_so_far(bracket, ORDER, TO_THE_END | {"grand final": nobody})[-1]
    assert (last.final.key, last.winner, last.is_over) == ("grand final", None, True)


def test_once_is_enough_where_there_is_one_grand_final() -> None:
    last = played_so_far(double_knockout(4, again=False), ORDER, TO_THE_END | {"grand final": AWAY})[-1]
    assert (last.final.key, last.winner) == ("grand final", "owl")


# ---- properties: whatever is won, nobody plays twice in a week, and each is out after the defeats allowed


def play_out(bracket: Bracket, entries: int, won: list[bool]) -> tuple[PlayedFinal, ...]:
    outcomes = {
        each.key: HOME if home else AWAY for each, home in zip(bracket.finals, won, strict=False)
    }  # fmt: skip
    order = [f"t{number}" for number in range(1, entries + 1)]
    found: dict[str, FinalOutcome] = {}
    for each in bracket.finals:
        if any(played.final.key == each.key for played in played_so_far(bracket, order, found)):
            found[each.key] = outcomes[each.key]
    return played_so_far(bracket, order, found)


def defeats(played: tuple[PlayedFinal, ...]) -> dict[str, int]:
    teams = {team for each in played for team in (each.home, each.away) if team}
    return {team: sum(each.loser == team for each in played) for team in teams}


WINS = st.lists(st.booleans(), min_size=140, max_size=140)


@given(st.integers(3, 33), st.booleans(), WINS)
def test_everybody_but_the_winner_is_out_after_two_defeats(
    entries: int, again: bool, won: list[bool]
) -> None:
    played = play_out(double_knockout(entries, again=again), entries, won)
    lost = defeats(played)
    winner = played[-1].winner
    assert len(lost) == entries
    assert {many for team, many in lost.items() if team != winner} <= ({2} if again else {1, 2})
    assert winner is not None
    assert lost[winner] <= 1
    nobody_plays_twice_a_week(played)


ASKED = st.integers(3, 33).flatmap(lambda n: st.tuples(st.just(n), st.sampled_from(list(repechages(n)))))


@given(ASKED, WINS)
def test_only_the_losers_of_the_named_round_have_a_second_chance(
    asked: tuple[int, tuple[int, int]], won: list[bool]
) -> None:
    entries, (lost_in, back) = asked
    played = play_out(knockout_with_repechage(entries, lost_in, back), entries, won)
    winner = played[-1].winner
    again = {each.loser for each in played if each.final.week == lost_in}
    lost = defeats(played)
    assert len(lost) == entries
    assert all(many == 1 + (team in again) for team, many in lost.items() if team != winner)
    assert winner is not None
    assert lost[winner] == (winner in again)
    nobody_plays_twice_a_week(played)


def nobody_plays_twice_a_week(played: tuple[PlayedFinal, ...]) -> None:
    sides = [(each.final.week, team) for each in played for team in (each.home, each.away)]
    assert len(sides) == len(set(sides))
    assert [each.final.week for each in played] == sorted(each.final.week for each in played)
