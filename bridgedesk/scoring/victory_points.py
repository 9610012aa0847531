"""Conversion of a match's IMPs to victory points on a scale."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from bridgedesk.bridge.victory_points import continuous_vp
from bridgedesk.scoring.rounding import Number, half_up

VPs = tuple[Decimal, Decimal]


class Scale(Protocol):
    def vps(self, margin: Number) -> VPs:
        """Return VPs of the side and its opponents, for the IMPs it won by (or lost by, below 0)."""
        ...


@dataclass(frozen=True, slots=True)
class ContinuousScale:
    """WBF formula; a margin from a weighted score counts as the nearest whole IMP."""

    boards: int
    concave: bool = False

    def vps(self, margin: Number) -> VPs:
        own = continuous_vp(int(half_up(margin, 0)), self.boards, concave=self.concave)
        return own, 20 - own


@dataclass(frozen=True, slots=True)
class SteppedScale:
    """Printed table of VPs: for winner and loser, up to each number of IMPs."""

    up_to: Sequence[int]
    winner: Sequence[Decimal]
    loser: Sequence[Decimal]

    def vps(self, margin: Number) -> VPs:
        whole = int(half_up(margin, 0))
        row = min(bisect_left(self.up_to, abs(whole)), len(self.winner) - 1)
        own, other = self.winner[row], self.loser[row]
        return (own, other) if whole >= 0 else (other, own)
