"""Fouled board: scores that fall into two groups suggest from which round; the director decides."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom, version_played
from bridgedesk.event.notebook import version_words
from bridgedesk.event.session import Result
from bridgedesk.scoring.outcome import PLACE

FEWEST = 2  # results on each side of the change
WORTH_SAYING = Fraction(1, 10)
WORTH_SAYING_OF_SOME_ROUNDS = Fraction(1, 100)  # there are many ways to choose these

Scores = Sequence[tuple[int, int]]  # round and North-South's points
Results = Mapping[SlipLocation, Result]


class Suspicion(NamedTuple):
    from_round: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    by_chance: Fraction  # probability of so clear a split by chance
    until: int | None = None  # last round with the changed board
    elsewhere: bool = False  # `before` is what the other sections had

    @property
    def words(self) -> str:
        before, after = _span(self.before), _span(self.after)
        if self.elsewhere:
            said = f"{before} in the other sections, {after} here"
        elif self.until is not None:
            said = f"{after} up to round {self.until}, {before} before and after"
        else:
            said = f"{before} before, {after} after"
        return f"From round {self.from_round}: {said}; by chance 1 time in {int(1 / self.by_chance)}"


def _span(points: Sequence[int]) -> str:
    low, high = min(points), max(points)
    return f"{low:+d}" if low == high else f"{low:+d} to {high:+d}"


class BoardVersion(NamedTuple):
    """Version that the board may have become."""

    form: str | None
    words: str


class FouledBoardSearch:
    """Search for a change of one board in a section, after the latest decision."""

    def __init__(self, results: Results, forms: Sequence[VersionFrom], section: str, board: int) -> None:
        self._slips = {place: each for place, each in results.items() if place.board == board}
        self._here = (section, board)
        self._decided = [each for each in forms if (each.section, each.board) == self._here]
        played = [place.round for place in self._slips if place.section == section]
        last = max([*played, *(each.round for each in self._decided)], default=1)
        self.form = version_played(self._decided, SlipLocation("", section, last, 0, board))

    def scores(self, form: str | None, *, elsewhere: bool = False) -> Scores:
        """Return the scores on one version, in this section or in the others."""
        at = PLACE[vulnerability(self._here[1])]
        return sorted(
            (place.round, result.score.points[at])
            for place, result in self._slips.items()
            if (place.section == self._here[0]) is not elsewhere
            and result.score.points is not None
            and result.form == form
        )

    @property
    def suspicions(self) -> list[Suspicion]:
        """Return suspected changes from a round on, or from the start if other sections' scores differ."""
        here = self.scores(self.form)
        return suspicions(here) or list(_from_the_beginning(here, self.scores(self.form, elsewhere=True)))

    def offered(self, suspected: Suspicion | None) -> list[BoardVersion]:
        """Return a new version and the earlier ones, first any that the later scores resemble."""
        used = {None, *(each.form for each in self._slips.values()), *(each.form for each in self._decided)}
        letters = [*"abcdefghijklmnopqrstuvwxyz"]
        new = next(each for each in letters[1:] if each not in used)
        earlier = sorted(used - {self.form}, key=lambda form: form or "")
        forms = [new, *earlier]
        if suspected is not None and not suspected.elsewhere:
            forms.sort(key=lambda form: not self._looks_like(form, suspected.after))
        as_dealt = f"{version_words(None)}, as dealt"
        return [BoardVersion(form, version_words(form) if form else as_dealt) for form in forms]

    def _looks_like(self, form: str | None, points: Sequence[int]) -> bool:
        known = [points for _, points in self.scores(form)]
        return len(known) >= FEWEST and min(known) <= min(points) and max(points) <= max(known)


def suspicions(scores: Scores) -> list[Suspicion]:
    """Return suspected changes, clearest first; none if the scores do not fall into groups."""
    found = [
        Suspicion(start, before, after, _by_chance(before, after))
        for start in sorted({round_ for round_, _ in scores})
        if len(before := tuple(points for round_, points in scores if round_ < start)) >= FEWEST
        and len(after := tuple(points for round_, points in scores if round_ >= start)) >= FEWEST
    ]
    worth = [each for each in found if each.by_chance <= WORTH_SAYING]
    return sorted(
        worth or _reversed_changes(scores, found), key=lambda each: (each.by_chance, each.from_round)
    )


def _reversed_changes(scores: Scores, cuts: Sequence[Suspicion]) -> Iterator[Suspicion]:
    """Yield changes that were reversed later."""
    rounds = sorted({each.from_round for each in cuts})
    for start in rounds:
        for end in rounds:
            within = tuple(points for round_, points in scores if start <= round_ < end)
            without = tuple(points for round_, points in scores if not start <= round_ < end)
            if min(len(within), len(without)) >= FEWEST:
                by_chance = _by_chance(without, within)
                if by_chance <= WORTH_SAYING_OF_SOME_ROUNDS:
                    until = max(round_ for round_, _ in scores if round_ < end)
                    yield Suspicion(start, without, within, by_chance, until)


def _from_the_beginning(here: Scores, elsewhere: Scores) -> Iterator[Suspicion]:
    """Yield a suspicion that the board was dealt differently from the other sections."""
    mine, theirs = (tuple(points for _, points in each) for each in (here, elsewhere))
    if min(len(mine), len(theirs)) >= FEWEST:
        by_chance = _by_chance(theirs, mine)
        if by_chance <= WORTH_SAYING:
            yield Suspicion(here[0][0], theirs, mine, by_chance, elsewhere=True)


def _by_chance(before: Sequence[int], after: Sequence[int]) -> Fraction:
    """Return the exact probability that the rank sum of the later scores is as extreme by chance."""
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
