"""Matchpoints of a board that has all its results, and Neuberg where some are lacking."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.bridge.seats import Side, Vulnerability
from bridgedesk.event.score import PointsScore, Score
from bridgedesk.event.score_text import parse_score
from bridgedesk.scoring.board import matchpoint_board
from bridgedesk.scoring.matchpoints import equalled, matchpoints, neuberg, pro_rata
from bridgedesk.scoring.rounding import towards_average
from tests.scoring.slips import COMPARED, FIGURES, LAWS, NONE, board, comparisons, two_one_nothing

BOARDS = st.lists(FIGURES, min_size=1, max_size=25)


def test_two_for_each_score_beaten_and_one_for_each_equalled() -> None:
    # 450 beats 4; 420 beats 2 and ties 1; -50 beats 1; -100 beats none
    assert matchpoints([420, -50, 450, 420, -100]) == [2 * 2 + 1, 2, 2 * 4, 2 * 2 + 1, 0]


def test_east_west_have_what_is_left_of_the_top() -> None:
    found = board("+420 -50 +450 +420 -100")
    assert found.ns.points == [5, 2, 8, 5, 0]
    assert found.ew.points == [3, 6, 0, 3, 8]
    assert found.ns.top == found.ew.top == 8


def test_the_vulnerability_decides_what_a_contract_is_worth() -> None:
    scores = [parse_score("4SXN-2"), parse_score("-400"), parse_score("3NE=")]
    # not vulnerable 300 down beats -400 twice over; vulnerable it is -500
    assert matchpoint_board(scores, Vulnerability.NONE, 3, LAWS).ns.points == [4, 1, 1]
    assert matchpoint_board(scores, Vulnerability.NS, 3, LAWS).ns.points == [0, 3, 3]


def test_a_passed_out_board_is_a_score_of_nothing() -> None:
    assert board("P -50 +50").ns.points == [2, 0, 4]


@given(BOARDS)
def test_plain_matchpoints_are_the_comparisons_with_every_other_table(scores: list[Score]) -> None:
    found = matchpoint_board(scores, NONE, len(scores), LAWS)
    assert found.ns.points == comparisons(scores, Side.NS, two_one_nothing)
    assert found.ew.points == comparisons(scores, Side.EW, two_one_nothing)


@given(BOARDS)
def test_plain_matchpoints_add_up_to_n_times_n_less_one(scores: list[Score]) -> None:
    found = matchpoint_board(scores, NONE, len(scores), LAWS)
    for side in (found.ns, found.ew):
        assert sum(points for points in side.points if points is not None) == len(scores) * (len(scores) - 1)


@given(BOARDS)
def test_both_sides_of_a_table_share_the_top(scores: list[Score]) -> None:
    found = matchpoint_board(scores, NONE, len(scores), LAWS)
    for ns, ew in zip(found.ns.points, found.ew.points, strict=True):
        assert ns is not None
        assert ew is not None
        assert ns + ew == found.ns.top == 2 * (len(scores) - 1)


@given(BOARDS, st.data())
def test_a_worse_score_never_lowers_anyone_else(scores: list[Score], data: st.DataObject) -> None:
    table = data.draw(st.integers(0, len(scores) - 1))
    before = scores[table]
    assert isinstance(before, PointsScore)
    worse = list(scores)
    worse[table] = data.draw(FIGURES.filter(lambda score: score.value <= before.value))
    was = matchpoint_board(scores, NONE, len(scores), LAWS).ns.points
    now = matchpoint_board(worse, NONE, len(scores), LAWS).ns.points
    for number, (then, after) in enumerate(zip(was, now, strict=True)):
        assert then is not None
        assert after is not None
        assert after <= then if number == table else after >= then


@given(st.lists(COMPARED, min_size=1, max_size=8), st.integers(0, 4))
def test_whatever_was_decided_each_direction_is_compared_for_itself(
    scores: list[Score], lacking: int
) -> None:
    """Weights and splits against every other table, then Neuberg's formula as it is printed."""
    actual, wanted = len(scores), len(scores) + lacking
    found = matchpoint_board(scores, NONE, wanted, LAWS)
    for side, points in ((Side.NS, found.ns.points), (Side.EW, found.ew.points)):
        among = comparisons(scores, side, two_one_nothing)
        assert points == [(each * wanted + (wanted - actual)) / actual for each in among]
        # however many are lacking, the average stays average: half of the top each
        assert sum(each for each in points if each is not None) == actual * (wanted - 1)


# ---- Neuberg


@pytest.mark.parametrize(
    ("expected", "actual", "shown"),
    [
        (10, 7, "17.6 14.7 11.9 9.0 6.1 3.3 0.4"),
        (10, 3, "15.7 9.0 2.3"),
        (11, 10, "19.9 17.7 15.5 13.3 11.1 8.9 6.7 4.5 2.3 0.1"),
    ],
)
def test_neuberg_of_different_scores(expected: int, actual: int, shown: str) -> None:
    scores: list[Score] = [PointsScore(450 - 10 * place) for place in range(actual)]
    found = matchpoint_board(scores, NONE, expected, LAWS)
    top = 2 * (expected - 1)
    assert [str(towards_average(points or 0, top)) for points in found.ns.points] == shown.split()
    assert [str(towards_average(points or 0, top)) for points in found.ew.points] == shown.split()[::-1]
    assert found.ns.top == top


def test_neuberg_by_hand() -> None:
    assert neuberg(12, 7, 10) == Fraction(12 * 10 + 3, 7)
    assert neuberg(0, 3, 10) == Fraction(0 * 10 + 7, 3)


@given(st.fractions(0, 100), st.integers(1, 60))
def test_neuberg_with_every_result_there_is_plain(points: Fraction, results: int) -> None:
    assert neuberg(points, results, results) == points


def test_a_lone_result_is_average_of_any_top() -> None:
    # (0 x 5 + 4) / 1 = 4 of a top of 8
    assert board("+420", wanted=5).ns.points == [4]
    assert board("+420", wanted=5).ew.points == [4]
    assert board("+420", wanted=1).ns == board("+420", wanted=1).ew
    assert board("+420", wanted=1).ns.top == 0


# ---- the other ways with lacking results


def test_pro_rata_keeps_the_percentage() -> None:
    # 6 of a top of 8 is 75%, which is 9 of a top of 12
    assert pro_rata(6, 5, 7) == 9


def test_equalled_gives_one_for_each_lacking_result() -> None:
    assert [equalled(points, 5, 7) for points in (8, 0)] == [8 + 2, 0 + 2]
