"""From one revision to the next: what moved, and who must be told."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise, post_revision, reopen
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.exports import export_event
from bridgedesk.desk.views.changed import choices
from bridgedesk.desk.views.posted import posted_view, replaced, revision_line, revision_of, was_sent
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.standings.explain.moves import moved_since
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import ticking
from tests.evenings.two_evenings import SLIPS, two_evenings


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OpenEvent]:
    """Posted as final; without the substitute alder has 66.67 and birch 100.00."""
    desk = desk_of(tmp_path, two_evenings())
    for session, boards in SLIPS.items():
        for board, slips in enumerate(boards, start=1):
            for table, slip in enumerate(slips, start=1):
                record(desk, session, board, table, f"+{slip[:-1]}0")
    finalise(desk)
    yield desk
    desk.file.close()


def record(desk: OpenEvent, session: str, board: int, table: int, score: str) -> None:
    place = SlipLocation(session, "A", 1, table, board)
    record_result(desk, place, Result(board, parse_score(score), initialled="so it was"))


def test_what_was_posted_is_what_stands(desk: OpenEvent) -> None:
    assert moved_since(desk.event.issues[0], desk.evaluation) == []
    revision = revision_of(desk.evaluation, sent=True)
    assert revision
    assert (revision.number, revision.replaces, revision.tell) == (1, None, ())


def test_a_new_winner_is_told_to_all_whom_it_concerns(desk: OpenEvent, tmp_path: Path) -> None:
    """Cedar, 133.34 so far, loses all of session 2: 66.67 + 0.00; birch has 33.33 + 100.00 then."""
    desk.file.close()
    club = Club.open(tmp_path / "club.bridgedesk", ticking(datetime.fromisoformat("2026-11-17T22:00")))
    export_event(club, "two", tmp_path / "out.xml", "usebio")
    desk = club.event("two")
    assert was_sent(desk)
    reopen(desk, "the slips of table 3 were mixed up")
    for board in (1, 2, 3):
        record(desk, "2", board, 3, "+70")
        record(desk, "2", board, 2, "+170")
        record(desk, "2", board, 1, "+140")
    coming = revision_of(desk.evaluation, sent=True)
    assert coming
    assert (coming.number, coming.replaces) == (2, desk.event.issues[0].time)
    assert "Ann Birch & Bob Birch: place 2 becomes 1" in coming.changed
    post_revision(desk)
    posted = revision_of(desk.evaluation, sent=True)
    assert posted == coming
    assert posted.tell == ("the secretary: resend the results",)
    looking = StandingsModel(desk.evaluation, desk.book, sent=True)
    assert [choice.title for choice in choices(looking)] == [
        "Act by act",
        "Since revision 2",
        "Revision 1 to 2",
    ]
    (table,) = posted_view(looking, "").tables
    told = table.rows[0].cells[5].split("; ")
    assert {"Ann Birch & Bob Birch", "Ann Cedar & Bob Cedar"} < set(told), "their places moved"
    assert told[-2:] == ["whoever hands out the prizes: there is another winner", *posted.tell]
    club.close()


def test_the_line_of_a_revision(desk: OpenEvent) -> None:
    reopen(desk, "so it was")
    record(desk, "1", 1, 1, "+110")
    post_revision(desk)
    first, _ = desk.event.issues
    assert revision_line(desk.event.issues, 0) == "revision 1"
    assert revision_line(desk.event.issues, 1) == f"revision 2, replaces {first.time:%H:%M}"
    evening, morning = datetime.fromisoformat("2026-11-17T22:14"), datetime.fromisoformat("2026-11-18T10:00")
    assert replaced(evening, evening) == "22:14"
    assert replaced(evening, morning) == "22:14 of 17 November"
