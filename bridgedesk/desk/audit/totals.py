"""The totals of the ranking, handicaps and places."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.audit.convention import (
    IMP_TOTALS,
    TOTAL_ROUNDING,
    Convention,
    TotalRounding,
    conventions_for,
)
from bridgedesk.desk.audit.finding import Difference, Finding
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.published import OfficialTotal, Published
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.totals import factored
from bridgedesk.standings.evaluation import Evaluation, Measure, Standing
from bridgedesk.standings.ranking import ranked

Shown = tuple[Decimal, Decimal | None]  # score and percentage


def audit_totals(published: Published) -> Iterator[Finding]:
    official = [total for total in published.totals if total.score is not None or total.percent is not None]
    if not official:
        return
    fits = []
    for convention in _ways_to_add_up(published):
        evaluation = convention.evaluate(published.event)
        for rounding in TOTAL_ROUNDING:
            shown = _shown_totals(evaluation, rounding, convention)
            fits.append((_differing(official, shown), convention, rounding))
    differing, convention, rounding = min(fits, key=lambda fit: len(fit[0]))
    words = ", ".join(filter(None, (convention.words, rounding.words)))
    yield Finding("Totals", len(official), words, tuple(differing))
    yield from _handicaps(official)


def _ways_to_add_up(published: Published) -> list[Convention]:
    """Each way to score the boards, and for IMPs each way to add them up."""
    conventions = conventions_for(published.event) or (Convention(""),)
    if published.event.matches or published.event.sessions[0].scoring is Scoring.MATCHPOINTS:
        return list(conventions)
    return [
        Convention(f"{one.words}, {adding.words}", {**one.choices, **adding.choices}, adding.factors_rounded)
        for one in conventions
        for adding in IMP_TOTALS
    ]


def _shown_totals(
    evaluation: Evaluation, rounding: TotalRounding, convention: Convention
) -> dict[str, Shown]:
    standings = [each for field in evaluation.fields for each in field.standings if each.total is not None]
    if evaluation.measure is Measure.PERCENT:
        return {each.entry: _percentage(each, rounding) for each in standings}
    shown = {each.entry: rounding.shown(each.total or 0) for each in standings}
    if convention.factors_rounded:
        played = {each.entry: sum(session.boards for session in each.sessions) for each in standings}
        most = max(played.values())
        shown = {
            entry: rounding.shown(factored(Fraction(total), played[entry], most))
            for entry, total in shown.items()
        }
    return {entry: (total, None) for entry, total in shown.items()}


def _percentage(standing: Standing, rounding: TotalRounding) -> Shown:
    points = sum((session.points for session in standing.sessions), start=0)
    top = sum((session.top for session in standing.sessions), start=0)
    score = rounding.shown(points)
    return score, half_up(Fraction(score) * 100 / top if rounding.percent_of_printed else standing.total or 0)


def _differing(official: Sequence[OfficialTotal], ours: Mapping[str, Shown]) -> list[Difference]:
    found = []
    for total in official:
        score, percent = ours.get(total.entry, (None, None))
        if total.score is not None and score != total.score:
            found.append(_difference(total, score, total.score))
        elif total.percent is not None and percent != total.percent:
            found.append(_difference(total, percent, total.percent))
    return found


def _difference(total: OfficialTotal, ours: Decimal | None, theirs: Decimal) -> Difference:
    note = None if ours is None else f"they have {theirs - ours:+f}"
    if total.adjustment:
        note = f"the file names an adjustment of {total.adjustment}"
    return Difference(_where(total), ours, theirs, note)


def _where(total: OfficialTotal) -> str:
    return f"section {total.section}, pair {total.number}" if total.section else f"team {total.number}"


# ---- handicaps

HANDICAPS = (
    ("the percentage and half the handicap", Fraction(1, 2)),
    ("the percentage and the handicap", Fraction(1)),
)


def _handicaps(official: Sequence[OfficialTotal]) -> Iterator[Finding]:
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
            ([_difference(total, ours, theirs) for total, ours, theirs in sums if ours != theirs], words)
        )
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    yield Finding("Results with handicap", len(with_handicap), words, tuple(differing))


# ---- places


def _direction(total: OfficialTotal) -> str:
    return total.number[-2:] if total.number[-2:] in ("NS", "EW") else ""


# Which list a total stands in.
LISTS: dict[str, Callable[[OfficialTotal], str]] = {
    "one list": lambda _: "",
    "a list for each direction": _direction,
    "a list for each section and direction": lambda total: f"{total.section} {_direction(total)}",
}


def audit_places(published: Published) -> Iterator[Finding]:
    """The printed places against the order of the printed totals, in one list or in several."""
    official = [total for total in published.totals if total.place]
    if not official:
        return
    fits = []
    for words, list_of in LISTS.items():
        lists: dict[str, list[OfficialTotal]] = defaultdict(list)
        for total in official:
            lists[list_of(total)].append(total)
        fits.append(([each for members in lists.values() for each in _out_of_place(members)], words))
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    yield Finding("Places by the totals printed", len(official), words, tuple(differing))


def _out_of_place(members: Sequence[OfficialTotal]) -> Iterator[Difference]:
    totals: dict[str, Number | None] = {total.entry: _ranking_figure(total) for total in members}
    places = {entry: place for entry, place, _ in ranked(totals)}
    for total in members:
        printed = (total.place or "").rstrip("=")
        if printed != str(places[total.entry]):
            yield Difference(_where(total), places[total.entry], total.place)


def _ranking_figure(total: OfficialTotal) -> Fraction | None:
    figure = total.percent if total.percent is not None else total.score
    return None if figure is None else Fraction(figure)
