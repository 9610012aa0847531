"""Advice needs no club file: a situation that is made up on the spot will do."""

from datetime import date, datetime
from unittest.mock import Mock

import pytest

from bridgedesk import rule_library
from bridgedesk.directing.entries.not_playing import barred, barred_entries
from bridgedesk.directing.registers.registers import register_called, required_registers
from bridgedesk.directing.situation import Past, Situation
from bridgedesk.directing.times.programme import final_start
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.moment import wall_time
from bridgedesk.event.past import PastLine
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Scoring, Session
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.stages.stages import QUALIFIED_IN

TODAY = date(2026, 11, 17)
EVENING = Event(
    "e",
    "Tuesday",
    TODAY,
    players=(Player("p1", "Ann Able"), Player("p2", "Bob Best")),
    entries=(Entry("1", ("p1", "p2")),),
    stages=(Stage("q"),),
    sessions=(Session("s1", Scoring.MATCHPOINTS, "q"),),
)
BARRED = {"who": "ann able", "until": "2026-12-31", "why": "forfeits"}
LINE = PastLine("Congress", date(2026, 3, 1), BARRED, "c")


@pytest.fixture
def past() -> Mock:
    return Mock(spec_set=Past)


@pytest.fixture
def situation(past: Mock) -> Situation:
    made_up = Mock(spec_set=Situation, event=EVENING, evaluation=evaluate(EVENING), past=past)
    made_up.rules = rule_library
    found: Situation = made_up
    return found


def test_a_line_of_another_event_bars_a_player_here(situation: Situation, past: Mock) -> None:
    past.lines.return_value = [LINE]
    (advice,) = barred(situation, None)
    assert advice.says == "ann able must not be accepted until Thu 31 Dec 2026: forfeits"
    assert [each.entry for each in barred_entries(situation, None)] == ["1"]
    past.lines.assert_called_with("barred", but="e")


def test_the_final_of_another_event_ends_what_can_be_corrected(situation: Situation, past: Mock) -> None:
    facts = {"event": "e", "title": "Tuesday", "day": str(TODAY)}
    past.lines.return_value = [PastLine("Final", TODAY, facts, "f")]
    starts = datetime(2026, 11, 24, 19, 15).astimezone()
    past.session_starts.return_value = {"f": {"1": starts}}
    assert final_start(situation) == wall_time(starts)
    past.lines.assert_called_with(QUALIFIED_IN, but="e")
    past.session_starts.assert_called_with(["f"])


def test_without_the_club_file_nobody_knows_when_a_final_begins(situation: Situation, past: Mock) -> None:
    past.lines.side_effect = Refusal("The club file is gone")
    assert final_start(situation) is None


def test_registers_are_those_at_hand(situation: Situation) -> None:
    assert register_called(situation.rules, "late").name == "late"
    assert "further-appeals" in required_registers(situation.rules, "sbu-2022")
    with pytest.raises(Refusal, match="There is no register “latest”"):
        register_called(situation.rules, "latest")
