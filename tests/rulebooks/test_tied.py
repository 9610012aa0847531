"""The tests of a tie at work on what the tied scored."""

from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.stages.tie_tests import TiedScores, count_back, order_of_tied
from tests.rulebooks.club import one

Cell = Fraction | Literal["-"]
TIES = """
[[tie-break]]
event = ["teams"]
clause = "T"
policy = "ordered-tests"
drawn = 10
tests = [
  "head-to-head", "head-to-head-basic", "matches-won", "tie-break-points", "basic-score", "point-a-board",
  "lot",
]
"""
NOT_MET = [["-", "-"], ["-", "-"]]


def row(*cells: int | Literal["-"]) -> tuple[Cell, ...]:
    return tuple(cell if cell == "-" else Fraction(cell) for cell in cells)


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (row(8, 2, 2), (4, 1, 1)),
        (row(6, 6, 2), (3, 3, 0)),
        (row(9, 5, 2), (4, 2, 0)),
        (row(9, "-", "-"), (4, 0, 0)),  # above average: 2 against each, who get the complement
        (row(6, "-", "-"), (2, 1, 1)),
        (row(2, "-", "-"), (0, 2, 2)),
        (row(8, 2, "-"), (4, 0, 2)),  # 8 beats 2 and average, 2 is below average
        (row("-", "-", "-"), (0, 0, 0)),
    ],
)
def test_point_a_board_on_one_board(board: tuple[Cell, ...], points: tuple[int, ...]) -> None:
    assert count_back((board,), (0, 1, 2), Fraction(6)) == points


@given(st.lists(st.tuples(*[st.integers(0, 12)] * 4), max_size=12))
def test_each_board_shares_two_points_for_every_two_rivals(boards: list[tuple[int, ...]]) -> None:
    rows = tuple(tuple(Fraction(cell) for cell in board) for board in boards)
    assert sum(count_back(rows, (0, 1, 2, 3), None)) == 12 * len(boards)


@given(st.lists(st.integers(0, 3), min_size=2, max_size=6))
def test_the_order_is_that_of_the_first_test_that_parts(scores: list[int]) -> None:
    names = tuple(f"T{i}" for i in range(len(scores)))
    tied = TiedScores(names=names, basic=tuple(map(Fraction, scores)))
    places, _ = order_of_tied(tied, ("basic-score", "lot"))
    assert sorted(i for place in places for i in place) == list(range(len(scores)))
    assert [{scores[i] for i in place} for place in places] == [
        {score} for score in sorted(set(scores), reverse=True)
    ]


def test_more_than_level_is_a_win_and_level_half_of_one() -> None:
    facts = {"event": "teams", "purpose": "title", "tied": ["A", "B"], "against": NOT_MET}
    # A: 1 + 1/2 + 0 = 1.5; B: 1 + 1 + 0 = 2
    answer = one(TIES, "tie-break", **facts, matches=[[10.01, 10, 3], [11, 10.5, 1.5]])
    assert answer["value"] == ["B", "A"]
    assert "matches won 1.5 2" in str(answer["because"])


def test_three_who_have_not_all_met_pass_over_their_matches() -> None:
    against = [["-", 15, 15], [5, "-", "-"], [5, "-", "-"]]
    facts = {"event": "teams", "purpose": "title", "tied": ["A", "B", "C"], "against": against}
    answer = one(TIES, "tie-break", **facts, matches=[[15, 15, 2], [12, 12, 12], [5, 12, 2]])
    assert answer["value"] == ["B", "A", "C"]  # 2, 3 and 1 matches won


def test_a_part_that_is_still_tied_begins_again() -> None:
    against = [["-", 10, 10], [10, "-", 12], [10, 8, "-"]]
    basic = [["-", 0, 0], [0, "-", 0], [0, 0, "-"]]
    facts = {"event": "teams", "purpose": "title", "tied": ["A", "B", "C"], "against": against}
    # among all three 20 22 18
    assert one(TIES, "tie-break", **facts, against_basic=basic)["value"] == ["B", "A", "C"]
    # 20 each, then A wins most matches; B and C begin again with their own match
    against = [["-", 8, 12], [12, "-", 8], [8, 12, "-"]]
    won = [[12, 11, 11], [12, 8, 8], [12, 8, 8]]
    answer = one(TIES, "tie-break", **facts | {"against": against}, against_basic=basic, matches=won)
    assert answer["value"] == ["A", "C", "B"]


def test_lots_leave_the_tied_together() -> None:
    facts = {"event": "teams", "purpose": "title", "tied": ["A", "B"], "against": NOT_MET}
    level = {"matches": [[10], [10]], "basic": [7, 7], "board_scores": [[3, 3]]}
    answer = one(TIES, "tie-break", **facts, **level, all_play_all=True)
    assert answer["value"] == ["A = B"]
    assert str(answer["because"]).endswith("A B: lot")
    assert "tie-break-points" not in str(answer["because"])


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "against is missing"),
        ({"against": [["-", 12]]}, "against has 1 rows for 2 tied"),
        ({"against": [["-"], [8]]}, "every row has one cell for each of the 2 tied"),
        ({"against": NOT_MET}, "matches is missing"),
        ({"against": NOT_MET, "matches": [[10], [10]]}, "opponents is missing"),
        ({"against": NOT_MET, "matches": [[10], [10]], "all_play_all": True}, "basic is missing"),
        ({"tied": ["A", "A"]}, "a name is listed twice"),
    ],
)
def test_figures_a_test_needs_are_never_passed_over(facts: dict[str, object], said: str) -> None:
    with pytest.raises(Refused, match=said):
        one(TIES, "tie-break", **{"event": "teams", "purpose": "title", "tied": ["A", "B"]} | facts)


def test_a_test_that_other_figures_decide_is_left_to_the_director() -> None:
    block = TIES.replace('"head-to-head", ', '"sessions", ')
    with pytest.raises(Refused, match="the test sessions cannot be worked out here"):
        one(block, "tie-break", event="teams", purpose="title", tied=["A", "B"])


EXTRA = (
    '[[tie-break]]\nevent = ["teams"]\nclause = "X"\npolicy = "extra-boards"\nshare = [1, 8]\nsets_of = 2\n'
)


@pytest.mark.parametrize(("boards", "extra"), [(8, 1), (9, 2), (20, 3), (24, 3), (32, 4)])
def test_extra_boards_are_rounded_up(boards: int, extra: int) -> None:
    answer = one(EXTRA, "tie-break", event="teams", purpose="title", boards=boards)
    assert (answer["value"], answer["unit"]) == (extra, "boards")
    assert answer["then"] == {"value": 2, "unit": "boards"}


def test_a_share_that_is_no_part_of_the_match_is_refused() -> None:
    with pytest.raises(Refused, match="share is a part of the match"):
        one(EXTRA.replace("[1, 8]", "[9, 8]"), "tie-break", event="teams", purpose="title")
