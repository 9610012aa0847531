"""Figures as bridge players write them: the same decimals down a column, and a real minus sign.

One rule for sheets, workbooks, web pages and the window: a column has the decimals of its figure that needs
most, and percentages always two. IMPs stay whole unless they are divided; 10.00 is above 15.75."""

from collections.abc import Iterable
from decimal import Decimal

from bridgedesk.event.score_text import minus_sign
from bridgedesk.scoring.rounding import Number, board_points, half_up
from bridgedesk.scoring.settings import VpScale
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredBoard

PERCENT_DECIMALS = VP_DECIMALS = 2  # of percentages, and of VPs that are not whole


def decimals(figures: Iterable[object], least: int = 0) -> int:
    """Return the decimals that a column needs for its longest figure. Only `Decimal` figures count."""
    return max([least, *(_needed(each) for each in figures if isinstance(each, Decimal))])


def _needed(figure: Decimal) -> int:
    exponent = figure.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def figure_text(figure: Decimal | int, places: int | None = None) -> str:
    """Return a figure with so many decimals, by default as it is."""
    if isinstance(figure, int):
        return minus_sign(str(figure))
    return minus_sign(f"{figure:f}" if places is None else f"{figure:.{places}f}")


def with_sign(figure: Decimal | int, places: int | None = None) -> str:
    """Return a change with its sign: +1.25, −0.50."""
    return f"{'+' if figure >= 0 else ''}{figure_text(figure, places)}"


def plain_figure(value: Number | Decimal) -> str:
    """Return a single figure, rounded to two decimals, without trailing zeros."""
    rounded = value if isinstance(value, Decimal) else half_up(value)
    return minus_sign(f"{rounded.normalize() + 0:f}")


def total_text(evaluation: Evaluation, total: Number) -> str:
    """Return a total, or a match result in its unit, as every list of the event shows it."""
    return figure_text(half_up(total), total_decimals(evaluation))


def points_decimals(boards: Iterable[ScoredBoard]) -> int:
    """Return the decimals of the points on these boards."""
    sides = [side for board in boards for side in (board.points.ns, board.points.ew)]
    return decimals(
        {board_points(each, side.top) for side in sides for each in side.points if each is not None}
    )


def total_decimals(evaluation: Evaluation) -> int:
    """Return the decimals of every total and match result of an event, so that all its lists agree.

    VPs are whole or have two decimals, as in the match results."""
    if evaluation.unit == Measure.PERCENT.value:
        return PERCENT_DECIMALS
    standings = evaluation.standings.values()
    won = [match.won for standing in standings for match in standing.matches]
    totals = [standing.total for standing in standings if standing.total is not None]
    least = 0 if evaluation.settings.vp is VpScale.NONE else VP_DECIMALS
    needed = decimals((half_up(each) for each in (*won, *totals)), least)
    return VP_DECIMALS if needed and evaluation.unit == Measure.VP.value else needed


def score_decimals(evaluation: Evaluation) -> int:
    """Return the decimals of matchpoints, or of IMPs won in matches, in every list of an event."""
    standings = evaluation.standings.values()
    by_session = [session.net for standing in standings for session in standing.sessions]
    matches = [match for standing in standings for match in standing.matches]
    in_matches = [points for match in matches for points in (match.gained, match.conceded)]
    return decimals(half_up(each) for each in (*by_session, *in_matches))
