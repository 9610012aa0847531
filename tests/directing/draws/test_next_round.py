"""The round that is drawn next, over the sessions of a stage."""

from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.draws.rounds import next_round, session_that_follows
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.match import Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import library
from tests.evenings.club_evening import BEGIN, club_at

SABF = library().books["sabf-2020"]


def play(desk: OpenEvent, session: str, boards: str) -> None:
    draw_round(desk, session, boards, sorted, SABF)
    last = max(match.round for match in desk.event.matches)
    for match in desk.event.matches:
        if match.round == last:
            record_match_total(desk, match.id, Slip((20, 10)))


def test_teams_go_on_with_the_next_round_in_the_next_session_too(tmp_path: Path) -> None:
    desk = begin_event(club_at(tmp_path), NewEventRequest("Teams", BEGIN.date(), "swiss-teams", 2), SABF)
    for name in ("Ash", "Birch", "Cedar", "Elm"):
        enter_team(desk, None, name, [])
    play(desk, "1", "1-8")
    play(desk, "1", "9-16")
    assert session_that_follows(desk.event, "1") == "2"
    assert next_round(desk.event, "1")[:3] == (3, "17-24", 0)
    assert next_round(desk.event, "2")[:3] == (3, "1-8", 0)
    play(desk, "2", "1-8")
    assert [(each.session, each.round) for each in desk.event.matches] == [
        ("1", 1),
        ("1", 1),
        ("1", 2),
        ("1", 2),
        ("2", 3),
        ("2", 3),
    ]
    met = [frozenset((each.home, each.away)) for each in desk.event.matches]
    assert len(set(met)) == 6
    with pytest.raises(Refusal, match=r"Round 3 is already drawn in session 2\. Continue there"):
        draw_round(desk, "1", "17-24", sorted, SABF)
