"""Players selected, and their points: event by event, each line with its clause."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Director
from bridgedesk.rulebooks.finding import say
from bridgedesk.sheets.content import Block, Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.standings.selection.candidates import Credit
from bridgedesk.standings.selection.selection import SelectionResult
from bridgedesk.standings.selection.selection import SelectionTable as Candidates

RANKED = (
    SheetColumn("", ColumnKind.NUMBER),
    SheetColumn("Candidate", ColumnKind.NAMES, strong=True),
    SheetColumn("Points", ColumnKind.NUMBER, strong=True),
    *ColumnKind.WORDS.columns("Result", "Clause"),
)
CREDITS = (
    *ColumnKind.NAMES.columns("Candidate", "Player"),
    SheetColumn("Event", ColumnKind.TEXT),
    SheetColumn("Date", ColumnKind.WORDS),
    *ColumnKind.NUMBER.columns("Place", "Points"),
    SheetColumn("Counts", ColumnKind.WORDS),
    SheetColumn("Credited", ColumnKind.NUMBER, strong=True),
    SheetColumn("Clause", ColumnKind.WORDS),
)
PLAYERS = (
    SheetColumn("", ColumnKind.NUMBER),
    SheetColumn("Player", ColumnKind.NAMES, strong=True),
    SheetColumn("Points", ColumnKind.NUMBER, strong=True),
    SheetColumn("Event", ColumnKind.TEXT),
    SheetColumn("Date", ColumnKind.WORDS),
    *ColumnKind.NUMBER.columns("Place", "Points gained"),
    SheetColumn("Clause", ColumnKind.WORDS),
)


WITHOUT = (
    SheetColumn("Player", ColumnKind.NAMES, strong=True),
    SheetColumn("Event", ColumnKind.TEXT),
    SheetColumn("Missing", ColumnKind.WORDS),
)


def selection_sheet(facts: Facts) -> Sheet:
    found = facts.selected
    if found is None:
        raise NothingToPrint("The Laws select no players. Choose a rule book in Setup, then print again.")
    blocks: list[Block] = []
    if found.table is not None:
        blocks += _candidates(facts, found, found.table)
    else:
        blocks.append(Words(f"{found.words}."))
    blocks.append(Table(PLAYERS, tuple(_players(found)), "Points of each player", LetterSize.SMALL))
    if found.without:
        blocks.append(Table(WITHOUT, tuple(_without(found)), "Without points", LetterSize.SMALL))
    return sheet(facts, "Selection and points", tuple(blocks), landscape=True, results=False)


def _candidates(facts: Facts, found: SelectionResult, table: Candidates) -> Iterator[Block]:
    yield Table(RANKED, tuple(_ranked(facts, table)))
    yield Words(f"{capitalised(found.words)}.")
    credited = tuple(_credits(facts, found, table))
    if credited:
        yield Table(CREDITS, credited, "Points of each candidate", LetterSize.SMALL)


def _ranked(facts: Facts, table: Candidates) -> Iterator[tuple[Cell, ...]]:
    chosen = table.chosen
    level = table.found.choices if isinstance(table.found, Director) else ()
    clause = table.found.clause if table.found else ""
    for at, each in enumerate(table.rows, start=1):
        direct = each.direct if each.direct and each.direct.holds else None
        how = "selected directly" if direct else "selected"
        result = how if str(at) in chosen else "tied for the last place" if str(at) in level else ""
        name = facts.names[each.candidate.entry]
        yield at, name, _shown(each.total), result, direct.clause if direct else clause


def _credits(facts: Facts, found: SelectionResult, table: Candidates) -> Iterator[tuple[Cell, ...]]:
    for each in table.rows:
        is_team = len(each.candidate.players) > 2
        for credit in each.credits:
            if credit.credited:
                yield (
                    facts.names[each.candidate.entry],
                    "the team" if is_team else found.people.get(credit.player, credit.player),
                    credit.won.title,
                    credit.won.day,
                    credit.won.place,
                    _shown(credit.points),
                    _counted(credit),
                    _shown(credit.credited),
                    credit.clause,
                )


def _counted(credit: Credit) -> str:
    counted = "in full" if credit.in_full else f"{credit.share}, with others"
    return counted if credit.worth == 1 else f"{counted}, Open x {credit.worth}"


def _players(found: SelectionResult) -> Iterator[tuple[Cell, ...]]:
    for line in found.players:
        rank = 1 + sum(other.total > line.total for other in found.players)
        name = found.people.get(line.player, line.player)
        for at, (won, figure) in enumerate(line.won):
            who = (rank, name, _shown(line.total)) if at == 0 else (None, "", None)
            yield *who, won.title, won.day, won.place, _shown(figure.value), figure.clause


def _without(found: SelectionResult) -> list[tuple[Cell, ...]]:
    """List missing numbers by player, with each name once."""
    lines = sorted({(found.people.get(who, who), title, missing) for who, title, missing in found.without})
    names = ["", *(name for name, _, _ in lines)]
    return [
        ("" if name == before else name, *rest) for before, (name, *rest) in zip(names, lines, strict=False)
    ]


def _shown(value: Fraction) -> Decimal:
    return Decimal(say(value))
