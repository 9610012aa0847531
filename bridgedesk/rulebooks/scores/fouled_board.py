"""Fouled boards: versions scored apart by formula or by datum, cancelled results, boards that could not be
played."""

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from bridgedesk.bridge.imps import imps
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Refused, check_once
from bridgedesk.rulebooks.finding import Amount, Figure, Finding, ResultAwarded, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, need
from bridgedesk.rulebooks.scores.conversion import top
from bridgedesk.rulebooks.scores.datum import Datum, Drop, trimmed
from bridgedesk.rulebooks.scores.middle_comparisons import (
    FouledBoard,
    FouledBoardPolicy,
    MiddleTwoCrossImps,
    SmallGroup,
    groups_of,
    results_for_ns,
)
from bridgedesk.rulebooks.topic import topic
from bridgedesk.scoring.rounding import Number


@frozen
class GroupsApart(FouledBoardPolicy):
    """`policy = "groups-apart"`: each form matchpointed by itself, then raised to the whole field (Neuberg):
    (M x E + E - A) / A for A results of E expected. Small groups have fixed percentages.

    `method = "addition"`: without Neuberg, one matchpoint for each result of the other forms."""

    keeps_apart = True

    small: tuple[SmallGroup, ...] = ()
    small_from_times: int = 0  # … only where the field expected is this many times the group
    method: Literal["formula", "addition"] = "formula"
    lacking: str = ""  # the clause on boards with fewer results than others, where there is one
    over_sessions: bool = False  # that clause levels sessions of different sizes, too

    def __post_init__(self) -> None:
        check_once((group.results for group in self.small), "small: a size")

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        groups = groups_of(asked)
        expected = asked.expected or sum(len(group) for group in groups)
        if expected < sum(len(group) for group in groups):
            raise Refused(
                f"expected is {expected}, but {sum(len(group) for group in groups)} results are given"
            )
        results: list[ResultAwarded] = []
        words = []
        for group in groups:
            scored, how = self._score(group, expected)
            results += scored
            words.append(f"{len(group)} of {expected} results: {how}")
        return cite.results(tuple(results), Unit.MATCHPOINTS, f"{'; '.join(words)}; top {top(expected)}")

    def _score(self, group: tuple[int, ...], expected: int) -> tuple[list[ResultAwarded], str]:
        from bridgedesk.scoring.matchpoints import equalled, neuberg  # most questions score nothing

        small, size = self._small(len(group), expected), len(group)
        if small:
            return _by_percent(group, small, expected), "fixed percentages"
        if self.method == "addition":
            return _raised(group, expected, equalled), f"M + {expected - size}"
        return _raised(group, expected, neuberg), f"(M x {expected} + {expected} - {size}) / {size}"

    def _small(self, results: int, expected: int) -> SmallGroup | None:
        if expected < self.small_from_times * results:
            return None
        return next((group for group in self.small if group.results == results), None)


@frozen
class DropBySize:
    from_: int
    each_end: int


@frozen
class DatumsApart(FouledBoardPolicy):
    """`policy = "datums-apart"`: each form has its own datum, less some extremes at each end by its size."""

    to_do = "A different board: mark it as fouled below; each version has its own datum"

    drops: tuple[DropBySize, ...]  # from so many results on; below the first nothing is dropped

    def datum_drop(self, results: int) -> int:
        return max((drop.each_end for drop in self.drops if results >= drop.from_), default=0)

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        results: list[ResultAwarded] = []
        words = []
        for group in groups_of(asked):
            mean = trimmed(group, Drop(each_end=self.datum_drop(len(group))), len(group))
            results += _against(group, mean.value)
            words.append(mean.words)
        return cite.results(tuple(results), Unit.IMP, "; ".join(words))


@frozen
class OneDatum(FouledBoardPolicy):
    """`policy = "one-datum"`: of no consequence; every result stays in the event's ordinary datum."""

    to_do = "No effect: leave the results as they are"

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        scores = tuple(score for group in groups_of(asked) for score in group)
        datum = Datum(event=asked.event, scores=scores)
        found = cite.book.answer(asked.passed_on(datum, round_="round_"))
        if not isinstance(found, Figure):
            return found
        return cite.results(
            _against(scores, int(found.value)), Unit.IMP, f"of no consequence: {found.because}"
        )


@frozen
class Cancelled(FouledBoardPolicy):
    """`policy = "cancelled"`: so many IMPs to those whose result goes."""

    amount: Fraction
    unit: Unit
    to: str = "each side not at fault"

    @property
    def to_do(self) -> str:
        amount = say(self.amount)
        what = f"{amount} {self.unit} to {self.to}"
        return f"Cancelled: type I+{amount}+{amount} instead of the result; {what}"

    def answer(self, _asked: FouledBoard, cite: Cite) -> Finding:
        return cite.figures(
            f"result cancelled: {say(self.amount)} {self.unit} to {self.to}",
            Amount(what="ns", value=self.amount, unit=self.unit),
            Amount(what="ew", value=self.amount, unit=self.unit),
        )


@frozen
class AtLeastOwnSession(FouledBoardPolicy):
    """`policy = "at-least-own-session"`: innocent pairs get a percentage, or their better session."""

    percent: Fraction

    @property
    def to_do(self) -> str:
        what = f"{say(self.percent)}% or their session average, whichever is greater"
        return f"Unplayable at the next table: type A++ there; innocent pairs have {what}"

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        own = need(asked.session_percent, "session_percent", "the innocent pair's % on its other boards")
        because = f"not playable: the greater of {say(self.percent)}% and its session's {say(own)}%"
        return cite.figure(max(self.percent, own), Unit.PERCENT, because)


def _raised(
    group: tuple[int, ...], expected: int, raised: Callable[[Number, int, int], Number]
) -> list[ResultAwarded]:
    """Matchpoint a group separately, then raise it to the top of the whole field."""
    from bridgedesk.scoring.matchpoints import matchpoints

    ns = [Fraction(raised(points, len(group), expected)) for points in matchpoints(group)]
    return [
        ResultAwarded(score=score, ns=mp, ew=top(expected) - mp) for score, mp in zip(group, ns, strict=True)
    ]


def _by_percent(group: tuple[int, ...], small: SmallGroup, expected: int) -> list[ResultAwarded]:
    """Return the fixed percentages of a group; equal results share the mean of theirs."""
    of_top, ordered = Fraction(top(expected), 100), sorted(group, reverse=True)
    results = []
    for score in group:
        places = [i for i, other in enumerate(ordered) if other == score]
        ns = sum((small.ns[i] for i in places), Fraction(0)) / len(places)
        ew = sum((small.ew[i] for i in places), Fraction(0)) / len(places)
        results.append(ResultAwarded(score=score, ns=ns * of_top, ew=ew * of_top))
    return results


def _against(scores: tuple[int, ...], datum: int) -> tuple[ResultAwarded, ...]:
    return results_for_ns(scores, tuple(Fraction(imps(score - datum)) for score in scores))


TOPIC = topic(
    "fouled-board",
    FouledBoard,
    {
        "groups-apart": GroupsApart,
        "datums-apart": DatumsApart,
        "one-datum": OneDatum,
        "cancelled": Cancelled,
        "at-least-own-session": AtLeastOwnSession,
        "middle-two-cross-imps": MiddleTwoCrossImps,
    },
    units=(Unit.MATCHPOINTS, Unit.IMP, Unit.PERCENT),
    told_by=("event", "treatment"),
    ruling=RulingKind.ADJUSTMENT,
    left_to_director=True,
)
