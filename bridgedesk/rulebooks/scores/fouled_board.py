"""Fouled boards: versions scored apart by formula or by datum, cancelled results, boards that could not be
played."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.bridge.imps import imps
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means, MissingFact, Refused, check_once
from bridgedesk.rulebooks.finding import Amount, Figure, Finding, Result, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, Question, need
from bridgedesk.rulebooks.scores.conversion import top
from bridgedesk.rulebooks.scores.datum import Datum, Drop, trimmed
from bridgedesk.rulebooks.topic import topic
from bridgedesk.scoring.rounding import Number, half_up

Groups = tuple[tuple[int, ...], ...]
Treatment = Literal["of-no-consequence", "separate", "cancelled", "unplayable", "substitute-board", "by-hand"]


@frozen
class FouledBoard(Question):
    """How is a fouled board scored?"""

    event: Annotated[str, Means("the kind of event")]
    groups: Annotated[Groups, Means("the North-South scores of each form: 620,170/50,50,-100")] = ()
    expected: Annotated[
        int | None, Means("results the board would have had", least=1, left_out="as many as are given")
    ] = None
    treatment: Annotated[
        Treatment | None,
        Means(
            "how the director treats it, where the book leaves a choice",
            left_out="the director chooses, where the book has no rule of its own",
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


@frozen
class GroupsApart(Policy[FouledBoard]):
    """`policy = "groups-apart"`: each form matchpointed by itself, then raised to the whole field (Neuberg):
    (M x E + E - A) / A for A results of E expected. Small groups have fixed percentages.

    `method = "addition"`: without Neuberg, one matchpoint for each result of the other forms."""

    small: tuple[SmallGroup, ...] = ()
    small_from_times: int = 0  # … only where the field expected is this many times the group
    method: Literal["formula", "addition"] = "formula"
    lacking: str = ""  # the clause on boards with fewer results than others, where there is one
    over_sessions: bool = False  # that clause levels sessions of different sizes, too

    def __post_init__(self) -> None:
        check_once((group.results for group in self.small), "small: a size")

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        groups = _groups(asked)
        expected = asked.expected or sum(len(group) for group in groups)
        if expected < sum(len(group) for group in groups):
            raise Refused(
                f"expected is {expected}, but {sum(len(group) for group in groups)} results are given"
            )
        results: list[Result] = []
        words = []
        for group in groups:
            scored, how = self._score(group, expected)
            results += scored
            words.append(f"{len(group)} of {expected} results: {how}")
        return cite.results(tuple(results), Unit.MATCHPOINTS, f"{'; '.join(words)}; top {top(expected)}")

    def _score(self, group: tuple[int, ...], expected: int) -> tuple[list[Result], str]:
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
class DatumsApart(Policy[FouledBoard]):
    """`policy = "datums-apart"`: each form has its own datum, less some extremes at each end by its size."""

    drops: tuple[DropBySize, ...]  # from so many results on; below the first nothing is dropped

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        results: list[Result] = []
        words = []
        for group in _groups(asked):
            each_end = max((drop.each_end for drop in self.drops if len(group) >= drop.from_), default=0)
            mean = trimmed(group, Drop(each_end=each_end), len(group))
            results += _against(group, mean.value)
            words.append(mean.words)
        return cite.results(tuple(results), Unit.IMP, "; ".join(words))


@frozen
class OneDatum(Policy[FouledBoard]):
    """`policy = "one-datum"`: of no consequence; every result stays in the event's ordinary datum."""

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        scores = tuple(score for group in _groups(asked) for score in group)
        datum = Datum(event=asked.event, scores=scores)
        found = cite.book.answer(asked.passed_on(datum, round_="round_"))
        if not isinstance(found, Figure):
            return found
        return cite.results(
            _against(scores, int(found.value)), Unit.IMP, f"of no consequence: {found.because}"
        )


@frozen
class Cancelled(Policy[FouledBoard]):
    """`policy = "cancelled"`: so many IMPs to those whose result goes."""

    amount: Fraction
    unit: Unit
    to: str = "each side not at fault"

    def answer(self, _asked: FouledBoard, cite: Cite) -> Finding:
        return cite.figures(
            f"result cancelled: {say(self.amount)} {self.unit} to {self.to}",
            Amount(what="ns", value=self.amount, unit=self.unit),
            Amount(what="ew", value=self.amount, unit=self.unit),
        )


