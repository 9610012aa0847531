"""Scoring and rounding conventions of known programs, likeliest first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from bridgedesk.audit.finding import Named
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
    def named(self) -> Named:
        return Named("boards", self.words, self.choices)


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
        Convention("Neuberg where results are lacking"),
        Convention("Neuberg as if the phantom had played", {"expected": "with-phantom"}),
        Convention("Neuberg up to the most-played board", {"expected": "most"}),
        Convention("each board by its own results, no Neuberg", {"neuberg": "off"}),
        Convention("lacking results pro rata", {"missing": "pro-rata", "expected": "most"}),
        Convention("lacking results counted as equalled", {"neuberg": "equalled"}),
        Convention(
            "one matchpoint for each result fewer than on the fullest board, as ScoreBridge has it",
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
            f"datum of all scores but {2 * trim} at the ends" if trim else "datum of all scores",
            {"butler.trim": str(trim)},
        )
        for trim in (0, 1, 2, 3)
    ),
    Scoring.AGGREGATE: (Convention("total points"),),
}

SCALES = (
    Convention("the WBF's formula", {"vp": "formula"}),
    Convention("the WBF's scale", {"vp": "wbf"}),
)

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
    "more decimals in the file than shown here", lambda points, _: half_up(points), open_ended=True
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
