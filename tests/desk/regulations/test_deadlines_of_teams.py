"""Times of the Interstate Teams at the desk (ANC 10.6, 10.11), worked from the clock."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bridgedesk.desk.regulations.deadlines import deadline_asked
from bridgedesk.desk.regulations.event_book import event_book
from bridgedesk.desk.regulations.library import library
from bridgedesk.event.event import Event
from bridgedesk.event.match import Slip
from bridgedesk.rulebooks import Moment
from bridgedesk.rulebooks.questions.deadline import What
from tests.desk.entries.test_partnerships import ITC
from tests.desk.evening import BEGIN
from tests.desk.sets import desk_of

TEN = datetime(2017, 7, 16, 10, 0, tzinfo=BEGIN.tzinfo)
STARTING = replace(ITC, sessions=(replace(ITC.sessions[0], starts=TEN),))


def until(event: Event, what: What) -> str:
    book = event_book(event, library()).book
    found = book.answer(deadline_asked(event, book, what, 14))
    return f"{found.when:%H:%M}" if isinstance(found, Moment) else "not known"


def test_line_ups_of_the_first_match_have_the_longer_terms(tmp_path: Path) -> None:
    """10.6: 30 and 20 minutes before 10.00; there is no match before it that would be close."""
    desk = desk_of(tmp_path, STARTING)
    found = {what: until(desk.event, what) for what in ("line-up", "line-up-last", "line-up-blind")}
    assert found == {"line-up": "09:30", "line-up-last": "09:40", "line-up-blind": "09:30"}


def test_a_result_is_corrected_from_the_end_of_its_match() -> None:
    """10.11, 10.12: the first of two matches of 105 minutes ends at 11.45, and its 30 minutes at 12.15."""
    first, second = STARTING.matches
    played = replace(STARTING, matches=(replace(first, slip=Slip((10, 0))), second))
    assert until(played, "score") == "12:15"


def test_an_appeal_may_wait_for_the_match_that_follows_within_half_an_hour() -> None:
    """6.2: play ends at 11.45, and the next session begins at 12.15, as the 30 minutes end; its match of 105
    minutes ends at 14.00. A session at 12.30 would extend nothing."""
    first, second = STARTING.matches
    noon, half_past = TEN.replace(hour=12, minute=15), TEN.replace(hour=12, minute=30)
    for starts, appeals in ((noon, "14:30"), (half_past, "12:15")):
        later = replace(STARTING.sessions[0], id="2", starts=starts)
        matches = (replace(first, slip=Slip((10, 0))), replace(second, session="2"))
        event = replace(STARTING, sessions=(STARTING.sessions[0], later), matches=matches)
        assert until(event, "appeal") == appeals
