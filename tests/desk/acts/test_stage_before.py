"""A stage is drawn once the one before is complete and free of contradictions; unusual scores may wait."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.check_groups import CheckKind, kind_of, kinds_in
from bridgedesk.desk.queue.finish_state import NextStep, finish_state
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.event.event import Stage
from bridgedesk.event.match import Match, Outcome, Room, RoomResult, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring, Session
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import BY_SABF, alphabet
from tests.rulebooks.books import book

SABF = book("sabf-2020")
BOARDS = tuple(range(1, 9))
PAIRINGS = (("fox", "owl"), ("elk", "bee"), ("cat", "dog"), ("emu", "yak"))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def played(
    *slips: Slip | None, results: tuple[RoomResult, ...] = (), outcome: Outcome = Outcome.PLAYED
) -> tuple[Match, ...]:
    return tuple(
        Match(f"m{at}", "1", 1, home, away, "swiss", table=at, boards=BOARDS, slip=slip)
        if slip
        else Match(
            f"m{at}", "1", 1, home, away, "swiss", table=at, boards=BOARDS, results=results, outcome=outcome
        )
        for at, ((home, away), slip) in enumerate(zip(PAIRINGS, slips, strict=True), start=1)
    )


def open_with(
    club: Club,
    *slips: Slip | None,
    results: tuple[RoomResult, ...] = (),
    outcome: Outcome = Outcome.PLAYED,
) -> OpenEvent:
    event = replace(
        BY_SABF,
        stages=(Stage("swiss", contest="matches"), Stage("second", contest="matches", carry_from="swiss")),
        sessions=(Session("1", Scoring.IMPS, "swiss"), Session("2", Scoring.IMPS, "second")),
        matches=played(*slips, results=results, outcome=outcome),
    )
    return desk_in(club, event)


IMPS = Slip((20, 10))


def test_missing_results_of_the_stage_before_are_named(club: Club) -> None:
    desk = open_with(club, IMPS, IMPS, IMPS, None)
    said = r"^The stage before is not complete: 1 result missing\. Press F8 to list them\.$"
    with pytest.raises(Refusal, match=said):
        draw_round(desk, "2", "9-16", alphabet, SABF)


def test_a_contradiction_stops_the_next_stage(club: Club) -> None:
    """A forfeit that does not say by whom counts for nobody."""
    desk = open_with(club, IMPS, IMPS, IMPS, None, outcome=Outcome.FORFEIT)
    assert kinds_in(items_to_check(desk))[0][0] is CheckKind.CONTRADICTION
    with pytest.raises(Refusal, match=r"^The stage before contradicts itself: .*To check \(F7\)"):
        draw_round(desk, "2", "9-16", alphabet, SABF)


def test_an_unusual_score_does_not(club: Club) -> None:
    """Four spades doubled and three down is possible: it is listed, and the second stage is drawn."""
    results = tuple(
        RoomResult(room, board, parse_score("4SXN-3" if (room, board) == (Room.OPEN, 1) else "P"))
        for room in Room
        for board in BOARDS
    )
    desk = open_with(club, IMPS, IMPS, IMPS, None, results=results)
    unusual = [odd for odd in items_to_check(desk) if kind_of(odd) is CheckKind.UNUSUAL]
    assert len(unusual) == 1
    draw_round(desk, "2", "9-16", alphabet, SABF)
    assert [each.stage for each in desk.event.draws] == ["second"]


def test_the_next_session_comes_before_unusual_scores_but_after_contradictions(club: Club) -> None:
    desk = open_with(club, IMPS, IMPS, IMPS, Slip(vp=(Decimal(12), Decimal(8))))
    state = finish_state(desk, 3, 3)
    assert state is not None
    assert (state.next, state.to_check) == (NextStep.PLAY, 3)
    assert state.words.endswith("3 items to check. Session 2 is still to be set up.")
    held = finish_state(desk, 3, 2)
    assert held is not None
    assert held.next is NextStep.CHECK
