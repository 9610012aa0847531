"""IMPs to victory points."""

from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.scoring.team_match import ContinuousScale, VPs


def vps(own: int, other: int) -> VPs:
    return Decimal(own), Decimal(other)


# The WBF's own scale, as printed for these matches.
EIGHT = "10.00 10.44 10.86 11.27 11.67 12.05 12.42"
SIXTEEN = "10.00 10.31 10.61 10.91 11.20 11.48 11.76 12.03"


@pytest.mark.parametrize(("boards", "printed"), [(8, EIGHT), (16, SIXTEEN)])
def test_the_printed_scale(boards: int, printed: str) -> None:
    scale = ContinuousScale(boards, concave=True)
    won = [scale.vps(margin)[0] for margin in range(len(printed.split()))]
    assert won == [Decimal(each) for each in printed.split()]


def test_both_sides_share_20_and_a_loss_is_a_win_seen_from_the_other_side() -> None:
    scale = ContinuousScale(16, concave=True)
    for margin in range(-70, 71):
        own, other = scale.vps(margin)
        assert own + other == 20
        assert scale.vps(-margin) == (other, own)


def test_the_blitz_of_sixteen_boards_is_60() -> None:
    scale = ContinuousScale(16)  # 15 x sqrt 16
    assert scale.vps(60) == scale.vps(400) == vps(20, 0)
    assert scale.vps(59)[0] < 20


def test_a_margin_of_weighted_scores_counts_as_the_nearest_whole_one() -> None:
    scale = ContinuousScale(8)
    assert scale.vps(Fraction(5, 2)) == scale.vps(3)
    assert scale.vps(Fraction(-5, 2)) == scale.vps(-3)
    assert scale.vps(Fraction(49, 20)) == scale.vps(2)
