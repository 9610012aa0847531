"""Law 78B: International Match Points."""

from bisect import bisect_left

# The largest difference in points that is still worth 0, 1, 2 … IMPs; beyond the last it is 24.
_UP_TO = (
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590,
    740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990,
)  # fmt: skip


def imps(difference: int) -> int:
    """Return the IMPs for a difference, negative for a loss."""
    won = bisect_left(_UP_TO, abs(difference))
    return won if difference > 0 else -won
