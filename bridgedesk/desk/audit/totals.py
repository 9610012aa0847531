"""The totals of the ranking."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from typing import NamedTuple

from bridgedesk.desk.audit.adding import (
    AS_PLAYED,
    EACH_ITS_OWN,
    Adding,
    Exact,
    Joined,
    Key,
    Span,
    Unequal,
    exact_figures,
    most_boards,
)
from bridgedesk.desk.audit.convention import (
    IMP_ROUNDING,
    LINE_ROUNDING,
    SCALES,
    Convention,
    Evaluated,
    Rounding,
    has_more_decimals,
    rounds_to,
)
from bridgedesk.desk.audit.finding import Difference, Finding, Named
from bridgedesk.desk.audit.fit import Way, best_fit
from bridgedesk.desk.audit.lines import LinesFit
from bridgedesk.event.event import Event
from bridgedesk.event.match import Slip
from bridgedesk.exchange.published import OfficialTotal, Published
from bridgedesk.scoring.rounding import Number, half_up, truncated
from bridgedesk.scoring.totals import factored
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import Evaluation, Measure

Shown = tuple[Decimal, Decimal | None]  # score and percentage


@dataclass(frozen=True)
class TotalRounding:
    """How a total of points is printed, and whether its percentage is that of the printed points."""

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
)
TOTAL_PLACES = 2
MORE_DECIMALS = TotalRounding("more decimals in the file than shown here", half_up, open_ended=True)


@dataclass(frozen=True)
class Total:
    """How the figures of a ranking come about."""

    source: "Source"
    adding: Adding = AS_PLAYED
    span: Span = EACH_ITS_OWN
    percentages: bool = False  # stand in the place of the totals
    rounding: TotalRounding = TOTAL_ROUNDING[0]
    places: int = TOTAL_PLACES  # of the percentages


@dataclass(frozen=True)
class Source:
    """An event scored in one way; `cost` counts what is unusual about it."""

    named: Named
    evaluate: Callable[[], Evaluation]
    cost: int = 0

    @cached_property
    def evaluation(self) -> Evaluation:
        return self.evaluate()

    @cached_property
    def _figures(self) -> dict[tuple[Adding, Span], dict[Key, Exact]]:
        return {}

    def figures(self, adding: Adding, span: Span) -> Mapping[Key, Exact]:
        if (adding, span) not in self._figures:
            self._figures[adding, span] = exact_figures(self.evaluation, adding, span)
        return self._figures[adding, span]


class Asked(NamedTuple):
    """The printed totals, and what they could be."""

    official: Sequence[OfficialTotal]
    several: bool  # sessions, each with a list of its own; otherwise the event's is the only one
    event: Event

    @property
    def more_decimals(self) -> bool:
        figures = (each for total in self.official for each in (total.score, total.percent))
        return any(map(has_more_decimals, figures))


def audit_totals(published: Published, evaluated: Evaluated, lines: LinesFit | None) -> Iterator[Finding]:
    official = [total for total in published.totals if total.score is not None or total.percent is not None]
    if not official:
        return
    sessions = published.event.sessions
    several = len({total.session for total in official}) > 1 or len(sessions) > 1
    asked = Asked(official, several, published.event)
    sources = list(_sources(published, evaluated, lines))
    rounding = lines.fit.way.how.rounding if lines and lines.fit.explained else None
    hows = list(_hows(sources[0], asked, rounding))
    at_imps = _scores_imps(sources[0].evaluation)
    ways = [_way(replace(how, source=source), at_imps=at_imps) for source in sources for how in hows]
    own = next((way for way in ways if evaluated.own and way.how.source is sources[-1]), None)
    fit = best_fit(ways, lambda way, limit: _differing(asked, way.how, limit), len(official), own)
    yield Finding("Totals", len(official), fit.words, fit.differences, fit.way.named)


# ---- how they could come about


def _sources(published: Published, evaluated: Evaluated, lines: LinesFit | None) -> Iterator[Source]:
    """Each way to score the boards, as the lines were found to be scored first; of matches each scale."""
    event = published.event
    if scored_by_matches(event):
        for one in (Convention("IMPs or points of the matches"), *SCALES):
            yield Source(one.named, partial(one.evaluate, event))
        printed = Convention("the victory points printed")
        yield Source(printed.named, partial(printed.evaluate, _with_printed_vps(published)))
        yield from (Source(one.named, partial(one.evaluate, event)) for one in evaluated.own)
        return
    known = evaluated.conventions or (Convention(""),)
    found = lines.fit.way.how.convention if lines and lines.fit.explained else known[0]
    for one in sorted(known, key=lambda each: each is not found):
        yield Source(one.named, partial(evaluated.by, one), int(one is not found and one is not known[0]))


def _with_printed_vps(published: Published) -> Event:
    """As if the file's own VPs had been handed in."""
    slips = {
        match.match: Slip(vp=(match.home_vp, match.away_vp))
        for match in published.matches
        if match.home_vp is not None and match.away_vp is not None
    }
    matches = (replace(match, slip=slips.get(match.id, match.slip)) for match in published.event.matches)
    return replace(published.event, matches=tuple(matches))


