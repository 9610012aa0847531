"""Totals of the ranking."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial

from bridgedesk.audit.adding import Exact, Key, Unequal, most_boards
from bridgedesk.audit.convention import SCALES, Convention, Evaluated, best_fit
from bridgedesk.audit.finding import Agreement, FigureDifference, NamedConvention
from bridgedesk.audit.lines import LinesFit
from bridgedesk.audit.ways import Asked, Source, Total, hows, scored_in_imps, way_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Slip
from bridgedesk.exchange.published import OfficialTotal, Published
from bridgedesk.scoring.board import factored
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.ties.ranking import ranked

Shown = tuple[Decimal, Decimal | None]  # score and percentage


def audit_totals(published: Published, evaluated: Evaluated, lines: LinesFit | None) -> Iterator[Agreement]:
    official = [total for total in published.totals if total.score is not None or total.percent is not None]
    if not official:
        return
    sessions = published.event.sessions
    several = len({total.session for total in official}) > 1 or len(sessions) > 1
    asked = Asked(official, several, published.event)
    sources = list(_sources(published, evaluated, lines))
    rounding = lines.fit.way.how.rounding if lines and lines.fit.explained else None
    plain = list(hows(sources[0], asked, rounding))
    imps = scored_in_imps(sources[0].evaluation)
    ways = [way_of(replace(how, source=source), imps=imps) for source in sources for how in plain]
    regulations = [each.named for each in evaluated.own]
    own = next((way for way in ways if way.how.source.named in regulations), None)
    fit = best_fit(ways, lambda way, limit: _differing(asked, way.how, limit), len(official), own)
    yield Agreement("Totals", len(official), fit.words, fit.differences, fit.way.named, fit.explained)


# ---- how they could come about


def _sources(published: Published, evaluated: Evaluated, lines: LinesFit | None) -> Iterator[Source]:
    """Yield each way to score the boards, beginning with the one that explained the results; for matches,
    each scale."""
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
    """Return the event with the file's VPs as handed in."""
    slips = {
        match.match: Slip(vp=(match.home_vp, match.away_vp))
        for match in published.matches
        if match.home_vp is not None and match.away_vp is not None
    }
    matches = (replace(match, slip=slips.get(match.id, match.slip)) for match in published.event.matches)
    return replace(published.event, matches=tuple(matches))


# ---- what differs


def _differing(asked: Asked, how: Total, limit: int) -> list[FigureDifference]:
    """Return the first differences, at most one more than `limit`."""
    found: list[FigureDifference] = []
    figures = how.source.figures(how.adding, how.span)
    most = most_boards(figures) if how.adding.unequal is Unequal.ROUNDED_FIRST else {}
    of_percent = how.source.evaluation.measure is Measure.PERCENT
    for total in asked.official:
        key: Key = (total.session if asked.several else None, total.entry)
        if total.section is None and key not in figures:
            key = (None, total.entry)  # of teams, whose totals go on from session to session
        exact = figures.get(key)
        if exact is not None and how.percent_span is not None:
            exact = exact._replace(total=how.source.figures(how.adding, how.percent_span)[key].total)
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
    score = rounding.shown(exact.points if of_percent else exact.total)
    if most is not None:
        score = rounding.shown(factored(Fraction(score), exact.boards, most))
    if not of_percent:
        return score, None
    percent = exact.total
    if rounding.percent_of_printed and exact.top and most is None:
        percent = Fraction(score) * 100 / Fraction(exact.top)
    return rounding.shown(percent) if how.percentages else score, half_up(percent, how.places)


def difference(total: OfficialTotal, ours: Decimal | None, theirs: Decimal) -> FigureDifference:
    note = None if ours is None else f"difference {theirs - ours:+f}"
    if total.adjustment:
        note = f"the file has an adjustment of {total.adjustment}"
    return FigureDifference(where(total), ours, theirs, note)


def where(total: OfficialTotal) -> str:
    return f"section {total.section}, pair {total.number}" if total.section else f"team {total.number}"


# ---- printed places, in one list or in several


def _direction(total: OfficialTotal) -> str:
    return total.number[-2:] if total.number[-2:] in ("NS", "EW") else ""


# List that a total belongs to.
LISTS: dict[str, Callable[[OfficialTotal], str]] = {
    "one list": lambda _: "",
    "a list for each direction": _direction,
    "a list for each section and direction": lambda total: f"{total.section} {_direction(total)}",
}


def audit_places(published: Published) -> Iterator[Agreement]:
    """Compare the places with the order of the printed totals; each session has its own lists."""
    official = [total for total in published.totals if total.place]
    if not official:
        return
    fits = []
    for words, list_of in LISTS.items():
        lists: dict[tuple[str | None, str], list[OfficialTotal]] = defaultdict(list)
        for total in official:
            lists[total.session, list_of(total)].append(total)
        fits.append(([each for members in lists.values() for each in _out_of_place(members)], words))
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    named = (NamedConvention("places", words),)
    yield Agreement("Places by the totals printed", len(official), words, tuple(differing), named)


def _out_of_place(members: Sequence[OfficialTotal]) -> Iterator[FigureDifference]:
    figures = {total.entry: _ranking_figure(total) for total in members}
    places = {entry: place for entry, place, _ in ranked(figures)}
    for total in members:
        printed = (total.place or "").strip("=")
        if printed != str(places[total.entry]):
            yield FigureDifference(where(total), places[total.entry], total.place)


def _ranking_figure(total: OfficialTotal) -> Fraction | None:
    figure = total.percent if total.percent is not None else total.score
    return None if figure is None else Fraction(figure)


# ---- results with handicap: the percentage plus a share of the handicap named in the file

HANDICAPS = (
    ("percentage plus half the handicap", Fraction(1, 2)),
    ("percentage plus the handicap", Fraction(1)),
)


def audit_handicaps(official: Sequence[OfficialTotal]) -> Iterator[Agreement]:
    with_handicap = [
        (
            total,
            Fraction(total.score) * 100 / Fraction(total.top),
            Fraction(total.handicap),
            total.with_handicap,
        )
        for total in official
        if total.score is not None and total.top and total.handicap and total.with_handicap is not None
    ]
    if not with_handicap:
        return
    fits = []
    for words, share in HANDICAPS:
        sums = [
            (total, half_up(percent + handicap * share), theirs)
            for total, percent, handicap, theirs in with_handicap
        ]
        fits.append(
            ([difference(total, ours, theirs) for total, ours, theirs in sums if ours != theirs], words)
        )
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    named = (NamedConvention("handicaps", words),)
    yield Agreement("Results with handicap", len(with_handicap), words, tuple(differing), named)
