"""A team leaves its triangle in mid-play, or the triangle is decided in Scores: all three tables end.

Boards 9-12 of 8 are in. At Fox's own table (v Owl) and at Owl's (v Elk) each board is +420; at Elk's (v Fox)
board 9 is +170. Fox: 420 - 170 = 250 is 6 IMPs; Elk: 170 - 420 is -6; Owl is level.
VPs on the scale of 8 boards (SABF 21.1, the WBF's formula): R = ((sqrt 5 - 1) / 2)^3 = 0.23607 and
15 sqrt 8 = 42.426; 10 + 10 (1 - R^(6 / 42.426)) / (1 - R) = 10 + 10 x 0.18466 / 0.76393 = 12.42, and 7.58.
Round 1 brought Fox 14, Elk 12 and Owl 6."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.leaving import leave_event, leaving_effects
from bridgedesk.desk.acts.match_decisions import decide_match, decision_effects
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.entries.leaving import Leaving, leaving_form, leaving_told
from bridgedesk.directing.scores.match_decision import decision_form, decision_told
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome, Room, RoomResult
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.explain.ranking_rows import total_lines
from tests.desk.acts.test_leaving import in_a_triangle, totals
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

FLAT = "+420"
TABLES = {"t1": (FLAT,) * 4, "t2": ("+170", FLAT, FLAT, FLAT), "t3": (FLAT,) * 4}
FIGURES = {"triangle": "figures", "first": "0", "second": "12", "third": "12,5"}  # Fox, Elk, Owl


def half_played() -> Event:
    event = in_a_triangle()
    matches = tuple(
        replace(
            match,
            results=tuple(
                RoomResult(Room.OPEN, 9 + at, parse_score(text)) for at, text in enumerate(TABLES[match.id])
            ),
        )
        if match.id in TABLES
        else match
        for match in event.matches
    )
    return replace(event, matches=matches)


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return desk_in(club_at(tmp_path), half_played())


def leaving(desk: OpenEvent, **given: str) -> Leaving:
    return leaving_told(desk, "fox", {"how": "withdraws", **given})


def of_three(desk: OpenEvent) -> dict[str, str | None]:
    return {each: totals(desk).get(each) for each in ("fox", "elk", "owl")}


def flags(desk: OpenEvent) -> set[str]:
    return {flag.code for flag in desk.evaluation.flags}


def test_the_form_has_one_choice_for_the_triangle(desk: OpenEvent) -> None:
    """No other match is still to come, so nothing is asked about those."""
    lines = {line.name: line for line in leaving_form(desk, "fox", "1")}
    assert list(lines) == ["how", "triangle", "first", "second", "third", "results", "why"]
    assert [key for key, _ in lines["triangle"].choices] == ["boards-played", "figures"]
    assert lines["second"].words == "VPs that Elk earns, such as 12 or 0"


def test_the_boards_played_count_for_each_of_its_teams(desk: OpenEvent) -> None:
    before = canonical(desk.event)
    change = leave_event(desk, "fox", "1", leaving(desk, results="stand", triangle="boards-played"))
    assert change.remarks == (
        "Triangle of round 2: Fox has 12.42 VPs over 4 boards.",
        "Triangle of round 2: Elk has 7.58 VPs over 4 boards.",
        "Triangle of round 2: Owl has 10.00 VPs over 4 boards.",
        "Its results count, as the director decided.",
    )
    assert of_three(desk) == {"fox": "26.42", "elk": "19.58", "owl": "16.00"}
    assert {desk.event.match(key).outcome for key in TABLES} == {Outcome.ABANDONED}
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)
    undo(desk)
    assert canonical(desk.event) == before


def test_the_director_types_a_figure_for_each_of_its_teams(desk: OpenEvent) -> None:
    leave_event(desk, "fox", "1", leaving(desk, results="stand", **FIGURES))
    assert of_three(desk) == {"fox": "14.00", "elk": "24.00", "owl": "18.50"}
    standings = {each.entry: each for field in desk.evaluation.fields for each in field.standings}
    *_, line = total_lines(standings["owl"], desk.evaluation)
    said = "not played out; abandoned: the director decided the figures; Fox withdrew"
    assert (float(line.amount), line.because) == (12.5, said)
    assert "triangle-not-played" not in flags(desk)


def test_figures_of_the_other_two_stay_when_results_are_cancelled(desk: OpenEvent) -> None:
    """Elk keeps its 12 of round 1, which were against Bee; Owl loses its 6 against Fox."""
    leave_event(desk, "fox", "1", leaving(desk, results="cancelled", **FIGURES))
    assert of_three(desk) == {"fox": None, "elk": "24.00", "owl": "12.50"}
    assert "not-a-triangle" not in flags(desk)


def test_boards_against_the_leaver_cannot_count_where_its_results_are_cancelled(desk: OpenEvent) -> None:
    told = leaving(desk, results="cancelled", triangle="boards-played")
    effects = list(leaving_effects(desk, "fox", "1", told))
    assert effects[1] == "The triangle of round 2 counts nothing. Type figures for the other two."
    leave_event(desk, "fox", "1", told)
    assert of_three(desk) == {"fox": None, "elk": "12.00", "owl": None}


def test_a_missing_figure_is_asked_by_name(desk: OpenEvent) -> None:
    with pytest.raises(Refusal, match=r"^Type the VPs that Elk earns, such as 12 or 0\."):
        leaving(desk, triangle="figures", first="3")
    half = leaving_told(desk, "fox", {"triangle": "figures", "first": "3"}, checked=False)
    assert "Triangle of round 2: type the VPs that each of its teams earns." in list(
        leaving_effects(desk, "fox", "1", half)
    )


def test_who_is_disqualified_but_plays_on_stays_in_the_triangle(desk: OpenEvent) -> None:
    assert leaving_told(desk, "fox", {"how": "plays-on", "why": "Law 91B"}).triangle is None


def test_a_triangle_that_is_complete_is_not_asked_about(tmp_path: Path) -> None:
    event = half_played()
    four = tuple(
        replace(match, boards=(9, 10, 11, 12)) if match.id in TABLES else match for match in event.matches
    )
    desk = desk_in(club_at(tmp_path), replace(event, matches=four))
    assert "triangle" not in {line.name for line in leaving_form(desk, "fox", "1")}


# ---- decided in Scores, such as when a team came too late to play it out


def test_a_triangle_is_decided_as_a_whole_in_scores(desk: OpenEvent) -> None:
    """Any of its three tables leads to the same form."""
    form = {line.name: line for line in decision_form(desk, desk.event.match("t2"))}
    assert [key for key, _ in form["ended"].choices] == [
        "abandoned nobody", "cancelled nobody", "again", "round-again",
    ]  # fmt: skip
    assert list(form) == ["ended", "triangle", "first", "second", "third", "why"]
    told = decision_told(desk, desk.event.match("t2"), {**FIGURES, "why": "Fox came late"})
    assert list(decision_effects(desk, "t2", told)) == [
        "Triangle of round 2: Fox has 0.00 VPs.",
        "Triangle of round 2: Elk has 12.00 VPs.",
        "Triangle of round 2: Owl has 12.50 VPs.",
    ]
    change = decide_match(desk, "t2", told)
    assert change.words == "Triangle of round 2: abandoned"
    assert of_three(desk) == {"fox": "14.00", "elk": "24.00", "owl": "18.50"}
    again = {line.name: line.usual for line in decision_form(desk, desk.event.match("t3"))}
    assert (again["triangle"], again["third"], again["why"]) == ("figures", "12.5", "Fox came late")
    undo(desk)
    assert of_three(desk) == {"fox": "26.42", "elk": "19.58", "owl": "16.00"}


def test_the_sheets_show_what_was_decided(desk: OpenEvent) -> None:
    """The cross-table adds up: a triangle has a column of its own."""
    told = decision_told(desk, desk.event.match("t2"), {**FIGURES, "why": "Fox came late"})
    decide_match(desk, "t2", told)
    facts = Facts(desk.evaluation, datetime.fromisoformat("2026-11-17T12:00"), book=book("sabf-2020"))
    rows = as_text(sheet_named("masterpoints").build(facts)).splitlines()
    assert [row.split() for row in rows if "(triangle)" in row] == [
        ["2", "Fox", "Elk", "and", "Owl", "(triangle)", "0.00"],
        ["2", "Elk", "Fox", "and", "Owl", "(triangle)", "12.00"],
        ["2", "Owl", "Fox", "and", "Elk", "(triangle)", "12.50"],
    ]
    table = as_text(sheet_named("cross-table").build(facts)).splitlines()
    (owl,) = (row.split() for row in table if "Owl" in row and "■" in row)
    assert owl[-2:] == ["12.50", "18.50"]


def test_nothing_of_it_is_missing_any_more(desk: OpenEvent) -> None:
    """Only scores that are odd in themselves are to check, and the scale for boards that were lost."""
    decide_match(desk, "t2", decision_told(desk, desk.event.match("t2"), {**FIGURES, "why": "late"}))
    assert not [item for item in items_to_check(desk) if "triangle" in item.what.casefold()]
