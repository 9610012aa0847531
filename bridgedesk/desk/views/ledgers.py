"""Breakdowns of figures, as the views open them."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.explain.figures import decimals
from bridgedesk.standings.ledger import LedgerNode, Line, lines


class Ledger(NamedTuple):
    """Breakdown of a figure; the effects of its lines add up to it."""

    title: str
    total: Decimal
    lines: tuple[Line, ...]
    unit: str = ""  # of the total
    least: int = 0  # decimals of the list that the total stands in

    @property
    def decimals(self) -> int:
        """Return the decimals of the list, or more if an effect needs them."""
        return decimals([self.total, *(line.effect for line in self.lines)], self.least)


WHOLE_UNITS = ("", "MP", "IMP", "points", "boards")  # shown with as few decimals as they need
UNEXPLAINED = "Unexplained difference"


def opened(title: str, tree: LedgerNode, shown: Decimal) -> Ledger:
    """Build the breakdown; a gap larger than rounding is shown as a line of its own, never hidden in
    another."""
    least = 0 if tree.unit in WHOLE_UNITS else _places(shown)
    if abs(Fraction(shown) - tree.value) <= Fraction(_last_digit(shown)) / 2:
        return Ledger(title, shown, lines(tree, shown), tree.unit, least)
    rest = shown - half_up(tree.value)
    lacking = Line(UNEXPLAINED, rest, tree.unit, rest)
    return Ledger(title, shown, (*lines(tree, shown - rest), lacking), tree.unit, least)


def _last_digit(shown: Decimal) -> Decimal:
    """Return the value of one unit in the last digit: 0.1 for 7.7."""
    return Decimal(1).scaleb(-_places(shown))


def _places(shown: Decimal) -> int:
    exponent = shown.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def counted_line(what: str, unit: str, times: int = 1, because: str | None = None) -> Line:
    """Return a line of a breakdown that counts something."""
    return Line(what, Decimal(times), unit, Decimal(times), None, because)


def ledger_of_place(name: str, place: int, ahead: Iterable[str], further: Iterable[Line] = ()) -> Ledger:
    """Return the breakdown of a place: one for the entry, and one for each ahead of it."""
    lines = [counted_line(each, "place") for each in ("Counted from first place", *ahead)]
    return Ledger(f"{name}: place", Decimal(place), (*lines, *further))
