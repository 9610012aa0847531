"""A grid that declares nothing, as an event's, is taken as it stands."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bridgedesk.movements.movement import Declared, MovementPlan, with_inferred_features
from bridgedesk.movements.verifier import verify

Making = Callable[..., MovementPlan]


def bare(movement: MovementPlan) -> MovementPlan:
    rounds = tuple(tuple(replace(seat, switched=False) for seat in row) for row in movement.rounds)
    return replace(movement, rounds=rounds, declared=Declared(repeats=movement.declared.repeats))


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("mitchell", {"tables": 8, "rounds": 8, "boards": 24, "share": "yes", "switch": "auto"}),
        ("mitchell", {"tables": 13, "rounds": 13, "switch": "auto"}),
        ("rover", {"tables": 9, "rounds": 9, "boards": 27}),
        ("bowman", {"tables": 11, "rounds": 9, "boards": 27}),
        ("howell", {"pairs": 4}),
        ("web", {"tables": 20}),
        ("round-robin", {"teams": 7}),
        ("hesitation", {"tables": 8, "rounds": 9, "boards": 27}),
    ],
)
def test_sharing_rests_and_switches_are_found_again(making: Making, name: str, asked: dict[str, str]) -> None:
    movement = making(name, **asked)
    found = with_inferred_features(bare(movement))
    assert verify(found) == ()
    assert found.rounds == movement.rounds
    assert found.declared.rests == movement.declared.rests
    if movement.copies == 1:
        assert found.declared.shares == movement.declared.shares


def test_a_grid_with_a_fault_keeps_it(making: Making) -> None:
    movement = making("mitchell", tables=5, rounds=5)
    first = movement.rounds[0]
    twice = replace(movement, rounds=(*movement.rounds[:4], first))
    assert verify(with_inferred_features(bare(twice))) != ()
