"""Played events of teams that sat by a movement, and of players each for himself."""

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.players import name_players
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.match_tables import seated_teams
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.session_seating import renumbered
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.people import Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.club_evening import BEGIN

TEAMS = ("Fox", "Owl", "Elk", "Bee", "Cat", "Dog", "Emu", "Yak", "Hen")
SCORES = ("+140", "-110", "P", "4SN=", "+90", "3NE-1", "-140")  # possible on every board, over and over


def played_teams(club: Club, book: str = "laws-2017") -> OpenEvent:
    """American Whist of five teams, and a round robin of four."""
    wanted = NewEventRequest("Club teams", BEGIN.date(), "teams", sections=2)
    desk = begin_event(club, wanted, library().books[book])
    set_movement(desk, "1", "A", make("american-whist", Request(teams=5, boards=16), movement_library()))
    four = make("round-robin", Request(teams=4, boards=12), movement_library())
    set_movement(desk, "1", "B", renumbered(four, "6"))
    for key, name in zip(seated_teams(desk.event), TEAMS, strict=True):
        enter_team(desk, key, name, [Player("", f"{name} {line}") for line in "NESW"])
    _type(desk)
    return desk


def played_individual(club: Club, family: str = "rainbow", players: int = 20) -> OpenEvent:
    desk = seated_individual(club, family, players)
    _type(desk)
    return desk


def seated_individual(club: Club, family: str = "rainbow", players: int = 20) -> OpenEvent:
    desk = begin_event(
        club, NewEventRequest("Individual", BEGIN.date(), "individual"), library().books["laws-2017"]
    )
    set_movement(desk, "1", "A", make(family, Request(players=players, boards=10), movement_library()))
    (section,) = desk.event.sessions[0].sections
    assert section.movement
    for sitting in section.movement.rounds[0]:
        for number in (sitting.ns, sitting.ew):
            sitters = [Player("", f"Player {member}") for member in section.members(number or "")]
            name_players(desk, "1", "A", number or "", sitters)
    return desk


def _type(desk: OpenEvent) -> None:
    for at, line in enumerate(list(lines_of(desk.event, "1"))):
        record_result(desk, line.place, Result(line.place.board, parse_score(SCORES[at % len(SCORES)])))
