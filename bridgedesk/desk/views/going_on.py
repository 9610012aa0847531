"""The stages of the event, and who goes on from the last of them."""

from bridgedesk.desk.stages import sessions_in, stages_of, weights_text
from bridgedesk.desk.views.looking import Looking
from bridgedesk.desk.views.view import Heading, Lead, View, ViewRow, ViewTable
from bridgedesk.standings.evaluation import Qualified

NO_CUT = "Type how many go on from a stage, and they stand here with those who are asked next."


def stages_view(looking: Looking, _choice: str) -> View:
    event, qualified = looking.event, looking.evaluation.qualified
    headings = (
        Heading("Stage", strong=True),
        Heading("Sessions", wide=True),
        Heading("Best of"),
        Heading("Weights"),
        Heading("Go on"),
        Heading("Carries from"),
    )
    rows = tuple(
        ViewRow(
            (
                each.id,
                ", ".join(sessions_in(event, each)),
                str(each.best_of or "all"),
                weights_text(each) or "alike",
                str(each.places or ""),
                each.carry_from or "",
            )
        )
        for each in stages_of(event)
    )
    tables = [ViewTable(headings, rows, name="Stages")]
    if qualified is not None:
        tables.append(_who_goes_on(looking, qualified))
    by = qualified.by if qualified else None
    told = f"{by.words[:1].upper()}{by.words[1:]} ({by.clause})." if by else ""
    return View(tuple(tables), words=told if qualified else NO_CUT)


def _who_goes_on(looking: Looking, qualified: Qualified) -> ViewTable:
    told = [(entry, "goes on", "") for entry in qualified.entries]
    words = qualified.tie.words if qualified.tie else ""
    told += [(entry, "level for the last place", words) for entry in qualified.undecided]
    told += [(entry, f"reserve {at}", "") for at, entry in enumerate(qualified.alternates, start=1)]
    headings = (Heading("Who", wide=True), Heading("What"), Heading("Why", wide=True))
    rows = tuple(ViewRow((looking.who(entry), what, why), Lead("card", entry)) for entry, what, why in told)
    return ViewTable(headings, rows, name="Who goes on")
