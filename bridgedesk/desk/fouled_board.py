"""Was a board changed on its way? Scores that fall into two groups suggest from which round; she decides."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.desk.place import Place
from bridgedesk.event.session import Result
from bridgedesk.scoring.outcome import PLACE

FEWEST = 2  # results on each side of the change
WORTH_SAYING = Fraction(1, 10)

Scores = Sequence[tuple[int, int]]  # round and North-South's points


class Suspicion(NamedTuple):
    from_round: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    by_chance: Fraction  # how often scores in any order would part as clearly

    @property
    def words(self) -> str:
        once_in = int(1 / self.by_chance)
        return (
            f"From round {self.from_round}: {_span(self.before)} before, {_span(self.after)} since; "
            f"by chance once in {once_in}"
        )


def _span(points: Sequence[int]) -> str:
    low, high = min(points), max(points)
    return f"{low:+d}" if low == high else f"{low:+d} to {high:+d}"


def scores_of(results: dict[Place, Result], section: str, board: int) -> Scores:
    """Of the board as it was dealt."""
    at = PLACE[vulnerability(board)]
    return sorted(
        (place.round, result.score.points[at])
        for place, result in results.items()
        if (place.section, place.board) == (section, board)
        and result.score.points is not None
        and result.form is None
    )


def suspicions(scores: Scores) -> list[Suspicion]:
    """The clearest first; none where the scores do not fall apart."""
    found = [
        Suspicion(start, before, after, _by_chance(before, after))
        for start in sorted({round_ for round_, _ in scores})
        if len(before := tuple(points for round_, points in scores if round_ < start)) >= FEWEST
        and len(after := tuple(points for round_, points in scores if round_ >= start)) >= FEWEST
    ]
    return sorted(
        (each for each in found if each.by_chance <= WORTH_SAYING),
        key=lambda each: (each.by_chance, each.from_round),
    )


def _by_chance(before: Sequence[int], after: Sequence[int]) -> Fraction:
    """The rank sum of the later scores against that of any as many of them, counted out exactly."""
    both = sorted([*before, *after])
    ranks = {points: 2 * both.index(points) + both.count(points) + 1 for points in both}  # twice the mean
    drawn: dict[tuple[int, int], int] = defaultdict(int, {(0, 0): 1})
    for points in both:
        for (taken, total), ways in list(drawn.items()):
            if taken < len(after):
                drawn[taken + 1, total + ranks[points]] += ways
    sums = {total: ways for (taken, total), ways in drawn.items() if taken == len(after)}
    mine = sum(ranks[points] for points in after)
    low = sum(ways for total, ways in sums.items() if total <= mine)
    high = sum(ways for total, ways in sums.items() if total >= mine)
    return min(Fraction(1), Fraction(2 * min(low, high), comb(len(both), len(after))))
