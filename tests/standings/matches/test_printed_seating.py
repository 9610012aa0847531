"""Interstate Teams (ANC 10.4.3, 10.5.3): who sits first, by name."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.session import Scoring, Session
from bridgedesk.standings.matches.seating_and_times import is_blind, seating_of_round, seating_sentences
from tests.rulebooks.books import book

ANC = book("anc-2017")
BEGIN = datetime(2017, 7, 16, 10, 0)  # noqa: DTZ001 - at the venue
SEVEN = ("QLD", "NSW", "SA", "WA", "ACT", "VIC", "TAS")  # the Open by their numbers 1 to 7 (10.2)


def itc(teams: tuple[str, ...], *meetings: tuple[int, str, str]) -> Event:
    """Of each meeting the round, and the first-numbered team first."""
    return Event(
        "itc",
        "Interstate Teams",
        date(2017, 7, 16),
        kind="itc",
        rulebook=RulebookRef("anc-2017"),
        entries=tuple(Entry(name.lower(), name=name) for name in teams),
        stages=(Stage("all"),),
        sessions=(Session("1", Scoring.IMPS, stage="all"),),
        matches=tuple(
            Match(f"m{round_}{home}", "1", round_, home.lower(), away.lower(), "all")
            for round_, home, away in meetings
        ),
    )


def said(event: Event, round_: int, home: str) -> list[str]:
    (meeting,) = (each for each in event.matches if (each.round, each.home) == (round_, home.lower()))
    return list(seating_sentences(event, ANC, meeting))


@pytest.mark.parametrize(
    ("round_", "words"),
    [
        (7, ["line-ups are blind (10.4.3)"]),
        (8, ["the second-numbered team sits first (10.4.3)", "NSW sits first against ACT"]),
        (14, ["the second-numbered team sits first (10.4.3)", "NSW sits first against ACT"]),
        (15, ["the team that sat first in round robin 2 sits last (10.4.3)"]),
    ],
)
def test_seven_teams_round_by_round(round_: int, words: list[str]) -> None:
    """Rounds 1 to 7 are blind, 8 to 14 the second round robin; in 15 nobody knows of one in it."""
    assert said(itc(SEVEN, (round_, "ACT", "NSW")), round_, "ACT") == words


def test_the_first_round_robin_of_seven_is_blind_and_no_other() -> None:
    event = itc(SEVEN, (7, "ACT", "NSW"), (8, "ACT", "NSW"))
    assert [is_blind(event, ANC, each.session, each.round) for each in event.matches] == [True, False]
    session = event.matches[0].session
    assert is_blind(itc(SEVEN[:6], (1, "WA", "QLD")), ANC, session, 1) is False, "6 teams post always"
    assert is_blind(replace(event, kind="itc-final"), ANC, session, 1) is None
    assert is_blind(event, ANC, session, 22) is None, "there are 21"


def test_in_the_third_round_robin_the_second_decides_and_not_the_numbers() -> None:
    """5 v 2 of the first was ACT v NSW, blind. In the second the director had NSW before ACT: ACT, the
    second-numbered, sat first. By placing the third has 1 v 7, ACT v NSW, in round 16."""
    event = itc(SEVEN, (1, "ACT", "NSW"), (9, "NSW", "ACT"), (16, "ACT", "NSW"))
    assert said(event, 9, "NSW")[1] == "ACT sits first against NSW"
    assert said(event, 16, "ACT") == [
        "the team that sat first in round robin 2 sits last (10.4.3)",
        "NSW sits first against ACT, for it sat last in round 9",
    ]


def test_eight_teams_go_by_the_draw_of_seven_and_five_by_that_of_six() -> None:
    eight = itc((*SEVEN, "NT"), (8, "QLD", "NT"), (16, "NT", "QLD"))
    assert said(eight, 8, "QLD")[1] == "NT sits first against QLD"
    assert said(eight, 16, "NT")[1] == "QLD sits first against NT, for it sat last in round 8"
    five = itc(SEVEN[:5], (6, "QLD", "SA"))
    assert said(five, 6, "QLD") == [
        "the first-numbered team sits first (10.5.3)",
        "QLD sits first against SA",
    ]


def test_six_teams_over_four_round_robins() -> None:
    """Second-numbered, first-numbered, second-numbered; and in the fourth the other than in the third.

    The third had WA before QLD: QLD sat first, so that it sits last in the fourth, whatever their numbers."""
    six = SEVEN[:6]
    event = itc(six, (1, "WA", "QLD"), (6, "WA", "QLD"), (12, "WA", "QLD"), (17, "QLD", "WA"))
    assert [said(event, *at)[1] for at in ((1, "WA"), (6, "WA"), (12, "WA"), (17, "QLD"))] == [
        "QLD sits first against WA",
        "WA sits first against QLD",
        "QLD sits first against WA",
        "WA sits first against QLD, for it sat last in round 12",
    ]


def test_a_team_that_went_home_leaves_the_draw_as_it_is() -> None:
    """Six still play, but the draw is the one of seven: round 8 is in its second round robin."""
    event = itc(SEVEN, (8, "ACT", "NSW"), (1, "VIC", "TAS"))
    gone = tuple(replace(each, withdrawn="1") if each.id == "tas" else each for each in event.entries)
    assert said(replace(event, entries=gone), 8, "ACT")[1] == "NSW sits first against ACT"


def test_a_bye_has_no_seating_and_another_event_no_such_draw() -> None:
    event = itc(SEVEN, (8, "ACT", "NSW"))
    bye = replace(event.matches[0], outcome=Outcome.BYE)
    assert list(seating_sentences(event, ANC, bye)) == []
    assert list(seating_sentences(replace(event, kind="itc-final"), ANC, event.matches[0])) == []
    assert list(seating_sentences(event, book("sabf-2020"), event.matches[0])) == []


def test_whose_line_up_was_late_has_lost_the_rights() -> None:
    """10.6: in the match itself, and in the one from which the last round robin has its seating."""
    event = itc(SEVEN, (9, "NSW", "ACT"), (16, "ACT", "NSW"))
    late = Ruling("r1", BEGIN, session="1", round=9, entry="act", facts={"offence": "line-up"})
    event = replace(event, rulings=(late,))
    lost = "ACT lost its seating rights in round 9: its line-up was late"
    assert said(event, 9, "NSW")[-1] == said(event, 16, "ACT")[-1] == lost
    event = replace(event, rulings=(replace(late, withdrawn="put right"),))
    assert lost not in [*said(event, 9, "NSW"), *said(event, 16, "ACT")]


def test_the_notice_for_the_board_names_each_and_says_the_rule_once() -> None:
    event = itc(SEVEN, (8, "ACT", "NSW"), (8, "VIC", "SA"))
    words = seating_of_round(event, ANC, event.matches)
    assert [each for each in words if "10.4.3)" in each] == [
        "Seating: the second-numbered team sits first (10.4.3)"
    ]
    assert words[-2:] == ["Seating: NSW sits first against ACT", "Seating: SA sits first against VIC"]
