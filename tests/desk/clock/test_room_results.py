"""The room sees whole boards only: those that every section has finished, a playing director too."""

from dataclasses import replace

from bridgedesk.desk.clock.room_display import (
    RoomPage,
    board_pages,
    finished_boards,
    finished_only,
    leader_pages,
)
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.event.event import Event, Status
from bridgedesk.event.people import Player
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.scored_evenings import MITCHELL, event, section

# Board 1 is played in rounds 1, 2 and 3 at tables 1, 3 and 2, as in both sections.
BOARD_1 = {(1, 1): "+420", (2, 3): "+450", (3, 2): "+420"}


def two_sections(in_b: dict[tuple[int, int], str]) -> Event:
    here = section(MITCHELL, {**BOARD_1, (1, 2): "+110"})
    return event(here, section(MITCHELL, in_b, "B"), status=Status.OPEN)


def test_a_board_is_finished_when_every_section_has_finished_it() -> None:
    (session,) = two_sections({}).sessions
    assert finished_boards(session) == frozenset()
    (session,) = two_sections({(1, 1): "+420", (2, 3): "-50", (3, 2): "L"}).sessions
    assert finished_boards(session) == frozenset(), "a late play is still to come"
    (session,) = two_sections({(1, 1): "+420", (2, 3): "-50", (3, 2): "NP"}).sessions
    assert finished_boards(session) == {1}


def test_leaders_by_whole_boards_only() -> None:
    """Board 1 in both sections: +450 beats five others, four +420 share, -50 is last: 10, 5 and 0 of 10.

    The +110 on board 2 is nobody's business yet."""
    evening = two_sections({(1, 1): "+420", (2, 3): "-50", (3, 2): "+420"})
    assert [result.board for result in finished_only(evening).sessions[0].sections[0].results] == [1, 1, 1]
    (page,) = leader_pages(evening, evaluate, "s1")
    assert (page.title, page.words) == ("Leaders", "After boards 1")
    # A3NS had +450; B2EW sat against the -50 of B3NS in round 2 of MITCHELL
    assert page.rows[:2] == (("1=", "A3NS", "100.00%"), ("1=", "B2EW", "100.00%"))
    assert page.rows[2] == ("3=", "A1EW", "50.00%")


def test_finished_boards_with_how_often_each_score_came() -> None:
    """Of 10 points: +450 beats five, +420 beats one and is level with three, -50 has none."""
    evening = two_sections({(1, 1): "+420", (2, 3): "-50", (3, 2): "+420"})
    (page,) = board_pages(StandingsModel(evaluate(evening)), "s1")
    rows = (("+450", "1 ×", "NS 10"), ("+420", "4 ×", "NS 5"), ("−50", "1 ×", "NS 0"))
    assert page == RoomPage("Board 1", "", rows)


def test_nothing_before_the_first_board_is_finished() -> None:
    assert leader_pages(two_sections({}), evaluate, "s1") == []
    assert board_pages(StandingsModel(evaluate(two_sections({}))), "s1") == []


def test_what_a_playing_director_has_yet_to_play_is_in_no_view_of_the_room() -> None:
    """Her own slip stands as a late play: the others have finished, she has not."""
    evening = event(section(MITCHELL, {(1, 1): "+420", (2, 3): "L", (3, 2): "+420"}), status=Status.OPEN)
    director = Player("d", "Dee Rector", flags=(PLAYING_DIRECTOR,))
    entries = tuple(replace(each, players=("d",)) if each.id == "A3NS" else each for each in evening.entries)
    evening = replace(evening, players=(director,), entries=entries)
    assert board_pages(StandingsModel(evaluate(evening)), "s1") == []
    assert ("s1", 1) in StandingsModel(evaluate(evening)).hidden
