"""The closed type of everything that stands on a score slip."""

from decimal import Decimal

import pytest

from bridgedesk.bridge.contract import Contract, Denomination, Doubling
from bridgedesk.bridge.seats import Seat, Side
from bridgedesk.event.score import (
    Adjusted,
    Award,
    LatePlay,
    NotPlayed,
    PassedOut,
    Percentages,
    Plain,
    Played,
    PointsScore,
    Score,
    Split,
    Weighted,
    plain_parts,
    side_of,
)

FOUR_SPADES = Played(Contract(4, Denomination.SPADES, Doubling.UNDOUBLED, Seat.WEST), 10)


def test_a_contract_has_points_at_each_vulnerability() -> None:
    """Nobody, North-South, East-West, all; from North-South's side."""
    assert FOUR_SPADES.points == (-420, -420, -620, -620)
    assert PointsScore(-420).points == (-420,) * 4
    assert PassedOut().points == (0,) * 4


@pytest.mark.parametrize(
    "score",
    [
        NotPlayed(),
        LatePlay(),
        Adjusted(Award.PLUS, Award.MINUS),
        Percentages(Decimal(60), Decimal(40)),
        Weighted(((Decimal(100), FOUR_SPADES),)),
        Split(FOUR_SPADES, PassedOut()),
    ],
)
def test_other_scores_have_no_points_of_their_own(score: Score) -> None:
    assert score.points is None


@pytest.mark.parametrize("value", [0, 5, 425, -15, 10_000, -10_000])
def test_a_figure_is_in_tens(value: int) -> None:
    with pytest.raises(ValueError, match=f"{value} is not a score; scores are tens up to 9990"):
        PointsScore(value)


@pytest.mark.parametrize("percent", ["-0.01", "100.01", "NaN", "Infinity"])
def test_a_percentage_is_from_0_to_100(percent: str) -> None:
    with pytest.raises(ValueError, match="is not between 0 and 100"):
        Percentages(Decimal(50), Decimal(percent))


def test_a_percentage_has_at_most_four_decimals() -> None:
    assert Percentages(Decimal("33.3333"), Decimal("66.66670")).ns == Decimal("33.3333")
    with pytest.raises(ValueError, match=r"33\.33333% has more than four decimals"):
        Percentages(Decimal("33.33333"), Decimal(50))


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ((), "add up to 0, not 100"),
        ((60, 30), "add up to 90, not 100"),
        ((60, 50), "add up to 110, not 100"),
        ((100, 0), "a weight must be more than 0"),
        ((110, -10), "not between 0 and 100"),
        ((5,) * 21, "at most 20 outcomes, not 21"),
    ],
)
def test_weights_make_a_hundred(weights: tuple[int, ...], says: str) -> None:
    parts: tuple[tuple[Decimal, Plain], ...] = tuple((Decimal(each), FOUR_SPADES) for each in weights)
    with pytest.raises(ValueError, match=says):
        Weighted(parts)


def test_each_side_of_a_split_score_has_its_own_half() -> None:
    split = Split(FOUR_SPADES, PointsScore(620))
    assert side_of(split, Side.NS) is FOUR_SPADES
    assert side_of(split, Side.EW) == PointsScore(620)
    assert side_of(FOUR_SPADES, Side.EW) is FOUR_SPADES


def test_every_result_that_a_score_is_made_of() -> None:
    weighted = Weighted(((Decimal(60), FOUR_SPADES), (Decimal(40), PointsScore(-170))))
    split = Split(weighted, PassedOut())
    assert list(plain_parts(split)) == [FOUR_SPADES, PointsScore(-170), PassedOut()]
    assert list(plain_parts(Adjusted(Award.PLUS, Award.PLUS))) == []
    assert list(plain_parts(NotPlayed())) == []
