"""Begun in one format and played in another: what is entered stays, what is played stands in the way."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.event_rules import change_format
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Fields
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import PointsScore
from bridgedesk.event.session import Result, Scoring
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.club_evening import BEGIN, club_at

SABF = library().books["sabf-2020"]
TEAMS = ("Ash", "Birch", "Cedar", "Elm", "Fir")


def begun(folder: Path, kind: str, sections: int = 1) -> OpenEvent:
    return begin_event(club_at(folder), NewEventRequest("Tuesday", BEGIN.date(), kind, 1, sections), SABF)


def teams(desk: OpenEvent) -> list[str]:
    return [entry.name or "" for entry in desk.event.entries]


def test_a_swiss_of_teams_is_played_by_a_movement_and_back(tmp_path: Path) -> None:
    """The teams keep their order: they sit at numbers 1 to 5."""
    desk = begun(tmp_path, "swiss-teams")
    for name in TEAMS:
        enter_team(desk, None, name, [])
    swiss = desk.event
    change = change_format(desk, "teams", SABF)
    assert change.remarks == ("Now choose the movement.",)
    assert [section.id for section in desk.event.sessions[0].sections] == ["A"]
    assert teams(desk) == list(TEAMS)
    whist = make("american-whist", Request(teams=5, boards=20), movement_library())
    set_movement(desk, "1", "A", whist)
    (section,) = desk.event.sessions[0].sections
    assert [entry.id for entry in desk.event.entries] == list(section.seats.values())
    assert len(desk.event.matches) == 5 * 4 / 2
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)

    change_format(desk, "swiss-teams", SABF)
    assert desk.event.sessions == swiss.sessions
    assert (desk.event.matches, teams(desk)) == ((), list(TEAMS))
    for _ in range(3):
        undo(desk)
    assert canonical(desk.event) == canonical(swiss)


def test_what_is_played_stands_in_the_way(tmp_path: Path) -> None:
    desk = begun(tmp_path, "teams")
    set_movement(desk, "1", "A", make("american-whist", Request(teams=5, boards=20), movement_library()))
    place = SlipLocation("1", "A", 1, 1, next(iter(desk.event.matches[0].boards)))
    record_result(desk, place, Result(place.board, PointsScore(110)))
    before = desk.event
    with pytest.raises(
        Refusal, match=r"^1 result is in, .* begin a new event for it, or take the results back"
    ):
        change_format(desk, "swiss-teams", SABF)
    assert desk.event is before


def test_formats_that_are_played_alike_keep_movement_and_results(tmp_path: Path) -> None:
    desk = begun(tmp_path, "pairs")
    set_movement(desk, "1", "A", make("mitchell", Request(tables=5, boards=20), movement_library()))
    record_result(desk, SlipLocation("1", "A", 1, 1, 1), Result(1, PointsScore(110)))
    sections = desk.event.sessions[0].sections
    change_format(desk, "butler", SABF)
    assert desk.event.sessions[0].sections == sections
    assert (desk.event.kind, desk.event.sessions[0].scoring) == ("butler", Scoring.BUTLER)


def test_pairs_become_players_before_anybody_is_named(tmp_path: Path) -> None:
    """The entries that only stood for numbers are gone, and so are the two lists of places."""
    desk = begun(tmp_path, "pairs", sections=2)
    set_movement(desk, "1", "A", make("mitchell", Request(tables=5, boards=20), movement_library()))
    name_pair(desk, "1", "A", "1NS", ["Ann A", "Bob B"])
    with pytest.raises(Refusal, match=r"^Names are typed already, .* take them away first"):
        change_format(desk, "teams", SABF)
    undo(desk)
    change_format(desk, "teams", SABF)
    assert desk.event.entries == ()
    assert desk.event.stages[0].fields is Fields.ONE
    assert [section.id for section in desk.event.sessions[0].sections] == ["A", "B"]


def test_what_is_no_other_format_is_refused(tmp_path: Path) -> None:
    desk = begun(tmp_path, "pairs")
    with pytest.raises(Refusal, match="has no format bingo"):
        change_format(desk, "bingo", SABF)
    with pytest.raises(Refusal, match="already; choose another format"):
        change_format(desk, "pairs", SABF)
