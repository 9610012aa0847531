"""WBF formula for victory points, as printed and with its concavity repair."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from functools import cache

CENT = Decimal("0.01")


@cache
def continuous_scale(boards: int, *, concave: bool = False) -> tuple[Decimal, ...]:
    """Return the winner's VPs for a margin of 0, 1, 2 … IMPs, ending with the first margin that gives all 20.

    VP = 10 + 10 (1 - R^(margin / blitz)) / (1 - R) with R = ((sqrt 5 - 1) / 2)^3 and blitz = 15 sqrt(boards).
    With `concave` a step is never larger than the step before it (the WBF's own table)."""
    if boards < 1:
        raise ValueError(f"a match has at least 1 board, not {boards}")
    with localcontext() as context:
        context.prec = 40
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        blitz = 15 * Decimal(boards).sqrt()
        scale = []
        margin = 0
        while margin < blitz:
            exact = 10 + 10 * (1 - ratio ** (margin / blitz)) / (1 - ratio)
            scale.append(exact.quantize(CENT, ROUND_HALF_UP))
            margin += 1
        scale.append(Decimal("20.00"))
    if concave:
        scale = _repaired(scale)
    return tuple(scale[: scale.index(Decimal("20.00")) + 1])


def continuous_vp(margin: int, boards: int, *, concave: bool = False) -> Decimal:
    """Return the VPs of the side with this margin; the other side has the rest of 20."""
    scale = continuous_scale(boards, concave=concave)
    won = scale[min(abs(margin), len(scale) - 1)]
    return won if margin >= 0 else 20 - won


def _repaired(scale: Sequence[Decimal]) -> list[Decimal]:
    """Raise the value between two steps by 0.01 while the second step is larger than the first."""
    repaired = list(scale)
    rising = True
    while rising:
        rising = False
        for i in range(1, len(repaired) - 1):
            while repaired[i + 1] - repaired[i] > repaired[i] - repaired[i - 1]:
                repaired[i] += CENT
                rising = True
    return repaired
