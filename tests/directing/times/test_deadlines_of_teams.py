"""Times of the Interstate Teams at the desk (ANC 10.6, 10.11), worked from the clock."""

from dataclasses import replace
from datetime import datetime, time
from pathlib import Path

import pytest

from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.book_pane import Tab, advice_now, moment_of_tab, times_now
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.substitutes.line_up_form import line_up_form, too_late
from bridgedesk.directing.times.deadlines import deadline_question
from bridgedesk.directing.times.timetable import timetable
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.rulebooks import Moment
from bridgedesk.rulebooks.time_limit import What
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.running import time_sheet
from bridgedesk.standings.evaluate import evaluate
from tests.directing.entries.test_team_numbers import ANC, OPEN, begun, enter
from tests.directing.systems.test_partnerships import ITC
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN
from tests.evenings.ruled_events import three_rounds
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

TEN = datetime(2017, 7, 16, 10, 0, tzinfo=BEGIN.tzinfo)
STARTING = replace(ITC, sessions=(replace(ITC.sessions[0], starts=TEN),))


def until(event: Event, what: What) -> str:
    book = event_book(event, library()).book
    found = book.answer(deadline_question(event, book, what, 14))
    return f"{found.when:%H:%M}" if isinstance(found, Moment) else "not known"


def test_line_ups_of_the_first_match_have_the_longer_terms(tmp_path: Path) -> None:
    """10.6: 30 and 20 minutes before 10.00; there is no match before it that would be close."""
    desk = desk_of(tmp_path, STARTING)
    found = {what: until(desk.event, what) for what in ("line-up", "line-up-last", "line-up-blind")}
    assert found == {"line-up": "09:30", "line-up-last": "09:40", "line-up-blind": "09:30"}


def test_a_result_is_corrected_from_the_end_of_its_match() -> None:
    """10.11, 10.12: the first of two matches of 105 minutes ends at 11.45, and its 30 minutes at 12.15."""
    first, second = STARTING.matches
    played = replace(STARTING, matches=(replace(first, slip=Slip((10, 0))), second))
    assert until(played, "score") == "12:15"


def round_robin(folder: Path, *played: int) -> OpenEvent:
    """Seven teams, a session of seven rounds that begins on 16 July at 10.00; these rounds are played."""
    desk = begun(folder, "Interstate Teams Open", sessions=3)
    enter(desk, *OPEN)
    movement = make("itc-7", Request(teams=7, boards=98), movement_library())
    set_movement(desk, "1", "A", movement)
    begin_play(desk, "1", TEN.replace(tzinfo=None))
    for match in desk.event.matches:
        if match.round in played:
            record_match_total(desk, match.id, Slip((10, 0)))
    return desk


def of_round(desk: OpenEvent, number: int) -> Match:
    return next(each for each in desk.event.matches if each.round == number)


def test_every_round_begins_at_its_printed_hour(tmp_path: Path) -> None:
    """1.3: four matches on 16 July, and from 9.30 on the 17th; each is over after 105 minutes (10.12)."""
    desk = round_robin(tmp_path)
    spans = timetable(desk.event, ANC, 14)
    assert [f"{each.begins:%d %H:%M} {each.ends:%H:%M}" for each in spans[:7]] == [
        "16 10:00 11:45", "16 12:15 14:00", "16 14:45 16:30", "16 17:00 18:45",
        "17 09:30 11:15", "17 11:35 13:20", "17 14:05 15:50",
    ]  # fmt: skip


def test_the_sheet_on_the_wall_has_the_same_hours(tmp_path: Path) -> None:
    desk = round_robin(tmp_path)
    lines = as_text(time_sheet(Facts(desk.evaluation, TEN, book=ANC))).splitlines()
    assert [line.split() for line in lines if line[:1].isdigit()] == [
        ["1", "10:00", "11:45"],
        ["2", "12:15", "14:00"],
        ["3", "14:45", "16:30"],
        ["4", "17:00", "18:45"],
        ["5", "09:30", "11:15", "Mon", "17", "Jul"],
        ["6", "11:35", "13:20"],
        ["7", "14:05", "15:50"],
    ]


