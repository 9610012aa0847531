"""Fouled boards: the question, and cross-IMPs of which only the middle comparisons count."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.bridge.imps import imps
from bridgedesk.rulebooks.dataclass_reader import Means, MissingFact, Refused
from bridgedesk.rulebooks.finding import Finding, ResultAwarded, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.settings import Settings, SmallGroups

Groups = tuple[tuple[int, ...], ...]
Treatment = Literal["of-no-consequence", "separate", "cancelled", "unplayable", "substitute-board", "by-hand"]


@frozen
class FouledBoard(EventQuestion):
    """How is a fouled board scored?"""

    groups: Annotated[Groups, Means("the North-South scores of each version: 620,170/50,50,-100")] = ()
    expected: Annotated[
        int | None, Means("results the board would have had", least=1, left_out="as many as are given")
    ] = None
    treatment: Annotated[
        Treatment | None,
        Means(
            "the director's treatment, if the rule book leaves a choice",
            left_out="the director chooses, unless the rule book decides",
        ),
    ] = None
    session_percent: Annotated[
        Fraction | None, Means("an innocent pair's % on its other boards", least=0, most=100)
    ] = None
    round_: Annotated[int, Means("the round or match", least=1)] = 1


@frozen
class SmallGroup:
    """Fixed percentages for a group of so many results, from the highest North-South score to the lowest."""

    results: int
    ns: tuple[Fraction, ...]
    ew: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if not len(self.ns) == len(self.ew) == self.results:
            raise Refused(f"a group of {self.results} needs {self.results} percentages for each side")


class FouledBoardPolicy(Policy[FouledBoard]):
    """Base of the rules on fouled boards."""

    keeps_apart = False  # each version is matchpointed separately
    small: tuple[SmallGroup, ...] = ()
    small_from_times = 0
    lacking = ""
    over_sessions = False

    @property
    def middle_two(self) -> "MiddleTwoCrossImps | None":
        """Return the rule itself if only the middle comparisons of a board count."""
        return None

    def datum_drop(self, _results: int) -> int | None:
        """Return the extremes left out at each end of a form's own datum, if it has one."""
        return None

    def with_small_groups(self, settings: Settings) -> Settings:
        """Return the settings with this rule's way to score groups of few results."""
        if not self.small:
            return replace(settings, small_groups=SmallGroups.NEUBERG)
        sizes = tuple(sorted(group.results for group in self.small))
        return replace(
            settings,
            small_groups=SmallGroups.FIXED,
            small_sizes=sizes,
            small_times=self.small_from_times,
        )


def groups_of(asked: FouledBoard) -> Groups:
    if not asked.groups or not all(asked.groups):
        words = "the North-South scores of each version, such as 620,170/50,50,-100"
        raise MissingFact("groups", f"groups is missing: {words}")
    return asked.groups


def results_for_ns(scores: tuple[int, ...], ns: tuple[Fraction, ...]) -> tuple[ResultAwarded, ...]:
    return tuple(
        ResultAwarded(score=score, ns=value, ew=-value) for score, value in zip(scores, ns, strict=True)
    )


@frozen
class MiddleTwoCrossImps(FouledBoardPolicy):
    """`policy = "middle-two-cross-imps"`: cross-IMPs among five tables, only the middle two comparisons
    count; also for boards with artificial scores at one, two or three of them."""

    tables: int
    limit: Fraction  # of the deviations that scale a board short of one result
    two_gone: Fraction
    three_gone: Fraction

    @property
    def middle_two(self) -> "MiddleTwoCrossImps":
        return self

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        scores = tuple(score for group in groups_of(asked) for score in group)
        gone = self.tables - len(scores)
        if gone < 0:
            raise Refused(f"groups: {len(scores)} results, but there are {self.tables} tables")
        rows = [[imps(a - b) for j, b in enumerate(scores) if j != i] for i, a in enumerate(scores)]
        exact = self._exact(rows)
        if exact is None:
            return cite.director("a single result cannot be compared")
        words = f"{len(scores)} results, {gone} artificial: " + ", ".join(
            f"{score} gives {say(value)}" for score, value in zip(scores, exact, strict=True)
        )
        return cite.results(results_for_ns(scores, tuple(map(_whole, exact))), Unit.IMP, words)

    def left_out(self, row: Sequence[Number]) -> frozenset[int]:
        """Return the comparisons of a score on a full board that do not count: its lowest and its highest."""
        order = sorted(range(len(row)), key=row.__getitem__)
        return frozenset((order[0], order[-1])) if len(row) == self.tables - 1 else frozenset()

    def scores_of_rows(self, rows: Sequence[Sequence[Number]]) -> tuple[Fraction, ...] | None:
        """Return the scores from each table's IMPs against all others; None if nothing is left to compare."""
        exact = self._exact(rows)
        return exact if exact is None or len(rows) >= self.tables else tuple(map(_whole, exact))

    def _exact(self, rows: Sequence[Sequence[Number]]) -> tuple[Fraction, ...] | None:
        gone = self.tables - len(rows)
        if len(rows) < 2:
            return None
        if gone <= 0:
            return tuple(Fraction(sum(sorted(row)[1:-1])) for row in rows)
        if gone == 1:
            return self._scaled([_middle_two([*map(Fraction, row), Fraction(sum(row)) / 4]) for row in rows])
        factor = self.two_gone if gone == 2 else self.three_gone
        return tuple(sum(row) * factor for row in rows)

    def _scaled(self, crossed: list[Fraction]) -> tuple[Fraction, ...]:
        spread = [
            abs(sum((x - other for other in crossed), Fraction(0))) / (len(crossed) - 1) for x in crossed
        ]
        widest = min(self.limit, max(spread))
        if widest == 0:
            return tuple(Fraction(0) for _ in crossed)
        return tuple(x * min(self.limit, y) / widest for x, y in zip(crossed, spread, strict=True))


def _whole(exact: Fraction) -> Fraction:
    return Fraction(half_up(exact, 0))


def _middle_two(comparisons: list[Fraction]) -> Fraction:
    return sum(sorted(comparisons)[1:-1], Fraction(0))
