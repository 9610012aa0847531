"""Further rankings of the same totals: with handicap, of one category, of players."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from bridgedesk.desk.views.ranking import field_table
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.totals import total_ledger
from bridgedesk.desk.views.view import Choice, Heading, Lead, Ledger, View, ViewRow, ViewTable, none_yet
from bridgedesk.scoring.rounding import half_up
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
from bridgedesk.standings.explain.moves import Stood
from bridgedesk.standings.ledger import Line, leaf_node, lines, mean, total
from bridgedesk.standings.ties.ranking import HIDDEN

NO_LIST = "Nobody is entered yet. Ctrl+1 goes to Setup."
TO_MARK = "Choose an entry; below, its categories and its handicap are typed. Grades come from the players."
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
        found.append(Choice(MARKS, "Who is in which"))
    return found


def lists_view(model: StandingsModel, choice: str) -> View:
    known = [each.key for each in choices(model)]
    if not known:
        return none_yet(NO_LIST)
    kind, _, name = (choice if choice in known else known[0]).partition(" ")
    evaluation = model.evaluation
    if kind == PLAYERS:
        return View((_rungs_table(model, players_ranking(evaluation)),))
    if kind == MARKS:
        return View((_marks_table(model),), words=TO_MARK)
    if kind == "category":
        field = category_field(whole_field(evaluation), categories(model.event)[name], name)
        words = f"Those of whom every player is {name}, among themselves"
    else:
        evaluation = replace(evaluation, fields=with_handicap(evaluation, model.book))
        field = next(each for each in evaluation.fields if each.name == name)
        words = "Beside the scratch ranking; the handicap is a line of each total"
    if not field.standings:
        return none_yet(f"Nobody in the ranking is {name}. “Who is in which” shows the categories.")
    return View((field_table(model, evaluation, field),), words=words)


def _marks_table(model: StandingsModel) -> ViewTable:
    """List all entries with the grades both players share and the categories given to the entry."""
    marks = categories(model.event)
    field = whole_field(model.evaluation)
    unit = model.evaluation.unit
    headings = (
        Heading("Names", names=True),
        Heading("In the running for", wide=True),
        Heading("Handicap"),
        Heading(unit, number=True, strong=True),
    )

    def opens(at: int, column: int) -> Ledger | None:
        standing = field.standings[at]
        name = model.names[standing.entry]
        return total_ledger(standing, model.evaluation, name) if column == len(headings) - 1 else None

    rows = tuple(
        ViewRow(
            (
                model.who(each.entry),
                ", ".join(mark for mark, those in marks.items() if each.entry in those),
                ""
                if (leaf_node := model.event.entry(each.entry).handicap) is None
                else f"{leaf_node.normalize():f}",
                "" if each.total is None else str(half_up(each.total)),
            ),
            Lead("card", each.entry),
        )
        for each in field.standings
    )
    return ViewTable(headings, rows, opens, "Categories and handicaps")


def _rungs_table(model: StandingsModel, rungs: tuple[Rung, ...]) -> ViewTable:
    names = model.event.player_names
    return rungs_table(rungs, names, model.evaluation.unit)


def rungs_table(rungs: tuple[Rung, ...], names: Mapping[str, str], unit: str) -> ViewTable:
    """List players, or pairs of players over several evenings."""
    headings = (
        Heading("Place", number=True, strong=True),
        Heading("Names", names=True),
        Heading("Evenings", number=True),
        Heading(unit, number=True, strong=True),
    )
    told = [" & ".join(names.get(player, player) for player in rung.who) for rung in rungs]
    hidden = hidden_between(rungs, unit)

    def opens(at: int, column: int) -> Ledger | None:
        rung = rungs[at]
        match column:
            case 0:
                return _place(rungs, at, told)
            case 2:
                return _evenings(rung, told[at])
            case 3:
                return Ledger(told[at], half_up(rung.total), _lines(rung, unit, hidden.get(rung.who)))
        return None

    rows = tuple(
        ViewRow(
            (
                Stood("", rung.place, rung.shared, None, ()).place_text,
                name,
                str(len(rung.counted) + len(rung.dropped)),
                str(half_up(rung.total)),
            )
        )
        for rung, name in zip(rungs, told, strict=True)
    )
    return ViewTable(headings, rows, opens, "List")


def _lines(rung: Rung, unit: str, hidden: str | None) -> tuple[Line, ...]:
    nodes = [leaf_node("Counted", each, unit) for each in rung.counted]
    dropped = tuple(
        Line("Dropped: not among the best", half_up(each), unit, Decimal(0)) for each in rung.dropped
    )
    parted = (Line(HIDDEN, Decimal(0), unit, Decimal(0), None, hidden),) if hidden else ()
    return (*lines(mean("Evenings", nodes, unit), half_up(rung.total)), *dropped, *parted)


def _evenings(rung: Rung, name: str) -> Ledger:
    count = len(rung.counted) + len(rung.dropped)
    counts = (("Counted", len(rung.counted)), ("Dropped", len(rung.dropped)))
    nodes = [leaf_node(what, number, "evenings") for what, number in counts if number]
    return Ledger(
        f"{name}: evenings", Decimal(count), lines(total("Evenings", nodes, "evenings"), Decimal(count))
    )


def _place(rungs: tuple[Rung, ...], at: int, told: list[str]) -> Ledger | None:
    place = rungs[at].place
    if place is None:
        return None
    one = Decimal(1)
    before = [
        Line(f"{name} with {half_up(rung.total)}", one, "place", one)
        for rung, name in zip(rungs, told, strict=True)
        if rung.place is not None and rung.place < place
    ]
    first = Line("Nobody stands before the first", one, "place", one)
    return Ledger(f"{told[at]}: place", Decimal(place), (first, *before))
