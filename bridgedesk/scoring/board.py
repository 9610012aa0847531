"""Points of a whole board: each result for both sides, in the order the results are given."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bridgedesk.bridge.seats import Side, Vulnerability
from bridgedesk.event.score import LatePlay, NotPlayed, Score, Split
from bridgedesk.scoring.matchpoints import (
    equalled,
    neuberg,
    point_table,
    pro_rata,
    small_group,
    weighted_matchpoints,
)
from bridgedesk.scoring.outcome import PLACE, Outcome, mean_points, outcome
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Missing, Neuberg, Settings, SmallGroups, Splits

Points = list[Number | None]


@dataclass(frozen=True, slots=True)
class SidePoints:
    """Points of one direction of a board. None marks a result not compared: an award, or not played."""

    points: Points
    top: Number  # 0 where points are IMPs


@dataclass(frozen=True, slots=True)
class BoardDatum:
    """Datum that North-South's results were compared with, and the results behind it."""

    value: int
    counted: tuple[int, ...]  # the numbers of the results considered, the lowest score first
    trim: int  # so many of them at each end are left out of the mean


@dataclass(frozen=True, slots=True)
class BoardPoints:
    ns: SidePoints
    ew: SidePoints
    datums: tuple[BoardDatum, ...] = ()  # a fouled board has one for each of its forms

    @property
    def datum(self) -> int | None:
        """Return the datum of the whole board; None if it has several."""
        return self.datums[0].value if len(self.datums) == 1 else None


def matchpoint_board(
    scores: Sequence[Score],
    vulnerability: Vulnerability,
    wanted: int,
    settings: Settings,
    forms: Sequence[str | None] = (),
) -> BoardPoints:
    """Matchpoint a board. `wanted` results were expected; `forms` distinguishes versions of a fouled
    board."""
    place = PLACE[vulnerability]
    if len(scores) == wanted and not any(forms):
        columns = [score.points for score in scores]
        plain = [points[place] for points in columns if points is not None]
        if len(plain) == wanted:
            return _plain_board(plain)
    return BoardPoints(
        _side(scores, Side.NS, place, wanted, settings, forms),
        _side(scores, Side.EW, place, wanted, settings, forms),
    )


def _plain_board(scores: Sequence[int]) -> BoardPoints:
    """Matchpoint a board of plain results, as many as expected: by far the usual case."""
    worth = point_table(Counter(scores))
    top = 2 * (len(scores) - 1)
    other = {score: top - points for score, points in worth.items()}
    return BoardPoints(
        SidePoints(list(map(worth.__getitem__, scores)), top),
        SidePoints(list(map(other.__getitem__, scores)), top),
    )


def _side(
    scores: Sequence[Score],
    side: Side,
    place: int,
    wanted: int,
    settings: Settings,
    forms: Sequence[str | None],
) -> SidePoints:
    outcomes = [outcome(score, side, place) for score in scores]
    groups: dict[str | None, list[tuple[int, Outcome]]] = defaultdict(list)
    for number, each in enumerate(outcomes):
        if isinstance(each, tuple):
            groups[forms[number] if forms else None].append((number, each))
    compared = sum(map(len, groups.values()))
    if settings.neuberg is Neuberg.OFF:
        wanted = compared
    lacking = wanted - sum(not isinstance(score, NotPlayed | LatePlay) for score in scores)

    points: Points = [None] * len(scores)
    apart = settings.splits is Splits.AVERAGE
    for members in groups.values():
        split = [apart and isinstance(scores[number], Split) for number, _ in members]
        within = _within([each for _, each in members], split)
        brought = _bring_to(wanted, len(members), lacking, fouled=len(groups) > 1, settings=settings)
        for (number, _), among_them in zip(members, within, strict=True):
            points[number] = brought(among_them)
    return SidePoints(points, 2 * max(wanted - 1, 0))


def _within(outcomes: Sequence[Outcome], split: Sequence[bool]) -> list[Number]:
    """Return the outcomes for the others: a split table is an average to them, 1 each way. Its own sides
    are compared with the others."""
    if not any(split):
        return weighted_matchpoints(outcomes)
    plain = [each for each, apart in zip(outcomes, split, strict=True) if not apart]
    among_plain = iter(weighted_matchpoints(plain))
    averages = sum(split)
    return [
        weighted_matchpoints([*plain, each])[-1] + averages - 1 if apart else next(among_plain) + averages
        for each, apart in zip(outcomes, split, strict=True)
    ]


def _bring_to(
    wanted: int, actual: int, lacking: int, *, fouled: bool, settings: Settings
) -> Callable[[Number], Number]:
    """Return the function that turns points in a group into points of the whole board."""
    if fouled and settings.small_groups is SmallGroups.FIXED and _is_small(actual, wanted, settings):
        return lambda points: small_group(points, actual, wanted)
    if settings.missing is Missing.PRO_RATA and lacking > 0 and wanted - lacking > 1:
        entered = wanted - lacking
        return lambda points: pro_rata(neuberg(points, actual, entered), entered, wanted)
    if settings.neuberg is Neuberg.EQUALLED:
        return lambda points: equalled(points, actual, wanted)
    return lambda points: neuberg(points, actual, wanted)


def _is_small(actual: int, wanted: int, settings: Settings) -> bool:
    return actual in settings.small_sizes and wanted >= settings.small_times * actual


def aggregate_board(scores: Sequence[Score], vulnerability: Vulnerability) -> BoardPoints:
    """Score a board by total points: each result counts its own score."""
    place = PLACE[vulnerability]

    def points(score: Score, side: Side) -> Number | None:
        found = outcome(score, side, place)
        return mean_points(found) if isinstance(found, tuple) else None

    ns, ew = (SidePoints([points(score, side) for score in scores], 0) for side in Side)
    return BoardPoints(ns, ew)


# ---- fouled boards at IMPs (Law 87): results of different versions are not compared with each other


def each_version_apart(
    forms: Sequence[str | None], score: Callable[[Sequence[int]], BoardPoints]
) -> BoardPoints:
    """Score every version as a board of its own, with its own results."""
    if len(set(forms)) < 2:
        return score(range(len(forms)))
    groups: dict[str | None, list[int]] = defaultdict(list)
    for number, form in enumerate(forms):
        groups[form].append(number)
    ns: Points = [None] * len(forms)
    ew: Points = [None] * len(forms)
    datums: list[BoardDatum] = []
    for members in groups.values():
        points = score(members)
        datums += [
            replace(each, counted=tuple(members[number] for number in each.counted)) for each in points.datums
        ]
        for number, ns_points, ew_points in zip(members, points.ns.points, points.ew.points, strict=True):
            ns[number], ew[number] = ns_points, ew_points
    return BoardPoints(SidePoints(ns, 0), SidePoints(ew, 0), tuple(datums))


# ---- session totals from boards: percentages, IMP totals, and totals over unequal numbers of boards


def percentage(points: Number, top: Number) -> Fraction | None:
    """Return the percentage on the boards played; None if nothing could be scored."""
    return Fraction(points * 100, top) if top else None


def factored(total: Number, played: int, most: int) -> Number:
    """Return the total scaled up as if the entry had played as many boards as the entry with the most."""
    return total if played in (0, most) else Fraction(total) * most / played
