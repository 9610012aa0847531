"""A plain knockout of teams that have entered for it: byes, who goes home, who does not come."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team, remove_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.leaving import leave_event
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.registers import impose_consequence
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.consequences import consequences
from bridgedesk.directing.entries.leaving import Leaving
from bridgedesk.directing.finals.extra_boards import tied_match
from bridgedesk.directing.finals.finals import next_finals
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.document import read_toml
from bridgedesk.event.match import Outcome, Slip
from bridgedesk.event.people import Player
from bridgedesk.standings.evaluate import evaluate
from tests.directing.finals.test_finals import as_they_are
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import ROOT, book


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


def cup(club: Club, teams: int, by: str = "laws-2017") -> OpenEvent:
    desk = begin_event(club, NewEventRequest("The Cup", date(2026, 11, 17), "teams-final", 3), book(by))
    for number in range(1, teams + 1):
        enter_team(desk, None, f"Team {number}", [Player("", f"Player {number}{one}") for one in "abcd"])
    return desk


def draw(desk: OpenEvent, session: str) -> Change:
    return draw_round(desk, session, "1-24", as_they_are, book(desk.event.rulebook.id))


def met(desk: OpenEvent, week: int) -> list[tuple[str, str]]:
    return [(each.home, each.away) for each in desk.event.matches if each.round == week]


def home_wins(desk: OpenEvent) -> None:
    for match in [each for each in desk.event.matches if each.slip is None]:
        record_match_total(desk, match.id, Slip((30, 10)))


def places(desk: OpenEvent) -> dict[str, int | None]:
    (field,) = desk.evaluation.fields
    return {each.entry: each.place for each in field.standings}


@pytest.mark.parametrize("by", ["laws-2017", "sbu-2022"])
def test_who_has_a_bye_waits_for_the_second_week(club: Club, by: str) -> None:
    """Of six the first two: 4 v 5 and 3 v 6, then 1 and 2 against who won."""
    desk = cup(club, 6, by)
    draw(desk, "1")
    assert met(desk, 1) == [("t4", "t5"), ("t3", "t6")]
    home_wins(desk)
    draw(desk, "2")
    assert met(desk, 2) == [("t1", "t4"), ("t2", "t3")]
    again = club.event(desk.event.id)
    home_wins(again)
    draw(again, "3")
    assert met(again, 3) == [("t1", "t2")]
    home_wins(again)
    assert next_finals(again) is None
    assert places(again) == {"t1": 1, "t2": 2, "t3": 3, "t4": 3, "t5": 5, "t6": 5}


def test_the_two_best_of_eight_can_only_meet_in_the_final(club: Club) -> None:
    """1 v 8 and 4 v 5 are one half, 2 v 7 and 3 v 6 the other one: the best win, so 1 v 4 and 2 v 3."""
    desk = cup(club, 8)
    draw(desk, "1")
    assert met(desk, 1) == [("t1", "t8"), ("t4", "t5"), ("t2", "t7"), ("t3", "t6")]
    home_wins(desk)
    draw(desk, "2")
    assert met(desk, 2) == [("t1", "t4"), ("t2", "t3")]


def test_more_than_nine_teams_are_seeded_by_number(club: Club) -> None:
    """Of ten the first six have a bye: 8 v 9 waits for 1, 7 v 10 for 2."""
    desk = cup(club, 10)
    draw(desk, "1")
    assert met(desk, 1) == [("t8", "t9"), ("t7", "t10")]


def test_who_enters_after_the_draw_changes_nothing_in_it(club: Club) -> None:
    desk = cup(club, 3)
    draw(desk, "1")
    enter_team(desk, None, "Team 4", [Player("", f"Player 4{one}") for one in "abcd"])
    home_wins(desk)
    draw(desk, "2")
    assert met(desk, 2) == [("t1", "t2")]
    assert not desk.evaluation.flags


def test_who_goes_home_with_a_bye_forfeits_the_match_that_waits(club: Club) -> None:
    desk = cup(club, 3)
    draw(desk, "1")
    remove_team(desk, "t1", "1")
    home_wins(desk)
    said = draw(desk, "2").remarks
    assert said == ("Team 1 has withdrawn and forfeits its match. Record the forfeit in To check (F7).",)
    (found,) = consequences(desk)
    words = "Team 1 has withdrawn: it forfeits its match against Team 2 in round 2 (Law 12C2)"
    assert found.words == words
    assert words in [each.what for each in items_to_check(desk)]
    impose_consequence(desk, found)
    assert consequences(desk) == []
    assert places(desk)["t2"] == 1
    assert desk.evaluation.finals[-1].because == "Team 1 forfeits (Law 12C2)."


def test_two_that_have_gone_home_both_forfeit(club: Club) -> None:
    """Neither comes, so nobody wins the title."""
    desk = cup(club, 2, "sbu-2022")
    draw(desk, "1")
    assert consequences(desk) == []
    for team in ("t1", "t2"):
        remove_team(desk, team, "1")
    (found,) = consequences(desk)
    assert found.words == "Team 1 and Team 2 have withdrawn: both forfeit their match in round 1 (2.13.2)"
    impose_consequence(desk, found)
    assert set(places(desk).values()) == {None}
    undo(desk)
    (again,) = consequences(desk)
    assert again.words == found.words


@pytest.mark.parametrize(("by", "clause"), [("laws-2017", " (Law 12C2)"), ("sbu-2022", " (2.13.2)")])
def test_neither_team_came_by_the_clause_of_its_own_book(club: Club, by: str, clause: str) -> None:
    desk = cup(club, 2, by)
    draw(desk, "1")
    end_match(desk, desk.event.matches[0].id, Outcome.FORFEIT, ["t1", "t2"])
    assert desk.evaluation.finals[-1].because == f"Neither team came: no winner{clause}."
    assert set(places(desk).values()) == {None}


def test_a_title_that_is_shared_is_won_by_both(club: Club) -> None:
    """ANC 12.3: nothing is carried over here, and level is level: both first, and nothing more to play."""
    desk = begin_event(
        club, NewEventRequest("The final", date(2017, 7, 21), "itc-final", 1), book("anc-2017")
    )
    for number in (1, 2):
        enter_team(desk, None, f"Team {number}", [Player("", f"Player {number}{one}") for one in "abcd"])
    draw_round(desk, "1", "1-14", as_they_are, book("anc-2017"))
    for match in desk.event.matches:
        record_match_total(desk, match.id, Slip((10, 10)))
    assert places(desk) == {"t1": 1, "t2": 1}
    assert desk.evaluation.finals[-1].because == "Tied: the title is shared (12.3)."
    assert next_finals(desk) is None


def test_nobody_moves_up_where_neither_team_came(club: Club) -> None:
    """2 v 3 is abandoned, so that 1 has the final by forfeit: 4, who lost to it, is no second for that, but
    third as ever."""
    desk = cup(club, 4)
    draw(desk, "1")
    assert met(desk, 1) == [("t1", "t4"), ("t2", "t3")]
    first, second = desk.event.matches
    record_match_total(desk, first.id, Slip((30, 10)))
    end_match(desk, second.id, Outcome.FORFEIT, ["t2", "t3"])
    assert list(places(desk).items()) == [("t1", 1), ("t4", 3), ("t2", None), ("t3", None)]
    assert next_finals(desk) is None


def test_a_level_semi_final_is_played_on_though_the_event_began_as_a_swiss() -> None:
    """Sydney 5.2.1: extra boards, 4 at a time. Elk carries 12, so 30 + 12 against 42 is level; the event is
    of the kind of its first stage, and the clause is of the second."""
    text = (ROOT / "tests/scenarios/events/sydney-2003/seniors-finals.toml").read_text(encoding="utf-8")
    whole, sydney = read_toml(text), book("sydney-2003")
    level = replace(next(each for each in whole.matches if each.id == "s1"), slip=Slip((30, 42)))
    matches = tuple(level if each.id == "s1" else each for each in whole.matches if each.id != "t1")
    event = replace(whole, matches=matches, expect=())
    found = tied_match(event, evaluate(event, sydney), 1, sydney)
    assert found is not None
    assert (found.extra, found.source) == (4, "5.2.1")


def test_a_disqualified_team_has_no_place_and_the_others_move_up(club: Club) -> None:
    """Of four, 1 beats 4 and 2 beats 3; then 1 beats 2. Without 4, 3 is third alone; without 1, 2 is first
    and the two others second."""
    desk = cup(club, 4)
    draw(desk, "1")
    home_wins(desk)
    draw(desk, "2")
    home_wins(desk)
    assert places(desk) == {"t1": 1, "t2": 2, "t3": 3, "t4": 3}
    leave_event(desk, "t4", "2", Leaving("disqualified", why="Cheating"))
    assert places(desk) == {"t1": 1, "t2": 2, "t3": 3, "t4": None}
    (field,) = desk.evaluation.fields
    assert not any(each.shared for each in field.standings)
    undo(desk)
    leave_event(desk, "t1", "2", Leaving("disqualified", why="Cheating"))
    assert places(desk) == {"t2": 1, "t3": 2, "t4": 2, "t1": None}
