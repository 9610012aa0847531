"""The captain of a state team that is selected pair by pair (SABF 19.10)."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Scoring, Session
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at

PAIRS = "abcd"


@pytest.fixture
def trials(tmp_path: Path) -> OpenEvent:
    """A beats everybody, B all but A, and D nobody: A, B and C are the team (19.11.5)."""
    met = [(home, away) for at, home in enumerate(PAIRS) for away in PAIRS[at + 1 :]]
    event = Event(
        "trials",
        "Trials",
        date(2026, 11, 20),
        kind="womens-trials",
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(Player(f"{pair}{no}", f"{pair.upper()}{no}") for pair in PAIRS for no in (1, 2)),
        entries=tuple(Entry(pair, (f"{pair}1", f"{pair}2")) for pair in PAIRS),
        stages=(Stage("all", contest="matches"),),
        sessions=(Session("1", Scoring.BUTLER, "all"),),
        matches=tuple(
            Match(f"m{at}", "1", at, home, away, boards=tuple(range(1, 15)), slip=Slip((20, 0)))
            for at, (home, away) in enumerate(met, start=1)
        ),
    )
    return desk_in(club_at(tmp_path), event)


def captains(desk: OpenEvent) -> dict[str, str]:
    return {each.id: each.captain for each in desk.event.entries if each.captain is not None}


def test_a_state_team_has_one_captain_of_its_members(trials: OpenEvent) -> None:
    """19.10: A1 is, then B2 instead, and A1 again once that is undone; D is fourth and not in the team."""
    assert add_record(trials, "captains", {"entry": "a", "captain": "A1"}).remarks == ()
    done = add_record(trials, "captains", {"entry": "b", "captain": "B2"})
    assert done.remarks == ("A1 is no longer captain: the selected team has one captain (19.10)",)
    assert captains(trials) == {"b": "b2"}
    undo(trials)
    assert captains(trials) == {"a": "a1"}
    done = add_record(trials, "captains", {"entry": "d", "captain": "D1"})
    assert done.remarks[-1] == (
        "D1 & D2 is not in the selected team; the captain must be one of its members (19.10)"
    )
    with pytest.raises(Refusal, match="B1 is not in A1 & A2"):
        add_record(trials, "captains", {"entry": "a", "captain": "B1"})


def test_teams_have_a_captain_each(trials: OpenEvent) -> None:
    """13.13: where the entries are the teams, each has its own."""
    desk = trials
    desk.event = replace(desk.event, kind="teams")
    add_record(desk, "captains", {"entry": "a", "captain": "A1"})
    assert add_record(desk, "captains", {"entry": "b", "captain": "B2"}).remarks == ()
    assert captains(desk) == {"a": "a1", "b": "b2"}
