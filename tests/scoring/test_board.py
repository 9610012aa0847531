"""A board with everything that may happen to it: awards, weights, splits, fouled forms, lacking results."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.event.score import Score, Weighted
from bridgedesk.event.score_text import parse_score
from bridgedesk.scoring.board import aggregate_board, matchpoint_board
from bridgedesk.scoring.settings import Missing, Neuberg, Settings, SmallGroups, Splits
from tests.scoring.slips import FIGURES, LAWS, NONE, board, slips

PRO_RATA = replace(LAWS, missing=Missing.PRO_RATA)


# ---- lacking results


@pytest.mark.parametrize("lacking", ["NP", "L"])
def test_not_played_is_no_result_and_the_others_are_brought_to_the_top(lacking: str) -> None:
    found = board(f"+420 {lacking} +450")
    # two actual, three expected: (0 x 3 + 1) / 2 and (2 x 3 + 1) / 2 of a top of 4
    assert found.ns.points == [Fraction(1, 2), None, Fraction(7, 2)]
    assert found.ew.points == [Fraction(7, 2), None, Fraction(1, 2)]
    assert found.ns.top == 4


@pytest.mark.parametrize("award", ["A+-", "A==", "60/40"])
def test_an_award_is_not_compared_and_neuberg_serves_the_others(award: str) -> None:
    assert board(f"+420 {award} +450").ns.points == [Fraction(1, 2), None, Fraction(7, 2)]


def test_without_neuberg_the_top_is_that_of_the_results_compared() -> None:
    found = board("+420 NP A+- +450", wanted=5, settings=replace(LAWS, neuberg=Neuberg.OFF))
    assert found.ns.points == [0, None, None, 2]
    assert found.ns.top == 2


def test_lacking_results_counted_as_equalled() -> None:
    found = board("+420 +430 +450", wanted=5, settings=replace(LAWS, neuberg=Neuberg.EQUALLED))
    assert found.ns.points == [0 + 2, 2 + 2, 4 + 2]
    assert found.ns.top == 8


def test_merely_missing_results_are_made_up_pro_rata() -> None:
    # 8, 6, 4, 2, 0 of 8 are the same shares of 10
    found = board("+450 +430 +420 +400 -50", wanted=6, settings=PRO_RATA)
    assert found.ns.points == [10, Fraction(15, 2), 5, Fraction(5, 2), 0]


def test_an_adjusted_result_is_not_missing() -> None:
    # 4 compared, 1 adjusted, 1 missing of 6: Neuberg from 4 to 5, (6 x 5 + 1) / 4 = 7.75 of 8;
    # then pro rata, 7.75 x 10 / 8 = 9.6875 of 10
    found = board("+450 +430 +420 +400 A==", wanted=6, settings=PRO_RATA)
    assert found.ns.points[0] == Fraction("9.6875")
    assert found.ns.points[3] == Fraction(5 * 0 + 1, 4) * Fraction(10, 8)
    assert found.ns.points[4] is None


def test_pro_rata_without_anything_missing_is_neuberg() -> None:
    mixed = "+450 +430 A+- +400"
    assert board(mixed, settings=PRO_RATA) == board(mixed)


def test_nobody_played_it() -> None:
    found = board("NP A+- L")
    assert found.ns.points == found.ew.points == [None, None, None]


# ---- fouled boards


def fouled(text: str, forms: str, wanted: int, settings: Settings = LAWS) -> tuple[object, object]:
    found = board(text, wanted, settings, list(forms))
    return found.ns.points, found.ew.points


def test_each_form_is_compared_with_its_own_and_brought_to_the_common_top() -> None:
    # 4 and 5 of 9: (M x 9 + 5) / 4 and (M x 9 + 4) / 5 of 16
    ns, ew = fouled("+450 +430 +420 +400 -50 -100 -150 -200 -250", "aaaabbbbb", 9)
    assert ns == [
        *(Fraction(points * 9 + 5, 4) for points in (6, 4, 2, 0)),
        *(Fraction(points * 9 + 4, 5) for points in (8, 6, 4, 2, 0)),
    ]
    assert ew == [
        *(Fraction(points * 9 + 5, 4) for points in (0, 2, 4, 6)),
        *(Fraction(points * 9 + 4, 5) for points in (0, 2, 4, 6, 8)),
    ]


def test_three_results_of_nine_get_70_60_and_50_percent() -> None:
    ns, ew = fouled("+450 +430 +420 -50 -60 -70 -80 -90 -100", "bbbaaaaaa", 9)
    # of a top of 16
    assert ns == [
        Fraction("11.2"),
        Fraction("9.6"),
        8,
        *(Fraction(points * 9 + 3, 6) for points in (10, 8, 6, 4, 2, 0)),
    ]
    assert isinstance(ew, list)
    assert ew[:3] == [8, Fraction("9.6"), Fraction("11.2")]


def test_two_results_of_six_get_65_and_55_percent_and_each_60_when_they_are_equal() -> None:
    ns, ew = fouled("+450 +420 -50 -60 -70 -80", "bbaaaa", 6)
    assert isinstance(ns, list)
    assert isinstance(ew, list)
    assert ns[:2] == [Fraction("6.5"), Fraction("5.5")]  # of a top of 10
    assert ew[:2] == [Fraction("5.5"), Fraction("6.5")]  # both sides of a table have 120% together
    ns, _ = fouled("+450 +450 -50 -60 -70 -80", "bbaaaa", 6)
    assert isinstance(ns, list)
    assert ns[:2] == [6, 6]


def test_a_lone_form_gets_60_percent_both_ways() -> None:
    ns, ew = fouled("+450 -50 -60 -70 -80 -90", "baaaaa", 6)
    assert isinstance(ns, list)
    assert isinstance(ew, list)
    assert (ns[0], ew[0]) == (6, 6)


def test_two_of_five_are_more_than_a_third_and_go_by_neuberg() -> None:
    ns, _ = fouled("+450 +420 -50 -60 -70", "bbaaa", 5)
    assert isinstance(ns, list)
    assert ns[:2] == [Fraction(2 * 5 + 3, 2), Fraction(0 * 5 + 3, 2)]
    assert ns[1] == Fraction("1.5")


def test_three_of_eight_are_more_than_a_third_and_go_by_neuberg() -> None:
    ns, _ = fouled("+450 +430 +420 -50 -60 -70 -80 -90", "bbbaaaaa", 8)
    assert isinstance(ns, list)
    assert ns[:3] == [Fraction(points * 8 + 5, 3) for points in (4, 2, 0)]


def test_small_groups_go_by_neuberg_where_the_event_says_so() -> None:
    neuberg = replace(LAWS, small_groups=SmallGroups.NEUBERG)
    ns, _ = fouled("+450 +420 -50 -60 -70 -80", "bbaaaa", 6, neuberg)
    assert isinstance(ns, list)
    assert ns[:2] == [Fraction(2 * 6 + 4, 2), Fraction(0 * 6 + 4, 2)]


def test_a_few_results_of_a_board_that_is_not_fouled_are_no_small_group() -> None:
    # one form only, named or not: 2 of 6 by Neuberg
    neuberg = [Fraction(2 * 6 + 4, 2), Fraction(0 * 6 + 4, 2)]
    assert board("+450 +420", wanted=6).ns.points == neuberg
    assert board("+450 +420", wanted=6, forms=["b", "b"]).ns.points == neuberg


# ---- weighted and split scores


@given(st.lists(FIGURES, min_size=1, max_size=12), st.data())
def test_a_weighted_score_of_one_component_is_that_score(scores: list[Score], data: st.DataObject) -> None:
    table = data.draw(st.integers(0, len(scores) - 1))
    same = list(scores)
    figure = data.draw(FIGURES)
    scores[table] = figure
    same[table] = Weighted(((Decimal(100), figure),))
    plain = matchpoint_board(scores, NONE, len(scores), LAWS)
    assert matchpoint_board(same, NONE, len(same), LAWS) == plain


def test_components_count_as_fractional_results() -> None:
    scores = [parse_score("W 67:+170 33:+140"), *slips("+170 +150 +140")]
    found = matchpoint_board(scores, NONE, 4, LAWS)
    # as +170: 1 + 2 + 2 = 5; as +140: 0 + 0 + 1 = 1; 67% of 5 and 33% of 1
    assert found.ns.points[0] == Fraction("0.67") * 5 + Fraction("0.33") * 1
    # +170 ties 0.67 of it and beats 0.33 of it; +150 loses and beats; +140 loses and ties
    assert found.ns.points[1:] == [
        4 + Fraction("0.67") + 2 * Fraction("0.33"),
        2 + 2 * Fraction("0.33"),
        Fraction("0.33"),
    ]
    assert found.ew.points == [6 - (points or 0) for points in found.ns.points]


def test_the_white_books_weighted_and_split_ruling() -> None:
    """Six results and a top of 10; either side's score is worth to the others what the book says."""
    ruling = parse_score("W 50:+620 50:-140 | W 50:+680 50:+620")
    found = matchpoint_board([*slips("+650 -100 -100 -200 -790"), ruling], NONE, 6, LAWS)
    assert found.ns.points == [10, 6, 6, 2, 0, 6]
    assert found.ew.points == [1, 5, 5, 8, 10, 1]
    assert 10 + 6 + 6 + 2 + 0 + 6 == 1 + 5 + 5 + 8 + 10 + 1 == 30 == 6 * 5


