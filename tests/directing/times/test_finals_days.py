"""SABF 17.4 and 16.4: the Wednesdays of the State Teams finals, and finals on another day than announced.

In 2026 the 3rd of November is a Tuesday; Wednesdays are the 4th, 11th, 18th, 25th and the 2nd of December."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.registers import add_record, strike_out
from bridgedesk.desk.acts.results import accept_item
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.book_pane import times_now
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.event.match import RecordedDraw
from tests.directing.finals.test_finals import (
    SABF,
    STAGE_TWO,
    as_they_are,
    drawn,
    scored,
    stage_of_teams,
)
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at


def evening(day: int) -> datetime:
    return datetime.combine(date(2026, 11, day), time(19, 15))


LAST_NIGHT = evening(3)
HINT = (
    "Weeks of the Spring National Open Teams, National GNOT Finals and National Team Playoffs are left out"
    " (17.4): record them under Weeks without finals"
)


def finals(folder: Path, kind: str = "state-teams-final", last: datetime | None = LAST_NIGHT) -> OpenEvent:
    """The last night of stage two is on Tuesday, 3 November; session 2 is week 1."""
    club = club_at(folder)
    stage = stage_of_teams("two", *STAGE_TWO, kind="state-teams")
    (session,) = stage.sessions
    desk_in(club, replace(stage, sessions=(replace(session, starts=last),)))
    event = new_event("final", "Example BC", NewEventRequest("The final", date(2026, 11, 10), kind, 5), SABF)
    desk = desk_in(club, event)
    import_qualifiers(desk, "two")
    return desk


def days_told(desk: OpenEvent, session: str) -> Sequence[str]:
    remarks = draw_round(desk, session, "1-28", as_they_are, SABF).remarks
    return [each for each in remarks if "17.4" in each or "16.4" in each]


def week_one_on(desk: OpenEvent, day: int) -> tuple[str, ...]:
    """Drawn and played; the higher placed win."""
    drawn(desk, "2")
    said = begin_play(desk, "2", evening(day)).remarks
    for match in [each for each in desk.event.matches if each.session == "2"]:
        called = {each.id: each.name or "" for each in desk.event.entries}
        scored(desk, called[match.home], called[match.away], (40, 20))
    return said


def last_line(desk: OpenEvent) -> str:
    return desk.event.registered[-1].id


def of_days(desk: OpenEvent) -> list[str]:
    return [each.what for each in items_to_check(desk) if " due on " in each.what]


def test_a_week_that_is_drawn_says_by_when_it_is_played(tmp_path: Path) -> None:
    """The second Wednesday after the 3rd is the 11th."""
    desk = finals(tmp_path)
    assert days_told(desk, "2") == [
        "Week 1 of the finals: by Wed 11 Nov 2026 (17.4: the 2nd Wednesday after Tue 3 Nov 2026)",
        HINT,
    ]
    assert times_now(desk)[0] == (
        "Week 1 of the finals",
        "Wed 11 Nov 2026",
        "the 2nd Wednesday after Tue 3 Nov 2026 (17.4)",
    )


def test_a_week_of_a_national_event_is_left_out(tmp_path: Path) -> None:
    """Week 1 on the 11th; the 18th is in the week of the GNOT Finals, so week 2 is on the 25th."""
    desk = finals(tmp_path)
    add_record(desk, "weeks-left-out", {"event": "National GNOT Finals", "day": "2026-11-20"})
    assert week_one_on(desk, 11) == ()
    assert days_told(desk, "3") == [
        "Week 2 of the finals: on Wed 25 Nov 2026 (17.4: Wednesday of the week after"
        " Wed 11 Nov 2026; 1 week left out)"
    ]
    strike_out(desk, last_line(desk), "the dates were changed")
    assert times_now(desk)[0][1] == "Wed 18 Nov 2026"


def test_later_needs_the_committee_and_is_said_until_it_is_put_down(tmp_path: Path) -> None:
    """17.4: no later day, whatever the captains agree; 16.1 lets the Management Committee."""
    desk = finals(tmp_path)
    (said,) = week_one_on(desk, 12)
    assert said == (
        "Week 1 of the finals on Thu 12 Nov 2026, due on Wed 11 Nov 2026 (17.4): later only if"
        " the Management Committee decides so in exceptional circumstances; if so, record it under Matches"
        " moved"
    )
    assert of_days(desk) == [said]
    line = {
        "match": "week 1",
        "was": "2026-11-11",
        "to": "2026-11-12",
        "why": "ill",
        "decided_by": "captains",
    }
    add_record(desk, "rescheduled", {**line, "ground": "captains and director agree"})
    assert of_days(desk) == [said], "later is not theirs to agree on"
    strike_out(desk, last_line(desk), "not theirs")
    add_record(
        desk, "rescheduled", {**line, "ground": "exceptional", "decided_by": "the Management Committee"}
    )
    assert of_days(desk) == []


def test_earlier_where_captains_and_director_agree_and_the_next_stays_where_it_was(tmp_path: Path) -> None:
    """Week 2 is due on the 18th and played on the 16th; week 3 is due on the 25th all the same."""
    desk = finals(tmp_path)
    assert week_one_on(desk, 11) == ()
    drawn(desk, "3")
    (said,) = begin_play(desk, "3", evening(16)).remarks
    assert "on Mon 16 Nov 2026, due on Wed 18 Nov 2026 (17.4): earlier only if both captains" in said
    line = {"match": "week 2", "was": "2026-11-18", "to": "2026-11-16", "why": "travel", "decided_by": "both"}
    add_record(desk, "rescheduled", {**line, "ground": "captains and director agree"})
    assert of_days(desk) == []
    (third,) = begin_play(desk, "4", evening(26)).remarks
    assert "due on Wed 25 Nov 2026" in third


@pytest.mark.parametrize("day", [4, 9, 10, 11])
def test_the_first_match_may_be_on_any_day_until_then(tmp_path: Path, day: int) -> None:
    desk = finals(tmp_path)
    assert week_one_on(desk, day) == ()
    assert of_days(desk) == []


@pytest.mark.parametrize(("day", "due"), [(4, "11"), (5, "11"), (9, "18"), (11, "18")])
def test_the_second_is_on_wednesday_of_the_week_after(tmp_path: Path, day: int, due: str) -> None:
    desk = finals(tmp_path)
    week_one_on(desk, day)
    assert times_now(desk)[0][1] == f"Wed {due} Nov 2026"


def test_the_last_night_is_known_by_its_draw_too_or_asked_for(tmp_path: Path) -> None:
    desk = finals(tmp_path / "none", last=None)
    assert days_told(desk, "2") == [
        "Deadline: counted from the last night of the qualifying, which has no date (17.4)",
        HINT,
    ]
    made = RecordedDraw("state-teams", 1, made=LAST_NIGHT)
    desk.event = replace(desk.event, draws=(made, *desk.event.draws))
    assert times_now(desk)[0][1] == "Wed 11 Nov 2026"


def test_a_planned_day_is_looked_at_before_it_comes(tmp_path: Path) -> None:
    desk = finals(tmp_path)
    (said,) = add_record(desk, "days-announced", {"session": "2", "day": "2026-11-18"}).remarks
    assert said.startswith("Session 2 on Wed 18 Nov 2026, due on Wed 11 Nov 2026 (17.4): later only")
    assert add_record(desk, "days-announced", {"session": "2", "day": "2026-11-11"}).remarks == ()
    assert of_days(desk) == [], "the last line says it"


def test_other_finals_are_held_to_the_day_announced(tmp_path: Path) -> None:
    """16.4: earlier only where a State director is at hand, later only for a national event."""
    desk = finals(tmp_path, "teams-final")
    assert week_one_on(desk, 12) == (), "nothing was announced"
    add_record(desk, "days-announced", {"session": "2", "day": "2026-11-13"})
    (said,) = of_days(desk)
    assert said == (
        "Week 1 of the finals on Thu 12 Nov 2026, due on Fri 13 Nov 2026 (16.1, 16.4): earlier only"
        " if a state director is available; if so, record it under Matches moved"
    )
    line = {
        "match": "week 1",
        "was": "2026-11-13",
        "to": "2026-11-12",
        "why": "both",
        "decided_by": "captains",
    }
    add_record(desk, "rescheduled", {**line, "director": "yes"})
    assert of_days(desk) == []


def test_a_reason_lets_it_stand(tmp_path: Path) -> None:
    desk = finals(tmp_path)
    week_one_on(desk, 12)
    (odd,) = (each for each in items_to_check(desk) if " due on " in each.what)
    assert odd.has_link
    accept_item(desk, odd, "the hall burned down")
    assert of_days(desk) == []
