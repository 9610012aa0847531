"""Distribution of a field's totals in bands, as bars and as a list."""

from collections.abc import Sequence
from decimal import ROUND_FLOOR, Decimal

from bridgedesk.desk.views.boards import NO_RESULT
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import (
    Bar,
    Distribution,
    Heading,
    Lead,
    Ledger,
    View,
    ViewRow,
    ViewTable,
    none_yet,
)
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Field, Measure
from bridgedesk.standings.ledger import Line
from bridgedesk.standings.standing import Standing

BANDS = (1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_BANDS = 14

Band = tuple[Decimal, list[Standing]]  # its lower end, and who is in it


def distribution_view(model: StandingsModel, choice: str) -> View:
    fields = model.evaluation.fields
    field = next((field for field in fields if field.name == choice), fields[0] if fields else None)
    bands, wide = _bands(field) if field else ([], Decimal(1))
    if not bands:
        return none_yet(NO_RESULT)
    unit = model.evaluation.unit
    headings = (
        Heading(f"From ({unit})"),
        Heading("to below"),
        Heading("How many", number=True),
        Heading("Who", wide=True),
    )

    def opens(at: int, column: int) -> Ledger | None:
        return _ledger(model, bands[at], wide, unit) if column == 2 else None

    rows = tuple(_row(model, band, wide) for band in bands)
    most = max(len(members) for _, members in bands)
    bars = tuple(
        Bar(
            f"{low:f}",
            len(members) / most,
            f"{low:f} to {low + wide:f} {unit}: {len(members)}",
            at,
            members=len(members),
        )
        for at, (low, members) in enumerate(bands)
    )
    middle = _median(bands)
    words = f"The middle of the field is {middle} {unit}."
    if model.evaluation.measure is Measure.PERCENT:
        words += " Half of the points is 50%."
    return View((ViewTable(headings, rows, opens, "Distribution"),), words=words, picture=Distribution(bars))


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
        bands.append((at, [each for own, (_, each) in zip(lows, known, strict=True) if own == at]))
        at -= wide
    return bands, wide


def _median(bands: Sequence[Band]) -> Decimal:
    totals = sorted(half_up(each.total or 0) for _, members in bands for each in members)
    half = len(totals) // 2
    return totals[half] if len(totals) % 2 else (totals[half - 1] + totals[half]) / 2


def _row(model: StandingsModel, band: Band, wide: Decimal) -> ViewRow:
    low, members = band
    names = ", ".join(model.names[each.entry] for each in members)
    lead = Lead("card", members[0].entry) if members else None
    return ViewRow((f"{low:f}", f"{low + wide:f}", str(len(members)), names), lead)


def _ledger(model: StandingsModel, band: Band, wide: Decimal, unit: str) -> Ledger:
    low, members = band
    one = Decimal(1)
    lines = tuple(Line(model.who(each.entry), half_up(each.total or 0), unit, one) for each in members) or (
        Line("Nobody", Decimal(0), unit, Decimal(0)),
    )
    return Ledger(f"{low:f} to below {low + wide:f} {unit}", Decimal(len(members)), lines)
