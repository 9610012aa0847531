"""IMPs over a field: Butler against a datum, cross-IMPs against everybody."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.bridge.imps import imps
from bridgedesk.bridge.seats import Side
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import parse_score
from bridgedesk.scoring.board import BoardPoints
from bridgedesk.scoring.imp_pairs import butler_board, cross_imp_board, datum, short_board_factor
from bridgedesk.scoring.matchpoints import neuberg
from bridgedesk.scoring.settings import Divisor
from tests.scoring.slips import COMPARED, FIGURES, NONE, comparisons, slips


def butler(text: str, trim: int = 0, tables: Sequence[bool] = ()) -> BoardPoints:
    return butler_board(slips(text), NONE, trim, tables)


def test_butler_less_the_extremes() -> None:
    # 450 and -800 dropped: (420 + 420 + 420 - 50) / 4 = 302.5
    found = butler("+450 +420 -800 -50 +420 +420", trim=1)
    assert found.datum == 300
    assert found.ns.points == [4, 3, -15, -8, 3, 3]
    assert found.ew.points == [-4, -3, 15, 8, -3, -3]


def test_butler_of_all_scores() -> None:
    # (3 x 980 + 11 x 480 + 7 x 450 - 50) / 22 = 11320 / 22 = 514.5
    found = butler("+980 " * 3 + "+480 " * 11 + "+450 " * 7 + "-50")
    assert found.datum == 510
    assert found.ns.points == [10] * 3 + [-1] * 11 + [-2] * 7 + [-11]


@pytest.mark.parametrize(
    ("scores", "middle"),
    [
        ((-420, -470), -450),  # -445
        ((420, 470), 450),
        ((20, 50), 40),  # 35
        ((0, 10), 10),  # 5
        ((-10, 0), -10),
        ((100, 100, 120), 110),  # 106.67
        ((), None),
    ],
)
def test_the_datum_to_the_nearest_ten(scores: tuple[int, ...], middle: int | None) -> None:
    assert datum(scores) == middle


@pytest.mark.parametrize(
    ("trim", "middle"),
    [
        (0, 180),  # (1000 + 400 + 100 - 0 - 600) / 5
        (1, 170),  # (400 + 100 + 0) / 3 = 166.67
        (2, 100),
        (3, None),  # six to drop of five
        (9, None),
    ],
)
def test_scores_are_dropped_at_both_ends(trim: int, middle: int | None) -> None:
    assert datum([100, -600, 1000, 0, 400], trim) == middle


def test_the_caller_chooses_whose_scores_make_the_datum() -> None:
    # tables 1 and 2 alone: (450 + 420) / 2 = 435
    found = butler("+450 +420 -800 -50 +420 +420", tables=[True, True, False, False, False, False])
    assert found.datum == 440
    # 10, -20, -1240, -490, -20, -20 from the datum
    assert found.ns.points == [0, -1, -15, -10, -1, -1]


def test_what_was_not_compared_is_in_no_datum_and_gets_no_points() -> None:
    found = butler("+420 A+- NP L +450")
    assert found.datum == 440  # 435
    assert found.ns.points == [-1, None, None, None, 0]


def test_a_board_without_results_has_no_datum() -> None:
    found = butler("A+- NP")
    assert (found.datum, found.ns.points) == (None, [None, None])


def test_a_weighted_score_becomes_imps_outcome_by_outcome() -> None:
    weighted = parse_score("W 50:+420 50:-50")
    found = butler_board([weighted, *slips("+420 +420")], NONE, tables=[False, True, True])
    # half of 0 IMPs and half of -10 (470 under the datum of 420)
    assert found.ns.points == [Fraction(-10, 2), 0, 0]
    assert found.ew.points == [Fraction(10, 2), 0, 0]


def test_a_weighted_score_is_in_the_datum_with_its_mean() -> None:
    # (200 + 420) / 2 = 310, where 200 is 60% of 400 and 40% of -100
    assert butler_board([parse_score("W 60:+400 40:-100"), *slips("+420")], NONE).datum == 310


@given(st.lists(FIGURES, min_size=1, max_size=20), st.integers(0, 3))
def test_butler_gives_east_west_the_opposite(scores: list[Score], trim: int) -> None:
    found = butler_board(scores, NONE, trim)
    assert found.ew.points == [None if ns is None else -ns for ns in found.ns.points]


# ---- cross-IMPs


def test_cross_imps_of_five_comparisons() -> None:
    # +100 against 130 -420 -500 70 300: differences -30 520 600 30 -200
    found = cross_imp_board(slips("+100 +130 -420 -500 +70 +300"), NONE)
    assert -1 + 11 + 12 + 1 - 5 == 18
    assert found.ns.points[0] == Fraction(18, 5)
    assert found.ew.points[0] == Fraction(-18, 5)


@pytest.mark.parametrize(
    ("divisor", "points"),
    [
        (Divisor.COMPARISONS, Fraction(18, 5)),
        (Divisor.SCORES, Fraction(18, 6)),
        (Divisor.NONE, Fraction(18)),
    ],
)
def test_what_the_sum_is_divided_by(divisor: Divisor, points: Fraction) -> None:
    found = cross_imp_board(slips("+100 +130 -420 -500 +70 +300"), NONE, divisor)
    assert found.ns.points[0] == points


def test_a_short_board_counts_less_where_more_results_are_wanted() -> None:
    """Against the mean of the others 420, 50 and -100 are (9 + 11) / 2, (-9 + 4) / 2 and (-11 - 4) / 2 IMPs;
    with 3 of 4 results they count (2/3) / (3/4) = 8/9 of that."""
    found = cross_imp_board(slips("+420 +50 -100"), NONE, wanted=4)
    assert found.ns.points == [Fraction(80, 9), Fraction(-20, 9), Fraction(-60, 9)]
    assert found.ew.points == [Fraction(-80, 9), Fraction(20, 9), Fraction(60, 9)]
    assert cross_imp_board(slips("+420 +50 -100"), NONE, wanted=3).ns.points[0] == 10


@given(st.integers(2, 20), st.integers(0, 20), st.integers(0, 38))
def test_the_factor_of_a_short_board_is_neubergs_formula(actual: int, lacking: int, points: int) -> None:
    """The factor is that of the distance from the average at matchpoints."""
    wanted, top = actual + lacking, 2 * (actual - 1)
    points = min(points, top)
    brought = Fraction(neuberg(points, actual, wanted)) / (2 * (wanted - 1))
    away = Fraction(points, top) - Fraction(1, 2)
    assert brought == Fraction(1, 2) + away * short_board_factor(actual, wanted)


def test_an_award_is_no_comparison() -> None:
    # 420 against -50 alone: 470 are 10 IMPs, of one comparison
    assert cross_imp_board(slips("+420 A+- NP -50"), NONE).ns.points == [10, None, None, -10]


def test_a_lone_result_has_nothing_to_be_compared_with() -> None:
    assert cross_imp_board(slips("+420 A+-"), NONE).ns.points == [None, None]


@given(st.lists(COMPARED, min_size=2, max_size=10))
def test_cross_imps_are_the_comparisons_with_every_other_table(scores: list[Score]) -> None:
    found = cross_imp_board(scores, NONE)
    for side, points in ((Side.NS, found.ns.points), (Side.EW, found.ew.points)):
        sums = comparisons(scores, side, lambda mine, theirs: imps(mine - theirs))
        assert points == [each / (len(scores) - 1) for each in sums]
        assert sum(each for each in points if each is not None) == 0
