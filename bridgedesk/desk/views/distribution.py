"""Distribution of a field's totals in bands, as bars and as a list."""

from decimal import ROUND_FLOOR, Decimal
from statistics import median
from typing import NamedTuple

from bridgedesk.desk.views.boards import NO_RESULT
from bridgedesk.desk.views.ledgers import Ledger
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, table_of, words
from bridgedesk.desk.views.view import Bar, Distribution, View, none_yet
from bridgedesk.event.spelling import with_unit
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Field, Measure
from bridgedesk.standings.explain.figures import figure_text
from bridgedesk.standings.ledger import Line
from bridgedesk.standings.standing import Standing

BANDS = (1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_BANDS = 14


class Band(NamedTuple):
    low: Decimal
    members: list[Standing]


def distribution_view(model: StandingsModel, choice: str) -> View:
    fields = model.evaluation.fields
    field = next((field for field in fields if field.name == choice), fields[0] if fields else None)
    bands, wide = _bands(field) if field else ([], Decimal(1))
    if not bands:
        return none_yet(NO_RESULT)
    unit = model.evaluation.unit
    columns: list[Column[Band]] = [
        words(f"From ({unit})", lambda band: f"{band.low:f}"),
        words("To below", lambda band: f"{band.low + wide:f}"),
        figure("Entries", lambda band: str(len(band.members)), lambda band: _ledger(model, band, wide)),
        words("Names", lambda band: ", ".join(model.names[each.entry] for each in band.members), wide=True),
    ]
    table = table_of("Distribution", bands, columns, _lead)
    most = max(len(members) for _, members in bands)
    bars = tuple(
        Bar(
            f"{low:f}",
            len(members) / most,
            f"{low:f} to {with_unit(f'{low + wide:f}', unit)}: {len(members)}",
            at,
            members=len(members),
        )
        for at, (low, members) in enumerate(bands)
    )
    middle = median(half_up(each.total or 0) for band in bands for each in band.members)
    said = f"Median: {with_unit(figure_text(middle, model.total_decimals), unit)}."
    if model.evaluation.measure is Measure.PERCENT:
        said += " Average is 50%."
    return View((table,), words=said, picture=Distribution(bars))


def _bands(field: Field) -> tuple[list[Band], Decimal]:
    """Return the bands, highest first, wide enough to keep them few."""
    known = [(half_up(each.total), each) for each in field.standings if each.total is not None]
    if not known:
        return [], Decimal(1)
    spread = float(max(total for total, _ in known) - min(total for total, _ in known))
    wide = Decimal(str(next((each for each in BANDS if spread / each < MOST_BANDS - 1), BANDS[-1])))
    lows = [(total / wide).to_integral_value(ROUND_FLOOR) * wide for total, _ in known]
    low, high = min(lows), max(lows)
    bands: list[Band] = []
    at = high
    while at >= low:
        bands.append(Band(at, [each for own, (_, each) in zip(lows, known, strict=True) if own == at]))
        at -= wide
    return bands, wide


def _lead(band: Band) -> Lead | None:
    return Lead("card", band.members[0].entry) if band.members else None


def _ledger(model: StandingsModel, band: Band, wide: Decimal) -> Ledger:
    low, members = band
    one, unit = Decimal(1), model.evaluation.unit
    lines = tuple(Line(model.who(each.entry), half_up(each.total or 0), unit, one) for each in members) or (
        Line("No entries", Decimal(0), unit, Decimal(0)),
    )
    return Ledger(f"{low:f} to below {with_unit(f'{low + wide:f}', unit)}", Decimal(len(members)), lines)
