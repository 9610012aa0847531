"""Every row of a cross-table adds up to its total, from the figures on the page alone."""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from bridgedesk.event.document import read_toml
from bridgedesk.sheets.content import cell_texts
from bridgedesk.sheets.cross_table import cross_table
from bridgedesk.sheets.facts import Facts
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import congress_teams
from tests.evenings.sheet_evening import PRINTED
from tests.rulebooks.books import ROOT, book
from tests.sheets.as_text import as_text

EVENTS = sorted((ROOT / "tests/scenarios/events").glob("*/*.toml"))
A_FIGURE = re.compile(r"\N{MINUS SIGN}?\d+(?:\.\d+)?")
PERCENTAGES = {"%"}  # of boards against each other: these are no parts of a sum


EVENTS_ADDED = 80


def in_percentages(facts: Facts) -> bool:
    matches = any(each.matches for each in facts.evaluation.standings.values())
    return not matches and facts.evaluation.unit in PERCENTAGES


def figures(cell: str) -> list[Decimal]:
    return [Decimal(each.replace("\N{MINUS SIGN}", "-")) for each in A_FIGURE.findall(cell)]


def added_up(facts: Facts) -> list[tuple[str, Decimal, Decimal]]:
    """The name of each row, the sum of its cells, and the total printed at its end."""
    (table,) = cross_table(facts).tables
    return [
        (row[1], sum((each for cell in row[2:-1] for each in figures(cell)), Decimal(0)), Decimal(row[-1]))
        for row in ([*cells[:-1], cells[-1].replace("\N{MINUS SIGN}", "-")] for cells in cell_texts(table))
        if row[-1]
    ]


def facts_of(path: Path) -> Facts:
    known = book(path.parent.name)
    return Facts(evaluate(read_toml(path.read_text(encoding="utf-8")), known), PRINTED, book=known)


def test_each_row_adds_up_to_its_total() -> None:
    """Of every event of the scenarios that is no list of percentages."""
    found = {f"{path.parent.name}/{path.stem}": facts_of(path) for path in EVENTS}
    added = {name: added_up(facts) for name, facts in found.items() if not in_percentages(facts)}
    wrong = {
        f"{name}: {row}": (sum_, total)
        for name, rows in added.items()
        for row, sum_, total in rows
        if sum_ != total
    }
    assert wrong == {}
    assert len(added) >= EVENTS_ADDED


def congress() -> Facts:
    known = book("sabf-2020")
    return Facts(evaluate(congress_teams.event(), known), PRINTED, book=known)


def test_what_belongs_to_no_single_opponent_has_a_column_of_its_own() -> None:
    """Eft 14.5 in the triangle, Fen and Gnu 12 for a bye each; Box loses half a VP, Ash 2."""
    (table,) = cross_table(congress()).tables
    heads = [column.title for column in table.columns]
    assert heads[-4:] == ["Triangle", "Bye", "Penalties", "Total"]
    beside = {row[1]: row[-4:] for row in cell_texts(table)}
    minus = "\N{MINUS SIGN}"
    assert beside == {
        "Box": ["", "", f"{minus}0.50", "40.50"],
        "Eft": ["14.50", "", "", "35.50"],
        "Ash": ["", "", f"{minus}2.00", "34.00"],
        "Fen": ["10.00", "12.00", "", "31.00"],
        "Dab": ["", "", "", "26.00"],
        "Cob": ["", "", "", "25.00"],
        "Gnu": ["6.00", "12.00", "", "18.00"],
    }


def test_a_triangle_and_a_forfeit_are_marked() -> None:
    """Ash 18-0 Cob by forfeit: the third row, Ash, in the sixth column, Cob; Eft met Fen in the triangle."""
    (table,) = cross_table(congress()).tables
    cells = cell_texts(table)
    ash, eft = cells[2], cells[1]
    assert [row[1] for row in (ash, eft, cells[5], cells[3])] == ["Ash", "Eft", "Cob", "Fen"]
    assert ash[2 + 5] == "18.00†"
    assert eft[2 + 3] == "‡"
    text = as_text(cross_table(congress()))
    assert "† forfeit." in text
    assert "‡ both opponents of a triangle" in text


def test_points_against_an_entry_that_is_not_ranked_are_in_the_row_too() -> None:
    """Box leaves the ranking: Ash's 12 against it belong to no column, and still add up."""
    facts = congress()
    left = tuple(
        replace(field, standings=tuple(each for each in field.standings if each.entry != "box"))
        for field in facts.evaluation.fields
    )
    facts = replace(facts, evaluation=replace(facts.evaluation, fields=left))
    (table,) = cross_table(facts).tables
    assert "Other" in [column.title for column in table.columns]
    rows = added_up(facts)
    assert [total for _, _, total in rows] == [sum_ for _, sum_, _ in rows]
    assert len(rows) == 6
