"""How programs are known to score and to round; the likeliest first."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from typing import TypeVar

from bridgedesk.desk.audit.finding import Difference
from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import Number, half_up, towards_average, truncated
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation


@dataclass(frozen=True)
class Convention:
    """Choices of scoring with their name in words."""

    words: str
    choices: Mapping[str, str] = field(default_factory=dict)
    factors_rounded: bool = False  # IMP totals are rounded, then factored up, then rounded again
    book: Book | None = None
    status: Status | None = None  # otherwise that of the event that is looked at

    def evaluate(self, event: Event) -> Evaluation:
        settings, status = {**event.settings, **self.choices}, self.status or event.status
        return evaluate(replace(event, settings=settings, status=status), self.book)


Own = tuple[Convention, ...]
R = TypeVar("R")
Fit = tuple[Sequence[Difference], Convention, R]  # what differs, and the rounding


@dataclass(frozen=True)
class Rounding:
    words: str
    shown: Callable[[Number, Number], Decimal]  # of points and their top


SCORING = {
    Scoring.MATCHPOINTS: (
        Convention("Neuberg where results are lacking"),
        Convention("Neuberg as if the phantom had played", {"expected": "with-phantom"}),
        Convention("Neuberg up to the most-played board", {"expected": "most"}),
        Convention("each board by its own results, no Neuberg", {"neuberg": "off"}),
        Convention("lacking results pro rata", {"missing": "pro-rata", "expected": "most"}),
        Convention("lacking results counted as equalled", {"neuberg": "equalled"}),
    ),
    Scoring.CROSS_IMPS: (
        Convention("IMPs divided by the comparisons"),
        Convention("IMPs divided by the scores", {"cross.divisor": "scores"}),
        Convention("IMPs summed", {"cross.divisor": "none"}),
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
)


IMP_ROUNDING = LINE_ROUNDING[1:]


@dataclass(frozen=True)
class TotalRounding:
    """How a total of points is printed, and whether its percentage is that of the printed points."""

    words: str
    shown: Callable[[Number], Decimal]
    percent_of_printed: bool = False


TOTAL_ROUNDING = (
    TotalRounding("totals to 0.01", half_up),
    TotalRounding("totals to 0.1", partial(half_up, places=1)),
    TotalRounding("totals to whole points", partial(half_up, places=0)),
    TotalRounding("totals cut off to whole points", partial(truncated, places=0)),
    TotalRounding("whole points, and percentages of them", partial(half_up, places=0), True),
    TotalRounding(
        "points cut off to whole ones, and percentages of them", partial(truncated, places=0), True
    ),
)

IMP_TOTALS = (
    Convention("as played"),
    Convention("factored up to those who played most", {"totals": "factored"}),
    Convention("rounded, then factored up to those who played most", factors_rounded=True),
)


def conventions_for(event: Event, own: Own) -> tuple[Convention, ...]:
    """Those of the event's scoring; only its own where its sessions are scored in different ways."""
    scorings = {session.scoring for session in event.sessions}
    return (*(SCORING.get(scorings.pop(), ()) if len(scorings) == 1 else ()), *own)


def own_regulations(event: Event, book: Book | None) -> Own:
    """What an event goes by that is played here, and may still be going on; tried last, so that a known
    convention is named first."""
    return (Convention("the regulations of this event", book=book, status=event.status),) if book else ()


def best_fit(fits: Sequence[Fit[R]]) -> Fit[R]:
    """What agrees most often; then what has figures at all; of equals the likeliest."""
    return min(fits, key=lambda fit: (len(fit[0]), sum(each.ours is None for each in fit[0])))
