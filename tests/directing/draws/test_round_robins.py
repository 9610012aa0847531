"""Round robins of teams, drawn a round at a time from the Howell schedule, by lot (SABF 15.1, 15.3, 20.2)."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team, remove_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.directing.setup.all_play_all import round_of_all
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.match import Slip
from bridgedesk.event.people import Player
from bridgedesk.sheets.facts import NothingToPrint
from bridgedesk.sheets.registry import sheet_named
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

SABF = book("sabf-2020")


def backwards(those: Sequence[str]) -> list[str]:
    return sorted(those, reverse=True)


def event_of(folder: Path, kind: str, teams: int, sessions: int) -> OpenEvent:
    desk = begin_event(
        club_at(folder), NewEventRequest("Winter Teams", date(2026, 11, 17), kind, sessions), SABF
    )
    for number in range(1, teams + 1):
        enter_team(desk, None, f"Team {number}", [Player("", f"Player {number}{one}") for one in "abcd"])
    return desk


def draw(desk: OpenEvent, session: str) -> Change:
    return draw_round(desk, session, "1-8", backwards, SABF)


def met(desk: OpenEvent, number: int) -> list[tuple[str, str]]:
    return [(each.home, each.away) for each in desk.event.matches if each.round == number]


def test_daytime_teams_play_three_matches_on_the_first_day_and_then_two(tmp_path: Path) -> None:
    """Eight have seven rounds, 3 + 2 + 2. Lots backwards make Team 8 the first place and Team 1 the last: the
    schedule begins with 1 v 8, 2 v 7, 6 v 3, 4 v 5."""
    desk = event_of(tmp_path, "daytime-round-robin", 8, 3)
    assert round_of_all(desk.event, "1", SABF).boards == "1-8"
    said = draw(desk, "1").remarks
    assert said[0].endswith("three shorter matches on the first day, then two a day (20.2).")
    assert said[1] == (
        "Places in the schedule by lot: Team 8, Team 7, Team 6, Team 5, Team 4, Team 3, Team 2, Team 1."
    )
    assert met(desk, 1) == [("t8", "t1"), ("t7", "t2"), ("t3", "t6"), ("t5", "t4")]
    for session in ("1", "1", "2", "2", "3", "3"):
        draw(desk, session)
    days = Counter(each.session for each in desk.event.matches)
    assert days == {"1": 3 * 4, "2": 2 * 4, "3": 2 * 4}
    assert len({frozenset((each.home, each.away)) for each in desk.event.matches}) == 28


def test_a_second_time_through_the_places_are_the_same(tmp_path: Path) -> None:
    """Four have three rounds; in the fourth they meet as in the first, with home and away exchanged."""
    desk = event_of(tmp_path, "teams-round-robin", 4, 2)
    for session in ("1", "1", "1", "2"):
        draw(desk, session)
    assert met(desk, 4) == [(away, home) for home, away in met(desk, 1)]


def test_of_an_odd_number_each_rests_once_and_nothing_is_asked_of_it(tmp_path: Path) -> None:
    desk = event_of(tmp_path, "teams-round-robin", 5, 1)
    for _ in range(5):
        draw(desk, "1")
    for each in desk.event.matches:
        record_match_total(desk, each.id, Slip((10, 10)))
    (field,) = desk.evaluation.fields
    assert {each.total for each in field.standings} == {40}
    assert sorted(each.bye or "" for each in desk.event.draws) == ["t1", "t2", "t3", "t4", "t5"]
    assert not desk.evaluation.flags


def test_who_goes_home_leaves_the_places_of_the_others(tmp_path: Path) -> None:
    """Lots backwards: places 4 and 2 are Team 1 and Team 3, which were to meet in round 2; 3 v 1 is 2 v 4."""
    desk = event_of(tmp_path, "teams-round-robin", 4, 1)
    draw(desk, "1")
    remove_team(desk, "t1", "1")
    draw(desk, "1")
    drawn = desk.event.draws[-1]
    assert [{each.home, each.away} for each in desk.event.matches if each.round == 2] == [{"t4", "t2"}]
    assert drawn.bye == "t3"


def test_all_rounds_are_on_paper_once_lots_are_drawn(tmp_path: Path) -> None:
    desk = event_of(tmp_path, "teams-round-robin", 4, 1)
    sheet = sheet_named("round-robin")
    with pytest.raises(NothingToPrint, match=r"Places in the schedule are drawn by lot\. Draw round 1"):
        sheet.build(material(desk, name="round-robin").facts())
    draw(desk, "1")
    text = as_text(sheet.build(material(desk, name="round-robin").facts()))
    assert text.count("Team 1") == 3
