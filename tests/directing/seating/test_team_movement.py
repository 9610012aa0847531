"""Teams that sit by a movement: the matches it makes, who keeps his number, what is refused."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_template
from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team, remove_team
from bridgedesk.desk.acts.events import begin_event, copy_event
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.event_edits import with_results
from bridgedesk.directing.seating.match_tables import match_tables, team_numbers
from bridgedesk.directing.seating.score_location import SlipLocation, place_at, results_of
from bridgedesk.directing.seating.session_seating import SeatingMethod, renumbered
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.codec import BadDocument
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.event.match import Room, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Adjustment, Ruling
from bridgedesk.event.score import PointsScore
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.club_evening import BEGIN, club_at, ticking

LAWS = library().books["laws-2017"]
FAMILIES = [
    ("american-whist", 3),
    ("american-whist", 7),
    ("american-whist", 9),
    ("new-england", 4),
    ("new-england", 6),
    ("new-england", 10),
    ("round-robin", 4),
    ("round-robin", 7),
    ("triangle", 3),
    ("itc-7", 7),
    ("itc-7", 8),
    ("itc-6", 6),
    ("itc-6", 5),
]


def movement(family: str, teams: int) -> MovementPlan:
    return make(family, Request(teams=teams), movement_library())


def begun(club: Club, sessions: int = 1, sections: int = 1) -> OpenEvent:
    return begin_event(club, NewEventRequest("Teams", BEGIN.date(), "teams", sessions, sections), LAWS)


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return begun(club_at(tmp_path))


@pytest.mark.parametrize(("family", "teams"), FAMILIES)
def test_everybody_meets_once_at_two_tables_with_the_same_boards(
    tmp_path: Path, family: str, teams: int
) -> None:
    desk = begun(club_at(tmp_path))
    plan = movement(family, teams)
    set_movement(desk, "1", "A", plan)
    event = desk.event
    assert len(event.entries) == teams
    met = [{match.home, match.away} for match in event.matches]
    meetings = combinations((entry.id for entry in event.entries), 2)
    assert sorted(map(sorted, met)) == sorted(map(sorted, meetings))
    tables = list(match_tables(event, "1"))
    rooms = Counter((table.match.id, table.room) for table in tables)
    assert rooms == {(match.id, room): 1 for match in event.matches for room in Room}
    numbers = team_numbers(event)
    for table in tables:
        (seat,) = [each for each in plan.rounds[table.round - 1] if each.table == table.table]
        sides = numbers[table.match.home], numbers[table.match.away]
        ns, ew = sides if table.home_sits_ns else sides[::-1]
        assert (f"{ns}NS", f"{ew}EW", plan.boards_of(seat)) == (seat.ns, seat.ew, table.match.boards)
        first = min(each.round for each in tables if each.match.id == table.match.id)
        assert table.match.round == first
    assert canonical(desk.file.event(event.id)) == canonical(event)
    assert canonical(read_json(write(event))) == canonical(event)


def test_matches_too_short_for_the_scale_are_told_with_the_movement(tmp_path: Path) -> None:
    """The SBU's discrete scale begins with more boards than the 3 that are left for each of 7 matches."""
    book = library().books["sbu-2022"]
    desk = begin_event(club_at(tmp_path), NewEventRequest("Teams", BEGIN.date(), "local-teams"), book)
    short = make("round-robin", Request(teams=8, boards=24), movement_library())
    told = set_movement(desk, "1", "A", short).remarks
    assert any("has no VP scale for matches of 3 boards (4)" in each for each in told)
    long = make("round-robin", Request(teams=4, boards=24), movement_library())
    assert not any("no VP scale" in each for each in set_movement(desk, "1", "A", long).remarks)


def test_a_slip_is_put_into_its_match_and_comes_out_again(desk: OpenEvent) -> None:
    """American Whist of 3: in round 1 team 1 has 3 East-West with set 2; in round 2 team 3 has 1."""
    set_movement(desk, "1", "A", movement("american-whist", 3))
    at = {(table.round, table.table): table for table in match_tables(desk.event, "1")}
    one, three = at[1, 1], at[2, 3]
    assert one.match.id == three.match.id
    board = one.match.boards[0]
    record_result(desk, place_at("1", one, board), Result(board, PointsScore(140)))
    record_result(desk, place_at("1", three, board), Result(board, PointsScore(-140)))
    (scored,) = desk.evaluation.matches
    assert (scored.home, scored.away) == (7, 0), "280 is 7 IMPs"
    with pytest.raises(Refusal, match="Table 1 does not play board 99 in round 1"):
        record_result(desk, place_at("1", one, 99), Result(99, PointsScore(140)))


def test_numbers_go_on_in_the_next_section_or_have_its_letter(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), sections=2)
    three = movement("triangle", 3)
    set_movement(desk, "1", "A", three)
    set_movement(desk, "1", "B", renumbered(three, "4"))
    assert list(team_numbers(desk.event).values()) == ["1", "2", "3", "4", "5", "6"]
    set_movement(desk, "1", "B", three)
    assert list(team_numbers(desk.event).values()) == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert len(desk.event.matches) == 6
    assert [field.name for field in desk.evaluation.fields] == ["A", "B"]


def test_the_second_session_has_the_same_teams_and_later_rounds(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), sessions=2)
    set_movement(desk, "1", "A", movement("round-robin", 4))
    set_movement(desk, "2", "A", movement("round-robin", 4))
    assert len(desk.event.entries) == 4
    assert sorted({match.round for match in desk.event.matches if match.session == "2"}) == [4, 5, 6]
    assert len(desk.evaluation.fields) == 1


