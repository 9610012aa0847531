"""Ties: the entries concerned, and what broke each tie or left it."""

from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.totals import place_ledger, points_ledger, total_ledger
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet
from bridgedesk.directing.stages.ties import Tied, labels, stages_in, standing_of, ties_of
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Evaluation, Field, Standing

NO_TIE = "Nobody is level with anybody else. Where two are, a lot or a play-off is put down here."
WORDS = "The better first, by the numbers before the names; the book's own tests go before any order."


def tied_view(looking: StandingsModel, _choice: str) -> View:
    evaluation = looking.evaluation
    stages = stages_in(evaluation)
    found = [(standing, tied) for tied in ties_of(evaluation) for standing in tied.standings]
    if not found:
        return none_yet(NO_TIE)
    called = [labels(stage) for stage in stages]
    several = len(stages) > 1 or any(tied.final for _, tied in found)
    headings = (
        Heading("Place", number=True, strong=True),
        Heading("No"),
        Heading("Names", names=True),
        Heading("Total" if several else evaluation.unit, number=True, strong=True),
        Heading("What broke the tie", wide=True),
        Heading("Clause"),
        *((Heading("Tied in"),) if several else ()),
    )

    def opens(at: int, column: int) -> Ledger | None:
        standing, tied = found[at]
        stage = stages[tied.stage]
        field = next((each for each in stage.fields if standing in each.standings), None)
        match column:
            case 0:
                points = tuple(standing_of(each) for each in stage.points)
                return place_ledger(field or Field("", points), standing, looking.names)
            case 3 if field is not None:
                return total_ledger(standing, stage, looking.names[standing.entry])
            case 3:
                return points_ledger(standing, stage, looking.names[standing.entry])
        return None

    def row(standing: Standing, tied: Tied) -> ViewRow:
        step = tied.step(standing.entry)
        cells = (
            f"{standing.place or '–'}{'=' if standing.shared else ''}",
            called[tied.stage].get(standing.entry, ""),
            looking.names[standing.entry],
            str(half_up(standing.total or 0)),
            step.words if step else "",
            step.clause if step else "",
        )
        where = (_where(stages[tied.stage], tied),) if several else ()
        return ViewRow((*cells, *where), Lead("card", standing.entry))

    rows = tuple(row(standing, tied) for standing, tied in found)
    return View((ViewTable(headings, rows, opens, "Ties", in_full=True),), words=WORDS)


def _where(stage: Evaluation, tied: Tied) -> str:
    return tied.final or (stage.event.stages[-1].id if stage.event.stages else "")
