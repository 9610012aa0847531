"""The value of a ledger, worked out again from its leaves."""

from fractions import Fraction

from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.ledger import How, LedgerNode


def added_up(node: LedgerNode) -> Fraction:
    parts = [added_up(part) for part in node.parts]
    match node.how:
        case How.SUM:
            return sum(parts, start=Fraction(0))
        case How.MEAN:
            return sum(parts, start=Fraction(0)) / len(parts)
        case How.BEST:
            return sum((parts[at] for at in node.counting), start=Fraction(0))
        case How.CONVERT:
            return parts[0] * node.rate
        case How.ROUND:
            return Fraction(half_up(parts[0]))
        case How.INSTEAD:
            return parts[-1]
    return node.value
