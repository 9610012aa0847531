"""A round robin of teams as the director draws it (ANC 10.4.2, 10.5.2)."""

import pytest

from bridgedesk.movements.catalogue import make
from bridgedesk.movements.families.own_draw import draw_typed
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.rule_library import movement_library

FIVE = "1 v 2, 3 v 4; 5 v 1, 2 v 3; 4 v 5, 1 v 3; 2 v 4, 3 v 5; 1 v 4, 2 v 5"
FOUR = "1-2 4-3\n3-1 2-4\n1-4 3-2"


def made(text: str, teams: int, boards: int | None = None) -> MovementPlan:
    return make("own-draw", Request(teams=teams, boards=boards, options={"draw": text}), movement_library())


def test_each_match_is_at_two_tables_the_first_named_north_south_at_the_first() -> None:
    movement = made(FOUR, 4, 42)
    assert [(seat.ns, seat.ew) for seat in movement.rounds[0]] == [
        ("1NS", "2EW"), ("2NS", "1EW"), ("4NS", "3EW"), ("3NS", "4EW"),
    ]  # fmt: skip
    assert [len(movement.boards_of(row[0])) for row in movement.rounds] == [14, 14, 14]


def test_of_an_odd_number_another_rests_in_each_round_whether_it_is_written_or_not() -> None:
    resting = [rest.pair for rest in sorted(made(FIVE, 5).declared.rests, key=lambda each: each.round)]
    assert [pair for pair in resting if pair.endswith("NS")] == ["5NS", "4NS", "2NS", "1NS", "3NS"]
    assert draw_typed("1 v 2, 3 V 4, bye 5") == [[(1, 2), (3, 4)]]
    assert draw_typed("1:2 3–4\n\n5 bye, 1-3 2-4\n") == [[(1, 2), (3, 4)], [(1, 3), (2, 4)]]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Type the matches round by round, such as 5 v 2"),
        ("1 v 2, 3 v 4; one v three", "Round 2: “one v three” is not a match"),
        ("1 v 2, 3", "Round 1: “3” is not a match"),
        ("1 v 2, 3 v 6", "Round 1: there is no team 6. The numbers are 1 to 4"),
        ("1 v 2, 2 v 3", "Round 1: team 2 is listed twice"),
        ("1 v 1", "Round 1: team 1 is listed twice"),
        ("1 v 2, 3 v 4; 2 v 1, 3 v 4", "Teams 1 and 2 meet twice, in rounds 1 and 2"),
        ("1 v 2, 3 v 4; 1 v 3, 2 v 4", "Teams 1 and 4 never meet (and 1 more)"),
        ("1 v 2; 3 v 4; 1 v 3, 2 v 4; 1 v 4, 2 v 3", "Round 1: teams 3 and 4 both sit out"),
    ],
)
def test_what_is_no_round_robin_is_said_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(NotPossible) as told:
        made(text, 4)
    assert str(told.value).startswith(says)


def test_other_rounds_or_too_few_boards_are_refused() -> None:
    with pytest.raises(NotPossible, match="The draw has 3 rounds, not 4"):
        make("own-draw", Request(teams=4, rounds=4, options={"draw": FOUR}), movement_library())
    with pytest.raises(NotPossible, match="need at least 6 boards, not 5"):
        made(FOUR, 4, 5)
