"""Breakdown trees: every total can be explained and added up again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.scoring.rounding import Number, half_up


class How(Enum):
    GIVEN = "given"
    SUM = "sum"
    MEAN = "mean"
    BEST = "best of"
    CONVERT = "convert"
    ROUND = "round"
    INSTEAD = "instead"  # a cap, a floor, or another score by the book: the last part counts


class LineReason(Enum):
    """Reason why sheets list a line next to the total, in addition to the boards played."""

    AWARD = "award"  # an artificial score, a bye
    CHARGE = "charge"  # a penalty, a carry-over, a handicap
    RULED = "ruled"  # a forfeit, a score in place of the one gained, boards taken away
    DROPPED = "dropped"  # not among the best
    TIE = "tie"
    HIDDEN = "hidden"  # printed level, ranked apart


@dataclass(frozen=True, slots=True)
class LedgerNode:
    how: How
    what: str
    value: Fraction
    unit: str
    parts: tuple["LedgerNode", ...] = ()
    clause: str | None = None
    because: str | None = None
    rate: Fraction = Fraction(1)  # of CONVERT
    counting: tuple[int, ...] = ()  # of BEST: which parts count
    extra: LineReason | None = None


def leaf_node(
    what: str,
    value: Number,
    unit: str,
    clause: str | None = None,
    because: str | None = None,
    extra: LineReason | None = None,
) -> LedgerNode:
    return LedgerNode(How.GIVEN, what, Fraction(value), unit, clause=clause, because=because, extra=extra)


def total(what: str, parts: Sequence[LedgerNode], unit: str) -> LedgerNode:
    return LedgerNode(
        How.SUM, what, sum((part.value for part in parts), start=Fraction(0)), unit, tuple(parts)
    )


def mean(what: str, parts: Sequence[LedgerNode], unit: str) -> LedgerNode:
    """Return the mean of the parts; a single part is returned unchanged."""
    if len(parts) == 1:
        return parts[0]
    value = sum((part.value for part in parts), start=Fraction(0)) / len(parts)
    return LedgerNode(How.MEAN, what, value, unit, tuple(parts))


def best(what: str, parts: Sequence[LedgerNode], unit: str, counting: Sequence[int]) -> LedgerNode:
    """Return the sum of the parts that count."""
    value = sum((parts[at].value for at in counting), start=Fraction(0))
    return LedgerNode(How.BEST, what, value, unit, tuple(parts), counting=tuple(counting))


def converted(part: LedgerNode, rate: Number, unit: str, because: str | None = None) -> LedgerNode:
    rate = Fraction(rate)
    return LedgerNode(How.CONVERT, part.what, part.value * rate, unit, (part,), because=because, rate=rate)


def rounded(part: LedgerNode) -> LedgerNode:
    return LedgerNode(How.ROUND, part.what, Fraction(half_up(part.value)), part.unit, (part,))


def instead(part: LedgerNode, value: Fraction, clause: str | None, because: str | None) -> LedgerNode:
    """Return a node with another score in place of the one gained."""
    counts = leaf_node("counts as", value, part.unit, clause, because, LineReason.RULED)
    return LedgerNode(How.INSTEAD, part.what, value, part.unit, (part, counts), clause, because)


# ---- flattened for people


class Line(NamedTuple):
    """One step towards a total: an amount in its own unit, its effect in the unit of the total."""

    what: str
    amount: Decimal
    unit: str
    effect: Decimal
    clause: str | None = None
    because: str | None = None
    extra: LineReason | None = None


ROUNDING = "Rounding"


def lines(root: LedgerNode, shown: Decimal) -> tuple[Line, ...]:
    """Return each leaf with its own effect; rounding is the last line."""
    found = tuple(
        Line(leaf.what, half_up(leaf.value), leaf.unit, effect, leaf.clause, leaf.because, leaf.extra)
        for leaf, effect in _leaves(root, Fraction(1))
    )
    rest = shown - sum((line.effect for line in found), start=Decimal(0))
    return (*found, Line(ROUNDING, rest, root.unit, rest)) if found and rest else found


Leaf = tuple[LedgerNode, Decimal]  # and what it does to the root


def _leaves(node: LedgerNode, share: Fraction) -> Iterator[Leaf]:
    """Yield the leaves as lines. `share`: effect of one of the node's units on the root."""
    match node.how:
        case How.GIVEN:
            yield node, half_up(node.value * share)
        case How.MEAN:
            for part in node.parts:
                yield from _leaves(part, share / len(node.parts))
        case How.BEST:
            yield from _best_leaves(node, share)
        case How.CONVERT:
            yield from _leaves(node.parts[0], share * node.rate)
        case How.INSTEAD:
            yield from _instead_leaves(node, share)
        case How.ROUND:
            yield from _leaves(node.parts[0], share)
        case How.SUM:
            for part in node.parts:
                yield from _leaves(part, share)


def _best_leaves(node: LedgerNode, share: Fraction) -> Iterator[Leaf]:
    for number, part in enumerate(node.parts):
        counts = number in node.counting
        for leaf, effect in _leaves(part, share if counts else Fraction(0)):
            yield (
                (leaf if counts else replace(leaf, what=f"{leaf.what} (dropped)", extra=LineReason.DROPPED)),
                effect,
            )


def _instead_leaves(node: LedgerNode, share: Fraction) -> Iterator[Leaf]:
    gained, counts = node.parts
    yield from _leaves(gained, share)
    change = counts.value - gained.value
    what = f"{gained.what} {counts.what} {half_up(counts.value)}"
    yield replace(counts, what=what, value=change), half_up(change * share)
