"""Matchpoints: 2 for each score beaten, 1 for each equalled (Law 78A); Neuberg where results are missing."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bridgedesk.scoring.outcome import Outcome
from bridgedesk.scoring.rounding import Number


def point_table(frequencies: Mapping[int, Number]) -> dict[int, Number]:
    """Return the matchpoints of each score on a board: 2 x below + equal, less the 1 against itself."""
    worth = {}
    below: Number = -1
    for score in sorted(frequencies):
        equal = frequencies[score]
        worth[score] = below + equal
        below += 2 * equal
    return worth


def matchpoints(scores: Iterable[int]) -> list[Number]:
    scores = list(scores)
    worth = point_table(Counter(scores))
    return [worth[score] for score in scores]


def weighted_matchpoints(outcomes: Sequence[Outcome]) -> list[Number]:
    """Matchpoint weighted outcomes: components count as fractional frequencies, each outcome by its own
    weights."""
    frequencies: dict[int, Number] = {}
    for each in outcomes:
        for weight, score in each:
            frequencies[score] = frequencies.get(score, 0) + weight
    worth = point_table(frequencies)
    return [sum((weight * worth[score] for weight, score in each), start=0) for each in outcomes]


def neuberg(points: Number, actual: int, wanted: int) -> Number:
    """Return matchpoints among the actual results, raised to the top of the expected results."""
    if actual == wanted:
        return points
    return Fraction(points * wanted + wanted - actual) / actual


def pro_rata(points: Number, actual: int, wanted: int) -> Number:
    """Return the same percentage of the higher top."""
    return Fraction(points) * (wanted - 1) / (actual - 1)


def equalled(points: Number, actual: int, wanted: int) -> Number:
    """Add one matchpoint for each missing result."""
    return points + wanted - actual


def small_group(points: Number, actual: int, wanted: int) -> Number:
    """Return the points in a fouled group too small for Neuberg: 60%, 65 and 55%, 70, 60 and 50% (EBU
    White Book 4.2.3.3)."""
    percent = 60 + (points - (actual - 1)) * 5
    return Fraction(percent) * 2 * (wanted - 1) / 100
