"""Members and captains of teams stand on every list of results, on the web page and in the workbook."""

from dataclasses import replace
from datetime import datetime

import pytest

from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.exchange.formats import web_pages
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.sheets.workbook.entries import players_tab
from bridgedesk.standings.entry_names import captain_of, members_of
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import congress_teams, sheet_evening
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

OF_BOX = "Ann Box, Ben Box (captain), Cat Box, Dan Box"


def facts_of(event: Event) -> Facts:
    known = book("sabf-2020")
    return Facts(evaluate(event, known), sheet_evening.PRINTED, book=known)


@pytest.mark.parametrize("sheet", ["ranking", "overall", "masterpoints"])
def test_a_list_of_teams_names_their_members(sheet: str) -> None:
    lines = as_text(sheet_named(sheet).build(facts_of(congress_teams.event()))).splitlines()
    at = lines.index("Team members")
    assert [lines[at + 2].split(maxsplit=2), lines[at + 8].split(maxsplit=2)] == [
        ["1", "Box", OF_BOX],
        ["7", "Gnu", "Ann Gnu, Ben Gnu (captain), Cat Gnu, Dan Gnu, Eve Gnu"],
    ]


def test_the_web_page_names_them_too() -> None:
    page = web_pages(Outgoing(facts_of(congress_teams.event()).evaluation))["index.html"].decode()
    assert f"<td>{OF_BOX}</td>" in page


def test_the_workbook_marks_the_captain() -> None:
    rows = players_tab(facts_of(congress_teams.event())).rows
    assert {(row[1], row[0]) for row in rows if row[-1] == "captain"} == {
        ("Ben", team) for team in congress_teams.TEAMS
    }


def test_a_captain_who_does_not_play_is_named_last() -> None:
    event = congress_teams.event()
    box, coach = event.entry("box"), Player("coach", "Cleo Coach")
    others = tuple(each for each in event.entries if each.id != "box")
    led = replace(event, players=(*event.players, coach), entries=(*others, replace(box, captain="coach")))
    assert members_of(led, "box") == ("Ann Box", "Ben Box", "Cat Box", "Dan Box", "Cleo Coach (captain)")


def test_a_captain_who_does_not_play_and_a_coach_are_on_every_list() -> None:
    """Recorded apart from the players; Ben Box, who plays, no longer leads the team."""
    event = congress_teams.event()
    box, *others = sorted(event.entries, key=lambda each: each.id != "box")
    noon = datetime.fromisoformat("2026-11-17T12:00")
    led = tuple(
        RegisterLine(f"k{role}", "officials", noon, "box", None, {"role": role, "name": name})
        for role, name in (("captain", "Pat Lead"), ("coach", "Kim Train"))
    )
    event = replace(event, entries=(replace(box, captain=None), *others), registered=led)
    named = (
        "Ann Box, Ben Box, Cat Box, Dan Box, Pat Lead (captain, not playing), Kim Train (coach, not playing)"
    )
    assert ", ".join(members_of(event, "box")) == named
    assert captain_of(event, "box") == "Pat Lead"
    for sheet in ("ranking", "overall", "masterpoints"):
        assert named in " ".join(as_text(sheet_named(sheet).build(facts_of(event))).split())
    assert named in web_pages(Outgoing(facts_of(event).evaluation))["index.html"].decode()
    assert captain_of(event, "gnu") == "Ben Gnu"


def test_pairs_have_no_such_list() -> None:
    assert "Team members" not in as_text(sheet_named("ranking").build(sheet_evening.pairs()))


def test_a_match_of_vps_alone_shows_no_imps() -> None:
    """Nobody typed IMPs: neither 0-0 in the report, nor columns of noughts in the ranking."""
    facts = facts_of(congress_teams.event())
    report, ranking = (as_text(sheet_named(each).build(facts)) for each in ("masterpoints", "ranking"))
    assert " 0–0" not in report
    assert "IMPs" not in report + ranking


def test_the_report_lists_forfeits_and_byes() -> None:
    """Ash 18-0 Cob by forfeit of Cob; Gnu has a bye in round 2, Fen in round 3, 12 VPs each."""
    lines = as_text(sheet_named("masterpoints").build(facts_of(congress_teams.event()))).splitlines()
    told = [line.split() for line in lines]
    assert ["2", "Ash", "Cob", "(forfeit)", "18.00–0.00"] in told
    assert ["2", "Gnu", "bye", "12.00"] in told
    assert ["3", "Fen", "bye", "12.00"] in told
    assert len([line for line in told if "(forfeit)" in line]) == 1


def test_the_web_page_of_matches_has_them_too() -> None:
    page = web_pages(Outgoing(facts_of(congress_teams.event()).evaluation))["matches.html"].decode()
    assert "Round 2: Ash against Cob</h2>\n<p>Forfeit, 18.00–0.00 VPs" in page
    assert "Round 2: Gnu</h2>\n<p>Bye, 12.00 VPs" in page
    assert "<p>12.00–8.00 VPs" in page
