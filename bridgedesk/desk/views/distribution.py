"""Distribution of a field's totals in bands, as bars and as a list."""

from decimal import Decimal
from statistics import median

from bridgedesk.desk.views.boards import NO_RESULT
from bridgedesk.desk.views.ledgers import Ledger
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, table_of, words
from bridgedesk.desk.views.view import View, none_yet
from bridgedesk.event.spelling import with_unit
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.session_charts import Band, bands_of, distribution_of
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.figures import figure_text
from bridgedesk.standings.ledger import Line


def distribution_view(model: StandingsModel, choice: str) -> View:
    fields = model.evaluation.fields
    field = next((field for field in fields if field.name == choice), fields[0] if fields else None)
    bands, wide = bands_of(field) if field else ([], Decimal(1))
    if field is None or not bands:
        return none_yet(NO_RESULT)
    unit = model.evaluation.unit
    columns: list[Column[Band]] = [
        words(f"From ({unit})", lambda band: f"{band.low:f}"),
        words("To below", lambda band: f"{band.low + wide:f}"),
        figure("Entries", lambda band: str(len(band.members)), lambda band: _ledger(model, band, wide)),
        words("Names", lambda band: ", ".join(model.names[each.entry] for each in band.members), wide=True),
    ]
    table = table_of("Distribution", bands, columns, _lead)
    middle = median(half_up(each.total or 0) for band in bands for each in band.members)
    said = f"Median: {with_unit(figure_text(middle, model.total_decimals), unit)}."
    if model.evaluation.measure is Measure.PERCENT:
        said += " Average is 50%."
    return View((table,), words=said, picture=distribution_of(field, unit))


def _lead(band: Band) -> Lead | None:
    return Lead("card", band.members[0].entry) if band.members else None


def _ledger(model: StandingsModel, band: Band, wide: Decimal) -> Ledger:
    low, members = band
    one, unit = Decimal(1), model.evaluation.unit
    lines = tuple(Line(model.who(each.entry), half_up(each.total or 0), unit, one) for each in members) or (
        Line("No entries", Decimal(0), unit, Decimal(0)),
    )
    return Ledger(f"{low:f} to below {with_unit(f'{low + wide:f}', unit)}", Decimal(len(members)), lines)
