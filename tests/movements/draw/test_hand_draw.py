"""A draw rearranged by hand: who stays, who is left over, and what is not the same draw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.movements.draw.hand_draw import HandDraw, refuse_other_entries, tables_of_three

SIX = HandDraw((("a", "b"), ("c", "d"), ("e", "f")))
SEVEN = HandDraw((("a", "b"), ("c", "d")), (("e", "f", "g"),))
BYE = HandDraw((("a", "b"), ("c", "d")), bye="e")


def test_two_are_put_together_and_their_opponents_meet() -> None:
    """The new match takes the first of the two tables."""
    assert SIX.put_together("cb") == HandDraw((("c", "b"), ("a", "d"), ("e", "f")))
    assert SIX.put_together("ab") == SIX
    assert SIX.put_together("ba") == HandDraw((("b", "a"), ("c", "d"), ("e", "f")))


def test_one_of_a_triangle_leaves_its_place_to_the_one_left_over() -> None:
    """E plays A; B, who had A, completes the triangle of F and G."""
    assert SEVEN.put_together("ea") == HandDraw((("e", "a"), ("c", "d")), (("b", "f", "g"),))


def test_two_of_a_triangle_leave_the_bye_to_the_third() -> None:
    assert SEVEN.put_together("ef") == HandDraw((("a", "b"), ("c", "d"), ("e", "f")), bye="g")


def test_three_make_a_triangle_in_place_of_the_bye_or_of_another() -> None:
    """A, C and E from three tables: B and D, who lose their opponents, meet."""
    assert BYE.put_together("ace") == HandDraw((("b", "d"),), (("a", "c", "e"),))
    assert SEVEN.put_together("ace") == HandDraw((("b", "d"), ("f", "g")), (("a", "c", "e"),))


def test_a_bye_takes_the_place_of_a_triangle_or_of_another_bye() -> None:
    assert SEVEN.put_together("g") == HandDraw((("a", "b"), ("c", "d"), ("e", "f")), bye="g")
    assert BYE.put_together("a") == HandDraw((("b", "e"), ("c", "d")), bye="a")
    with pytest.raises(NoDraw, match="left without opponents"):
        SIX.put_together("a")


def test_two_exchange_places_wherever_they_are() -> None:
    assert SEVEN.exchanged("a", "g") == HandDraw((("g", "b"), ("c", "d")), (("e", "f", "a"),))
    assert BYE.exchanged("e", "d") == HandDraw((("a", "b"), ("c", "e")), bye="d")


def test_each_team_of_a_triangle_is_home_once() -> None:
    """SABF 14.1: A v B, C v A, B v C."""
    assert list(tables_of_three(("a", "b", "c"))) == [("a", "b"), ("c", "a"), ("b", "c")]


@given(st.data(), st.integers(1, 9), st.sampled_from(["", "bye", "three"]))
def test_nobody_is_lost(data: st.DataObject, matches: int, end: str) -> None:
    names = [f"t{number}" for number in range(2 * matches + 3)]
    pairs = tuple((names[2 * at], names[2 * at + 1]) for at in range(matches))
    draw = HandDraw(
        pairs,
        ((names[-3], names[-2], names[-1]),) if end == "three" else (),
        names[-1] if end == "bye" else None,
    )
    for _ in range(3):
        size = data.draw(st.sampled_from([2] if not end else [1, 2, 3]))
        before = draw
        draw = draw.put_together(data.draw(st.permutations(sorted(draw.entries)))[:size])
        refuse_other_entries(before, draw, 1, str)
        assert len(draw.triangles) + bool(draw.bye) == bool(end)


@pytest.mark.parametrize(
    ("pairings", "says"),
    [
        ((("a", "b"), ("c", "a")), "a would play 2 matches in round 1"),
        ((("a", "b"), ("c", "d")), "loses e, f and adds nobody"),
        ((("a", "b"), ("c", "d"), ("e", "x")), "loses f and adds x"),
    ],
)
def test_another_field_is_another_draw(pairings: tuple[tuple[str, str], ...], says: str) -> None:
    with pytest.raises(NoDraw, match=says):
        refuse_other_entries(SIX, HandDraw(pairings), 1, str)
