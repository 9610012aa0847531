"""Rankings before and after penalties, next to each other."""

from collections.abc import Collection
from dataclasses import replace

from bridgedesk.desk.views.ranking import NOBODY
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.totals import (
    charges_ledger,
    is_penalised,
    place_ledger,
    points_ledger,
    total_ledger,
)
from bridgedesk.desk.views.view import Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet
from bridgedesk.directing.boards_played.requirements import PURPOSES, clauses_on_play, joined
from bridgedesk.directing.stages.ties import Tied, labels, stages_in, standing_of, ties_of
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.entry_notes import ExtraColumn
from bridgedesk.standings.evaluation import Eligibility, EligibilityState, Evaluation, Field
from bridgedesk.standings.penalties.rulings import fields_without_penalties
from bridgedesk.standings.standing import Standing

Both = tuple[Field, Standing, Field, Standing]


def penalised_view(model: StandingsModel, _choice: str) -> View:
    evaluation = model.evaluation
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
    cells = [_cells(model, both) for both in found]

    def opens(at: int, column: int) -> Ledger | None:
        was_in, was, is_in, is_ = found[at]
        name = model.names[is_.entry]
        match column:
            case 0:
                return place_ledger(was_in, was, model.names)
            case 1:
                return place_ledger(is_in, is_, model.names)
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


def _cells(model: StandingsModel, both: Both) -> tuple[str, ...]:
    _, was, _, is_ = both
    penalty = charges_ledger(is_, model.evaluation, "", ExtraColumn.PENALTIES)
    return (
        place_text(was),
        place_text(is_),
        model.who(is_.entry),
        "" if was.total is None else str(half_up(was.total)),
        str(penalty.total) if penalty else "",
        "" if is_.total is None else str(half_up(is_.total)),
    )


def place_text(standing: Standing) -> str:
    return "" if standing.place is None else f"{standing.place}{'=' if standing.shared else ''}"


# ---- eligibility for places: eligible entries, ineligible ones, and their missing requirements

TO_BE_RULED = "to be ruled"
EVERYBODY = "The rule book asks nothing for a placing: everybody is eligible."


def eligible_view(model: StandingsModel, _choice: str) -> View:
    found = model.evaluation.eligibility
    listed = [
        (field, standing)
        for field in model.evaluation.fields
        for standing in field.standings
        if standing.entry in found
    ]
    if not listed:
        return none_yet(f"{EVERYBODY}{_of_players(model)}")
    waits = model.to_be_ruled
    listed.sort(
        key=lambda each: (
            each[1].entry not in waits,
            found[each[1].entry].answer is EligibilityState.ELIGIBLE,
        )
    )
    headings = (
        Heading("Place", number=True),
        Heading("Names", names=True),
        Heading("Eligible"),
        Heading("What is missing", wide=True),
        Heading("Clause"),
    )

    def opens(at: int, column: int) -> Ledger | None:
        field, standing = listed[at]
        return place_ledger(field, standing, model.names) if column == 0 else None

    rows = tuple(
        ViewRow(
            (
                place_text(standing),
                model.who(standing.entry),
                *_told(model, standing.entry, found[standing.entry]),
            ),
            Lead("card", standing.entry),
        )
        for _, standing in listed
    )
    return View(
        (ViewTable(headings, rows, opens, "Eligibility", in_full=True),),
        words=_words([found[standing.entry] for _, standing in listed], len(waits)),
    )


def _of_players(model: StandingsModel) -> str:
    """Return the requirements on each player that affect no place."""
    if model.book is None:
        return ""
    asked = {
        PURPOSES[purpose or ""]: block for purpose, block in clauses_on_play(model.book, model.event.kind)
    }
    if not asked:
        return ""
    clauses = ", ".join(block.clause for block in asked.values())
    what = joined(tuple(asked))
    return f" What it asks of a player for {what} stands under By the book (Ctrl+B), Players ({clauses})."


def _told(model: StandingsModel, entry: str, able: Eligibility) -> tuple[str, str, str]:
    if entry in model.to_be_ruled:
        return TO_BE_RULED, model.to_be_ruled[entry], ""
    return able.answer.value, "; ".join(able.missing), able.clause


def _words(able: Collection[Eligibility], waiting: int) -> str:
    lacking = sum(each.answer is not EligibilityState.ELIGIBLE for each in able)
    found = [f"{lacking} of {len(able)} not eligible, or not yet"] if lacking else []
    found += [f"{waiting} to be ruled: see To clear (F7)"] if waiting else []
    return "; ".join(found) or "Everybody is eligible"


# ---- ties: the entries concerned, and what broke each tie or left it

NO_TIE = "Nobody is level with anybody else. Where two are, a lot or a play-off is put down here."
WORDS = "The better first, by the numbers before the names; the book's own tests go before any order."


def tied_view(model: StandingsModel, _choice: str) -> View:
    evaluation = model.evaluation
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
                return place_ledger(field or Field("", points), standing, model.names)
            case 3 if field is not None:
                return total_ledger(standing, stage, model.names[standing.entry])
            case 3:
                return points_ledger(standing, stage, model.names[standing.entry])
        return None

    def row(standing: Standing, tied: Tied) -> ViewRow:
        step = tied.step(standing.entry)
        cells = (
            f"{standing.place or '–'}{'=' if standing.shared else ''}",
            called[tied.stage].get(standing.entry, ""),
            model.names[standing.entry],
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
