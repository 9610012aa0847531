"""Stages of the event, and the qualifiers from the last one."""

from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Heading, Lead, View, ViewRow, ViewTable
from bridgedesk.directing.stages.stage_settings import sessions_in, stages_of, weights_text
from bridgedesk.event.spelling import capitalised
from bridgedesk.standings.evaluation import QualifierList, Step

NO_CUT = "Type how many go on from a stage, and they stand here with those who are asked next."

STILL_LEVEL = "Some are level for the last place: what parts them is put down under Ties."


def stages_view(looking: StandingsModel, _choice: str) -> View:
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
    return View(tuple(tables), words=_words(qualified))


def _words(qualified: QualifierList | None) -> str:
    if qualified is None:
        return NO_CUT
    by = qualified.by
    told = f"{capitalised(by.words)} ({by.clause})." if by else ""
    return " ".join(filter(None, [told, STILL_LEVEL if qualified.undecided else ""]))


def _who_goes_on(looking: StandingsModel, qualified: QualifierList) -> ViewTable:
    level, left = (
        qualified.undecided,
        [each for each in qualified.alternates if each not in qualified.undecided],
    )
    told = [(entry, "goes on") for entry in qualified.entries]
    told += [(entry, "level for the last place") for entry in level]
    first = 1 + max(len(level) - qualified.open, 0)  # of the level the others are reserves before them
    told += [(entry, f"reserve {at}") for at, entry in enumerate(left, start=first)]
    headings = (Heading("Who", wide=True), Heading("What"), Heading("Why", wide=True))
    rows = tuple(
        ViewRow((looking.who(entry), what, _why(qualified.steps.get(entry))), Lead("card", entry))
        for entry, what in told
    )
    return ViewTable(headings, rows, name="Who goes on", in_full=True)


def _why(step: Step | None) -> str:
    return f"{step.words} ({step.clause})" if step and step.clause else step.words if step else ""
