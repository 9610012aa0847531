"""Points session by session or round by round, with the total."""

from decimal import Decimal

from bridgedesk.desk.views.ranking import NOBODY, headings_of
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.totals import place_ledger, session_ledger, total_ledger
from bridgedesk.desk.views.view import Choice, Lead, Ledger, View, ViewRow, ViewTable, none_yet, opened
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.content import cell_text
from bridgedesk.sheets.overall import dropped_note, overall_table, parts_of
from bridgedesk.standings.evaluation import Field, Standing
from bridgedesk.standings.explain.ledgers import match_node
from bridgedesk.standings.ledger import total


def choices(looking: StandingsModel) -> list[Choice]:
    fields = looking.evaluation.fields
    return [Choice(field.name, field.name if len(fields) > 1 else "Overall") for field in fields]


def sessions_view(looking: StandingsModel, choice: str) -> View:
    fields = looking.evaluation.fields
    field = next((field for field in fields if field.name == choice), fields[0] if fields else None)
    if field is None or not field.standings:
        return none_yet(NOBODY)
    evaluation = looking.evaluation
    parts = parts_of(evaluation)
    table = overall_table(evaluation, field, parts)
    keys: dict[str, str] = {title: key for key, title in parts.items()}
    titles = [column.title for column in table.columns]

    def opens(at: int, column: int) -> Ledger | None:
        standing, title = field.standings[at], titles[column]
        cell = table.rows[at][column]
        if title in keys:
            return None if cell is None else _part(looking, standing, keys[title], str(cell))
        return _figure(looking, field, standing, title)

    lines = tuple(
        ViewRow(tuple(map(cell_text, cells)), Lead("card", standing.entry))
        for cells, standing in zip(table.rows, field.standings, strict=True)
    )
    shown = ViewTable(headings_of(table), lines, opens, "Session by session")
    return View((shown,), words="   ".join(dropped_note(evaluation)))


def _figure(looking: StandingsModel, field: Field, standing: Standing, title: str) -> Ledger | None:
    name = looking.names[standing.entry]
    if title == "Place":
        return place_ledger(field, standing, looking.names)
    if title.startswith("Total"):
        return total_ledger(standing, looking.evaluation, name)
    return None


def _part(looking: StandingsModel, standing: Standing, key: str, shown: str) -> Ledger | None:
    """Return the breakdown of one part; a figure in brackets was left out as not among the best."""
    name, evaluation = looking.names[standing.entry], looking.evaluation
    figure = Decimal(shown.strip("()"))
    for session in standing.sessions:
        if session.session == key:
            return session_ledger(session, evaluation, name, figure)
    unit = evaluation.unit
    nodes = [
        match_node(match, looking.event.entry_names, unit)
        for match in standing.matches
        if str(match.round) == key
    ]
    tree = total(f"Round {key}", nodes, unit)
    return opened(f"{name}: round {key}", tree, half_up(tree.value)) if nodes else None
