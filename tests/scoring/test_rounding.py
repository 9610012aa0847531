"""Each rounding rule at its halves and just beside them."""

from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.scoring.rounding import half_up, nearest_ten, towards_average, truncated

A_LITTLE = Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        (Fraction(61875, 1000), "61.88"),
        (Fraction(61875, 1000) - A_LITTLE, "61.87"),
        (Fraction(-61875, 1000), "-61.88"),
        (Fraction(2, 3), "0.67"),
        (Fraction(1, 3), "0.33"),
        (0, "0.00"),
        (7, "7.00"),
        (Fraction(99995, 1000), "100.00"),
    ],
)
def test_a_half_of_a_hundredth_goes_away_from_zero(exact: Fraction | int, shown: str) -> None:
    assert str(half_up(exact)) == shown


@pytest.mark.parametrize(("exact", "shown"), [("2.5", "3"), ("3.5", "4"), ("-2.5", "-3"), ("2.4999", "2")])
def test_to_whole_numbers_a_half_goes_away_from_zero_too(exact: str, shown: str) -> None:
    assert str(half_up(Fraction(exact), 0)) == shown


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        ("17.65", "17.6"),  # of 18: above average, down to it
        ("17.650001", "17.7"),
        ("0.35", "0.4"),  # below average, up to it
        ("0.349999", "0.3"),
        ("9.05", "9.0"),
        ("8.95", "9.0"),
        ("9", "9.0"),
    ],
)
def test_neuberg_rounds_a_twentieth_towards_the_average(points: str, shown: str) -> None:
    assert str(towards_average(Fraction(points), 18)) == shown


def test_both_sides_of_a_table_keep_the_top_when_rounded_towards_the_average() -> None:
    for twentieths in range(18 * 20 + 1):
        points = Fraction(twentieths, 20)
        assert towards_average(points, 18) + towards_average(18 - points, 18) == 18


@pytest.mark.parametrize(("points", "shown"), [("17.69", "17.6"), ("17.6", "17.6"), ("-0.19", "-0.1")])
def test_cut_off(points: str, shown: str) -> None:
    assert str(truncated(Fraction(points))) == shown


@pytest.mark.parametrize(
    ("mean", "datum"),
    [
        ("-445", -450),
        ("445", 450),
        ("35", 40),
        ("5", 10),
        ("-5", -10),
        ("4.99", 0),
        ("-4.99", 0),
        ("302.5", 300),
        ("0", 0),
    ],
)
def test_a_datum_that_ends_in_five_goes_away_from_zero(mean: str, datum: int) -> None:
    assert nearest_ten(Fraction(mean)) == datum


def test_a_long_exact_value_is_rounded_exactly() -> None:
    assert half_up(Fraction(10**40 + 1, 2 * 10**38)) == Decimal("50.00")
    assert half_up(Fraction(10**40, 3)) == Decimal("3" * 40 + ".33")
