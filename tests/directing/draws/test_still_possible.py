"""Who can still win or qualify, worked by hand and by trying every end of the missing matches."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.directing.draws.still_possible import OpenMatch, Prospect, Race, both_ways, outlooks

SCALE = both_ways((Fraction(won), Fraction(20 - won)) for won in range(10, 21))  # 10-10 to 20-0


def race(totals: dict[str, int], *missing: tuple[str, str], later: int = 0) -> Race:
    return Race(
        {entry: Fraction(total) for entry, total in totals.items()},
        [OpenMatch(home, away, SCALE) for home, away in missing],
        [(Fraction(0), Fraction(20))] * later,
    )


def test_a_leader_needs_what_the_second_can_reach() -> None:
    """Elk 60 v Owl 50 is missing, Fox has 66. With 6 Elk is level with Fox, with 7 ahead, when Owl has 63.
    Owl is level with Fox with 16, when Elk has 64, and needs 17 to be sure."""
    found = {
        each.entry: each for each in outlooks(race({"elk": 60, "owl": 50, "fox": 66}, ("elk", "owl")), 1)
    }
    assert found["elk"].verdict is found["owl"].verdict is found["fox"].verdict is Prospect.POSSIBLE
    assert found["elk"].needs == tuple(map(Fraction, (6, 7)))
    assert found["owl"].needs == tuple(map(Fraction, (16, 17)))
    assert found["elk"].least == Fraction(60)
    assert found["elk"].most == Fraction(80)


def test_two_who_meet_cannot_both_gain() -> None:
    """Elk and Owl have 50 and meet; Fox has 61. One of them passes Fox with 12 or more, then the other has 8
    at most: Fox is second at worst, though either of them could pass it."""
    found = {
        each.entry: each for each in outlooks(race({"elk": 50, "owl": 50, "fox": 61}, ("elk", "owl")), 2)
    }
    assert found["fox"].verdict is Prospect.CERTAIN


def test_rounds_to_come_leave_only_bounds() -> None:
    """Two rounds of 20 at most: 41 behind is out, 41 ahead of all others is certain."""
    found = {each.entry: each.verdict for each in outlooks(race({"a": 81, "b": 40, "c": 40}, later=2), 1)}
    assert found == {"a": Prospect.CERTAIN, "b": Prospect.OUT, "c": Prospect.OUT}
    near = {each.entry: each.verdict for each in outlooks(race({"a": 80, "b": 40}, later=2), 1)}
    assert near == {"a": Prospect.POSSIBLE, "b": Prospect.POSSIBLE}


@given(
    st.lists(st.integers(0, 30), min_size=5, max_size=5),
    st.integers(1, 4),
    st.sampled_from([(("a", "b"),), (("a", "b"), ("c", "d"))]),
)
def test_the_verdicts_are_those_of_trying_everything(
    totals: list[int], places: int, missing: tuple[tuple[str, str], ...]
) -> None:
    small = both_ways((Fraction(won), Fraction(20 - won)) for won in (10, 12, 15, 20))
    names = dict(zip("abcde", map(Fraction, totals), strict=True))
    found = {
        each.entry: each.verdict
        for each in outlooks(Race(names, [OpenMatch(*pair, small) for pair in missing]), places)
    }
    above: dict[str, list[bool]] = {name: [] for name in names}
    sure: dict[str, list[bool]] = {name: [] for name in names}
    for ends in product(small, repeat=len(missing)):
        after = dict(names)
        for (home, away), (won, lost) in zip(missing, ends, strict=True):
            after[home] += won
            after[away] += lost
        for name, total in after.items():
            others = [each for other, each in after.items() if other != name]
            above[name].append(sum(each > total for each in others) < places)
            sure[name].append(sum(each >= total for each in others) < places)
    for name in names:
        expected = (
            Prospect.CERTAIN if all(sure[name]) else Prospect.POSSIBLE if any(above[name]) else Prospect.OUT
        )
        assert found[name] is expected, (name, totals, places, missing)


@pytest.mark.parametrize("missing", [4, 5])
def test_a_whole_field_is_worked_out_at_once(missing: int) -> None:
    totals = {str(at): at for at in range(300)}
    pairs = [(str(at), str(at + 1)) for at in range(280, 280 + 2 * missing, 2)]
    found = outlooks(race(totals, *pairs), 8)
    assert len(found) == 300
    assert found[0].entry == "299"