def test_each_side_of_a_split_score_is_compared_in_its_own_direction() -> None:
    split = parse_score("+620 | +170")
    found = matchpoint_board([split, *slips("+620 +170 -100")], NONE, 4, LAWS)
    assert found.ns.points == [5, 5, 2, 0]  # +620 twice, +170, -100
    assert found.ew.points == [3, 0, 3, 6]  # +620, +170 twice, -100


def test_where_a_split_score_is_an_average_to_the_others_its_own_sides_are_compared_all_the_same() -> None:
    """QBA Split scores, as in its scenario; two split tables are averages to each other."""
    average = replace(LAWS, splits=Splits.AVERAGE)
    scores = [*slips("+620 +170 +140"), parse_score("+620 | -50")]
    found = matchpoint_board(scores, NONE, 4, average)
    assert found.ns.points == [5, 3, 1, 5]
    assert found.ew.points == [1, 3, 5, 6]
    found = matchpoint_board([*scores, parse_score("-100 | +1000")], NONE, 5, average)
    assert found.ns.points == [6, 4, 2, 6, 1]
    assert found.ew.points == [2, 4, 6, 7, 1]


def test_an_award_to_one_side_leaves_the_other_side_compared() -> None:
    split = parse_score("+620 | A+-")
    found = matchpoint_board([split, *slips("+170 -100")], NONE, 3, LAWS)
    assert found.ns.points == [4, 2, 0]
    # East-West: two compared of three, (M x 3 + 1) / 2
    assert found.ew.points == [None, Fraction(1, 2), Fraction(7, 2)]


# ---- aggregate


def test_total_points_are_what_the_score_says() -> None:
    scores = [*slips("+420 -50 A+- NP"), parse_score("+620 | +170"), parse_score("W 60:+620 40:-100")]
    found = aggregate_board(scores, NONE)
    assert found.ns.points == [420, -50, None, None, 620, Fraction(60 * 620 - 40 * 100, 100)]
    assert found.ew.points == [-420, 50, None, None, -170, -Fraction(60 * 620 - 40 * 100, 100)]
