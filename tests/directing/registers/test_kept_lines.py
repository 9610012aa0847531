"""Kept lines that call for something: monitors, places given back, deposits, opponents picked."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.consequences import consequences
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Match
from bridgedesk.event.ruling import Ruling, Sanction
from tests.directing.times.test_late_records import trials
from tests.evenings.board_sets import PAIRS, TEAMS, desk_of
from tests.evenings.club_evening import BEGIN


def words(desk: OpenEvent) -> list[str]:
    return [each.words for each in consequences(desk)]


def test_a_monitors_report_waits_for_a_ruling(tmp_path: Path) -> None:
    """NSWBA A 8.1, A 8.4: the director may act on it; pair a sits at table 1 throughout, b at table 2."""
    desk = desk_of(tmp_path, replace(PAIRS, kind="pairs", rulebook=RulebookRef("sydney-2003")))
    report = {"session": "1", "table": "1", "report": "North-South took twelve minutes"}
    add_record(desk, "monitors", report)
    said = "Monitor's report on table 1: North-South took twelve minutes"
    said += "; rule on it, or accept it (A 8.1, A 8.4)"
    assert words(desk) == [said]
    assert said in [each.what for each in items_to_check(desk)]
    slow = Ruling("", BEGIN, "1", entry="b", question="slow-play", imposed=Sanction())
    impose_rulings(desk, slow)
    assert words(desk) == [said], "b was not at that table"
    impose_rulings(desk, replace(slow, entry="a"))
    assert words(desk) == []
    add_record(desk, "monitors", {**report, "table": "9"})
    assert words(desk)[0].endswith(
        "nobody sat at that table in the session; delete the record and enter the correct table"
        " (A 8.1, A 8.4)"
    )


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("teams", []),
        ("state-teams-final", ["Monitor's report on table 1: slow; rule on it, or accept it (16.3)"]),
    ],
)
def test_a_monitors_report_goes_by_the_clause_of_its_kind_of_event(
    tmp_path: Path, kind: str, said: list[str]
) -> None:
    """SABF 16.3 is for finals matches; 13.15 names no monitor."""
    desk = desk_of(tmp_path, replace(TEAMS, kind=kind, rulebook=RulebookRef("sabf-2020")))
    add_record(desk, "monitors", {"session": "1", "table": "1", "report": "slow"})
    assert [each for each in words(desk) if "Monitor" in each] == said


def test_a_place_given_back_is_offered_again_and_without_reason_bars(tmp_path: Path) -> None:
    """SABF 19.5, 19.6: in May, without a reason."""
    desk = desk_of(tmp_path, trials())
    desk.clock = lambda: datetime.fromisoformat("2026-05-02T12:00")
    place = {"place": "third", "offered_to": "Ann Example & Bob Sample", "answer": "declined"}
    add_record(desk, "places", place)
    assert words(desk) == [
        "third, declined by Ann Example & Bob Sample: the next placed pair takes the place; no selection for"
        " 12 months without a reason that the Management Committee accepts (19.5, 19.6)"
    ]
    add_record(
        desk, "places", {"place": "third", "offered_to": "Cy Muster & Di Muster", "answer": "accepted"}
    )
    assert len(words(desk)) == 1, "nobody is barred yet"
    add_record(desk, "barred", {"who": "Ann Example", "until": "2027-05-02", "why": "no reason given"})
    assert words(desk) == []


def test_with_a_reason_the_next_pair_is_enough(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, trials())
    place = {
        "place": "third",
        "offered_to": "Ann Example & Bob Sample",
        "answer": "declined",
        "why": "abroad",
    }
    add_record(desk, "places", place)
    (said,) = words(desk)
    assert "12 months" not in said
    add_record(desk, "places", {"place": "third", "offered_to": "Cy Muster & Di Muster", "answer": "waiting"})
    assert words(desk) == []


def test_a_further_appeal_has_its_deposit(tmp_path: Path) -> None:
    """SBU 3.2: £25."""
    desk = desk_of(tmp_path, replace(TEAMS, rulebook=RulebookRef("sbu-2022")))
    further = {"entry": "fox", "against": "board 7", "to": "Laws and Ethics", "lodged": "2026-11-20"}
    add_record(desk, "further-appeals", further)
    assert words(desk) == ["Fox, further appeal: £25 is paid with the appeal, and none is recorded (3.2)"]
    paid = desk_of(tmp_path / "paid", replace(TEAMS, rulebook=RulebookRef("sbu-2022")))
    add_record(paid, "further-appeals", {**further, "deposit": "£25"})
    assert words(paid) == []
    free = desk_of(tmp_path / "free", replace(TEAMS, rulebook=RulebookRef("sabf-2020")))
    add_record(free, "further-appeals", further)
    assert words(free) == [], "SABF 7 asks for none"


def test_the_winner_meets_whom_it_picked(tmp_path: Path) -> None:
    """Sydney 5.1.3: the winner of the Swiss picks its opponents in the semi-final."""

    def drawn(folder: Path, home: str, away: str) -> OpenEvent:
        match = Match("m1", "1", 1, home, away, stage="swiss", boards=(1, 2))
        rules = RulebookRef("sydney-2003")
        event = replace(TEAMS, kind="seniors-semi-final", rulebook=rules, matches=(match,))
        desk = desk_of(folder, event)
        add_record(desk, "opponents-chosen", {"entry": "fox", "opponents": "elk"})
        return desk

    assert words(drawn(tmp_path / "a", "fox", "elk")) == []
    assert words(drawn(tmp_path / "b", "owl", "fox")) == [
        "Fox picked elk as opponents, but is drawn against Owl (5.1.3)"
    ]
