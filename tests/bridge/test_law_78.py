"""Law 78B: the IMP scale, both edges of every step."""

import pytest

from bridgedesk.bridge.imps import imps

# The first and the last difference of each step, in tens.
STEPS = {
    1: (20, 40), 2: (50, 80), 3: (90, 120), 4: (130, 160), 5: (170, 210), 6: (220, 260), 7: (270, 310),
    8: (320, 360), 9: (370, 420), 10: (430, 490), 11: (500, 590), 12: (600, 740), 13: (750, 890),
    14: (900, 1090), 15: (1100, 1290), 16: (1300, 1490), 17: (1500, 1740), 18: (1750, 1990),
    19: (2000, 2240), 20: (2250, 2490), 21: (2500, 2990), 22: (3000, 3490), 23: (3500, 3990),
}  # fmt: skip


@pytest.mark.parametrize(("won", "edges"), STEPS.items())
def test_both_edges_of_a_step(won: int, edges: tuple[int, int]) -> None:
    assert [imps(edge) for edge in edges] == [won, won]
    assert [imps(-edge) for edge in edges] == [-won, -won]


def test_a_difference_of_ten_is_nothing() -> None:
    assert [imps(difference) for difference in (-10, 0, 10)] == [0, 0, 0]


@pytest.mark.parametrize("difference", [4000, 7600, 15200])
def test_from_4000_on_it_is_24(difference: int) -> None:
    assert (imps(difference), imps(-difference)) == (24, -24)


def test_a_larger_difference_is_never_worth_less() -> None:
    worth = [imps(difference) for difference in range(-4500, 4510, 10)]
    assert worth == sorted(worth)
    assert set(worth) == set(range(-24, 25))
