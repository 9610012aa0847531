"""Figures with their units, and names in a sentence."""

from decimal import Decimal

import pytest

from bridgedesk.event.ruling import Sanction
from bridgedesk.event.spelling import joined, with_unit


@pytest.mark.parametrize(
    ("figure", "unit", "words"),
    [
        ("62.50", "%", "62.50%"),
        ("25", "% of a top", "25% of a top"),
        ("12.35", "VP", "12.35 VP"),
        ("1", "boards", "1 board"),
        ("2", "boards", "2 boards"),
        ("1", "points", "1 point"),
        ("1", "IMP", "1 IMP"),
        ("3", "IMP", "3 IMPs"),
        ("0.1", "IMP", "0.1 IMPs"),
        ("\N{MINUS SIGN}1", "IMP", "\N{MINUS SIGN}1 IMP"),
        ("30", "", "30"),
    ],
)
def test_a_figure_has_its_unit(figure: str, unit: str, words: str) -> None:
    assert with_unit(figure, unit) == words


def test_a_penalty_says_its_amount() -> None:
    assert Sanction(Decimal("1.0"), "boards").words == "1 board"
    assert Sanction(Decimal("0.50"), "VP").words == "0.5 VP"
    assert Sanction().words == "warning"


def test_names_in_a_sentence() -> None:
    assert joined(["Ann"]) == "Ann"
    assert joined(["Ann", "Bob"]) == "Ann and Bob"
    assert joined(["Ann", "Bob", "Cyd"]) == "Ann, Bob and Cyd"
