"""Points session by session or round by round, with the total."""

from decimal import Decimal

from bridgedesk.desk.views.ledgers import Ledger, opened
from bridgedesk.desk.views.ranking import NOBODY, sheet_table, step_text
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, ViewTable, table_of, words
from bridgedesk.desk.views.totals import place_ledger, session_ledger, total_ledger
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.directing.stages.stages import sessions_in, stages_of, weights_text
from bridgedesk.event.event import Stage
from bridgedesk.event.score_text import MINUS
from bridgedesk.event.spelling import capitalised
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.overall import dropped_note, overall_table, parts_of
from bridgedesk.standings.evaluation import Field, QualifierList
from bridgedesk.standings.explain.ledgers import match_node
from bridgedesk.standings.ledger import total
from bridgedesk.standings.standing import Standing


def choices(model: StandingsModel) -> list[Choice]:
    fields = model.evaluation.fields
    return [Choice(field.name, field.name if len(fields) > 1 else "Overall") for field in fields]


def sessions_view(model: StandingsModel, choice: str) -> View:
    fields = model.evaluation.fields
    field = next((field for field in fields if field.name == choice), fields[0] if fields else None)
    if field is None or not field.standings:
        return none_yet(NOBODY)
    evaluation = model.evaluation
    parts = parts_of(evaluation)
    table = overall_table(evaluation, field, parts)
    keys: dict[str, str] = {title: key for key, title in parts.items()}
    standings = field.standings

    def opens(at: int, title: str, cell: str) -> Ledger | None:
        if title in keys:
            return _part(model, standings[at], keys[title], cell) if cell else None
        return _figure(model, field, standings[at], title)

    shown = sheet_table("Session by session", table, standings, opens)
    return View((shown,), words="   ".join(dropped_note(evaluation)))


def _figure(model: StandingsModel, field: Field, standing: Standing, title: str) -> Ledger | None:
    name = model.names[standing.entry]
    if title == "Place":
        return place_ledger(model.evaluation, field, standing, model.names)
    if title.startswith("Total"):
        return total_ledger(standing, model.evaluation, name)
    return None


def _part(model: StandingsModel, standing: Standing, key: str, shown: str) -> Ledger | None:
    """Return the breakdown of one part; a figure in brackets was left out as not among the best."""
    name, evaluation = model.names[standing.entry], model.evaluation
    figure = Decimal(shown.strip("()").replace(MINUS, "-"))
    for session in standing.sessions:
        if session.session == key:
            return session_ledger(session, evaluation, name, figure)
    unit = evaluation.unit
    nodes = [
        match_node(match, model.event.entry_names, unit)
        for match in standing.matches
        if str(match.round) == key
    ]
    tree = total(f"Round {key}", nodes, unit)
    return opened(f"{name}: round {key}", tree, half_up(tree.value, model.total_decimals)) if nodes else None


# ---- stages of the event, and the qualifiers from the last one

NO_CUT = "Type how many qualify to list the qualifiers and reserves."

STILL_LEVEL = "Entries are tied for the last qualifying place. Record what breaks the tie in Ties."


def stages_view(model: StandingsModel, _choice: str) -> View:
    event, qualified = model.event, model.evaluation.qualified

    def sessions(stage: Stage) -> str:
        return ", ".join(sessions_in(event, stage))

    columns: list[Column[Stage]] = [
        words("Stage", lambda stage: stage.id, strong=True),
        words("Sessions", sessions, wide=True),
        words("Best of", lambda stage: str(stage.best_of or "all")),
        words("Weights", lambda stage: weights_text(stage) or "equal"),
        words("Qualify", lambda stage: str(stage.places or "")),
        words("Carry-over", lambda stage: stage.carry_from or ""),
    ]
    tables = [table_of("Stages", stages_of(event), columns)]
    if qualified is not None:
        tables.append(_who_goes_on(model, qualified))
    return View(tuple(tables), words=_words(qualified))


def _words(qualified: QualifierList | None) -> str:
    if qualified is None:
        return NO_CUT
    by = qualified.by
    told = f"{capitalised(by.words)} ({by.clause})." if by else ""
    return " ".join(filter(None, [told, STILL_LEVEL if qualified.undecided else ""]))


def _who_goes_on(model: StandingsModel, qualified: QualifierList) -> ViewTable:
    level = qualified.undecided
    left = [each for each in qualified.alternates if each not in level]
    told = [(entry, "qualifies") for entry in qualified.entries]
    told += [(entry, "tied for the last place") for entry in level]
    first = 1 + max(len(level) - qualified.open, 0)  # of the level the others are reserves before them
    told += [(entry, f"reserve {at}") for at, entry in enumerate(left, start=first)]
    columns: list[Column[tuple[str, str]]] = [
        words("Names", lambda each: model.who(each[0]), wide=True),
        words("Status", lambda each: each[1]),
        words("Reason", lambda each: step_text(qualified.steps.get(each[0])), wide=True),
    ]
    return table_of("Qualifiers", told, columns, lambda each: Lead("card", each[0]), in_full=True)
