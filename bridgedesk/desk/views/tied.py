"""Who is level with whom, and what broke the tie or left it."""

from bridgedesk.desk.ties import labels, ties_of
from bridgedesk.desk.views.looking import Looking
from bridgedesk.desk.views.totals import place_ledger, total_ledger
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet
from bridgedesk.scoring.rounding import half_up

NO_TIE = "Nobody is level with anybody else. Where two are, a lot or a play-off is put down here."
WORDS = "The better first, by the numbers before the names; the book's own tests go before any order."


def tied_view(looking: Looking, _choice: str) -> View:
    evaluation = looking.evaluation
    found = [
        (standing, tied.step(standing.entry)) for tied in ties_of(evaluation) for standing in tied.standings
    ]
    if not found:
        return none_yet(NO_TIE)
    called = labels(evaluation)
    fields = {each.entry: field for field in evaluation.fields for each in field.standings}
    headings = (
        Heading("Place", number=True, strong=True),
        Heading("No"),
        Heading("Names", names=True),
        Heading(evaluation.measure.value, number=True, strong=True),
        Heading("What broke the tie", wide=True),
        Heading("Clause"),
    )

    def opens(at: int, column: int) -> Ledger | None:
        standing, _ = found[at]
        match column:
            case 0:
                return place_ledger(fields[standing.entry], standing, looking.names)
            case 3:
                return total_ledger(standing, evaluation, looking.names[standing.entry])
        return None

    rows = tuple(
        ViewRow(
            (
                f"{each.place}{'=' if each.shared else ''}",
                called[each.entry],
                looking.names[each.entry],
                str(half_up(each.total or 0)),
                step.words if step else "",
                step.clause if step else "",
            ),
            Lead("card", each.entry),
        )
        for each, step in found
    )
    return View((ViewTable(headings, rows, opens, "Ties", in_full=True),), words=WORDS)
