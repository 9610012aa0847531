"""Each pair's session as a picture: board by board against its opponents, and where it is in its field."""

from collections.abc import Callable, Collection, Sequence
from decimal import ROUND_FLOOR, Decimal
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.event.spelling import with_unit
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.charts import Bar, Distribution, Evening, distribution_chart, session_chart
from bridgedesk.sheets.content import PrintedCard, PrintedCards, Sheet, SideBySide
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.results import ResultLine, all_boards, by_entry, pair_number_key
from bridgedesk.sheets.scorecards import card_subtitle, card_title
from bridgedesk.standings.evaluation import Field
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.standing import Standing

Played = Sequence[tuple[Side, ResultLine]]
Hidden = Collection[tuple[str, int]]  # session and board

LAYOUTS = ((1, 3), (1, 2), (1, 1))
CHART, BANDS = (400.0, 176.0), (150.0, 176.0)
SHARES = (8, 3)
SCALE = 0.82


def session_charts(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    played = by_entry(all_boards(facts))
    unit = evaluation.unit
    ranked = [(field, row) for field in evaluation.fields for row in rows(evaluation, field)]
    ranked.sort(key=lambda each: (each[1].section or "", pair_number_key(each[1].number or each[1].entry)))
    cards = []
    for field, row in ranked:
        lines = played[row.entry]
        if lines:
            evening = evening_of(lines, unit, lambda line, side: _opponents(facts, line, side))
            who = f"Pair {row.number}" if row.number else facts.names[row.entry]
            found = distribution_of(field, unit, row.entry, who)
            parts = (
                (session_chart(evening, *CHART, SCALE),),
                (distribution_chart(found, *BANDS, SCALE),),
            )
            block = SideBySide(parts, SHARES)
            cards.append(PrintedCard(card_title(row), card_subtitle(row, evaluation), (block,)))
    if not cards:
        raise NothingToPrint("No results by board yet. Type some scores, then print again.")
    return sheet(facts, "Session charts", (PrintedCards(tuple(cards), LAYOUTS),))


def _opponents(facts: Facts, line: ResultLine, side: Side) -> str:
    other = line.side(side.other)
    return f"{other.number}  {facts.names[other.entry]}" if other.number else facts.names[other.entry]


# ---- a session board by board


def by_percent(lines: Played) -> bool:
    return any(line.side(side).top for side, line in lines)


def running_totals(lines: Played, hidden: Hidden = ()) -> list[Number | None]:
    """Return the running score after each board; None from the first hidden board on."""
    points: Number = 0
    top: Number = 0
    shares, seen = by_percent(lines), True
    found: list[Number | None] = []
    for side, line in lines:
        seen = seen and (line.session, line.board) not in hidden
        own = line.side(side)
        if own.points is not None:
            points += own.points
            top += own.top
        found.append(None if not seen else percentage(points, top) if shares else points)
    return found


def evening_of(
    lines: Played,
    unit: str,
    opponents: Callable[[ResultLine, Side], str],
    hidden: Hidden = (),
) -> Evening:
    """Return the bars of a session; a hidden board has none, and tells nothing of its result."""
    shares = by_percent(lines)
    shown = [line.side(side).points for side, line in lines if (line.session, line.board) not in hidden]
    most = max((abs(float(points)) for points in shown if points is not None), default=1.0) or 1.0
    bars = tuple(
        _bar(at, side, line, unit, most, is_hidden=(line.session, line.board) in hidden)._replace(
            against=opponents(line, side)
        )
        for at, (side, line) in enumerate(lines)
    )
    totals = running_totals(lines, hidden)
    far = 100.0 if shares else max((abs(float(each)) for each in totals if each is not None), default=1.0)
    running = tuple(None if each is None else float(each) / (far or 1.0) for each in totals)
    return Evening(bars, running, signed=not shares, unit="%" if shares else unit)


def _bar(at: int, side: Side, line: ResultLine, unit: str, most: float, *, is_hidden: bool) -> Bar:
    own, label = line.side(side), str(line.board)
    if is_hidden:
        return Bar(label, 0.0, f"Board {line.board}: hidden", at, hidden=True)
    if own.points is None:
        return Bar(label, 0.0, f"Board {line.board}: not scored", at)
    if own.top:
        percent = percentage(own.points, own.top) or 0
        words = f"Board {line.board}: {half_up(percent)}%"
        share = float(own.points) / float(own.top)
        return Bar(label, share, words, at, figure=str(half_up(percent).to_integral_value()))
    words = f"Board {line.board}: {plain_figure(own.points)} {unit}"
    return Bar(label, float(own.points) / most, words, at, figure=plain_figure(own.points))


# ---- the distribution of a field

STEPS = (1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_BANDS = 14


class Band(NamedTuple):
    low: Decimal
    members: list[Standing]


def bands_of(field: Field) -> tuple[list[Band], Decimal]:
    """Return the bands, highest first, wide enough to keep them few."""
    known = [(half_up(each.total), each) for each in field.standings if each.total is not None]
    if not known:
        return [], Decimal(1)
    spread = float(max(total for total, _ in known) - min(total for total, _ in known))
    wide = Decimal(str(next((each for each in STEPS if spread / each < MOST_BANDS - 1), STEPS[-1])))
    lows = [(total / wide).to_integral_value(ROUND_FLOOR) * wide for total, _ in known]
    low, high = min(lows), max(lows)
    bands: list[Band] = []
    at = high
    while at >= low:
        bands.append(Band(at, [each for own, (_, each) in zip(lows, known, strict=True) if own == at]))
        at -= wide
    return bands, wide


def distribution_of(field: Field, unit: str, entry: str = "", who: str = "") -> Distribution:
    """Return the bands of a field; the one of `entry` is marked with `who`."""
    bands, wide = bands_of(field)
    most = max((len(members) for _, members in bands), default=1) or 1
    bars = tuple(
        Bar(
            plain_figure(low),
            len(members) / most,
            f"{plain_figure(low)} to {with_unit(plain_figure(low + wide), unit)}: {len(members)}",
            at,
            members=len(members),
        )
        for at, (low, members) in enumerate(bands)
    )
    own = (at for at, (_, members) in enumerate(bands) if entry in [each.entry for each in members])
    marked = next(own, None) if entry else None
    return Distribution(bars, marked, who if marked is not None else "")
