"""Manning's measure against hand-made cases and the published figures."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from bridgedesk.movements.balance import directions, one_winner, quality, rounds_to_switch, switched
from bridgedesk.movements.movement import MovementPlan, TableSeating, board_sets_of
from bridgedesk.movements.properties import properties

Making = Callable[..., MovementPlan]


def shared(movement: MovementPlan) -> dict[frozenset[str], int]:
    return {frozenset((one, other)): value for one, other, value in directions(movement).competition()}


def two_tables(turn_after: int | None) -> MovementPlan:
    row = (TableSeating(1, "1", "2", (1,), turn_after), TableSeating(2, "3", "4", (1,)))
    return MovementPlan("one round", ("1", "2", "3", "4"), (row,), board_sets_of(1, 4), copies=2)


def test_one_set_at_two_tables_by_hand() -> None:
    """Four boards, n = 2: opponents 1 each, same way 1, opposite ways -1."""
    found = shared(two_tables(None))
    assert found[frozenset("12")] == found[frozenset("34")] == 4
    assert found[frozenset("13")] == found[frozenset("24")] == 4
    assert found[frozenset("14")] == found[frozenset("23")] == -4
    assert quality(two_tables(None)) == Fraction(100 * 8 * 8, 6 * 6 * 16)


def test_a_half_way_switch_evens_the_ways() -> None:
    """Opponents keep their 4; everybody else sits with the others two boards each way."""
    found = shared(two_tables(2))
    assert sorted(found.values()) == [0, 0, 0, 0, 4, 4]


def test_the_sum_of_all_competition_is_the_number_of_comparisons(making: Making) -> None:
    """n (n - 1) for every board in play: 7 tables x 3 boards, each at 7 tables."""
    field = one_winner(making("mitchell", tables=7, boards=21, rounds=7))
    assert sum(shared(field).values()) == 21 * 7 * 6


@pytest.mark.parametrize(
    ("tables", "share", "figures"),
    [
        (5, "no", [44.4, 65.4, 30.0]),
        (7, "no", [46.2, 90.5, 48.8]),
        (9, "no", [47.1, 93.0, 69.3]),
        (11, "no", [47.6, 88.6, 84.5]),
        (13, "no", [48.0, 83.6, 92.5]),
        (15, "no", [48.3, 79.3, 95.2]),
        (6, "yes", [45.5, 77.7, 41.7]),
        (8, "yes", [46.7, 90.1, 60.1]),
        (10, "yes", [47.4, 89.3]),
        (12, "yes", [47.8, 85.1, 89.1]),
        (14, "yes", [48.1, 80.7]),
        (8, "no", [40.0, 70.8]),
        (10, "no", [42.1, 75.8]),
        (12, "no", [43.5, 75.4]),
        (14, "no", [44.4, 73.4]),
    ],
)
def test_arrow_switched_mitchells(making: Making, tables: int, share: str, figures: list[float]) -> None:
    rounds = tables if tables % 2 or share == "yes" else tables - 1
    for how_many, figure in enumerate(figures):
        movement = making(
            "mitchell", tables=tables, rounds=rounds, boards=2 * rounds, share=share, switch=str(how_many)
        )
        found = quality(movement)
        assert found is not None
        assert round(float(found), 1) == figure
        assert len(properties(movement).arrow_switched) == how_many


@pytest.mark.parametrize(("rounds", "expected"), [(3, 1), (8, 1), (11, 1), (12, 2), (13, 2), (18, 2)])
def test_one_round_is_switched_up_to_eleven_and_two_from_twelve(rounds: int, expected: int) -> None:
    assert rounds_to_switch(rounds) == expected


def test_a_curtailed_mitchell_switches_the_rounds_that_balance_best(making: Making) -> None:
    """13 tables, 12 rounds: 1 and 4 give 78.5, the last two only 67.0."""
    field = one_winner(making("mitchell", tables=13, rounds=12))

    def of(rounds: tuple[int, ...]) -> float:
        found = quality(switched(field, rounds))
        assert found is not None
        return round(float(found), 1)

    assert of((1, 4)) == 78.5
    assert of((11, 12)) == 67.0
    best = quality(making("mitchell", tables=13, rounds=12, switch="auto"))
    assert best is not None
    assert round(float(best), 1) == 78.5


def test_in_two_fields_each_line_competes_by_itself(making: Making) -> None:
    movement = making("mitchell", tables=7, rounds=7, boards=14)
    assert set(shared(movement).values()) == {14}
    assert len(shared(movement)) == 2 * 21


def test_a_switched_pair_stays_in_its_chair(making: Making) -> None:
    movement = making("mitchell", tables=9, rounds=9, switch="auto")
    assert movement.winners == 1
    assert movement.pairs == tuple(map(str, range(1, 19)))
    assert properties(movement).stationary == tuple(map(str, range(1, 10)))
    ((at, tables),) = properties(movement).arrow_switched.items()
    assert tables == tuple(range(1, 10))
    assert all(int(seating.ns or 0) > 9 for seating in movement.rounds[at - 1])


def test_teams_and_individuals_have_no_such_balance(making: Making) -> None:
    assert quality(making("american-whist", teams=7)) is None
    assert quality(making("rainbow", tables=5)) is None


def test_boards_of_another_length_change_nothing(making: Making) -> None:
    short, long = (making("howell", pairs=10, boards=boards) for boards in (9, 27))
    assert quality(short) == quality(long)
    uneven = replace(long, sets=(*long.sets[:-1], (25, 26)))
    assert quality(uneven) != quality(long)
