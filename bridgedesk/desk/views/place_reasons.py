"""Rankings before and after penalties, next to each other."""

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.desk.views.ledgers import Ledger
from bridgedesk.desk.views.ranking import NOBODY
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, figure, place_words, table_of, words
from bridgedesk.desk.views.totals import (
    charges_ledger,
    is_penalised,
    place_ledger,
    points_ledger,
    total_ledger,
)
from bridgedesk.desk.views.view import View, none_yet
from bridgedesk.directing.boards_played.requirements import PURPOSES, clauses_on_play
from bridgedesk.directing.stages.ties import Tied, labels, stages_in, standing_of, ties_of
from bridgedesk.event.spelling import joined
from bridgedesk.sheets.entry_notes import ExtraColumn
from bridgedesk.standings.evaluation import Eligibility, EligibilityState, Evaluation, Field
from bridgedesk.standings.penalties.rulings import fields_without_penalties
from bridgedesk.standings.standing import Standing, TieStep


class Both(NamedTuple):
    """Standing of one entry before and after penalties, each with its field."""

    was_in: Field
    was: Standing
    is_in: Field
    is_: Standing


def penalised_view(model: StandingsModel, _choice: str) -> View:
    evaluation = model.evaluation
    before = replace(evaluation, fields=fields_without_penalties(evaluation))
    found = _both(before, evaluation)
    if not found:
        return none_yet(NOBODY)
    unit, names = evaluation.unit, model.names

    def penalties(both: Both) -> Ledger | None:
        return charges_ledger(both.is_, evaluation, names[both.is_.entry], ExtraColumn.PENALTIES)

    def penalty_text(both: Both) -> str:
        opens = penalties(both)
        return str(opens.total) if opens else ""

    def opens_total(standing: Standing, which: Evaluation) -> Ledger | None:
        return total_ledger(standing, which, names[standing.entry])

    columns: list[Column[Both]] = [
        figure(
            "Place before",
            lambda both: _place(both.was),
            lambda both: place_ledger(before, both.was_in, both.was, names),
        ),
        figure(
            "Place after",
            lambda both: _place(both.is_),
            lambda both: place_ledger(evaluation, both.is_in, both.is_, names),
            strong=True,
        ),
        words("Names", lambda both: model.who(both.is_.entry), names=True),
        figure(
            f"Before ({unit})",
            lambda both: model.total_text(both.was.total),
            lambda both: opens_total(both.was, before),
        ),
        figure("Penalties", penalty_text, penalties),
        figure(
            f"After ({unit})",
            lambda both: model.total_text(both.is_.total),
            lambda both: opens_total(both.is_, evaluation),
            strong=True,
        ),
    ]
    table = table_of("Before and after penalties", found, columns, lambda both: Lead("card", both.is_.entry))
    told = "" if any(is_penalised(both.is_) for both in found) else "No penalties."
    return View((table,), words=told)


def _both(before: Evaluation, after: Evaluation) -> list[Both]:
    """Pair the standings before and after penalties, field by field in the present order."""
    found = []
    for was_in, is_in in zip(before.fields, after.fields, strict=True):
        old = {standing.entry: standing for standing in was_in.standings}
        found += [Both(was_in, old[standing.entry], is_in, standing) for standing in is_in.standings]
    return found


def _place(standing: Standing) -> str:
    return place_words(standing.place, shared=standing.shared)


# ---- eligibility for places: eligible entries, ineligible ones, and their missing requirements

TO_BE_RULED = "needs a ruling"
EVERYBODY = "The rule book sets no requirements for a place. All are eligible."


