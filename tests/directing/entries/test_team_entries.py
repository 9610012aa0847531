"""Teams entered one by one, put right, and gone home."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.entries import enter_team, remove_team
from bridgedesk.desk.acts.events import begin_event, copy_event
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.match_tables import meets_in_matches
from bridgedesk.directing.setup.new_event import NewEventRequest, formats
from bridgedesk.event.document import canonical
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.rule_library import library
from tests.evenings.club_evening import BEGIN, club_at

LAWS = library().books["laws-2017"]


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return begin_event(club_at(tmp_path), NewEventRequest("Swiss", BEGIN.date(), "swiss-teams"), LAWS)


def players(*names: str) -> list[Player]:
    return [Player("", name) for name in names]


def entered(desk: OpenEvent) -> dict[str, list[str]]:
    names = {player.id: player.name for player in desk.event.players}
    return {entry.name or "": [names[player] for player in entry.players] for entry in desk.event.entries}


def test_a_swiss_of_teams_has_no_sections(desk: OpenEvent) -> None:
    (session,) = desk.event.sessions
    assert session.sections == ()
    assert meets_in_matches(session)
    by_movement, by_draw, by_bracket = "teams", "swiss-teams", "teams-final"
    assert {by_movement, by_draw, by_bracket} <= set(formats(LAWS))


def test_teams_come_are_put_right_and_are_saved(desk: OpenEvent) -> None:
    enter_team(desk, None, " Fox ", players("Ann A", "Bob B", "Cy C", "Di D"))
    done = enter_team(desk, None, "Owl", players("Ed E", "Flo F"))
    assert done.remarks == ("Owl has 2 players; 4 are needed at the tables",)
    fox, owl = (entry.id for entry in desk.event.entries)
    before = desk.event.players[0]
    enter_team(desk, fox, "Red Fox", players("Ann A", "Cy C", "Di D", "Gus G", "Hal H"))
    assert entered(desk) == {"Red Fox": ["Ann A", "Cy C", "Di D", "Gus G", "Hal H"], "Owl": ["Ed E", "Flo F"]}
    assert desk.event.players[0] == before, "who keeps his name stays the same player"
    remove_team(desk, owl, "1")
    assert list(entered(desk)) == ["Red Fox"]
    assert "Ed E" not in [player.name for player in desk.event.players]
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)


@pytest.mark.parametrize(
    ("name", "names", "why"),
    [
        (" ", ["Ed E"], "Type the team's name"),
        ("FOX", [], "There is already a team called FOX"),
        ("Owl", ["ann a"], "ann a is already in Fox"),
        ("Owl", ["Ed E", "ed e"], "Ed E is entered twice in Owl"),
        ("Owl", list("ABCDEFG"), "Owl has 7 players. A team has at most 6."),
    ],
)
def test_what_cannot_be_is_refused(desk: OpenEvent, name: str, names: list[str], why: str) -> None:
    enter_team(desk, None, "Fox", players("Ann A"))
    before = desk.event
    with pytest.raises(Refusal, match=why):
        enter_team(desk, None, name, players(*names))
    assert desk.event is before


def test_after_its_first_match_a_team_goes_home_and_may_come_back(desk: OpenEvent) -> None:
    for name in ("Fox", "Owl"):
        enter_team(desk, None, name, [])
    fox, owl = (entry.id for entry in desk.event.entries)
    make_draw(desk, "all", "1", Draw(1, (fox, owl), (fox, owl), (Pairing(1, fox, owl),)), (1, 2))
    assert remove_team(desk, fox, "1").words == "Fox withdraws; its matches are kept"
    assert (desk.event.entries[0].withdrawn, len(desk.event.matches)) == ("1", 1)
    assert remove_team(desk, fox, "1").words == "Fox reinstated"
    assert desk.event.entries[0].withdrawn is None


def test_once_more_begins_without_teams(desk: OpenEvent, tmp_path: Path) -> None:
    enter_team(desk, None, "Fox", players("Ann A"))
    desk.file.close()
    from bridgedesk.desk.club.club import Club
    from tests.evenings.club_evening import ticking

    again = copy_event(Club.open(tmp_path / "club.bridgedesk", ticking()), desk.event.id)
    assert (again.event.entries, again.event.players) == ((), ())
