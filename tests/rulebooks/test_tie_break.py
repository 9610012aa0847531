"""Ties that are counted board by board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.rulebooks import Refused
from tests.rulebooks.club import club, one

BLOCK = '[[tie-break]]\nevent = ["pairs"]\nclause = "T"\npolicy = "ordered-tests"\n'
POINTS = "board_points = { beaten = 2, equalled = 1, above_average = 2, at_average = 1 }\n"
BY_BOARD = BLOCK + 'tests = ["board-by-board"]\n' + POINTS


@given(st.lists(st.tuples(*[st.integers(0, 12)] * 3), min_size=1, max_size=9))
def test_every_board_shares_out_two_points_for_each_pair_of_the_tied(boards: list[tuple[int, ...]]) -> None:
    rows = [list(row) for row in zip(*boards, strict=True)]
    answer = one(BY_BOARD, "tie-break", event="pairs", purpose="qualification", matchpoints=rows)
    assert isinstance(answer["value"], dict)
    assert sum(answer["value"].values()) == 3 * 2 * len(boards)


def test_a_match_decides_only_where_all_have_met() -> None:
    block = BLOCK + 'tests = ["head-to-head"]\nall_met = true\n'
    answer = one(block, "tie-break", event="pairs", purpose="title")
    assert "only if all tied entries have played it" in str(answer["because"])


def test_points_for_boards_without_that_test_are_refused() -> None:
    with pytest.raises(Refused, match="board-by-board is not among the tests"):
        club(BLOCK + 'tests = ["lot"]\n' + POINTS)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"matchpoints": [[1, 2]]}, "two or more rows of the same length"),
        ({"matchpoints": [[1, 2], [1]]}, "two or more rows of the same length"),
        ({"matchpoints": [[1, "-"], [1, 2]]}, "averages is missing"),
        ({"matchpoints": [[1, 2], [1, 2]], "averages": [6]}, "averages: one for each board"),
    ],
)
def test_rows_that_cannot_be_counted_are_refused(facts: dict[str, object], said: str) -> None:
    with pytest.raises(Refused, match=said):
        one(BY_BOARD, "tie-break", event="pairs", purpose="qualification", **facts)
