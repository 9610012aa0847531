"""Who sits at the numbers of an individual: one by one, refused, replaced, in a second session."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.beginning import begin_event
from bridgedesk.desk.acts.individuals import name_players
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.next_session import seat_next_session
from bridgedesk.desk.acts.undoing import undo
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.regulations.library import library
from bridgedesk.desk.setting_up.movement_library import movement_library
from bridgedesk.desk.setting_up.new_event import Wanted
from bridgedesk.desk.setting_up.next_session import Way
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.event.people import Player
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import Movement
from bridgedesk.movements.request import Request
from tests.desk.evening import BEGIN, club_at

ANN, BOB, CY = (Player("", name) for name in ("Ann A", "Bob B", "Cy C"))


def whist(players: int) -> Movement:
    return make("whist-individual", Request(players=players, boards=14), movement_library())


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    wanted = Wanted("Individual", BEGIN.date(), "individual", sessions=2)
    desk = begin_event(club_at(tmp_path), wanted, library().books["laws-2017"])
    set_movement(desk, "1", "A", whist(8))
    return desk


def partners(desk: OpenEvent, name: str) -> list[set[str]]:
    """With whom he plays as far as they have names."""
    names = {player.id: player.name for player in desk.event.players}
    pairs = [{names[player] for player in entry.players} for entry in desk.event.entries]
    return [pair - {name} for pair in pairs if name in pair and len(pair) == 2]


def test_there_is_an_entry_for_each_player_and_each_partnership(desk: OpenEvent) -> None:
    """8 players and 8 x 7 / 2 = 28 partnerships in a full movement of 7 rounds."""
    (section,) = desk.event.sessions[0].sections
    rounds = len(section.movement.rounds) if section.movement else 0
    assert len(section.seats) == len(desk.event.entries) == 8 + 4 * rounds
    assert read_json(write(desk.event)) == canonical(desk.event)
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)


def test_who_sits_down_has_all_the_partners_of_the_number(desk: OpenEvent) -> None:
    name_players(desk, "1", "A", "8+1", [ANN, BOB])
    assert partners(desk, "Ann A") == [{"Bob B"}]
    name_players(desk, "1", "A", "2", [CY])
    assert sorted(map(sorted, partners(desk, "Ann A"))) == [["Bob B"], ["Cy C"]]
    name_players(desk, "1", "A", "8+1", [ANN, None])
    assert partners(desk, "Ann A") == [{"Cy C"}]
    assert [player.name for player in desk.event.players] == ["Ann A", "Cy C"], "who left is gone"
    undo(desk)
    assert len(partners(desk, "Ann A")) == 2


def test_nobody_sits_twice_and_nothing_half_happens(desk: OpenEvent) -> None:
    name_players(desk, "1", "A", "8+1", [ANN, BOB])
    before = desk.event
    with pytest.raises(Refusal, match="ann a sits already as 8"):
        name_players(desk, "1", "A", "2+4", [CY, Player("", "ann a")])
    with pytest.raises(Refusal, match="same name stands twice"):
        name_players(desk, "1", "A", "2+4", [CY, CY])
    assert desk.event is before


def test_a_larger_movement_keeps_the_names_and_a_smaller_one_is_refused(desk: OpenEvent) -> None:
    name_players(desk, "1", "A", "8+1", [ANN, BOB])
    set_movement(desk, "1", "A", whist(12))
    names = {player.id: player.name for player in desk.event.players}
    called = {entry.id: [names[player] for player in entry.players] for entry in desk.event.entries}
    assert (called["8"], called["1"]) == (["Ann A"], ["Bob B"])
    (section,) = desk.event.sessions[0].sections
    assert set(section.seats.values()) == {entry.id for entry in desk.event.entries}, (
        "no partnership is left over"
    )
    set_movement(desk, "1", "A", whist(8))
    name_players(desk, "1", "A", "7", [CY])
    with pytest.raises(Refusal, match="is no movement for players"):
        set_movement(desk, "1", "A", make("mitchell", Request(tables=3), movement_library()))


def test_the_second_session_has_the_same_numbers(desk: OpenEvent) -> None:
    name_players(desk, "1", "A", "8+1", [ANN, BOB])
    with pytest.raises(Refusal, match="keep their seats"):
        seat_next_session(desk, "2", Way.RANKED, list)
    seat_next_session(desk, "2", Way.SAME, list)
    first, second = (session.sections[0] for session in desk.event.sessions)
    assert first.seats == second.seats
    assert len(desk.evaluation.fields[0].standings) == 8
