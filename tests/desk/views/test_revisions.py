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
def open_event(tmp_path: Path) -> Iterator[OpenEvent]:
    """Posted as final; without the substitute alder has 66.67 and birch 100.00."""
    open_event = desk_of(tmp_path, two_evenings())
    for session, boards in SLIPS.items():
        for board, slips in enumerate(boards, start=1):
            for table, slip in enumerate(slips, start=1):
                record(open_event, session, board, table, f"+{slip[:-1]}0")
    finalise(open_event)
    yield open_event
    open_event.file.close()


def record(open_event: OpenEvent, session: str, board: int, table: int, score: str) -> None:
    place = SlipLocation(session, "A", 1, table, board)
    record_result(open_event, place, Result(board, parse_score(score), initialled="so it was"))


def test_what_was_posted_is_what_stands(open_event: OpenEvent) -> None:
    assert moved_since(open_event.event.issues[0], open_event.evaluation) == []
    revision = revision_of(open_event.evaluation, sent=True)
    assert revision
    assert (revision.number, revision.replaces, revision.tell) == (1, None, ())


def test_a_new_winner_is_told_to_all_whom_it_concerns(open_event: OpenEvent, tmp_path: Path) -> None:
    """Cedar, 133.34 so far, loses all of session 2: 66.67 + 0.00; birch has 33.33 + 100.00 then."""
    open_event.file.close()
    club = Club.open(tmp_path / "club.bridgedesk", ticking(datetime.fromisoformat("2026-11-17T22:00")))
    export_event(club, "two", tmp_path / "out.xml", "usebio")
    open_event = club.event("two")
    assert was_sent(open_event)
    reopen(open_event, "the slips of table 3 were mixed up")
    for board in (1, 2, 3):
        record(open_event, "2", board, 3, "+70")
        record(open_event, "2", board, 2, "+170")
        record(open_event, "2", board, 1, "+140")
    coming = revision_of(open_event.evaluation, sent=True)
    assert coming
    assert (coming.number, coming.replaces) == (2, open_event.event.issues[0].time)
    assert "Ann Birch & Bob Birch: place 2 becomes 1" in coming.changed
    post_revision(open_event)
    posted = revision_of(open_event.evaluation, sent=True)
    assert posted == coming
    assert posted.tell == ("the masterpoint secretary (send the new files)",)
    looking = StandingsModel(open_event.evaluation, open_event.book, sent=True)
    assert [choice.title for choice in choices(looking)] == [
        "By action",
        "Since revision 2",
        "Revision 1 to 2",
    ]
    (table,) = posted_view(looking, "").tables
    told = table.rows[0].cells[5].split("; ")
    assert {"Ann Birch & Bob Birch", "Ann Cedar & Bob Cedar"} < set(told), "their places moved"
    assert told[-2:] == ["the person who presents the prizes (new winner)", *posted.tell]
    club.close()


def test_the_line_of_a_revision(open_event: OpenEvent) -> None:
    reopen(open_event, "so it was")
    record(open_event, "1", 1, 1, "+110")
    post_revision(open_event)
    first, _ = open_event.event.issues
    assert revision_line(open_event.event.issues, 0) == "revision 1"
    assert revision_line(open_event.event.issues, 1) == f"revision 2, replaces {first.time:%H:%M}"
    evening, morning = datetime.fromisoformat("2026-11-17T22:14"), datetime.fromisoformat("2026-11-18T10:00")
    assert replaced(evening, evening) == "22:14"
    assert replaced(evening, morning) == "Tue 17 Nov 2026, 22:14"
