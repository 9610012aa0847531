"""Rankings before and after penalties, next to each other."""

from dataclasses import replace

from bridgedesk.desk.views.ranking import NOBODY
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.totals import charges_ledger, is_penalised, place_ledger, total_ledger
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.ranking_notes import ExtraColumn
from bridgedesk.standings.evaluation import Evaluation, Field, Standing
from bridgedesk.standings.penalties.without_penalties import fields_without_penalties

Both = tuple[Field, Standing, Field, Standing]


def penalised_view(looking: StandingsModel, _choice: str) -> View:
    evaluation = looking.evaluation
    before = replace(evaluation, fields=fields_without_penalties(evaluation))
    found = _both(before, evaluation)
    if not found:
        return none_yet(NOBODY)
    unit = evaluation.unit
    headings = (
        Heading("Place before", number=True),
        Heading("after", number=True, strong=True),
        Heading("Names", names=True),
        Heading(f"Before ({unit})", number=True),
        Heading("Penalties", number=True),
        Heading(f"After ({unit})", number=True, strong=True),
    )
    cells = [_cells(looking, both) for both in found]

    def opens(at: int, column: int) -> Ledger | None:
        was_in, was, is_in, is_ = found[at]
        name = looking.names[is_.entry]
        match column:
            case 0:
                return place_ledger(was_in, was, looking.names)
            case 1:
                return place_ledger(is_in, is_, looking.names)
            case 3:
                return total_ledger(was, before, name)
            case 4:
                return charges_ledger(is_, evaluation, name, ExtraColumn.PENALTIES)
            case 5:
                return total_ledger(is_, evaluation, name)
        return None

    rows = tuple(ViewRow(line, Lead("card", both[3].entry)) for line, both in zip(cells, found, strict=True))
    told = "" if any(is_penalised(both[3]) for both in found) else "Nobody has been penalised."
    return View((ViewTable(headings, rows, opens, "Before and after penalties"),), words=told)


def _both(before: Evaluation, after: Evaluation) -> list[Both]:
    """Pair the standings before and after penalties, field by field in the present order."""
    found = []
    for was_in, is_in in zip(before.fields, after.fields, strict=True):
        old = {standing.entry: standing for standing in was_in.standings}
        found += [(was_in, old[standing.entry], is_in, standing) for standing in is_in.standings]
    return found


def _cells(looking: StandingsModel, both: Both) -> tuple[str, ...]:
    _, was, _, is_ = both
    penalty = charges_ledger(is_, looking.evaluation, "", ExtraColumn.PENALTIES)
    return (
        place_text(was),
        place_text(is_),
        looking.who(is_.entry),
        "" if was.total is None else str(half_up(was.total)),
        str(penalty.total) if penalty else "",
        "" if is_.total is None else str(half_up(is_.total)),
    )


def place_text(standing: Standing) -> str:
    return "" if standing.place is None else f"{standing.place}{'=' if standing.shared else ''}"
