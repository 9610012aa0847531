"""Guide cards made from the grid alone say what those made from the movement say."""

from dataclasses import replace
from datetime import date

import pytest

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Movement as Grid
from bridgedesk.event.session import Scoring, Section, Session, Sitting
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import MovementPlan, itinerary
from bridgedesk.movements.properties import preparation
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.movement_papers import guide_cards
from bridgedesk.sheets.planned import from_grid
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.club_evening import BEGIN
from tests.sheets.as_text import as_text


def section(movement: MovementPlan) -> Section:
    """As an event keeps it: who stayed in his chair, and how many copies there are, is not told."""
    return Section(
        "A",
        sets=dict(enumerate(movement.sets, start=1)),
        seats={pair: None if pair in movement.missing else pair for pair in movement.pairs},
        movement=Grid(
            tuple(
                tuple(Sitting(seat.table, seat.ns, seat.ew, seat.sets, seat.turn_after) for seat in row)
                for row in movement.rounds
            )
        ),
    )


MOVEMENTS = [
    ("mitchell", Request(tables=5, boards=20)),
    ("mitchell", Request(tables=7, boards=28, options={"switch": "1"})),
    ("mitchell", Request(pairs=9, boards=20)),
    ("mitchell", Request(tables=6, boards=24, options={"switch": "1"})),
    ("howell", Request(pairs=8, boards=28)),
    ("howell", Request(pairs=7, boards=21)),
    ("three-quarter-howell", Request(tables=6, boards=27)),
]


@pytest.mark.parametrize(("name", "request_"), MOVEMENTS, ids=lambda each: str(each)[:60])
def test_the_grid_tells_who_sits_where_with_what(name: str, request_: Request) -> None:
    movement = make(name, request_, movement_library())
    read = from_grid(section(movement))
    assert set(read.pairs) == set(movement.pairs)
    assert read.winners == movement.winners
    for pair in movement.present:
        for mine, known in zip(itinerary(read, pair), itinerary(movement, pair), strict=True):
            assert (mine.table, mine.opponents, mine.boards) == (known.table, known.opponents, known.boards)
            assert mine.shares_with == known.shares_with
    assert preparation(read).copies == preparation(movement).copies


@pytest.mark.parametrize("tables", [5, 7, 9])
def test_a_switched_mitchell_keeps_its_chairs(tables: int) -> None:
    request = Request(tables=tables, boards=2 * tables, options={"switch": "1"})
    movement = make("mitchell", request, movement_library())
    read = from_grid(section(movement))
    assert any(seat.switched for _, seat in movement.seatings())
    for (_, mine), (_, known) in zip(read.seatings(), movement.seatings(), strict=True):
        assert mine.switched == known.switched


def test_a_known_movement_is_taken_as_it_is() -> None:
    from bridgedesk.sheets.planned import movement_of
    from tests.evenings import sheet_evening as evening

    facts = evening.pairs()
    ((session, its_section),) = facts.sections()
    known = make("mitchell", Request(tables=3, boards=6), movement_library())
    with_it = replace(facts, movements={("1", "A"): known})
    assert movement_of(with_it, session, its_section) is known


def test_a_mitchell_with_a_skip_says_after_which_round_to_pass_a_table() -> None:
    """SABF 11.8: North-South stay, the boards go to the next lower table, that of table 1 to the highest. Six
    tables: after round 3 East-West would come to boards they have played, and go on by two tables."""
    made = make("mitchell", Request(pairs=12, boards=24), movement_library())
    there = section(made)
    entries = tuple(Entry(pair, name=pair) for pair in made.pairs)
    event = Event(
        "e",
        "Tuesday",
        date(2026, 11, 17),
        entries=entries,
        sessions=(Session("1", Scoring.MATCHPOINTS, sections=(there,)),),
    )
    cards = " ".join(as_text(guide_cards(Facts(evaluate(event), BEGIN))).split())
    said = "East-West go to table 2 (after round 3 to table 3), and the boards go to table 6."
    assert f"After each round, North-South stay, {said}" in cards
