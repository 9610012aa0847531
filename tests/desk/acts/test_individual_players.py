"""Who sits at the numbers of an individual: one by one, refused, replaced, in a second session."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import replan, set_movement
from bridgedesk.desk.acts.players import name_players, record_substitute
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.mid_session_changes import (
    ChangeFormData,
    MidSessionChange,
    replan_options,
    why,
)
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import LineUp
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.sheets.content import PrintedForm
from bridgedesk.sheets.paper_forms import substitution_form
from bridgedesk.standings.eligibility.boards_scheduled import scheduled_boards
from bridgedesk.standings.eligibility.eligibility import substitutions_by_entry
from tests.evenings.club_evening import BEGIN, club_at

ANN, BOB, CY = (Player("", name) for name in ("Ann A", "Bob B", "Cy C"))


def whist(players: int) -> MovementPlan:
    return make("whist-individual", Request(players=players, boards=14), movement_library())


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    wanted = NewEventRequest("Individual", BEGIN.date(), "individual", sessions=2)
    open_event = begin_event(club_at(tmp_path), wanted, library().books["laws-2017"])
    set_movement(open_event, "1", "A", whist(8))
    return open_event


def partners(open_event: OpenEvent, name: str) -> list[set[str]]:
    """With whom he plays as far as they have names."""
    names = {player.id: player.name for player in open_event.event.players}
    pairs = [{names[player] for player in entry.players} for entry in open_event.event.entries]
    return [pair - {name} for pair in pairs if name in pair and len(pair) == 2]


def test_there_is_an_entry_for_each_player_and_each_partnership(open_event: OpenEvent) -> None:
    """8 players and 8 x 7 / 2 = 28 partnerships in a full movement of 7 rounds."""
    (section,) = open_event.event.sessions[0].sections
    rounds = len(section.movement.rounds) if section.movement else 0
    assert len(section.seats) == len(open_event.event.entries) == 8 + 4 * rounds
    assert read_json(write(open_event.event)) == canonical(open_event.event)
    assert canonical(open_event.file.event(open_event.event.id)) == canonical(open_event.event)


def test_who_sits_down_has_all_the_partners_of_the_number(open_event: OpenEvent) -> None:
    name_players(open_event, "1", "A", "8+1", [ANN, BOB])
    assert partners(open_event, "Ann A") == [{"Bob B"}]
    name_players(open_event, "1", "A", "2", [CY])
    assert sorted(map(sorted, partners(open_event, "Ann A"))) == [["Bob B"], ["Cy C"]]
    name_players(open_event, "1", "A", "8+1", [ANN, None])
    assert partners(open_event, "Ann A") == [{"Cy C"}]
    assert [player.name for player in open_event.event.players] == ["Ann A", "Cy C"], "who left is gone"
    undo(open_event)
    assert len(partners(open_event, "Ann A")) == 2


def test_nobody_sits_twice_and_nothing_half_happens(open_event: OpenEvent) -> None:
    name_players(open_event, "1", "A", "8+1", [ANN, BOB])
    before = open_event.event
    with pytest.raises(Refusal, match="ann a is already seated as 8"):
        name_players(open_event, "1", "A", "2+4", [CY, Player("", "ann a")])
    with pytest.raises(Refusal, match="same name is entered twice"):
        name_players(open_event, "1", "A", "2+4", [CY, CY])
    assert open_event.event is before


def test_a_larger_movement_keeps_the_names_and_a_smaller_one_is_refused(open_event: OpenEvent) -> None:
    name_players(open_event, "1", "A", "8+1", [ANN, BOB])
    set_movement(open_event, "1", "A", whist(12))
    names = {player.id: player.name for player in open_event.event.players}
    called = {entry.id: [names[player] for player in entry.players] for entry in open_event.event.entries}
    assert (called["8"], called["1"]) == (["Ann A"], ["Bob B"])
    (section,) = open_event.event.sessions[0].sections
    assert set(section.seats.values()) == {entry.id for entry in open_event.event.entries}, (
        "no partnership is left over"
    )
    set_movement(open_event, "1", "A", whist(8))
    name_players(open_event, "1", "A", "7", [CY])
    with pytest.raises(Refusal, match="is not a movement for players"):
        set_movement(open_event, "1", "A", make("mitchell", Request(tables=3), movement_library()))


def test_the_second_session_has_the_same_numbers(open_event: OpenEvent) -> None:
    name_players(open_event, "1", "A", "8+1", [ANN, BOB])
    with pytest.raises(Refusal, match="keep their seats"):
        seat_next_session(open_event, "2", SeatingMethod.RANKED, list)
    seat_next_session(open_event, "2", SeatingMethod.SAME, list)
    first, second = (session.sections[0] for session in open_event.event.sessions)
    assert first.seats == second.seats
    assert len(open_event.evaluation.fields[0].standings) == 8


def test_two_of_one_name_sit_down_by_their_numbers(open_event: OpenEvent) -> None:
    one, other = Player("", "Ann A", "1234560"), Player("", "Ann A", "1000004")
    name_players(open_event, "1", "A", "8+1", [one, BOB])
    name_players(open_event, "1", "A", "2", [other])
    assert len([player for player in open_event.event.players if player.name == "Ann A"]) == 2
    with pytest.raises(Refusal, match="Ann A is already seated as 8"):
        name_players(open_event, "1", "A", "4", [one])


def tell(open_event: OpenEvent, happening: MidSessionChange, **facts: str) -> None:
    section = open_event.event.sessions[0].sections[0]
    told = ChangeFormData(happening, {"rounds_over": "0", **facts})
    replan(
        open_event,
        "1",
        "A",
        replan_options(section, told, movement_library(), lambda: True)[0].movement,
        why(told, section),
    )


def test_who_has_gone_home_is_not_seated_in_the_second_session(open_event: OpenEvent) -> None:
    """The movement is played whole again: 7 rounds of 2 tables, one of them with an empty chair."""
    set_movement(open_event, "1", "A", whist(12))
    for number in range(1, 13):
        name_players(open_event, "1", "A", str(number), [Player("", f"P {number}")])
    tell(open_event, MidSessionChange.GOES_HOME, pair="5")
    tell(open_event, MidSessionChange.FEWER_ROUNDS, stop_after_round="3")
    seat_next_session(open_event, "2", SeatingMethod.SAME, list)
    section = open_event.event.sessions[1].sections[0]
    assert section.movement
    assert len(section.movement.rounds) == 7
    assert section.seats["5"] is None
    assert sum(entry is None for number, entry in section.seats.items() if "+" in number) == 7
    lines = list(lines_of(open_event.event, "2"))
    assert len(lines) == 7 * 2 * 2, "two tables of three are full"
    assert not any("5" in line.ns.split("+") + line.ew.split("+") for line in lines)
    assert canonical(open_event.file.event(open_event.event.id)) == canonical(open_event.event)


def test_a_place_that_was_empty_in_another_movement_is_empty_here(open_event: OpenEvent) -> None:
    """Eleven are here: of the twelve numbers chosen first one has nobody."""
    set_movement(open_event, "1", "A", whist(12))
    set_movement(open_event, "1", "A", whist(11))
    section = open_event.event.sessions[0].sections[0]
    assert section.seats["12"] is None
    assert {entry.id for entry in open_event.event.entries} == {
        each for each in section.seats.values() if each
    }
    assert len(list(lines_of(open_event.event, "1"))) == 7 * 2 * 2


def test_a_substitutes_boards_are_those_of_his_rounds(open_event: OpenEvent) -> None:
    """Of 8 players in 7 rounds of 2 boards everybody plays 14; from round 5 on it is 6."""
    name_players(open_event, "1", "A", "8+1", [ANN, BOB])
    ann = next(player.id for player in open_event.event.players if player.name == "Ann A")
    line = LineUp("8", 5, out=ann, kind="substitute")
    record_substitute(open_event, "1", "A", line, CY)
    changed = substitutions_by_entry(open_event.event, [])
    assert scheduled_boards(open_event.event, "8", changed) == (14, 6)
    (form,) = substitution_form(material(open_event).facts()).blocks
    assert isinstance(form, PrintedForm)
    written = [blank.value for row in form.rows for blank in row]
    assert "9–14" in written
