"""Sums of boards and sessions behind a ranking's figures, before rounding."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.audit.convention import Rounding
from bridgedesk.audit.finding import NamedConvention
from bridgedesk.audit.lines import printed_sums
from bridgedesk.scoring.board import factored, percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.standing import Standing

Key = tuple[str | None, str]  # session and entry


class Exact(NamedTuple):
    """One line of a ranking before rounding."""

    points: Number
    top: Number  # 0 at IMPs
    boards: int
    total: Number  # a percentage, or the points


class Unequal(Enum):
    """Ways to treat totals of entries that played fewer boards than others."""

    AS_PLAYED = ""
    FACTORED = "factored up to the most boards played"
    ROUNDED_FIRST = "rounded, then factored up to the most boards played"
    FACTORED_TO_ALL = "factored up to all boards of the session"


@dataclass(frozen=True)
class Adding:
    """Way to add board points up to a session's points."""

    unequal: Unequal = Unequal.AS_PLAYED
    printed: Rounding | None = None  # of the board points that are added up; None: as exact as they are

    @property
    def cost(self) -> int:
        return (self.unequal is not Unequal.AS_PLAYED) + (self.printed is not None)

    def named(self, *, scored_in_imps: bool) -> Iterator[NamedConvention]:
        if self.printed:
            yield NamedConvention("totals", "sums of the printed figures")
        if self.unequal is not Unequal.AS_PLAYED:
            factored_up = self.unequal is Unequal.FACTORED and scored_in_imps
            yield NamedConvention("totals", self.unequal.value, {"totals": "factored"} if factored_up else {})
        elif scored_in_imps and not self.printed:
            yield NamedConvention("totals", "as played")


AS_PLAYED = Adding()


class Joined(Enum):
    """Ways to combine several sessions in one figure."""

    MEAN = ""
    ALL_BOARDS = "every board weighs the same"
    MEAN_OF_PRINTED = "the mean of the sessions' percentages as printed"
    SUM_OF_PRINTED = "the sum of the sessions' percentages as printed"


@dataclass(frozen=True)
class SessionSpan:
    """Sessions that a figure counts."""

    cumulative: bool = False  # a session's list has the sessions before it too
    last: bool = False  # the event's list has the last session alone
    joined: Joined = Joined.MEAN

    @property
    def cost(self) -> int:
        return self.cumulative + self.last + (self.joined is not Joined.MEAN)

    def named(self) -> Iterator[NamedConvention]:
        if self.cumulative:
            yield NamedConvention("sessions", "each session's list with the sessions before it")
        if self.last:
            yield NamedConvention("sessions", "the last session alone")
        if self.joined.value:
            yield NamedConvention("sessions", self.joined.value)


EACH_ITS_OWN = SessionSpan()


def exact_figures(evaluation: Evaluation, adding: Adding, span: SessionSpan) -> dict[Key, Exact]:
    """Return the figures of the event and of each session."""
    sums = printed_sums(evaluation, adding.printed) if adding.printed else None
    found: dict[Key, Exact] = {}
    for standing in evaluation.standings.values():
        if standing.total is not None:
            found |= dict(_lines_of(standing, evaluation.measure, span, sums))
    if adding.unequal is Unequal.FACTORED:
        return _factored_up(found, most_boards(found), evaluation.measure)
    if adding.unequal is Unequal.FACTORED_TO_ALL:
        return _factored_up(found, all_boards(evaluation), evaluation.measure)
    return found


def _lines_of(
    standing: Standing, measure: Measure, span: SessionSpan, sums: Mapping[tuple[str, str], Decimal] | None
) -> Iterator[tuple[Key, Exact]]:
    entry = standing.entry
    parts: list[Exact] = []
    for score in standing.sessions:
        points = Fraction(sums[score.session, entry]) if sums is not None else score.points
        total = percentage(points, score.top) if score.top else points
        parts.append(Exact(points, score.top, score.boards, total or 0))
        own = _together(parts, measure, span.joined) if span.cumulative else parts[-1]
        yield (score.session, entry), own
    if span.last and parts:
        yield (None, entry), parts[-1]
        return
    whole = _together(parts, measure, span.joined)
    if sums is None and span.joined is Joined.MEAN:
        whole = whole._replace(total=standing.total or 0)
    yield (None, entry), whole


def _together(parts: Sequence[Exact], measure: Measure, joined: Joined) -> Exact:
    points = sum((part.points for part in parts), start=0)
    top = sum((part.top for part in parts), start=0)
    boards = sum(part.boards for part in parts)
    if measure is not Measure.PERCENT or not parts:
        return Exact(points, top, boards, points)
    totals = [Fraction(part.total) for part in parts]
    if joined in (Joined.MEAN_OF_PRINTED, Joined.SUM_OF_PRINTED):
        totals = [Fraction(half_up(total)) for total in totals]
    total: Number = sum(totals, start=Fraction(0))
    if joined is Joined.ALL_BOARDS:
        total = percentage(points, top) or 0
    elif joined is not Joined.SUM_OF_PRINTED:
        total = Fraction(total) / len(parts)
    return Exact(points, top, boards, total)


def _factored_up(
    found: Mapping[Key, Exact], most: Mapping[str | None, int], measure: Measure
) -> dict[Key, Exact]:
    made = {}
    for key, exact in found.items():
        points, top = (factored(each, exact.boards, most[key[0]]) for each in (exact.points, exact.top))
        total = exact.total
        if measure is not Measure.PERCENT:
            total = factored(total, exact.boards, most[key[0]])
        made[key] = Exact(points, top, exact.boards, total)
    return made


def most_boards(found: Mapping[Key, Exact]) -> Mapping[str | None, int]:
    """Return the most boards played by an entry in each list."""
    most: dict[str | None, int] = defaultdict(int)
    for (session, _), exact in found.items():
        most[session] = max(most[session], exact.boards)
    return most


def all_boards(evaluation: Evaluation) -> Mapping[str | None, int]:
    """Return the number of boards in play in each list."""
    boards = {(board.session, board.board) for board in evaluation.boards}
    count: dict[str | None, int] = defaultdict(int)
    for session, _ in boards:
        count[session] += 1
        count[None] += 1
    return count
