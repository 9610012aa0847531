"""What comes after the boards: awards by Law 12C2, percentages, totals over unequal numbers of boards."""

from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.event.score import Award
from bridgedesk.scoring.board import factored, percentage
from bridgedesk.scoring.outcome import STANDARD, Artificial, award_imps, award_percent


@pytest.mark.parametrize(
    ("award", "elsewhere", "percent"),
    [
        (Award.PLUS, 65, 65),
        (Award.PLUS, 60, 60),
        (Award.PLUS, 55, 60),
        (Award.PLUS, 35, 60),
        (Award.AVERAGE, 65, 50),
        (Award.AVERAGE, 35, 50),
        (Award.MINUS, 35, 35),
        (Award.MINUS, 40, 40),
        (Award.MINUS, 65, 40),
    ],
)
def test_the_session_elsewhere_decides_beyond_60_and_40(award: Award, elsewhere: int, percent: int) -> None:
    assert award_percent(STANDARD[award], elsewhere) == percent


@pytest.mark.parametrize(("award", "percent"), [(Award.PLUS, 60), (Award.AVERAGE, 50), (Award.MINUS, 40)])
def test_without_the_rule_or_without_other_boards_the_standard_stands(award: Award, percent: int) -> None:
    assert award_percent(STANDARD[award], None) == percent
    assert award_percent(STANDARD[award], 65, session_rule=False) == percent
    assert award_percent(STANDARD[award], 35, session_rule=False) == percent


def test_exact_percentages_stay_what_they_are() -> None:
    assert award_percent(Artificial(None, Fraction(60)), 65) == 60
    assert award_percent(Artificial(None, Fraction(40)), 35) == 40


@pytest.mark.parametrize(
    ("percent", "imps"), [("60", "3"), ("50", "0"), ("40", "-3"), ("100", "15"), ("45", "-1.5")]
)
def test_three_imps_for_each_tenth(percent: str, imps: str) -> None:
    assert award_imps(Artificial(None, Fraction(percent))) == Fraction(imps)
    assert award_imps(Artificial(None, Fraction(percent)), 2) == Fraction(imps) * 2 / 3


def test_percentages_are_exact() -> None:
    assert percentage(Fraction("148.5"), 240) == Fraction(61875, 1000)
    assert percentage(0, 240) == 0
    assert percentage(0, 0) is None


@pytest.mark.parametrize(
    ("total", "played", "most", "as_if"),
    [(10, 16, 24, 15), (-7, 21, 24, -8), (12, 24, 24, 12), (0, 0, 24, 0)],
)
def test_factored_as_if_all_had_played_as_many(total: int, played: int, most: int, as_if: int) -> None:
    assert factored(total, played, most) == as_if


def test_factored_totals_are_exact() -> None:
    assert factored(Fraction("3.6"), 18, 24) == Fraction("4.8")
    assert factored(Fraction(Decimal("0.1")), 21, 24) == Fraction(24, 210)
