"""Draws, matches, appeals: each act once, in words, and never behind a result's back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_changes import alter_draw
from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.acts.rulings_and_appeals import decide_appeal, lodge_appeal, write_appeal
from bridgedesk.desk.acts.undo import undo, undo_act
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rulings.verdict import AppealDecision
from bridgedesk.directing.rulings.verdict import AppealOutcome as Judgement
from bridgedesk.event.document import canonical
from bridgedesk.event.match import Outcome, Room, RoomResult, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal, CommitteeMember
from bridgedesk.event.score_text import parse_score
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.movements.draw.hand_draw import HandDraw
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.room_results import record_room_result

ROUND_1 = Draw(
    1,
    order=("fox", "owl", "elk", "bee", "cat", "dog"),
    lots=("dog", "cat", "bee", "elk", "owl", "fox"),
    pairings=(Pairing(1, "fox", "owl"), Pairing(2, "elk", "bee"), Pairing(3, "cat", "dog")),
)


@pytest.fixture
def open_event(tmp_path: Path) -> Iterator[OpenEvent]:
    open_event = desk_of(tmp_path, TEAMS)
    yield open_event
    assert canonical(open_event.file.event("teams")) == canonical(open_event.event)
    open_event.file.close()


@pytest.fixture
def drawn(open_event: OpenEvent) -> OpenEvent:
    make_draw(open_event, "swiss", "1", ROUND_1, (1, 2))
    return open_event


def meetings(open_event: OpenEvent) -> list[tuple[int | None, str, str]]:
    return sorted((match.table, match.home, match.away) for match in open_event.event.matches)


def number_of(open_event: OpenEvent, act: str) -> int:
    return next(entry.number for entry in open_event.history() if entry.act == act)


def test_a_draw_makes_its_matches_with_order_and_lots(drawn: OpenEvent) -> None:
    assert meetings(drawn) == [(1, "fox", "owl"), (2, "elk", "bee"), (3, "cat", "dog")]
    assert all(match.boards == (1, 2) and match.stage == "swiss" for match in drawn.event.matches)
    (made,) = drawn.event.draws
    assert (made.order, made.lots, made.round) == (ROUND_1.order, ROUND_1.lots, 1)
    with pytest.raises(Refusal, match="Round 1 is already drawn"):
        make_draw(drawn, "swiss", "1", ROUND_1)
    undo(drawn)
    assert (drawn.event.draws, drawn.event.matches) == ((), ())


def test_a_triangle_is_three_matches(open_event: OpenEvent) -> None:
    three = replace(ROUND_1, pairings=ROUND_1.pairings[:1], triangle=("elk", "bee", "cat"), bye="dog")
    make_draw(open_event, "swiss", "1", three)
    assert meetings(open_event) == [
        (1, "fox", "owl"),
        (2, "bee", "cat"),
        (2, "cat", "elk"),
        (2, "elk", "bee"),
    ]
    assert {match.triangle for match in open_event.event.matches} == {None, "elk-bee-cat"}
    assert open_event.event.draws[0].bye == "dog"


def test_a_draw_is_changed_by_hand_before_play_only(drawn: OpenEvent) -> None:
    with pytest.raises(Refusal, match="Say why the draw is changed"):
        alter_draw(drawn, "swiss", 1, HandDraw((("fox", "elk"), ("owl", "bee"), ("cat", "dog"))), " ")
    with pytest.raises(Refusal, match="Fox would play 2 matches"):
        alter_draw(drawn, "swiss", 1, HandDraw((("fox", "elk"), ("fox", "bee"), ("cat", "dog"))), "family")
    alter_draw(drawn, "swiss", 1, HandDraw((("fox", "elk"), ("owl", "bee"), ("cat", "dog"))), "family")
    assert sorted((home, away) for _, home, away in meetings(drawn)) == [
        ("cat", "dog"),
        ("fox", "elk"),
        ("owl", "bee"),
    ]
    assert drawn.event.draws[0].by_hand == "family"
    (changing,) = (each.id for each in drawn.event.matches if each.home == "fox")
    record_match_total(drawn, changing, Slip((20, 10)))
    with pytest.raises(Refusal, match="have already played in round 1, so its draw cannot change"):
        alter_draw(drawn, "swiss", 1, HandDraw((("fox", "owl"), ("elk", "bee"), ("cat", "dog"))), "again")


def test_results_never_unmake_a_draw(drawn: OpenEvent) -> None:
    (before,) = drawn.event.draws
    record_room_result(drawn, "m1", RoomResult(Room.OPEN, 1, parse_score("4SN=")))
    record_room_result(drawn, "m1", RoomResult(Room.OPEN, 1, parse_score("4SN-1")))
    assert drawn.event.draws == (before,)
    with pytest.raises(Refusal, match=r"Later actions depend on this one\. Undo those first\."):
        undo_act(drawn, number_of(drawn, "make draw"))
    assert drawn.event.draws == (before,)


def test_matches_have_results_slips_and_ends(drawn: OpenEvent) -> None:
    with pytest.raises(Refusal, match=r"\+620 is not a possible score on board 1"):
        record_room_result(drawn, "m1", RoomResult(Room.OPEN, 1, parse_score("+620")))
    assert record_match_total(drawn, "m2", Slip((31, 14))).words == "Elk v Bee, round 1: 31-14 IMPs"
    assert end_match(drawn, "m3", Outcome.FORFEIT, ["dog"]).words == "Cat v Dog, round 1: forfeit"
    assert drawn.event.matches[2].at_fault == ("dog",)
    with pytest.raises(Refusal, match="no match m9"):
        record_match_total(drawn, "m9", None)


def test_an_appeal_is_lodged_answered_and_decided_once(drawn: OpenEvent) -> None:
    lodged = datetime.fromisoformat("2026-11-17T22:20")
    assert lodge_appeal(drawn, Appeal("", lodged, match="m1", by="fox")).words == "Appeal lodged by Fox"
    (appeal,) = drawn.event.appeals
    write_appeal(drawn, "ap1", replace(appeal, respondents="No agreement", reply="Noted"))
    with pytest.raises(Refusal, match="No changes to save on this appeal"):
        write_appeal(drawn, "ap1", replace(appeal, respondents="No agreement", reply="Noted"))
    dismissed = AppealDecision(
        Judgement.DISMISSED, "Score stands", (CommitteeMember("B. Sample", dissents=True),)
    )
    decide_appeal(drawn, "ap1", dismissed)
    (appeal,) = drawn.event.appeals
    assert (appeal.respondents, appeal.reply, appeal.outcome) == ("No agreement", "Noted", "dismissed")
    with pytest.raises(Refusal, match=r"already decided \(dismissed\)"):
        decide_appeal(drawn, "ap1", replace(dismissed, decision="Again"))
    with pytest.raises(Refusal, match="no ruling r1"):
        lodge_appeal(drawn, Appeal("", lodged, ruling="r1"))
