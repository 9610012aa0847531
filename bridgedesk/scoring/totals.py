"""Session totals from boards: percentages, IMP totals, and totals over unequal numbers of boards."""

from fractions import Fraction

from bridgedesk.scoring.rounding import Number


def percentage(points: Number, top: Number) -> Fraction | None:
    """Return the percentage on the boards played; None if nothing could be scored."""
    return Fraction(points * 100, top) if top else None


def factored(total: Number, played: int, most: int) -> Number:
    """Return the total scaled up as if the entry had played as many boards as the entry with the most."""
    return total if played in (0, most) else Fraction(total) * most / played