def _hows(source: Source, asked: Asked, rounding: Rounding | None) -> Iterator[Total]:
    """The plain way first; of the others those that could make a difference."""
    of_percent = source.evaluation.measure is Measure.PERCENT
    scores = any(total.score is not None for total in asked.official)
    percents = of_percent and any(total.percent is not None for total in asked.official)
    roundings = TOTAL_ROUNDING if scores else TOTAL_ROUNDING[:1]
    choices = product(
        _addings(source, rounding),
        _spans(source, asked),
        (False, True) if of_percent and scores else (False,),
        (*roundings, MORE_DECIMALS) if asked.more_decimals else roundings,
        (TOTAL_PLACES, 1, 0) if percents else (TOTAL_PLACES,),
    )
    for choice in choices:
        yield Total(source, *choice)


def _addings(source: Source, rounding: Rounding | None) -> Iterator[Adding]:
    exact = source.figures(AS_PLAYED, EACH_ITS_OWN)
    of_imps = source.evaluation.measure is not Measure.PERCENT
    unequal = [Unequal.AS_PLAYED]
    if len({(session, each.boards) for (session, _), each in exact.items()}) > len(most_boards(exact)):
        unequal += [Unequal.FACTORED, Unequal.ROUNDED_FIRST] if of_imps else [Unequal.FACTORED]
    yield from map(Adding, unequal)
    if source.evaluation.boards:
        known = [rounding] if rounding else list(IMP_ROUNDING if of_imps else LINE_ROUNDING)
        for one in known:
            yield from (Adding(each, one) for each in unequal if each is not Unequal.ROUNDED_FIRST)


def _spans(source: Source, asked: Asked) -> Iterator[Span]:
    yield Span()
    if len(asked.event.sessions) < 2:
        return
    of_percent = source.evaluation.measure is Measure.PERCENT
    lists = {total.session for total in asked.official}
    for joined in Joined if of_percent else (Joined.MEAN,):
        if joined is not Joined.MEAN and None in lists:
            yield Span(joined=joined)
        if lists != {None}:
            yield Span(cumulative=True, joined=joined)
    if None in lists:
        yield Span(last=True)


def _way(how: Total, *, at_imps: bool) -> Way[Total]:
    unusual = (how.percentages, how.rounding is not TOTAL_ROUNDING[0], how.places != TOTAL_PLACES)
    cost = how.source.cost + how.adding.cost + how.span.cost + sum(unusual)
    return Way(how, cost, tuple(_named(how, at_imps=at_imps)))


def _named(how: Total, *, at_imps: bool) -> Iterator[Named]:
    yield how.source.named
    yield from how.adding.named(at_imps=at_imps)
    yield from how.span.named()
    if how.percentages:
        yield Named("totals", "percentages in the place of totals")
    yield Named("rounding", how.rounding.words)
    if how.places != TOTAL_PLACES:
        yield Named("rounding", "percentages to 0.1" if how.places else "whole percentages")


def _scores_imps(evaluation: Evaluation) -> bool:
    """Return True for IMPs over a field."""
    return evaluation.measure is not Measure.PERCENT and bool(evaluation.boards)


# ---- what differs


def _differing(asked: Asked, how: Total, limit: int) -> list[Difference]:
    """The first that differ, one more than `limit` at most."""
    found: list[Difference] = []
    figures = how.source.figures(how.adding, how.span)
    most = most_boards(figures) if how.adding.unequal is Unequal.ROUNDED_FIRST else {}
    of_percent = how.source.evaluation.measure is Measure.PERCENT
    for total in asked.official:
        key: Key = (total.session if asked.several else None, total.entry)
        if total.section is None and key not in figures:
            key = (None, total.entry)  # of teams, whose totals go on from session to session
        exact = figures.get(key)
        score, percent = _shown(exact, how, of_percent, most.get(key[0])) if exact else (None, None)
        if total.score is not None and not how.rounding.agrees(score, total.score):
            found.append(difference(total, score, total.score))
        elif total.percent is not None and not how.rounding.agrees(percent, total.percent):
            found.append(difference(total, percent, total.percent))
        if len(found) > limit:
            break
    return found


def _shown(exact: Exact, how: Total, of_percent: bool, most: int | None) -> Shown:
    rounding = how.rounding
    if not of_percent:
        shown = rounding.shown(exact.total)
        if most is not None:
            shown = rounding.shown(factored(Fraction(shown), exact.boards, most))
        return shown, None
    score = rounding.shown(exact.points)
    percent = exact.total
    if rounding.percent_of_printed and exact.top:
        percent = Fraction(score) * 100 / Fraction(exact.top)
    return rounding.shown(percent) if how.percentages else score, half_up(percent, how.places)


def difference(total: OfficialTotal, ours: Decimal | None, theirs: Decimal) -> Difference:
    note = None if ours is None else f"they have {theirs - ours:+f}"
    if total.adjustment:
        note = f"the file names an adjustment of {total.adjustment}"
    return Difference(where(total), ours, theirs, note)


def where(total: OfficialTotal) -> str:
    return f"section {total.section}, pair {total.number}" if total.section else f"team {total.number}"
