"""The draw by name: teams in both rooms, a triangle at three tables, pairs with a bye."""

from dataclasses import replace

from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry
from bridgedesk.sheets.content import Table
from bridgedesk.sheets.draw_by_name import draw_by_name
from bridgedesk.sheets.facts import Facts, PrintChoice
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening


def rows(facts: Facts) -> list[tuple[object, ...]]:
    (table,) = draw_by_name(facts).blocks
    assert isinstance(table, Table)
    return list(table.rows)


def test_teams_find_both_their_tables_and_those_of_a_triangle() -> None:
    """Fox, first entered, is at home: North-South in the open room. Of Elk, Hen and the doctors each two meet
    at one table, A v B, C v A, B v C, and each team is home once."""
    names = ("Fox", "Owl", "Elk", "Hen", "The Ärzte")
    fox, owl, elk, hen, doctors = (name.lower() for name in names)
    matches = (
        Match("1", "1", 1, fox, owl, table=1, boards=(1, 2)),
        Match("2", "1", 1, elk, hen, table=2, boards=(1, 2), triangle="t"),
        Match("3", "1", 1, doctors, elk, table=2, boards=(1, 2), triangle="t"),
        Match("4", "1", 1, hen, doctors, table=2, boards=(1, 2), triangle="t"),
    )
    event = replace(
        evening.teams_event(),
        entries=tuple(Entry(name.lower(), name=name) for name in names),
        matches=matches,
        draws=(),
    )
    facts = replace(evening.teams(), evaluation=evaluate(event), choice=PrintChoice())
    assert rows(facts) == [
        ("Elk", "3", "2a", "NS", "4  Hen"),
        ("Elk", "3", "2b", "EW", "5  The Ärzte"),
        ("Fox", "1", "1", "NS open, EW closed", "2  Owl"),
        ("Hen", "4", "2a", "EW", "3  Elk"),
        ("Hen", "4", "2c", "NS", "5  The Ärzte"),
        ("Owl", "2", "1", "EW open, NS closed", "1  Fox"),
        ("The Ärzte", "5", "2b", "NS", "3  Elk"),
        ("The Ärzte", "5", "2c", "EW", "4  Hen"),
    ]
