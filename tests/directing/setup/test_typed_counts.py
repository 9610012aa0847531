"""Counts and times as they are typed where the setup asks how many."""

from datetime import time

import pytest

from bridgedesk.directing.setup.typed_counts import SetupField, time_of_day, understood
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.movement import Contest

PAIRS, BOARDS, FINISH, STARTS, SECTIONS = (
    SetupField.ENTRANTS,
    SetupField.BOARDS,
    SetupField.FINISH,
    SetupField.STARTS,
    SetupField.SECTIONS,
)


@pytest.mark.parametrize(
    ("typed", "pairs"),
    [
        ("13", "13"),
        (" 13 pairs", "13"),
        ("6½ tables", "13"),
        ("6 ½ tables", "13"),
        ("6 1/2 tables", "13"),
        ("6.5", "13"),
        ("6,5 tables", "13"),
        ("6½", "13"),
        ("13 tables", "26"),
        ("1 table", "2"),
        ("26 players", "13"),
        ("Tables 13", "26"),
        ("tables: 13", "26"),
    ],
)
def test_pairs_are_counted_by_themselves_or_by_tables(typed: str, pairs: str) -> None:
    assert understood(typed, PAIRS) == {PAIRS: pairs}


@pytest.mark.parametrize(
    "typed",
    ["13 pears", "6.25", "6.3 tables", "x", "25 players", "8 teams", "13 14", "-13", "13 pairs 14 pairs"],
)
def test_what_is_not_clear_is_refused_in_one_sentence(typed: str) -> None:
    with pytest.raises(
        Refusal, match=r"is not a number of pairs\. Type a number, such as 13, or 6½ tables\.$"
    ):
        understood(typed, PAIRS)


def test_one_line_may_say_it_all() -> None:
    said = {PAIRS: "13", BOARDS: "26", FINISH: "22:30"}
    assert understood("13 pairs, 26 boards, finish 22:30", PAIRS) == said
    assert understood("6½ tables 26 boards until 10.30pm", PAIRS) == said
    assert understood("13 and 26 boards per pair by 2230", PAIRS) == said
    assert understood("from 19:15 until 22:30", FINISH) == {STARTS: "19:15", FINISH: "22:30"}
    assert understood("2 sections", BOARDS) == {SECTIONS: "2"}
    assert understood("", PAIRS) == {}


@pytest.mark.parametrize(
    ("typed", "each"),
    [
        ("28 pairs in 2 sections", "14"),
        ("26 pairs in 2 sections", "14"),  # 14 and 12: both at full tables
        ("14 tables, 2 sections", "14"),
        ("13 pairs in 1 section", "13"),
    ],
)
def test_pairs_of_all_sections_are_divided(typed: str, each: str) -> None:
    assert understood(typed, PAIRS)[PAIRS] == each


def test_teams_and_single_players() -> None:
    assert understood("8 tables", PAIRS, Contest.TEAMS) == {PAIRS: "8"}
    assert understood("8 teams", PAIRS, Contest.TEAMS) == {PAIRS: "8"}
    assert understood("5 tables", PAIRS, Contest.INDIVIDUAL) == {PAIRS: "20"}
    with pytest.raises(Refusal, match="“4½” is not a number of teams"):
        understood("4½", PAIRS, Contest.TEAMS)


@pytest.mark.parametrize(
    ("typed", "asked", "value"),
    [
        ("26 boards", BOARDS, "26"),
        ("26", BOARDS, "26"),
        ("22:30", FINISH, "22:30"),
        ("finish 22.30", FINISH, "22:30"),
        ("22", FINISH, "22:00"),
        ("10:30 pm", FINISH, "22:30"),
        ("7pm", STARTS, "19:00"),
        ("0", SetupField.FIXED, "0"),
    ],
)
def test_each_field_takes_a_number_alone(typed: str, asked: SetupField, value: str) -> None:
    assert understood(typed, asked) == {asked: value}


def test_times_that_are_none() -> None:
    for typed in ("25:00", "7:75", "13:00 pm", "late"):
        with pytest.raises(Refusal, match=r"is not a time\. Type it like this: 19:15\."):
            understood(typed, FINISH)
    with pytest.raises(Refusal, match="“22:30” is not a number of boards"):
        understood("22:30", BOARDS)
    assert time_of_day("12:15 am") == time(0, 15)
    assert time_of_day(" ") is None