@frozen
class AtLeastOwnSession(Policy[FouledBoard]):
    """`policy = "at-least-own-session"`: innocent pairs get a percentage, or their better session."""

    percent: Fraction

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        own = need(asked.session_percent, "session_percent", "the innocent pair's % on its other boards")
        because = f"not playable: the greater of {say(self.percent)}% and its session's {say(own)}%"
        return cite.figure(max(self.percent, own), Unit.PERCENT, because)


@frozen
class MiddleTwoCrossImps(Policy[FouledBoard]):
    """`policy = "middle-two-cross-imps"`: cross-IMPs among five tables, the middle two comparisons counting;
    what remains of a board with artificial scores at one, two or three of them."""

    tables: int
    limit: Fraction  # of the deviations that scale a board short of one result
    two_gone: Fraction
    three_gone: Fraction

    def answer(self, asked: FouledBoard, cite: Cite) -> Finding:
        scores = tuple(score for group in _groups(asked) for score in group)
        gone = self.tables - len(scores)
        if gone < 0:
            raise Refused(f"groups: {len(scores)} results, but there are {self.tables} tables")
        rows = [[imps(a - b) for j, b in enumerate(scores) if j != i] for i, a in enumerate(scores)]
        exact = self._exact(rows)
        if exact is None:
            return cite.director("one result alone: nothing is left to compare it with")
        words = f"{len(scores)} results, {gone} artificial: " + ", ".join(
            f"{score} gives {say(value)}" for score, value in zip(scores, exact, strict=True)
        )
        return cite.results(_for_ns(scores, tuple(map(_whole, exact))), Unit.IMP, words)

    def left_out(self, row: Sequence[Number]) -> frozenset[int]:
        """Return the comparisons of a score on a full board that do not count: its lowest and its highest."""
        order = sorted(range(len(row)), key=row.__getitem__)
        return frozenset((order[0], order[-1])) if len(row) == self.tables - 1 else frozenset()

    def of_rows(self, rows: Sequence[Sequence[Number]]) -> tuple[Fraction, ...] | None:
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


def _groups(asked: FouledBoard) -> Groups:
    if not asked.groups or not all(asked.groups):
        words = "the North-South scores of each form of the board, 620,170/50,50,-100"
        raise MissingFact("groups", f"groups is missing: {words}")
    return asked.groups


def _raised(
    group: tuple[int, ...], expected: int, raised: Callable[[Number, int, int], Number]
) -> list[Result]:
    """Matchpoint a group separately, then raise it to the top of the whole field."""
    from bridgedesk.scoring.matchpoints import matchpoints

    ns = [Fraction(raised(points, len(group), expected)) for points in matchpoints(group)]
    return [Result(score=score, ns=mp, ew=top(expected) - mp) for score, mp in zip(group, ns, strict=True)]


def _by_percent(group: tuple[int, ...], small: SmallGroup, expected: int) -> list[Result]:
    """Return the fixed percentages of a group; equal results share the mean of theirs."""
    of_top, ordered = Fraction(top(expected), 100), sorted(group, reverse=True)
    results = []
    for score in group:
        places = [i for i, other in enumerate(ordered) if other == score]
        ns = sum((small.ns[i] for i in places), Fraction(0)) / len(places)
        ew = sum((small.ew[i] for i in places), Fraction(0)) / len(places)
        results.append(Result(score=score, ns=ns * of_top, ew=ew * of_top))
    return results


def _against(scores: tuple[int, ...], datum: int) -> tuple[Result, ...]:
    return _for_ns(scores, tuple(Fraction(imps(score - datum)) for score in scores))


def _for_ns(scores: tuple[int, ...], ns: tuple[Fraction, ...]) -> tuple[Result, ...]:
    return tuple(Result(score=score, ns=value, ew=-value) for score, value in zip(scores, ns, strict=True))


def _middle_two(comparisons: list[Fraction]) -> Fraction:
    return sum(sorted(comparisons)[1:-1], Fraction(0))


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
