"""First rounds, and Swiss pairs in two lines."""

from collections.abc import Sequence

import pytest

from bridgedesk.movements.draw.facts import Draw, DrawLimits, NoDraw, OddField, rounds_met
from bridgedesk.movements.draw.swiss_seeds_and_lines import (
    METHODS,
    first_round,
    first_round_in_lines,
    swiss_in_lines,
)


def matches(draw: Draw) -> list[set[str]]:
    return [{pairing.home, pairing.away} for pairing in draw.pairings]


def field(size: int) -> list[str]:
    return [str(number) for number in range(1, size + 1)]


def against(draw: Draw) -> dict[str, str]:
    found = {}
    for pairing in draw.pairings:
        found[pairing.home], found[pairing.away] = pairing.away, pairing.home
    return found


@pytest.mark.parametrize(
    ("size", "top", "middle"), [(8, 2, 4), (12, 3, 6), (10, 3, 5), (6, 2, 3), (14, 4, 7)]
)
def test_outer_quarters_play_the_middle(size: int, top: int, middle: int) -> None:
    lots = list(reversed(field(size)))
    draw = first_round("quarters", field(size), lots, DrawLimits())
    in_the_middle = set(field(size)[top : top + middle])
    assert len(draw.pairings) == size // 2
    assert all(len(two & in_the_middle) == 1 for two in matches(draw))


def test_quarters_follow_the_lots() -> None:
    """Outer seeds 1 2 7 8 in turn take the middle in the order of the lots: 5 3 6 4."""
    draw = first_round("quarters", field(8), ["5", "1", "3", "6", "2", "8", "4", "7"], DrawLimits())
    assert matches(draw) == [{"1", "5"}, {"2", "3"}, {"7", "6"}, {"8", "4"}]


def test_halves_by_lot() -> None:
    draw = first_round("halves-at-random", field(6), ["6", "1", "4", "2", "5", "3"], DrawLimits())
    assert matches(draw) == [{"1", "6"}, {"2", "4"}, {"3", "5"}]


def test_half_the_field_away() -> None:
    draw = first_round("n-against-n-plus-half", field(8), (), DrawLimits())
    assert matches(draw) == [{"1", "5"}, {"2", "6"}, {"3", "7"}, {"4", "8"}]


def test_at_random_the_lots_decide() -> None:
    draw = first_round("at-random", field(4), ["3", "1", "4", "2"], DrawLimits())
    assert matches(draw) == [{"3", "1"}, {"4", "2"}]


def test_seeds_play_their_neighbours() -> None:
    assert matches(first_round("in-order", field(4), (), DrawLimits())) == [{"1", "2"}, {"3", "4"}]


@pytest.mark.parametrize("method", METHODS)
def test_those_to_be_kept_apart_are(method: str) -> None:
    lots = ["4", "7", "1", "8", "2", "6", "3", "5"]
    plain = first_round(method, field(8), lots, DrawLimits())
    apart = frozenset(frozenset(two) for two in matches(plain)[:2])
    changed = first_round(method, field(8), lots, DrawLimits(apart=apart))
    assert not apart & {frozenset(two) for two in matches(changed)}
    assert len(changed.pairings) == 4


def test_an_odd_field_has_a_triangle_or_a_bye() -> None:
    triangle = first_round("n-against-n-plus-half", field(9), (), DrawLimits())
    assert triangle.triangle == ("7", "8", "9")
    assert matches(triangle) == [{"1", "4"}, {"2", "5"}, {"3", "6"}]
    bye = first_round("n-against-n-plus-half", field(9), (), DrawLimits(odd=OddField.BYE))
    assert bye.bye == "9"


@pytest.mark.parametrize(
    ("method", "lots", "says"),
    [
        ("at-random", ["1", "2"], "No lot for 3, 4"),
    ],
)
def test_what_cannot_be_drawn(method: str, lots: Sequence[str], says: str) -> None:
    with pytest.raises(NoDraw, match=says):
        first_round(method, field(4), lots, DrawLimits())


# Two lines

NS = ["n1", "n2", "n3", "n4"]
EW = ["e1", "e2", "e3", "e4"]


def test_first_plays_first_and_north_south_is_named_first() -> None:
    draw = swiss_in_lines(2, NS, EW, {}, DrawLimits())
    assert [(p.home, p.away) for p in draw.pairings] == list(zip(NS, EW, strict=True))


def test_in_a_clash_the_lines_choose_in_turn() -> None:
    """n1 met e1: n1 takes e2, then e1 takes n2."""
    draw = swiss_in_lines(3, NS, EW, rounds_met([(1, "n1", "e1")]), DrawLimits())
    assert [(p.home, p.away) for p in draw.pairings] == [
        ("n1", "e2"),
        ("n2", "e1"),
        ("n3", "e3"),
        ("n4", "e4"),
    ]
    assert draw.because[0] == "n1 v e2: already met e1 in round 1."


def test_no_draw_between_lines_names_a_repeat_between_them() -> None:
    met = rounds_met([(1, "n1", "e1"), (1, "n2", "e2"), (2, "n1", "e2")])
    with pytest.raises(NoDraw) as refusal:
        swiss_in_lines(3, NS[:2], EW[:2], met, DrawLimits())
    assert all(len({name[0] for name in two}) == 2 for two in refusal.value.again)
    with pytest.raises(NoDraw, match="numbers must be equal"):
        swiss_in_lines(3, NS, EW[:3], met, DrawLimits())


@pytest.mark.parametrize("size", [4, 6, 7])
def test_the_first_round_crosses_the_halves(size: int) -> None:
    """Sydney 5.3.2: the top half of each line plays the bottom half of the other; of 7 the middle meet."""
    ns, ew = [f"n{at}" for at in range(1, size + 1)], [f"e{at}" for at in range(1, size + 1)]
    lots = sorted([*ns, *ew], key=lambda name: (name[1:], name[0]), reverse=True)
    draw = first_round_in_lines(ns, ew, lots, DrawLimits())
    half = (size + 1) // 2
    assert len(draw.pairings) == size
    for one, other in against(draw).items():
        if one.startswith("n"):
            high = int(one[1:]) <= half
            assert (int(other[1:]) > size - half) == high
