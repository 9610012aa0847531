"""Ranking of each field, of each section and direction within one, and before penalties."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.club.events import masterpoints_of, most_of_each
from bridgedesk.desk.views.ledgers import Ledger
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Heading, Lead, ViewRow, ViewTable
from bridgedesk.desk.views.totals import figure_ledgers, is_penalised
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.sheets.content import ColumnKind, Table, cell_texts
from bridgedesk.sheets.entry_notes import MARKS
from bridgedesk.sheets.ranking import MASTERPOINTS, open_opponent_choices, ranking_tables
from bridgedesk.standings.evaluation import EligibilityState, Evaluation, Field
from bridgedesk.standings.explain.further_lists import category_field
from bridgedesk.standings.explain.ranking_rows import Line, RankingLine, rows
from bridgedesk.standings.penalties.rulings import fields_without_penalties
from bridgedesk.standings.standing import Standing, TieStep
from bridgedesk.standings.ties.ranking import notes_of

BEFORE, WITH_MPS = "before", "masterpoints"
MOST_TIES = 2  # shown above the list
NOBODY = "No pairs seated yet. Press Ctrl+1 for Setup, choose a movement and type the names."


def choices(model: StandingsModel) -> list[Choice]:
    """Return the fields, their sections and directions, and each field before penalties or with
    masterpoints."""
    fields = model.evaluation.fields
    found = [Choice(f"field {field.name}", _field_title(model, field)) for field in fields]
    found += [Choice(f"part {name}", name) for name in _parts(model)]
    further = []
    if any(map(is_penalised, model.standings.values())):
        further.append((BEFORE, "before penalties"))
    if model.told is not None and model.told.scale:
        further.append((WITH_MPS, "with masterpoints"))
    return found + [
        Choice(f"{key} {field.name}", f"{_field_title(model, field)}, {what}")
        for key, what in further
        for field in fields
    ]


def _field_title(model: StandingsModel, field: Field) -> str:
    return field.name if len(model.evaluation.fields) > 1 else "Overall"


def _parts(model: StandingsModel) -> dict[str, set[str]]:
    """Return the sections and directions that have a ranking of their own, where all are ranked in one
    field."""
    if len(model.evaluation.fields) > 1:
        return {}
    return {name: set(entries) for name, entries in (*_sections(model), *_directions(model))}


def _sections(model: StandingsModel) -> Iterator[tuple[str, Sequence[str]]]:
    sections = sorted({each.section for each in model.standings.values() if each.section})
    for section in sections if len(sections) > 1 else ():
        mine = [key for key, each in model.standings.items() if each.section == section]
        yield f"Section {section}", mine


def _directions(model: StandingsModel) -> Iterator[tuple[str, Sequence[str]]]:
    for side, words in ((Side.NS, "North-South"), (Side.EW, "East-West")):
        mine = [key for key, each in model.standings.items() if (each.number or "").endswith(side.value)]
        if mine and len(mine) < len(model.standings):
            yield words, mine


def ranking_view(model: StandingsModel, choice: str) -> View:
    evaluation, field = _chosen(model, choice)
    if not field.standings:
        return none_yet(NOBODY)
    words = [*open_opponent_choices(evaluation), *_marks(evaluation), *_ties(model, field)]
    if not choice.startswith(WITH_MPS):
        return View((field_table(model, evaluation, field),), words="   ".join(words))
    table = field_table(model, evaluation, field, masterpoints_of(model.awards))
    return View((table,), words="   ".join([*model.awards.remarks, *words]))


def _marks(evaluation: Evaluation) -> Iterator[str]:
    """Yield the meaning of each mark; other views show which entries have it, and why."""
    if any(standing.shared for standing in evaluation.standings.values()):
        yield "= tied"
    able = evaluation.eligibility
    answers = Counter(able[entry].answer for entry in evaluation.standings if entry in able)
    for answer, words in (
        (EligibilityState.NOT, "not eligible"),
        (EligibilityState.NOT_YET, "not eligible yet"),
    ):
        if answers[answer]:
            yield f"{MARKS[answer]} {words} (see Eligibility)"


def _ties(model: StandingsModel, field: Field) -> list[str]:
    """Return how ties were broken; each place's breakdown has the details."""
    broken = [each for each in field.standings if each.tie is not None and not each.shared]
    told = [
        f"{each.place} {model.names[each.entry]}: {step_text(each.tie)}"
        for each in broken
        if each.tie is not None and each.place == each.level_place
    ]
    told += notes_of(replace(model.evaluation, fields=(field,)), model.names)
    return told[:MOST_TIES]


def step_text(step: TieStep | None) -> str:
    return f"{step.words} ({step.clause})" if step and step.clause else step.words if step else ""


def _chosen(model: StandingsModel, choice: str) -> tuple[Evaluation, Field]:
    evaluation = model.evaluation
    kind, _, name = choice.partition(" ")
    if kind == BEFORE:
        evaluation = replace(evaluation, fields=fields_without_penalties(evaluation))
    if kind == "part":
        (whole,) = evaluation.fields
        part = category_field(whole, _parts(model).get(name, set()), name)
        return replace(evaluation, fields=(part,)), part
    found = [field for field in evaluation.fields if field.name == name] or list(evaluation.fields)
    return evaluation, found[0] if found else Field("", ())


def field_table(
    model: StandingsModel, evaluation: Evaluation, field: Field, points: Mapping[str, Decimal] | None = None
) -> ViewTable:
    """Build any ranking as its sheet has it; Enter opens the scorecard. `points`: masterpoints."""
    (table,) = ranking_tables(replace(evaluation, fields=(field,)), points)
    kept: list[RankingLine] = []

    def opens(at: int, title: str, _cell: str) -> Ledger | None:
        if not kept:
            kept.extend(rows(evaluation, field))
        if title == MASTERPOINTS.title:
            return _masterpoints(model, field.standings[at].entry)
        found = figure_ledgers(evaluation, field, field.standings[at], kept[at], model.names)
        return found[title]() if title in found else None

    return sheet_table("Ranking", table, field.standings, opens)


def _masterpoints(model: StandingsModel, entry: str) -> Ledger | None:
    """Return the breakdown for the player of this entry who earned most."""
    earned = most_of_each(model.awards).get(entry)
    if not earned:
        return None
    lines = tuple(
        Line(f"{each.colour.value.capitalize()} points", each.points, "MPs", each.points, None, each.because)
        for each in earned
    )
    total = sum((line.effect for line in lines), start=Decimal(0))
    return Ledger(f"{model.names[entry]}: masterpoints by {model.awards.scale}", total, lines)


def sheet_table(
    name: str, table: Table, standings: Sequence[Standing], opens: Callable[[int, str, str], Ledger | None]
) -> ViewTable:
    """Build a table of standings as its sheet has it; `opens` takes the row, the title of the column and
    the text of the cell."""
    rows = [
        ViewRow(tuple(texts), Lead("card", standing.entry))
        for texts, standing in zip(cell_texts(table), standings, strict=True)
    ]
    headings = tuple(
        Heading(
            column.title,
            column.kind is ColumnKind.NUMBER,
            column.strong,
            wide=column.kind is ColumnKind.TEXT,
            names=column.kind is ColumnKind.NAMES,
        )
        for column in table.columns
    )

    def opens_cell(row: int, column: int) -> Ledger | None:
        return opens(row, headings[column].title, rows[row].cells[column])

    return ViewTable(headings, tuple(rows), opens_cell, name)
