"""Corrections of official scores end when the book says; later ones need the director's reason."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.event.event import RulebookRef, Status
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.desk.evening import place
from tests.desk.sets import desk_of
from tests.sheets.evening import at, pairs_event

SLIP = place(1, 1, 1)


def evening(folder: Path, book: str, posted: datetime | None, now: datetime) -> OpenEvent:
    """One session that ended at 22:00."""
    event = pairs_event()
    (session,) = event.sessions
    session = replace(session, finish=at(22, 0), posted=posted)
    event = replace(
        event, rulebook=RulebookRef(book), status=Status.OPEN, sessions=(session,), rulings=(), appeals=()
    )
    desk = desk_of(folder, event)
    desk.clock = lambda: now
    return desk


def correct(desk: OpenEvent, why: str | None = None) -> str:
    result = Result(1, parse_score("4SN-1"), initialled=why)
    return record_result(desk, SLIP, result).words


@pytest.mark.parametrize(
    ("book", "last", "first_refused", "words"),
    [
        # SBU 2.22, last session: 20 minutes after the end of the event, which was at 22:00.
        ("sbu-2022", at(22, 20), at(22, 21), r"Corrections were taken until 22:20 \(2\.22\)"),
        # SABF 8: 24 hours after the posting of 22:05.
        ("sabf-2020", at(22, 5).replace(day=18), at(22, 6).replace(day=18), r"until 22:05 \(8\)"),
    ],
)
def test_a_correction_after_the_period_needs_a_reason(
    tmp_path: Path, book: str, last: datetime, first_refused: datetime, words: str
) -> None:
    in_time = evening(tmp_path / "a", book, at(22, 5), last)
    assert correct(in_time) == "4SN= becomes 4SN-1 on board 1, round 1, table 1"
    late = evening(tmp_path / "b", book, at(22, 5), first_refused)
    with pytest.raises(Refusal, match=words):
        correct(late)
    with pytest.raises(Refusal, match="type the other score over it"):
        erase_result(late, SLIP)
    assert correct(late, "an official's gross error").startswith("4SN= becomes 4SN-1")


def test_before_the_scores_are_official_nothing_runs_out(tmp_path: Path) -> None:
    desk = evening(tmp_path, "sbu-2022", None, at(23, 30))
    assert correct(desk).startswith("4SN= becomes")


def test_under_the_laws_alone_nothing_is_refused(tmp_path: Path) -> None:
    desk = evening(tmp_path, "gone", at(22, 5), at(23, 30))
    assert correct(desk).startswith("4SN= becomes")
