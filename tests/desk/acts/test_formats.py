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


def teams(open_event: OpenEvent) -> list[str]:
    return [entry.name or "" for entry in open_event.event.entries]


def test_a_swiss_of_teams_is_played_by_a_movement_and_back(tmp_path: Path) -> None:
    """The teams keep their order: they sit at numbers 1 to 5."""
    open_event = begun(tmp_path, "swiss-teams")
    for name in TEAMS:
        enter_team(open_event, None, name, [])
    swiss = open_event.event
    change = change_format(open_event, "teams", SABF)
    assert change.remarks == ("Next: choose the movement.",)
    assert [section.id for section in open_event.event.sessions[0].sections] == ["A"]
    assert teams(open_event) == list(TEAMS)
    whist = make("american-whist", Request(teams=5, boards=20), movement_library())
    set_movement(open_event, "1", "A", whist)
    (section,) = open_event.event.sessions[0].sections
    assert [entry.id for entry in open_event.event.entries] == list(section.seats.values())
    assert len(open_event.event.matches) == 5 * 4 / 2
    assert canonical(open_event.file.event(open_event.event.id)) == canonical(open_event.event)

    change_format(open_event, "swiss-teams", SABF)
    assert open_event.event.sessions == swiss.sessions
    assert (open_event.event.matches, teams(open_event)) == ((), list(TEAMS))
    for _ in range(3):
        undo(open_event)
    assert canonical(open_event.event) == canonical(swiss)


def test_what_is_played_stands_in_the_way(tmp_path: Path) -> None:
    open_event = begun(tmp_path, "teams")
    set_movement(
        open_event, "1", "A", make("american-whist", Request(teams=5, boards=20), movement_library())
    )
    place = SlipLocation("1", "A", 1, 1, next(iter(open_event.event.matches[0].boards)))
    record_result(open_event, place, Result(place.board, PointsScore(110)))
    before = open_event.event
    with pytest.raises(
        Refusal, match=r"^1 result entered .* Create a new event for it, or erase the results"
    ):
        change_format(open_event, "swiss-teams", SABF)
    assert open_event.event is before


def test_formats_that_are_played_alike_keep_movement_and_results(tmp_path: Path) -> None:
    open_event = begun(tmp_path, "pairs")
    set_movement(open_event, "1", "A", make("mitchell", Request(tables=5, boards=20), movement_library()))
    record_result(open_event, SlipLocation("1", "A", 1, 1, 1), Result(1, PointsScore(110)))
    sections = open_event.event.sessions[0].sections
    change_format(open_event, "butler", SABF)
    assert open_event.event.sessions[0].sections == sections
    assert (open_event.event.kind, open_event.event.sessions[0].scoring) == ("butler", Scoring.BUTLER)


def test_pairs_become_players_before_anybody_is_named(tmp_path: Path) -> None:
    """The entries that only stood for numbers are gone, and so are the two lists of places."""
    open_event = begun(tmp_path, "pairs", sections=2)
    set_movement(open_event, "1", "A", make("mitchell", Request(tables=5, boards=20), movement_library()))
    name_pair(open_event, "1", "A", "1NS", ["Ann A", "Bob B"])
    with pytest.raises(Refusal, match=r"^Names are already typed, .* Remove them first"):
        change_format(open_event, "teams", SABF)
    undo(open_event)
    change_format(open_event, "teams", SABF)
    assert open_event.event.entries == ()
    assert open_event.event.stages[0].fields is Fields.ONE
    assert [section.id for section in open_event.event.sessions[0].sections] == ["A", "B"]


def test_what_is_no_other_format_is_refused(tmp_path: Path) -> None:
    open_event = begun(tmp_path, "pairs")
    with pytest.raises(Refusal, match="has no format bingo"):
        change_format(open_event, "bingo", SABF)
    with pytest.raises(Refusal, match="Choose another format"):
        change_format(open_event, "pairs", SABF)