@pytest.mark.parametrize(
    ("played", "times"),
    [
        # 12.15 is 30 minutes after 11.45: the shorter terms; an appeal may wait for 14.00 and half an hour
        (1, ["12:00", "12:05", "11:45", "12:15", "14:30", "12:00"]),
        # 14.45 is 45 minutes after 14.00: the longer terms, and nothing is extended
        (2, ["14:15", "14:25", "14:15", "14:30", "14:30", "14:30"]),
        # the next is 9.30 on the 17th
        (4, ["09:00", "09:10", "09:00", "19:15", "19:15", "09:15"]),
        # 11.35 is 20 minutes after 11.15
        (5, ["11:20", "11:25", "11:05", "11:45", "13:50", "11:20"]),
    ],
)
def test_limits_run_from_match_to_match_within_a_session(
    tmp_path: Path, played: int, times: list[str]
) -> None:
    """10.6, 10.11, 6.2 and 4.7: a session of 1.3 is one match."""
    desk = round_robin(tmp_path, *range(1, played + 1))
    whats: tuple[What, ...] = (
        "line-up", "line-up-last", "line-up-blind", "score", "appeal", "defence-notes",
    )  # fmt: skip
    assert [until(desk.event, what) for what in whats] == times


def test_a_correction_counts_from_the_real_end_of_the_match(tmp_path: Path) -> None:
    """10.11: round 5, on the 17th, is due to end at 11.15; at the slower of the two tables it ended at 11.24,
    so 11.54. An appeal (6.2) counts from the scheduled finish: 11.45, and so from round 6, 13.50."""
    desk = round_robin(tmp_path, 1, 2, 3, 4, 5)
    assert until(desk.event, "score") == "11:45"
    add_record(desk, "play-ended", {"session": "1", "round": "4", "ended": "18:50"})
    assert until(desk.event, "score") == "11:45", "another round"
    add_record(desk, "play-ended", {"session": "1", "round": "5", "ended": "11:24"})
    assert (until(desk.event, "score"), until(desk.event, "appeal")) == ("11:54", "13:50")


def test_a_line_up_is_told_its_own_time_and_no_other(tmp_path: Path) -> None:
    """10.6: the first round robin is blind, 30 minutes before; round 2 is at 12.15, though nothing of round 1
    is in yet."""
    desk = round_robin(tmp_path)
    clock = datetime(2017, 7, 16, 11, 50, tzinfo=BEGIN.tzinfo)
    desk.clock = lambda: clock
    said = [each for each in line_up_form(desk, of_round(desk, 2).id).says if each.startswith("Line-ups")]
    assert said == ["Line-ups, blind: 11:45, ended. 30 minutes before the next start (10.6)"]
    assert too_late(desk, of_round(desk, 2)) == ["Line-ups, blind were due at 11:45 (10.6): see Penalties"]
    assert too_late(desk, of_round(desk, 3)) == []
    record_match_total(desk, of_round(desk, 2).id, Slip((10, 0)))
    assert too_late(desk, of_round(desk, 2)) == [], "nobody waits for a line-up that has played"


def test_an_appeal_may_wait_for_the_match_that_follows_within_half_an_hour() -> None:
    """6.2: play ends at 11.45, and the next session begins at 12.15, as the 30 minutes end; its match of 105
    minutes ends at 14.00. A session at 12.30 would extend nothing."""
    first, second = STARTING.matches
    noon, half_past = TEN.replace(hour=12, minute=15), TEN.replace(hour=12, minute=30)
    for starts, appeals in ((noon, "14:30"), (half_past, "12:15")):
        later = replace(STARTING.sessions[0], id="2", starts=starts)
        matches = (replace(first, slip=Slip((10, 0))), replace(second, session="2"))
        event = replace(STARTING, sessions=(STARTING.sessions[0], later), matches=matches)
        assert until(event, "appeal") == appeals


