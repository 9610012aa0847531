"""Until when a board may still be begun, among the times that run out."""

from datetime import date, datetime
from pathlib import Path

import pytest

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.book_pane import times_now
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring, Session
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import BEGIN, club_at


def drawn(folder: Path, kind: str, boards: int, starts: datetime | None, rounds: int = 1) -> OpenEvent:
    event = Event(
        "e",
        "Evening",
        date(2026, 11, 17),
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        entries=(Entry("ash", name="Ash"), Entry("box", name="Box")),
        stages=(Stage("all", contest="final-four" if kind == "teams-final" else "matches"),),
        sessions=(Session("1", Scoring.IMPS, "all", starts=starts),),
        matches=tuple(
            Match(f"m{at}", "1", at, "ash", "box", boards=tuple(range(1, boards + 1)))
            for at in range(1, rounds + 1)
        ),
    )
    return desk_in(club_at(folder), event)


@pytest.mark.parametrize(
    ("kind", "boards", "until", "clause"),
    [
        ("swiss-teams", 14, "21:10", "13.16, 13.15"),  # 105 - 5 minutes from 19.30
        ("swiss-teams", 12, "20:55", "13.16, 13.15"),  # 90 - 5
        ("teams-final", 28, "23:05", "16.3"),  # 210 + 10 - 5
        ("womens-trials", 12, "20:55", "19.7"),
    ],
)
def test_when_the_last_board_may_begin_is_shown_with_its_clause(
    tmp_path: Path, kind: str, boards: int, until: str, clause: str
) -> None:
    """13.15, 13.16, 16.3, 19.7: 7.5 minutes a board from 19.30, and none begun in the last five."""
    desk = drawn(tmp_path, kind, boards, BEGIN.replace(hour=19, minute=30, tzinfo=None))
    (found,) = [each for each in times_now(desk) if each[0] == "No new board"]
    assert found[1].startswith(until)
    assert found[2].endswith(f"({clause})")


def test_the_round_in_play_is_the_one_that_is_told(tmp_path: Path) -> None:
    """13.16: three matches of 8 boards from 18.30; the first is over at 19.30, the second ends at 20.30.
    The room's clock is 12 minutes behind: it ends at 21.42 and not at 21.30."""
    desk = drawn(tmp_path, "swiss-teams", 8, BEGIN.replace(hour=18, minute=30, tzinfo=None), rounds=3)
    desk.clock = lambda: BEGIN.replace(hour=19, minute=45)
    told = {what: until for what, until, _ in times_now(desk)}
    assert told["No new board"] == "20:25, 40 min left"
    behind = BEGIN.replace(hour=21, minute=42)
    told = {what: until for what, until, _ in times_now(desk, behind)}
    assert told["No new board"] == "20:37, 52 min left"


def test_it_is_not_told_where_the_book_has_no_limit_or_the_hour_is_not_known(tmp_path: Path) -> None:
    """No last minutes are printed for matchpoint pairs; without a start there is no hour."""
    desk = drawn(tmp_path, "swiss-teams", 14, None)
    (found,) = [each for each in times_now(desk) if each[0] == "No new board"]
    assert found[1] == "not known yet"
    desk = drawn(tmp_path / "other", "matchpoint-swiss", 14, None)
    assert [each for each in times_now(desk) if each[0] == "No new board"] == []
