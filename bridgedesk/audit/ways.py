"""Ways to work out the totals of a ranking: adding up, joining sessions, printing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from typing import NamedTuple

from bridgedesk.audit.adding import (
    AS_PLAYED,
    EACH_ITS_OWN,
    Adding,
    Exact,
    Joined,
    Key,
    SessionSpan,
    Unequal,
    all_boards,
    exact_figures,
    most_boards,
)
from bridgedesk.audit.convention import (
    IMP_ROUNDING,
    LINE_ROUNDING,
    Rounding,
    Way,
    has_more_decimals,
    rounds_to,
)
from bridgedesk.audit.finding import NamedConvention
from bridgedesk.event.event import Event
from bridgedesk.exchange.published import OfficialTotal
from bridgedesk.scoring.rounding import Number, half_up, truncated
from bridgedesk.standings.evaluation import Evaluation, Measure


@dataclass(frozen=True)
class TotalRounding:
    """Rounding of a printed total, and whether its percentage is of the printed points."""

    words: str
    shown: Callable[[Number], Decimal]
    percent_of_printed: bool = False
    open_ended: bool = False  # figures with more decimals agree if they round to this

    def agrees(self, shown: Decimal | None, theirs: Decimal) -> bool:
        return shown == theirs or (self.open_ended and shown is not None and rounds_to(theirs, shown))


TOTAL_ROUNDING = (
    TotalRounding("totals to 0.01", half_up),
    TotalRounding("totals to 0.1", partial(half_up, places=1)),
    TotalRounding("totals to whole points", partial(half_up, places=0)),
    TotalRounding("totals cut off to whole points", partial(truncated, places=0)),
    TotalRounding("whole points, and percentages of them", partial(half_up, places=0), True),
    TotalRounding(
        "points cut off to whole ones, and percentages of them", partial(truncated, places=0), True
    ),
    TotalRounding("1 for a score beaten, ½ for one equalled", lambda points: half_up(Fraction(points) / 2)),
)
TOTAL_PLACES = 2
MOST_UNUSUAL = 3  # conventions at once; more would explain anything
MORE_DECIMALS = TotalRounding("more decimals in the file than here", half_up, open_ended=True)


@dataclass(frozen=True)
class Total:
    """One way to work out the figures of a ranking."""

    source: "Source"
    adding: Adding = AS_PLAYED
    span: SessionSpan = EACH_ITS_OWN
    percent_span: SessionSpan | None = None  # of the percentages, where it is another than that of the totals
    percentages: bool = False  # printed in place of the totals
    rounding: TotalRounding = TOTAL_ROUNDING[0]
    places: int = TOTAL_PLACES  # of the percentages

    @property
    def unusual(self) -> int:
        """Count its unusual features, not counting its source."""
        printed = self.rounding is not TOTAL_ROUNDING[0], self.places != TOTAL_PLACES
        further = (self.percent_span is not None, self.percentages, *printed)
        return self.adding.cost + self.span.cost + sum(further)


@dataclass(frozen=True)
class Source:
    """Event scored in one way; `cost` counts its unusual features."""

    named: NamedConvention
    evaluate: Callable[[], Evaluation]
    cost: int = 0

    @cached_property
    def evaluation(self) -> Evaluation:
        return self.evaluate()

    @cached_property
    def _figures(self) -> dict[tuple[Adding, SessionSpan], dict[Key, Exact]]:
        return {}

    def figures(self, adding: Adding, span: SessionSpan) -> Mapping[Key, Exact]:
        if (adding, span) not in self._figures:
            self._figures[adding, span] = exact_figures(self.evaluation, adding, span)
        return self._figures[adding, span]


class Asked(NamedTuple):
    """Printed totals to explain."""

    official: Sequence[OfficialTotal]
    several: bool  # sessions, each with a list of its own; otherwise the event's is the only one
    event: Event

    @property
    def more_decimals(self) -> bool:
        figures = (each for total in self.official for each in (total.score, total.percent))
        return any(map(has_more_decimals, figures))


def hows(source: Source, asked: Asked, rounding: Rounding | None) -> Iterator[Total]:
    """Yield the plain way first, then others that could make a difference."""
    of_percent = source.evaluation.measure is Measure.PERCENT
    scores = any(total.score is not None for total in asked.official)
    percents = of_percent and any(total.percent is not None for total in asked.official)
    roundings = TOTAL_ROUNDING if scores else TOTAL_ROUNDING[:1]
    choices = product(
        _addings(source, rounding),
        _spans(source, asked),
        (None, *_percent_spans(asked)) if scores and percents else (None,),
        (False, True) if of_percent and scores else (False,),
        (*roundings, MORE_DECIMALS) if asked.more_decimals else roundings,
        (TOTAL_PLACES, 1, 0) if percents else (TOTAL_PLACES,),
    )
    for choice in choices:
        how = Total(source, *choice)
        if how.percent_span != how.span and how.unusual <= MOST_UNUSUAL:
            yield how


def _addings(source: Source, rounding: Rounding | None) -> Iterator[Adding]:
    exact = source.figures(AS_PLAYED, EACH_ITS_OWN)
    of_imps = source.evaluation.measure is not Measure.PERCENT
    unequal = [Unequal.AS_PLAYED]
    if len({(session, each.boards) for (session, _), each in exact.items()}) > len(most_boards(exact)):
        unequal += [Unequal.FACTORED, Unequal.ROUNDED_FIRST]
    if any(all_boards(source.evaluation)[session] > most for session, most in most_boards(exact).items()):
        unequal.append(Unequal.FACTORED_TO_ALL)
    yield from map(Adding, unequal)
    if source.evaluation.boards:
        known = [rounding] if rounding else list(IMP_ROUNDING if of_imps else LINE_ROUNDING)
        for one in known:
            yield from (Adding(each, one) for each in unequal if each is not Unequal.ROUNDED_FIRST)


def _spans(source: Source, asked: Asked) -> Iterator[SessionSpan]:
    yield SessionSpan()
    if len(asked.event.sessions) < 2:
        return
    of_percent = source.evaluation.measure is Measure.PERCENT
    lists = {total.session for total in asked.official}
    for joined in Joined if of_percent else (Joined.MEAN,):
        if joined is not Joined.MEAN and None in lists:
            yield SessionSpan(joined=joined)
        if lists != {None}:
            yield SessionSpan(cumulative=True, joined=joined)
    if None in lists:
        yield SessionSpan(last=True)


def _percent_spans(asked: Asked) -> Sequence[SessionSpan]:
    """Return spans whose percentages may be printed with the points of another span."""
    if len(asked.event.sessions) < 2 or {total.session for total in asked.official} == {None}:
        return ()
    return EACH_ITS_OWN, SessionSpan(cumulative=True), SessionSpan(cumulative=True, joined=Joined.ALL_BOARDS)


def way_of(how: Total, *, imps: bool) -> Way[Total]:
    return Way(how, how.source.cost + how.unusual, tuple(_named(how, imps=imps)))


def _named(how: Total, *, imps: bool) -> Iterator[NamedConvention]:
    yield how.source.named
    yield from how.adding.named(scored_in_imps=imps)
    yield from how.span.named()
    if how.percent_span is not None:
        words = " and ".join(each.words for each in how.percent_span.named()) or "each session's own"
        yield NamedConvention("sessions", f"percentages by {words}")
    if how.percentages:
        yield NamedConvention("totals", "percentages in place of totals")
    yield NamedConvention("rounding", how.rounding.words)
    if how.places != TOTAL_PLACES:
        yield NamedConvention("rounding", "percentages to 0.1" if how.places else "whole percentages")


def scored_in_imps(evaluation: Evaluation) -> bool:
    """Return True for IMPs over a field."""
    return evaluation.measure is not Measure.PERCENT and bool(evaluation.boards)
