"""SABF 17.1: each stage of the State Teams has five nights at least, with two matches a night."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time
from pathlib import Path

import pytest

from bridgedesk.desk.acts.event_rules import change_format
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.directing.times.programme import short_programme
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from tests.evenings.board_sets import desk_of
from tests.rulebooks.books import book

SABF = book("sabf-2020")
DAY = date(2026, 11, 3)


def stage(nights: int, matches: Mapping[int, int] | None = None, kind: str = "state-teams") -> Event:
    """`matches`: how many rounds are drawn in each night."""
    event = new_event("stage", "Example BC", NewEventRequest("Stage one", DAY, kind, nights), SABF)
    drawn, found = 0, []
    for night, rounds in (matches or {}).items():
        for _ in range(rounds):
            drawn += 1
            found.append(Match(f"m{drawn}", str(night), drawn, "fox", "owl", "all", boards=(1, 2)))
    return replace(event, matches=tuple(found))


@pytest.mark.parametrize(
    ("nights", "matches", "lacks"),
    [
        (1, {}, ["at least 5 nights: 1 (17.1)"]),
        (4, {}, ["at least 5 nights: 4 (17.1)"]),
        (5, {}, []),
        (7, {}, []),
        (5, {1: 2, 2: 1}, []),  # the second night may go on
        (5, {1: 1, 2: 2, 3: 2}, ["night 1: 2 matches a night: 1 (17.1)"]),
        (5, {1: 3, 2: 1}, ["night 1: 2 matches a night: 3 (17.1)"]),
    ],
)
def test_nights_are_counted_and_matches_of_those_that_are_over(
    nights: int, matches: Mapping[int, int], lacks: list[str]
) -> None:
    assert short_programme(stage(nights, matches), SABF) == lacks


def test_other_events_are_as_long_as_they_are() -> None:
    assert short_programme(stage(1, kind="swiss-teams"), SABF) == []
    assert short_programme(stage(1, kind="state-teams-final"), SABF) == []
    assert short_programme(stage(1), book("anc-2017")) == [], "another book does not know it"


def test_two_sessions_of_a_day_are_one_night() -> None:
    event = stage(6, {1: 1, 2: 1, 3: 2})
    days = ((3, 18), (3, 21), (10, 19), (17, 19), (24, 19), (25, 19))
    sessions = [
        replace(each, starts=datetime.combine(date(2026, 11, day), time(hour)))
        for each, (day, hour) in zip(event.sessions, days, strict=True)
    ]
    found = replace(event, sessions=tuple(sessions))
    assert short_programme(found, SABF) == [], "3 10 17 24 25 November; one match and one on the 3rd"
    late = datetime.combine(date(2026, 11, 24), time(22))
    same = replace(found, sessions=(*sessions[:5], replace(sessions[5], starts=late)))
    assert short_programme(same, SABF) == ["at least 5 nights: 4 (17.1)"]


def test_a_plan_of_matches_is_compared_as_it_is_put_down(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, stage(5))
    (said,) = add_record(desk, "rounds-planned", {"rounds": "9", "boards": "14"}).remarks
    assert said == "2 matches a night: 9 are planned over 5 nights (17.1)"
    assert said in [each.what for each in items_to_check(desk)]


def test_nights_that_are_still_to_be_set_up_count(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, stage(2))
    assert [each.what for each in items_to_check(desk)] == ["at least 5 nights: 2 (17.1)"]
    assert add_record(desk, "sessions-planned", {"sessions": "5"}).remarks == ()
    assert items_to_check(desk) == []


def test_it_is_said_as_the_format_is_chosen(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, stage(2, kind="swiss-teams"))
    assert "at least 5 nights: 2 (17.1)" in change_format(desk, "state-teams", SABF).remarks
