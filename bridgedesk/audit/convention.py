"""Scoring and rounding conventions of known programs, likeliest first."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import Generic, TypeVar

from bridgedesk.audit.finding import FigureDifference, NamedConvention
from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import Number, half_up, towards_average, truncated
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation


@dataclass(frozen=True)
class Convention:
    """Named choices of scoring."""

    words: str
    choices: Mapping[str, str] = field(default_factory=dict)
    book: Book | None = None
    status: Status | None = None  # otherwise that of the event that is looked at

    def evaluate(self, event: Event) -> Evaluation:
        settings, status = {**event.settings, **self.choices}, self.status or event.status
        return evaluate(replace(event, settings=settings, status=status), self.book)

    @property
    def named(self) -> NamedConvention:
        return NamedConvention("boards", self.words, self.choices)


Own = tuple[Convention, ...]


@dataclass(frozen=True)
class Rounding:
    """Rounding of a result's points as printed."""

    words: str
    shown: Callable[[Number, Number], Decimal]  # of points and their top
    open_ended: bool = False  # figures with more decimals agree if they round to this

    def agrees(self, shown: Decimal, theirs: Decimal) -> bool:
        return shown == theirs or (self.open_ended and rounds_to(theirs, shown))


SCORING = {
    Scoring.MATCHPOINTS: (
        Convention("Neuberg where results are missing"),
        Convention("Neuberg as if the phantom had played", {"expected": "with-phantom"}),
        Convention("Neuberg up to the most-played board", {"expected": "most"}),
        Convention("each board by its own results, no Neuberg", {"neuberg": "off"}),
        Convention("missing results pro rata", {"missing": "pro-rata", "expected": "most"}),
        Convention("missing results counted as equalled", {"neuberg": "equalled"}),
        Convention(
            "one matchpoint for each result fewer than on the fullest board, as ScoreBridge does",
            {"neuberg": "equalled", "expected": "most"},
        ),
    ),
    Scoring.CROSS_IMPS: (
        Convention("IMPs divided by the comparisons"),
        Convention("IMPs divided by the scores", {"cross.divisor": "scores"}),
        Convention("IMPs summed", {"cross.divisor": "none"}),
        Convention(
            "short boards by RealBridge's factor ((n-1)/n)/((E-1)/E)", {"cross.short-boards": "factored"}
        ),
        Convention(
            "short boards by RealBridge's factor ((n-1)/n)/((E-1)/E), E as on the fullest board",
            {"cross.short-boards": "factored", "expected": "most"},
        ),
    ),
    Scoring.BUTLER: tuple(
        Convention(
            f"datum without {2 * trim} extreme scores" if trim else "datum of all scores",
            {"butler.trim": str(trim)},
        )
        for trim in (0, 1, 2, 3)
    ),
    Scoring.AGGREGATE: (Convention("total points"),),
}

SCALES = (Convention("the WBF's formula", {"vp": "formula"}), Convention("the WBF's scale", {"vp": "wbf"}))

# Of matchpoints; IMPs have no average to be rounded towards.
LINE_ROUNDING = (
    Rounding("to 0.1, halves towards the average", towards_average),
    Rounding("to 0.01", lambda points, _: half_up(points)),
    Rounding("cut off at 0.1", lambda points, _: truncated(points)),
    Rounding("to 0.1", lambda points, _: half_up(points, 1)),
    Rounding("to whole points", lambda points, _: half_up(points, 0)),
    Rounding("1 for a score beaten, ½ for one equalled", lambda points, _: half_up(Fraction(points) / 2)),
)


IMP_ROUNDING = LINE_ROUNDING[1:-1]

MORE_DECIMALS = Rounding(
    "more decimals in the file than here", lambda points, _: half_up(points), open_ended=True
)


class Evaluated:
    """An event scored once under each convention tried."""

    def __init__(self, event: Event, own: Own) -> None:
        self.event, self.own = event, own
        scorings = {session.scoring for session in event.sessions}
        known = SCORING.get(scorings.pop(), ()) if len(scorings) == 1 else ()
        self.conventions: tuple[Convention, ...] = (*known, *own)
        self._known: dict[int, Evaluation] = {}

    def by(self, convention: Convention) -> Evaluation:
        if id(convention) not in self._known:
            self._known[id(convention)] = convention.evaluate(self.event)
        return self._known[id(convention)]


def own_regulations(event: Event, book: Book | None) -> Own:
    """Return the regulations of an event played here, which may still be in progress; tried last, so that
    a known convention is named first."""
    return (Convention("the regulations of this event", book=book, status=event.status),) if book else ()


SHOWN_PLACES = 2


def agrees(shown: Decimal | None, theirs: Decimal | None) -> bool:
    """Return True for equal figures, and for one with more decimals than ours that rounds to it."""
    return shown == theirs or (shown is not None and theirs is not None and rounds_to(theirs, shown))


def rounds_to(theirs: Decimal, shown: Decimal) -> bool:
    return has_more_decimals(theirs) and half_up(Fraction(theirs)) == shown


def has_more_decimals(figure: Decimal | None) -> bool:
    return figure is not None and -int(figure.as_tuple().exponent) > SHOWN_PLACES


# ---- best explanation of printed figures: the simplest way of scoring among the best matches

UNEXPLAINED = "; the figures follow no known convention"
W = TypeVar("W")


@dataclass(frozen=True)
class Way(Generic[W]):
    """Way to score and to print; `cost` counts its unusual features."""

    how: W
    cost: int
    named: tuple[NamedConvention, ...]

    @property
    def words(self) -> str:
        return ", ".join(each.words for each in self.named if each.words)


# Differences under one way; it may give up once there are more than the number it gets.
Compare = Callable[[Way[W], int], Sequence[FigureDifference]]


@dataclass(frozen=True)
class Fit(Generic[W]):
    way: Way[W]
    differences: tuple[FigureDifference, ...]
    explained: bool = True

    @property
    def words(self) -> str:
        return self.way.words if self.explained else f"{self.way.words}{UNEXPLAINED}"


def best_fit(
    ways: Iterable[Way[W]], compare: Compare[W], compared: int, usual: Way[W] | None = None
) -> Fit[W]:
    """Return the way that explains most figures, the first of equals. An unusual way must explain most of
    them, and more than a usual one does: each additional figure pays for two unusual features. If none
    explains half the figures, return `usual` if it explains more."""
    best: Fit[W] | None = None
    price = 0
    for way in sorted(ways, key=lambda each: each.cost):
        limit = (compared - 1) // 2 if way.cost else compared
        if best is not None:
            limit = min(limit, (price - way.cost) // 2)
            if not best.differences or price < way.cost:
                break  # the rest are dearer still
        differences = compare(way, limit)
        paid = 2 * len(differences) + way.cost
        if best is None or (len(differences) <= limit and _better(paid, differences, price, best)):
            best, price = Fit(way, tuple(differences)), paid
    if best is None:
        raise ValueError("there is no way to compare")
    if 2 * len(best.differences) <= compared:
        return best
    if usual is not None and len(differences := compare(usual, compared)) < len(best.differences):
        best = Fit(usual, tuple(differences))
    return replace(best, explained=2 * len(best.differences) <= compared)


def _better(paid: int, differences: Sequence[FigureDifference], price: int, best: "Fit[W]") -> bool:
    """Return True for a cheaper way, or for one of equal cost that has more figures."""
    if paid != price:
        return paid < price
    return len(differences) == len(best.differences) and _without(differences) < _without(best.differences)


def _without(differences: Sequence[FigureDifference]) -> int:
    return sum(each.ours is None for each in differences)