def test_the_second_session_is_seated_by_ranking(tmp_path: Path) -> None:
    """The last of the first session wins its match by 17, so that it comes first and gets number 1."""
    desk = begun(club_at(tmp_path), sessions=2)
    set_movement(desk, "1", "A", movement("triangle", 3))
    last = desk.event.entries[2].id
    match = next(each for each in desk.event.matches if each.home == last)
    record_match_total(desk, match.id, Slip(imps=(20, 3)))
    seat_next_session(desk, "2", SeatingMethod.RANKED, list)
    (section,) = desk.event.sessions[1].sections
    assert section.seats["1"] == last
    later = [each for each in desk.event.matches if each.session == "2"]
    assert sorted(map(sorted, ([each.home, each.away] for each in later))) == [
        ["1", "2"],
        ["1", "3"],
        ["2", "3"],
    ]
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)


def test_another_movement_keeps_names_and_what_was_played_or_is_refused(desk: OpenEvent) -> None:
    set_movement(desk, "1", "A", movement("round-robin", 5))
    key = desk.event.entries[4].id
    enter_team(desk, key, "Fox", [])
    with pytest.raises(Refusal, match=r"Team 5, Fox, would have no seat in this movement"):
        set_movement(desk, "1", "A", movement("triangle", 3))
    match = desk.event.matches[-1]
    record_match_total(desk, match.id, Slip(imps=(20, 3)))
    with pytest.raises(Refusal, match="has a result and would be deleted"):
        set_movement(desk, "1", "A", movement("itc-6", 5))
    assert desk.event.matches[-1].slip == Slip(imps=(20, 3))
    undo(desk)
    set_movement(desk, "1", "A", movement("itc-6", 5))
    assert len(desk.event.matches) == 10
    assert desk.event.entries[4].name == "Fox"


def test_a_team_leaves_its_number_before_play_and_goes_home_afterwards(desk: OpenEvent) -> None:
    set_movement(desk, "1", "A", movement("triangle", 3))
    key = desk.event.entries[0].id
    enter_team(desk, key, "Fox", [])
    assert remove_team(desk, key, "1").words == "Fox removed; number 1 is free"
    assert (desk.event.entries[0].name, len(desk.event.matches)) == (None, 3)
    enter_team(desk, key, "Owl", [])
    record_match_total(desk, desk.event.matches[0].id, Slip(imps=(20, 3)))
    assert remove_team(desk, key, "1").words == "Owl withdraws; its matches are kept"
    assert desk.event.entries[0].withdrawn == "1"


def test_what_does_not_go_with_a_movement_of_teams_is_refused(desk: OpenEvent, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="is not a movement for teams"):
        set_movement(desk, "1", "A", make("mitchell", Request(tables=5), movement_library()))
    set_movement(desk, "1", "A", movement("triangle", 3))
    with pytest.raises(Refusal, match="No draw is needed"):
        draw_round(desk, "1", "1-8", list, LAWS)
    pairs = begin_event(club_at(tmp_path / "pairs"), NewEventRequest("Pairs", BEGIN.date(), "pairs"), LAWS)
    with pytest.raises(Refusal, match="is not a movement for pairs"):
        set_movement(pairs, "1", "A", movement("triangle", 3))


def test_last_weeks_event_and_a_template_have_the_matches_without_results(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk = begun(club)
    set_movement(desk, "1", "A", movement("triangle", 3))
    record_match_total(desk, desk.event.matches[0].id, Slip(imps=(20, 3)))
    again = copy_event(club, desk.event.id).event
    assert [(match.home, match.away, match.slip) for match in again.matches] == [
        (match.home, match.away, None) for match in desk.event.matches
    ]
    save_template(club, "Teams night", desk.event)
    (template,) = Club.open(club.file.path, ticking()).lists.templates
    assert len(template.event.matches) == 3
    assert template.event.matches[0].slip is None


def test_a_document_may_have_a_team_once_each_way_and_no_more(desk: OpenEvent) -> None:
    set_movement(desk, "1", "A", movement("triangle", 3))
    text = write(desk.event)
    assert text.count('"ns": "2"') > 0
    with pytest.raises(BadDocument, match="team 1 is listed 2 times"):
        read_json(text.replace('"ns": "2"', '"ns": "1"'))
    with pytest.raises(BadDocument, match="pair 1 is listed 2 times"):
        read_json(text.replace('"scoring": "imps"', '"scoring": "butler"'))


def test_a_file_of_slips_and_a_ruling_reach_the_matches(tmp_path: Path) -> None:
    """Table 1 is in both sections; what comes for one does not go to the other."""
    desk = begun(club_at(tmp_path), sections=2)
    three = movement("triangle", 3)
    set_movement(desk, "1", "A", three)
    set_movement(desk, "1", "B", renumbered(three, "4"))
    wanted: dict[SlipLocation, Result | None] = {
        SlipLocation("1", section, 1, 1, 1, of_teams=True): Result(1, PointsScore(score), 1, 1)
        for section, score in (("A", 140), ("B", -140))
    }
    after = with_results(desk.event, "1", wanted)
    assert {place: result.score for place, result in results_of(after, "1").items()} == {
        place: result.score for place, result in wanted.items() if result
    }
    assert not any(section.results for section in after.sessions[0].sections)
    change = Adjustment(PointsScore(90), table=1)
    impose_rulings(
        desk,
        Ruling("", BEGIN, "1", "B", 1, board=1, question="adjusted-score", reason="told", adjusted=change),
    )
    assert [each.score for each in results_of(desk.event, "1").values()] == [PointsScore(90)]
    assert not any(section.results for section in desk.event.sessions[0].sections)
