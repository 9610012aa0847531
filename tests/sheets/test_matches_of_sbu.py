"""What is printed of the SBU's matches that no movement seats."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team, remove_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.views.matches import matches_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.entry_checks import doubts
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult, Slip
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import Adjustment, Appeal, Ruling
from bridgedesk.event.score_text import parse_score
from bridgedesk.sheets.appeal import appeal_papers
from bridgedesk.sheets.content import Sheet
from bridgedesk.sheets.draw import draw_sheet, line_up_forms
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.masterpoint_report import masterpoint_report
from bridgedesk.sheets.printed_rules import round_robin
from bridgedesk.sheets.scorecards import scorecards
from bridgedesk.sheets.slips import result_slips
from bridgedesk.sheets.workbook import workbook
from tests.evenings.club_evening import club_at
from tests.evenings.room_results import record_room_result
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

SBU = book("sbu-2022")
Begun = Callable[..., OpenEvent]


@pytest.fixture
def begun(tmp_path: Path) -> Begun:
    def begun(kind: str, *teams: str, boards: str = "1-24") -> OpenEvent:
        desk = begin_event(club_at(tmp_path), NewEventRequest("The League", date(2026, 11, 17), kind), SBU)
        for team in teams:
            enter_team(
                desk, None, team, [Player("", f"{name} {team}") for name in ("Ann", "Ben", "Cy", "Di")]
            )
        draw_round(desk, "1", boards, list, SBU)
        return desk

    return begun


def text(make: Callable[[Facts], Sheet], desk: OpenEvent) -> str:
    return as_text(make(Facts(desk.evaluation, desk.clock(), book=SBU)))


def test_teams_of_eight_find_their_four_tables(begun: Begun) -> None:
    desk = begun("teams-of-eight", "Ash", "Box")
    assert "1a 1b" in text(draw_sheet, desk)
    line_ups = text(line_up_forms, desk)
    assert ("Round 1, table 1a" in line_ups, "Round 1, table 1b" in line_ups) == (True, True)
    slips = text(result_slips, desk)
    assert slips.count("Ash v Box") == 1, "one slip for the whole match"
    assert "VPs" not in slips


def test_total_points_are_called_so(begun: Begun) -> None:
    desk = begun("aggregate", "Ash", "Box")
    slips = text(result_slips, desk)
    assert ("Points" in slips, "IMPs" in slips) == (True, False)
    record_match_total(desk, desk.event.matches[0].id, Slip((1230, 980)))
    cards = text(scorecards, desk)
    assert ("Points for" in cards, "IMPs" in cards) == (True, False)
    report = text(masterpoint_report, desk)
    assert ("Points" in report, "IMP" in report) == (True, False)
    tabs = workbook(Facts(desk.evaluation, desk.clock(), book=SBU))
    heads = [head.title for tab in tabs for head in tab.heads]
    assert {"Home points", "Away points", "Points for", "Points against"} <= set(heads)
    assert not [title for title in heads if "IMP" in title]
    looking = StandingsModel(desk.evaluation, SBU)
    won = matches_view(looking, "").tables[0].opens(0, 4)
    assert won is not None
    assert {line.unit for line in won.lines} == {"points"}


def test_the_fixtures_of_a_league_are_known_beforehand(begun: Begun) -> None:
    """Five teams, five rounds, each rests once; after Elk has gone who was to meet it rests too."""
    desk = begun("private-league", "Ash", "Box", "Cob", "Dab", "Elk")
    fixtures = text(round_robin, desk)
    assert "Fixtures" in fixtures
    assert [fixtures.count(team) for team in ("Ash", "Box", "Cob", "Dab", "Elk")] == [5] * 5
    assert fixtures.count("bye") == 5
    remove_team(desk, "t5", "1")
    assert text(round_robin, desk).count("Elk") == 1, "the round that is drawn stays as it was drawn"


def test_one_who_comes_late_has_the_place_of_the_bye(begun: Begun) -> None:
    desk = begun("private-league", "Ash", "Box", "Cob")
    enter_team(desk, None, "Dab", [])
    assert text(round_robin, desk).count("Dab") == 2
    draw_round(desk, "1", "1-24", list, SBU)
    assert [len(draw.pairings) for draw in desk.event.draws] == [1, 2]


def test_a_match_result_names_who_sat_there_as_a_substitute_and_nobody_else(begun: Begun) -> None:
    """2.7.3: once the line-up is known it says who plays; in the next match the team is itself again. Of a
    second substitute only what he lacks is said."""
    desk = begun("private-league", "Ash", "Box")
    draw_round(desk, "1", "1-24", list, SBU)
    desk = change(desk, replace(desk.event, kind="teams-of-four"))
    first, second = desk.event.matches
    told = {
        "entry": "t1",
        "session": "1",
        "out": "Di Ash",
        "substitute": "Sue",
        "cause": "ill",
        "told": "18:00",
    }
    add_record(desk, "substitutions", {**told, "leave": "the convener"})
    assert text(result_slips, desk).count("Substitutes: Sue for Di Ash") == 2, "still to come"
    ash, box = (["Ann", "Ben", "Cy", "Di"], ["Ann Box", "Ben Box", "Cy Box", "Di Box"])
    ash = [f"{name} Ash" for name in ash]
    line_up(desk, first, [*ash[:3], "Sue"], box)
    line_up(desk, second, ash, box)
    assert text(result_slips, desk).count("Substitutes: Sue for Di Ash") == 1
    assert [each.words for each in doubts(desk)] == []
    line_up(desk, second, [*ash[:3], "Tom"], box)
    assert [each.words for each in doubts(desk)] == [
        "Tom as substitute: only with the convener's permission, given beforehand; a second time the same"
        " substitute (2.7.3)"
    ]


def change(desk: OpenEvent, event: Event) -> OpenEvent:
    desk.carry_out(Change("change format", "another format"), event)
    return desk


def line_up(desk: OpenEvent, match: Match, home: Sequence[str], away: Sequence[str]) -> None:
    """By the names of Ash's and Box's players, whoever is at home."""
    both = (home, away) if match.home == "t1" else (away, home)
    record_line_up(desk, match.id, *both, lambda name: Player("", name))


def test_appeal_papers_have_the_match_its_results_and_the_deposit(begun: Begun) -> None:
    """3.3 (2): the result at all tables, and £25; 3.3 (3): none while it is left to the convener."""
    desk = begun("private-league", "Ash", "Box")
    (match,) = desk.event.matches
    for room, typed in ((Room.OPEN, "4SN="), (Room.CLOSED, "4SN-1")):
        record_room_result(desk, match.id, RoomResult(room, 1, parse_score(typed)))
    ruled = {"match": "Ash v Box, board 1", "ruled": "later", "ruling": "a referee is asked"}
    add_record(desk, "private-matches", {**ruled, "by": "left to the convener"})
    assert "Deposit: none: left to the convener" in text(appeal_papers, desk)
    appeal = Appeal("a1", desk.clock(), match=match.id, by="t1", board=1)
    papers = text(appeal_papers, change(desk, replace(desk.event, appeals=(appeal,))))
    assert "Match: Ash v Box, round 1   Board: 1" in papers
    assert "Open room, North-South Ash: 4♠ N = +420" in papers
    assert "Closed room, North-South Box: 4♠ N −1 −50" in papers
    assert "Deposit: £25 (3.3 (2))" in papers


def test_appeal_papers_have_what_was_scored_at_the_table_beside_the_ruling(begun: Begun) -> None:
    """3.3 (2): the result at all tables, and the ruling; a ruling does not take the place of the result."""
    desk = begun("private-league", "Ash", "Box")
    (match,) = desk.event.matches
    for room, typed in ((Room.OPEN, "4SN="), (Room.CLOSED, "4SN-1")):
        record_room_result(desk, match.id, RoomResult(room, 1, parse_score(typed)))
    for typed in ("3SN=", "3SN+1"):  # put right once more
        made = Adjustment(parse_score(typed), match=match.id, room=Room.OPEN)
        question = "adjusted-score"
        ruling = Ruling("", desk.clock(), "1", round=1, board=1, entry="t1", question=question, adjusted=made)
        impose_rulings(desk, ruling)
    appeal = Appeal("a1", desk.clock(), match=match.id, by="t1", board=1)
    papers = text(appeal_papers, change(desk, replace(desk.event, appeals=(appeal,))))
    assert "Open room, North-South Ash: 4♠ N = +420; ruled 3♠ N +1 +170" in papers
    assert "Closed room, North-South Box: 4♠ N −1 −50" in papers
