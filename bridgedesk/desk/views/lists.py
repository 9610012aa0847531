"""Further rankings of the same totals: with handicap, of one category, of players."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from decimal import Decimal

from bridgedesk.desk.views.ledgers import Ledger, counted_line, ledger_of_place
from bridgedesk.desk.views.ranking import field_table
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import (
    Column,
    Lead,
    ViewTable,
    figure,
    place_words,
    table_of,
    words,
)
from bridgedesk.desk.views.totals import total_ledger
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.event.people import Entry
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.explain.figures import PERCENT_DECIMALS, decimals, figure_text
from bridgedesk.standings.explain.further_lists import (
    Rung,
    categories,
    category_field,
    hidden_between,
    partners_change,
    players_ranking,
    whole_field,
    with_handicap,
)
from bridgedesk.standings.ledger import Line, leaf_node, lines, mean
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.ranking import HIDDEN

NO_LIST = "No entries yet. Press Ctrl+1 for Setup."
TO_MARK = "Select an entry and type its categories and handicap below. Grades come from the players."
PLAYERS, MARKS = "players", "marks"


def choices(model: StandingsModel) -> list[Choice]:
    found = []
    if any(entry.handicap for entry in model.event.entries):
        several = len(model.evaluation.fields) > 1
        found += [
            Choice(f"handicap {field.name}", f"With handicap{f', {field.name}' if several else ''}")
            for field in model.evaluation.fields
        ]
    found += [Choice(f"category {mark}", mark) for mark in categories(model.event)]
    if partners_change(model.event):
        found.append(Choice(PLAYERS, "Players"))
    if model.standings:
        found.append(Choice(MARKS, "Categories"))
    return found


def lists_view(model: StandingsModel, choice: str) -> View:
    known = [each.key for each in choices(model)]
    if not known:
        return none_yet(NO_LIST)
    kind, _, name = (choice if choice in known else known[0]).partition(" ")
    evaluation = model.evaluation
    if kind == PLAYERS:
        players = rungs_table(players_ranking(evaluation), model.event.player_names, evaluation.unit)
        return View((players,))
    if kind == MARKS:
        return View((_marks_table(model),), words=TO_MARK)
    if kind == "category":
        field = category_field(whole_field(evaluation), categories(model.event)[name], name)
        said = f"Entries whose players are all {name}, ranked separately"
    else:
        evaluation = replace(evaluation, fields=with_handicap(evaluation, model.book))
        field = next(each for each in evaluation.fields if each.name == name)
        said = "In addition to the scratch ranking; each breakdown shows the handicap"
    if not field.standings:
        return none_yet(f"No entry in the ranking is {name}. See “Categories”.")
    return View((field_table(model, evaluation, field),), words=said)


def _marks_table(model: StandingsModel) -> ViewTable:
    """List all entries with the grades both players share and the categories given to the entry."""
    marks = categories(model.event)
    field = whole_field(model.evaluation)

    def opens_total(standing: Standing) -> Ledger | None:
        return total_ledger(standing, model.evaluation, model.names[standing.entry])

    columns: list[Column[Standing]] = [
        words("Names", lambda each: model.who(each.entry), names=True),
        words("Categories", lambda each: _marks(each.entry, marks), wide=True),
        words("Handicap", lambda each: _handicap(model.event.entry(each.entry))),
        figure(model.evaluation.unit, lambda each: model.total_text(each.total), opens_total, strong=True),
    ]
    return table_of(
        "Categories and handicaps", field.standings, columns, lambda each: Lead("card", each.entry)
    )


def _marks(entry: str, marks: Mapping[str, Collection[str]]) -> str:
    return ", ".join(mark for mark, those in marks.items() if entry in those)


def _handicap(entry: Entry) -> str:
    return "" if entry.handicap is None else f"{entry.handicap.normalize():f}"


def rungs_table(rungs: tuple[Rung, ...], names: Mapping[str, str], unit: str) -> ViewTable:
    """List players, or pairs of players over several evenings."""
    hidden = hidden_between(rungs, unit)
    places = decimals((half_up(rung.total) for rung in rungs), PERCENT_DECIMALS if unit == "%" else 0)

    def called(rung: Rung) -> str:
        return " & ".join(names.get(player, player) for player in rung.who)

    def shown(rung: Rung) -> str:
        return figure_text(half_up(rung.total), places)

    def place(rung: Rung) -> Ledger | None:
        if rung.place is None:
            return None
        before = [each for each in rungs if each.place is not None and each.place < (rung.place or 0)]
        ahead = [f"{called(each)} with {shown(each)}" for each in before]
        return ledger_of_place(called(rung), rung.place, ahead)

    def total_of(rung: Rung) -> Ledger:
        lines = _lines(rung, unit, hidden.get(rung.who))
        return Ledger(called(rung), half_up(rung.total), lines, unit, places)

    columns: list[Column[Rung]] = [
        figure("Place", lambda rung: place_words(rung.place, shared=rung.shared), place, strong=True),
        words("Names", called, names=True),
        figure("Sessions", lambda rung: str(_evenings(rung)), lambda rung: _counts(rung, called(rung))),
        figure(unit, shown, total_of, strong=True),
    ]
    return table_of("List", rungs, columns)


def _evenings(rung: Rung) -> int:
    return len(rung.counted) + len(rung.dropped)


def _lines(rung: Rung, unit: str, hidden: str | None) -> tuple[Line, ...]:
    nodes = [leaf_node("Counted", each, unit) for each in rung.counted]
    dropped = tuple(
        Line("Dropped (not among the best)", half_up(each), unit, Decimal(0)) for each in rung.dropped
    )
    parted = (Line(HIDDEN, Decimal(0), unit, Decimal(0), None, hidden),) if hidden else ()
    return (*lines(mean("Sessions", nodes, unit), half_up(rung.total)), *dropped, *parted)


def _counts(rung: Rung, name: str) -> Ledger:
    counts = (("Counted", len(rung.counted)), ("Dropped", len(rung.dropped)))
    lines = tuple(counted_line(what, "sessions", number) for what, number in counts if number)
    return Ledger(f"{name}: sessions", Decimal(_evenings(rung)), lines)
