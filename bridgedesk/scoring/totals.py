"""Boards add up to a session: percentages, IMP totals, and totals over unequal numbers of boards."""

from fractions import Fraction

from bridgedesk.scoring.rounding import Number


def percentage(points: Number, top: Number) -> Fraction | None:
    """Of the boards played; None where nothing could be scored."""
    return Fraction(points * 100, top) if top else None


def factored(total: Number, played: int, most: int) -> Number:
    """As if the entry had gone on in the same way for as many boards as those who played most."""
    return total if played in (0, most) else Fraction(total) * most / played