@pytest.mark.parametrize(
    ("played", "shown"),
    [
        # 10.4.3: the first round robin is blind, 10.6: 30 minutes before 10.00
        (0, {"Line-ups, blind": "Sun 16 Jul 2017, 09:30"}),
        (6, {"Line-ups, blind": "Mon 17 Jul 2017, 13:35"}),
        # round 8: who sits first posts 30 minutes before, who sits last 20; its session has no start yet
        (7, {"Line-ups": "not known yet", "Line-ups, side seated last": "not known yet"}),
    ],
)
def test_only_the_limits_of_the_coming_round_stand_there(
    tmp_path: Path, played: int, shown: dict[str, str]
) -> None:
    desk = round_robin(tmp_path, *range(1, played + 1))
    found = {what: until for what, until, _ in times_now(desk) if what.startswith("Line-ups")}
    assert found.keys() == shown.keys()
    assert all(found[what].startswith(until) for what, until in shown.items())


def test_before_the_teams_are_known_all_three_stand_there(tmp_path: Path) -> None:
    desk = begun(tmp_path, "Interstate Teams Open", sessions=3)
    assert sum(what.startswith("Line-ups") for what, _, _ in times_now(desk)) == 3


def test_the_moment_of_scores_is_play_and_then_a_correction_once_all_is_in(tmp_path: Path) -> None:
    """10.11 is looked for there, at both moments."""
    desk = round_robin(tmp_path / "b", 1)
    assert moment_of_tab(Tab.SCORES, round_robin(tmp_path / "a").event) == "before round 1"
    assert moment_of_tab(Tab.SCORES, desk.event) == "when a score is corrected"
    assert moment_of_tab(Tab.SCORES, desk.event, missing=1) == "during play"
    for moment in ("during play", "when a score is corrected"):
        assert "10.11" in {each.clause for each in advice_now(desk, moment)}


def test_a_result_is_corrected_until_half_an_hour_after_its_match(tmp_path: Path) -> None:
    """10.11: round 1 ends at 11.45, though its session goes on for two days and nothing is posted yet."""
    desk = round_robin(tmp_path, 1)
    match = of_round(desk, 1).id
    desk.clock = lambda: TEN.replace(hour=12, minute=15)
    assert record_match_total(desk, match, Slip((11, 0))).words.endswith("11-0 IMPs")
    desk.clock = lambda: TEN.replace(hour=12, minute=16)
    with pytest.raises(Refusal, match=r"Corrections were accepted until 12:15 \(10\.11\)"):
        record_match_total(desk, match, Slip((12, 0)))
    record_match_total(desk, match, Slip((12, 0)), "both captains agreed")
    assert desk.event.notes[-1].text.endswith("11-0 IMPs becomes 12-0 IMPs: both captains agreed")
    assert record_match_total(desk, of_round(desk, 2).id, Slip((3, 0))).words, (
        "what comes in first is no correction"
    )


def test_what_is_over_stands_below_what_still_runs(tmp_path: Path) -> None:
    """At 12.01 on 16 July round 2 is to begin at 12.15; systems were lodged in June."""
    desk = round_robin(tmp_path, 1)
    desk.clock = lambda: TEN.replace(hour=12, minute=1, tzinfo=None)
    rows = times_now(desk)
    assert rows[0][:2] == ("Score corrections", "12:15, 14 min left")
    over = [until.endswith("over") for _, until, _ in rows]
    assert over == sorted(over)


@pytest.mark.parametrize(
    ("begins", "said"),
    [
        ("10:00", ["10:00 11:38", "12:30 14:08", "14:30 16:08"]),
        ("10:15", ["10:15 11:53", "11:53 13:31", "13:31 15:09"]),  # not as printed: one after the other
    ],
)
def test_the_sheet_on_the_wall_has_the_starts_that_are_printed(begins: str, said: list[str]) -> None:
    """Sydney 4.1: 98 minutes each, from 10.00, 12.30, 14.30 and 16.30."""
    event = three_rounds("seniors", "sydney-2003", "seniors-teams")
    starts = datetime.combine(event.date, time.fromisoformat(begins))
    event = replace(
        event,
        sessions=tuple(replace(each, starts=starts) for each in event.sessions),
        matches=tuple(replace(each, boards=tuple(range(1, 15))) for each in event.matches),
    )
    known = book("sydney-2003")
    lines = as_text(time_sheet(Facts(evaluate(event, known), starts, book=known))).splitlines()
    found = [" ".join(line.split()) for line in lines if line.strip()[:1].isdigit()]
    assert found == [f"{number} {each}" for number, each in enumerate(said, start=1)]
