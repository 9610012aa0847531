"""Rounding rules of the game, each in one place. Matchpoints, IMPs and percentages stay exact until they
are shown; VPs are rounded once, where they are awarded."""

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

Number = int | Fraction

HALF = Fraction(1, 2)
MANY_DIGITS = 10**27  # more than a decimal keeps unasked


def half_up(value: Number, places: int = 2) -> Decimal:
    """Round percentages, IMPs and VPs: a half goes away from zero, so that both sides of a table round
    alike."""
    return _rounded(value, places, lambda rest: rest >= HALF)


def rounded_vps(value: Number) -> Fraction:
    """Round VPs where they are awarded: to two decimals, as posted and ranked."""
    return Fraction(half_up(value))


def towards_average(points: Number, top: Number, places: int = 1) -> Decimal:
    """Round Neuberg's matchpoints: a half goes towards the average of the board (EBU, WBF)."""
    if 2 * points > top:
        return _rounded(points, places, lambda rest: rest > HALF)
    return half_up(points, places)


@lru_cache(maxsize=10_000)  # a field gains the same points on board after board
def board_points(points: Number, top: Number) -> Decimal:
    """Round the points of one board for display: matchpoints to a tenth, IMPs and points to a hundredth."""
    return towards_average(points, top) if top else half_up(points)


def truncated(value: Number, places: int = 1) -> Decimal:
    """Truncate Neuberg's matchpoints, as some programs do."""
    return _rounded(value, places, lambda _: False)


def nearest_ten(value: Number) -> int:
    """Round a datum: a five goes away from zero (-445 is -450, 35 is 40)."""
    return 10 * int(half_up(Fraction(value) / 10, 0))


def _rounded(value: Number, places: int, rises: Callable[[Fraction], bool]) -> Decimal:
    whole, rest = divmod(abs(Fraction(value)) * 10**places, 1)
    digits = int(whole) + rises(rest)
    figure = Decimal(digits if value >= 0 else -digits)
    if digits < MANY_DIGITS:
        return figure.scaleb(-places)
    with localcontext() as context:
        context.prec = 100
        return figure.scaleb(-places)
