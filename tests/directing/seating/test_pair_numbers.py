"""Section B as 21, 22, …; no table 13; a table called 5A; the colour of a section."""

from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.sessions import colour_section, name_tables
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.session_seating import names_typed, numbers_typed, renumbered, tables_as
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Section
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import Request
from bridgedesk.movements.verifier import verify
from bridgedesk.rule_library import library, movement_library
from tests.evenings.club_evening import club_at


def mitchell(tables: int) -> MovementPlan:
    return make("mitchell", Request(tables=tables, boards=20), movement_library())


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("", (1, 2, 3, 4)),
        ("21", (21, 22, 23, 24)),
        ("1-2, 4", (1, 2, 4, 5)),
        (" 7 – 9 ,11 ", (7, 8, 9, 11)),
        ("1-99", (1, 2, 3, 4)),
    ],
)
def test_numbers_go_on_after_the_last_one_typed(typed: str, numbers: tuple[int, ...]) -> None:
    assert numbers_typed(typed, 4) == numbers


@pytest.mark.parametrize("typed", ["0", "one", "3, 2", "2-2, 2", "9-7", "998", "12345"])
def test_numbers_that_cannot_be_are_refused(typed: str) -> None:
    with pytest.raises(Refusal):
        numbers_typed(typed, 4)


def test_a_mitchell_without_thirteen() -> None:
    plan = renumbered(mitchell(14), "1-12, 14")
    lines = {pair[:-2] for pair in plan.pairs}
    assert lines == {*map(str, range(1, 13)), "14", "15"}
    assert verify(plan) == ()
    assert tables_as("1-12, 14", plan) == {13: "14", 14: "15"}
    assert renumbered(mitchell(5), "") == mitchell(5)


def test_tables_are_called_as_they_are_typed() -> None:
    assert names_typed("1-4, 5A, 6", [1, 2, 3, 4, 5, 6]) == {5: "5A"}
    assert names_typed("3", [1, 2, 3]) == {1: "3", 2: "4", 3: "5"}
    assert names_typed("", [1, 2]) == {}
    for typed in ("Bar", "1, 1", "1-7", "much too long a name, 2, 3"):
        with pytest.raises(Refusal):
            names_typed(typed, [1, 2, 3])


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    wanted = NewEventRequest("Tuesday Pairs", date(2026, 11, 17), "pairs", sections=2)
    return begin_event(club_at(tmp_path), wanted, library().book("laws-2017"))


def section(desk: OpenEvent, at: int = 1) -> Section:
    return desk.event.sessions[0].sections[at]


def test_a_section_has_its_colour_and_its_own_names_of_tables(desk: OpenEvent) -> None:
    with pytest.raises(Refusal, match="Choose a movement first"):
        name_tables(desk, "1", "B", "21")
    set_movement(desk, "1", "B", mitchell(5))
    assert name_tables(desk, "1", "B", "21-23, 25").words == "Section B: tables 21, 22, 23, 25, 26"
    assert section(desk).table_labels == {1: "21", 2: "22", 3: "23", 4: "25", 5: "26"}
    assert section(desk, 0).table_labels == {}
    undo(desk)
    assert section(desk).table_labels == {}
    assert colour_section(desk, "1", "B", "purple").words == "Section B is purple"
    assert [each.colour for each in desk.event.sessions[0].sections] == ["blue", "purple"]
    with pytest.raises(Refusal, match="no colour “pink”"):
        colour_section(desk, "1", "B", "pink")
