"""Players added to a team while the event goes on (SABF 13.3, SBU 2.7.2, Sydney 2.1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.boards_played.report import boards_of_players
from bridgedesk.directing.entry_checks import doubts
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Player
from tests.directing.boards_played.test_report import two_matches
from tests.evenings.board_sets import desk_of


def desk_by(folder: Path, book: str, kind: str) -> OpenEvent:
    """Fox has played two matches with four players; the third is to come."""
    return desk_of(folder, replace(two_matches(4), rulebook=RulebookRef(book), kind=kind))


def with_a_fifth(desk: OpenEvent) -> None:
    names = [Player("", name) for name in ("F1", "F2", "F3", "F4", "New One")]
    enter_team(desk, "fox", "Fox", names, "1")


def test_who_comes_after_the_first_match_has_joined_then(tmp_path: Path) -> None:
    desk = desk_by(tmp_path, "sabf-2020", "teams")
    with_a_fifth(desk)
    fox = desk.event.entries[0]
    assert (len(fox.players), list(fox.joined.values())) == (5, ["1"])
    assert doubts(desk) == [], "on application of the captain, to six"
    (new,) = [each for each in boards_of_players(desk, "fox") if each.player == "New One"]
    assert any("counting as a member" in each.what_for for each in new.wanted), "13.3: 40% of the boards"


def test_before_its_first_match_nobody_has_joined(tmp_path: Path) -> None:
    event = two_matches(4)
    desk = desk_of(tmp_path, replace(event, matches=()))
    with_a_fifth(desk)
    assert desk.event.entries[0].joined == {}


def test_the_union_asks_for_permission_beforehand(tmp_path: Path) -> None:
    desk = desk_by(tmp_path, "sbu-2022", "teams")
    with_a_fifth(desk)
    assert [each.words for each in doubts(desk)] == [
        "New One added to the team: only with the convener's permission, given beforehand (2.7.2)"
    ]
    told = {"entry": "fox", "player": "New One", "from": "round 3", "approved_by": "the convener"}
    add_record(desk, "team-members", told)
    assert doubts(desk) == []


@pytest.mark.parametrize(("rounds_over", "late"), [(2, False), (5, False), (6, True)])
def test_the_seniors_add_before_round_six(tmp_path: Path, rounds_over: int, late: bool) -> None:
    """After five rounds the next one is the sixth: before it a player may be added."""
    desk = desk_by(tmp_path, "sydney-2003", "seniors-teams")
    last = replace(desk.event.matches[0], id="m9", round=rounds_over, line_up=None, slip=Slip((3, 1)))
    event = replace(desk.event, id="other", matches=(*desk.event.matches[:2], last))
    desk = desk_of(tmp_path / "other", event)
    with_a_fifth(desk)
    said = [each.words for each in doubts(desk) if "added to the team" in each.words]
    wanted = "New One added to the team: added before round 6: before round 7 (2.1)"
    assert said == ([wanted] if late else [])


def test_an_added_player_with_too_few_boards_was_a_substitute(tmp_path: Path) -> None:
    """SABF 13.3: 40% of four matches of ten boards are 16; the new player has 10 and no more to come."""
    desk = desk_by(tmp_path, "sabf-2020", "teams")
    add_record(desk, "rounds-planned", {"rounds": "4", "boards": "10"})
    with_a_fifth(desk)
    third = next(each for each in desk.event.matches if each.id == "m3")
    last = replace(third, id="m4", round=4)
    desk.carry_out(Change("draw", "round 4"), replace(desk.event, matches=(*desk.event.matches, last)))
    owls = ["O1", "O2", "O3", "O4"]
    record_line_up(desk, "m3", ["F1", "F2", "F3", "New One"], owls, lambda name: Player("", name))
    assert doubts(desk) == []
    record_line_up(desk, "m4", ["F1", "F2", "F3", "F4"], owls, lambda name: Player("", name))
    (found,) = [each.words for each in doubts(desk)]
    assert found.startswith("New One, added to the team, has too few for")
    assert "16 of 40 boards required, 6 missing, 0 to come" in found
    assert found.endswith(
        "round 3 as with a substitute, an adjustment of at most 1 IMP a board, 10 over 10 boards (13.4) "
        "per match"
    )
