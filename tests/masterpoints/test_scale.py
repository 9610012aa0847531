"""Scales are strict data: dated, sourced, and open about what they lack."""

import pytest

from bridgedesk.masterpoints.scale import load_scale
from bridgedesk.rulebooks.dataclass_reader import Refused
from tests.evenings.masterpoint_fields import abf, sbu, text_of


def test_what_comes_with_bridgedesk_names_its_year_and_source() -> None:
    for scale in (abf(), sbu()):
        assert scale.year > 2000
        assert scale.source
        assert scale.open


def test_match_awards_start_empty_and_say_so() -> None:
    assert abf().match_award == ()
    assert any("match_awards is empty" in each for each in abf().open)


def test_scales_rise_by_one_step_for_every_three_entries() -> None:
    """Printed: 6 to 48 pairs for 12 to 96 points, 3 to 30 pairs for 10 to 100."""
    assert sbu().one_winner.sizes == tuple((3 * n, 6 * n) for n in range(2, 17))
    assert sbu().two_winners.sizes == tuple((3 * n, 10 * n) for n in range(1, 11))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('kind = "abf"', 'kind = "xyz"', "kind is"),
        ("year = 2014", "yeer = 2014", "unknown key 'yeer'; did you mean “year”"),
        ("weight = 1.5", 'weight = "heavy"', r"grade\[1\].weight: expected a number"),
        ("weight = 1.5", "weight = -1", "must be 0 or more"),
        ('colour = "red"', 'colour = "blue"', "'blue' is not known"),
        ("up_to = 30", "", "up_to is missing"),
        ("[depth]", "[depth", "cannot be read as TOML"),
    ],
)
def test_a_scale_with_a_slip_is_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(Refused, match=problem):
        load_scale(text_of("abf-2014").replace(old, new, 1), "abf-2014.toml")


def test_sizes_out_of_order_are_refused() -> None:
    with pytest.raises(Refused, match="from the smallest"):
        load_scale(text_of("sbu-club-2026").replace("[6, 12], [9, 18]", "[9, 18], [6, 12]"), "x.toml")
