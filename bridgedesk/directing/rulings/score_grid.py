"""A ruled score as a grid: one row for each outcome, with its percentage, its result and its points.

The grid and the typed text are two views of the same score: either can be made from the other."""

from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.event.ruled_score import (
    WHOLE,
    Declarers,
    declarers_in,
    outcomes_typed,
    with_declarer,
)
from bridgedesk.event.score import Adjusted, Imps, Percentages, Plain, Score
from bridgedesk.event.score_text import AWARD_WORDS, BadScore, amount, parse_score, signed
from bridgedesk.scoring.outcome import PLACE

BOTH, NS, EW = "both", "NS", "EW"
SIDES = (BOTH, NS, EW)


class GridRow(NamedTuple):
    """One outcome as it is in the grid, for both sides or for one."""

    side: str = BOTH
    percent: str = ""
    result: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.percent.strip() or self.result.strip())


class GridPoints(NamedTuple):
    """Points of an outcome to each side; empty if they are not known."""

    ns: str = ""
    ew: str = ""


class GridSum(NamedTuple):
    words: str
    complete: bool


def grid_rows(text: str) -> tuple[GridRow, ...]:
    """Return the rows of a score as typed, also of one that is half typed."""
    ns, bar, ew = text.partition("|")
    halves = ((NS, ns), (EW, ew)) if bar else ((BOTH, ns),)
    return tuple(
        GridRow(side, outcome.percent, outcome.result)
        for side, half in halves
        for outcome in outcomes_typed(half)
    )


def grid_text(rows: Iterable[GridRow]) -> str:
    """Return the score as it would be typed; a row for both sides counts in each half of a split score."""
    filled = [row for row in rows if not row.is_empty]
    if all(row.side == BOTH for row in filled):
        return _half(filled)
    halves = (_half([row for row in filled if row.side in (BOTH, side)]) for side in (NS, EW))
    return " | ".join(halves)


def _half(rows: Sequence[GridRow]) -> str:
    if len(rows) == 1 and rows[0].percent.strip() in ("", "100"):
        return rows[0].result.strip()
    parts = ((row.percent.strip(), row.result.strip()) for row in rows)
    return ", ".join(" ".join(filter(None, (percent and f"{percent}%", result))) for percent, result in parts)


def row_points(row: GridRow, text: str, board: int | None, stood: Iterable[Score] = ()) -> GridPoints:
    """Return the points of an outcome; `text` is the whole score, whose other outcomes may name the
    declarer."""
    found = _score(row.result, declarers_in(text, stood))
    if found is None:
        return GridPoints()
    ns, ew = _points(found, board)
    return GridPoints("" if row.side == EW else ns, "" if row.side == NS else ew)


def _score(result: str, declarers: Declarers) -> Score | None:
    try:
        return parse_score(with_declarer(result, declarers)) if result.strip() else None
    except BadScore:
        return None


def _points(score: Score, board: int | None) -> tuple[str, str]:
    match score:
        case Adjusted(ns, ew):
            return AWARD_WORDS[ns], AWARD_WORDS[ew]
        case Percentages(ns, ew):
            return f"{amount(ns)}%", f"{amount(ew)}%"
        case Imps(ns, ew):
            return f"{amount(ns)} IMPs", f"{amount(ew)} IMPs"
        case _ if isinstance(score, Plain):
            known = set(score.points)
            if board is not None:
                known = {score.points[PLACE[vulnerability(board)]]}
            if len(known) == 1:
                points = known.pop()
                return signed(points), signed(-points)
    return "", ""


def percent_sums(rows: Iterable[GridRow]) -> GridSum:
    """Say what the percentages add up to, for each side of a split score."""
    filled = [row for row in rows if not row.is_empty]
    split = any(row.side != BOTH for row in filled)
    sides = (NS, EW) if split else (BOTH,)
    sums = [(side, _sum([row for row in filled if row.side in (BOTH, side)])) for side in sides]
    words = (f"{side} {_sum_words(total)}" if split else _sum_words(total) for side, total in sums)
    return GridSum("; ".join(words), all(total == WHOLE for _, total in sums))


def _sum(rows: Sequence[GridRow]) -> Decimal | None:
    """Return the sum of the percentages; one result without any is the whole score."""
    if len(rows) == 1 and not rows[0].percent.strip():
        return WHOLE
    try:
        total = sum((Decimal(row.percent.strip() or 0) for row in rows), Decimal(0))
    except InvalidOperation:
        return None
    return total if total.is_finite() else None


def _sum_words(total: Decimal | None) -> str:
    if total is None:
        return "type percentages such as 60"
    if total == WHOLE:
        return "sum 100%"
    missing = WHOLE - total
    rest = f"{amount(missing)}% missing" if missing > 0 else f"{amount(-missing)}% too much"
    return f"sum {amount(total)}%, {rest}"
