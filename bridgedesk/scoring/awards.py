"""Artificial scores once the session is known (Law 12C2): average plus, average, average minus."""

from fractions import Fraction

from bridgedesk.event.score import Award
from bridgedesk.scoring.outcome import Artificial
from bridgedesk.scoring.rounding import Number


def with_book_percent(artificial: Artificial, percents: tuple[Fraction, Fraction, Fraction]) -> Artificial:
    """Return an average plus, average or average minus at the rule book's percentage; other awards are
    unchanged."""
    if artificial.award is None:
        return artificial
    return Artificial(artificial.award, percents[list(Award).index(artificial.award)])


def award_percent(artificial: Artificial, elsewhere: Number | None, session_rule: bool = True) -> Number:
    """Return the award by 12C2c: the pair's score on its other boards, if better than plus or worse than
    minus."""
    if not session_rule or elsewhere is None:
        return artificial.percent
    if artificial.award is Award.PLUS:
        return max(artificial.percent, elsewhere)
    if artificial.award is Award.MINUS:
        return min(artificial.percent, elsewhere)
    return artificial.percent


def award_imps(artificial: Artificial, average_imps: Number = 3) -> Number:
    """Return an award in IMPs: 3 for each 10% away from average (Law 86B), unless it is set in IMPs."""
    if artificial.imps is not None:
        return artificial.imps
    return (Fraction(artificial.percent) - 50) / 10 * average_imps
