"""Matchings against brute force over every pairing of small fields."""

import random
from collections.abc import Iterator, Sequence

import pytest

from bridgedesk.movements.draw.matching import can_be_paired, paired_in_turn


def pairings(free: Sequence[int], allowed: frozenset[frozenset[int]]) -> Iterator[list[tuple[int, int]]]:
    """Every draw, those with high meetings first."""
    if not free:
        yield []
        return
    one = free[0]
    for other in free[1:]:
        if frozenset((one, other)) in allowed:
            for rest in pairings([left for left in free[1:] if left != other], allowed):
                yield [(one, other), *rest]


def neighbours(size: int, allowed: frozenset[frozenset[int]]) -> list[list[int]]:
    return [[other for other in range(size) if frozenset((one, other)) in allowed] for one in range(size)]


def random_field(chance: random.Random, size: int) -> frozenset[frozenset[int]]:
    density = chance.choice([0.2, 0.3, 0.45, 0.7])
    return frozenset(
        frozenset((one, other)) for one in range(size) for other in range(one) if chance.random() < density
    )


@pytest.mark.parametrize("seed", range(8))
def test_the_draw_is_the_first_of_all_draws(seed: int) -> None:
    chance = random.Random(seed)
    without = 0
    for _ in range(150):
        size = chance.choice([2, 4, 6, 8, 10])
        allowed = random_field(chance, size)
        first = next(pairings(range(size), allowed), None)
        without += first is None
        assert paired_in_turn(range(size), neighbours(size, allowed)) == first
        assert can_be_paired(neighbours(size, allowed)) == (first is not None)
    assert 20 < without < 130


def test_rings_of_odd_length() -> None:
    """Two triangles joined by one edge: only that edge and the two far sides make a pairing."""
    triangles = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3)]
    allowed = frozenset(frozenset(edge) for edge in triangles)
    assert paired_in_turn(range(6), neighbours(6, allowed)) == [(0, 1), (2, 3), (4, 5)]


def test_an_odd_field_has_no_pairing() -> None:
    everybody = neighbours(5, frozenset(frozenset((one, other)) for one in range(5) for other in range(one)))
    assert paired_in_turn(range(5), everybody) is None
    assert not can_be_paired(everybody)


def test_who_is_passed_over_is_heard() -> None:
    """0 wants 1, but then 2 and 3 could not meet."""
    allowed = frozenset(map(frozenset, [(0, 1), (0, 2), (1, 3), (0, 3), (1, 2)]))
    heard: list[tuple[int, int]] = []
    found = paired_in_turn(range(4), neighbours(4, allowed), lambda one, other: heard.append((one, other)))
    assert found == [(0, 2), (1, 3)]
    assert heard == [(0, 1)]


def test_choices_need_not_be_in_order_of_the_field() -> None:
    assert paired_in_turn([2], [[3, 1, 2], [2, 0, 3], [0, 1, 3], [1, 2, 0]]) == [(2, 0)]