def eligible_view(model: StandingsModel, _choice: str) -> View:
    found = model.evaluation.eligibility
    listed = [
        (field, standing)
        for field in model.evaluation.fields
        for standing in field.standings
        if standing.entry in found
    ]
    if not listed:
        return none_yet(f"{EVERYBODY}{_player_requirements(model)}")
    waits = model.to_be_ruled
    listed.sort(
        key=lambda each: (
            each[1].entry not in waits,
            found[each[1].entry].answer is EligibilityState.ELIGIBLE,
        )
    )

    def told(entry: str) -> tuple[str, str, str]:
        """Return the answer, what is missing, and the clause."""
        if entry in waits:
            return TO_BE_RULED, waits[entry], ""
        able = found[entry]
        return able.answer.value, "; ".join(able.missing), able.clause

    columns: list[Column[tuple[Field, Standing]]] = [
        figure(
            "Place",
            lambda each: _place(each[1]),
            lambda each: place_ledger(model.evaluation, *each, model.names),
        ),
        words("Names", lambda each: model.who(each[1].entry), names=True),
        words("Eligible", lambda each: told(each[1].entry)[0]),
        words("Missing", lambda each: told(each[1].entry)[1], wide=True),
        words("Clause", lambda each: told(each[1].entry)[2]),
    ]
    table = table_of("Eligibility", listed, columns, lambda each: Lead("card", each[1].entry), in_full=True)
    return View((table,), words=_words([found[standing.entry] for _, standing in listed], len(waits)))


def _player_requirements(model: StandingsModel) -> str:
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
    return f" For the requirements on players for {what}, see Rule book (Ctrl+B), Players ({clauses})."


def _words(able: Collection[Eligibility], waiting: int) -> str:
    lacking = sum(each.answer is not EligibilityState.ELIGIBLE for each in able)
    found = [f"{lacking} of {len(able)} not eligible, or not yet"] if lacking else []
    found += [f"{waiting} to be ruled on: see To check (F7)"] if waiting else []
    return "; ".join(found) or "All are eligible"


# ---- ties: the entries concerned, and what broke each tie or left it

NO_TIE = "No ties. If entries tie, record a lot or a play-off here."
WORDS = "Type the entry numbers, winner first. The rule book's own tests come before this order."


def tied_view(model: StandingsModel, _choice: str) -> View:
    evaluation = model.evaluation
    stages = stages_in(evaluation)
    found = [(standing, tied) for tied in ties_of(evaluation) for standing in tied.standings]
    if not found:
        return none_yet(NO_TIE)
    called = [labels(stage) for stage in stages]
    several = len(stages) > 1 or any(tied.final for _, tied in found)

    def place(each: tuple[Standing, Tied]) -> Ledger | None:
        stage = stages[each[1].stage]
        points = Field("", tuple(map(standing_of, stage.points)))
        return place_ledger(stage, _field_of(stage, each[0]) or points, each[0], model.names)

    def opens_total(each: tuple[Standing, Tied]) -> Ledger | None:
        stage = stages[each[1].stage]
        opens = points_ledger if _field_of(stage, each[0]) is None else total_ledger
        return opens(each[0], stage, model.names[each[0].entry])

    def step(each: tuple[Standing, Tied]) -> TieStep:
        return each[1].step(each[0].entry) or TieStep("", "")

    columns: list[Column[tuple[Standing, Tied]]] = [
        figure("Place", lambda each: _place(each[0]) or "–", place, strong=True),
        words("Number", lambda each: called[each[1].stage].get(each[0].entry, "")),
        words("Names", lambda each: model.names[each[0].entry], names=True),
        figure(
            "Total" if several else evaluation.unit,
            lambda each: model.total_text(each[0].total or 0),
            opens_total,
            strong=True,
        ),
        words("Tie broken by", lambda each: step(each).words, wide=True),
        words("Clause", lambda each: step(each).clause),
    ]
    if several:
        columns.append(words("Tied in", lambda each: _where(stages[each[1].stage], each[1])))
    table = table_of("Ties", found, columns, lambda each: Lead("card", each[0].entry), in_full=True)
    return View((table,), words=WORDS)


def _field_of(stage: Evaluation, standing: Standing) -> Field | None:
    return next((each for each in stage.fields if standing in each.standings), None)


def _where(stage: Evaluation, tied: Tied) -> str:
    return tied.final or (stage.event.stages[-1].id if stage.event.stages else "")
