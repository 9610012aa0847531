"""Plan of a section, worked out again when its movement or its seats have changed."""

from dataclasses import replace

from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.standings.schedule import schedule_of
from tests.evenings.ruled_events import FIRST, pairs


def test_a_result_leaves_the_schedule_and_an_empty_seat_changes_it() -> None:
    """Three tables, each of nine boards meets three pairs; without 1 East-West each is played twice."""
    (session,) = pairs("tuesday", FIRST).sessions
    (section,) = session.sections
    before = schedule_of(section)
    assert set(before.boards.values()) == {3}
    one_more = replace(section, results=(*section.results, Result(1, parse_score("+110"), 1, 1)))
    assert schedule_of(one_more) is before
    seats = {number: entry if number != "1EW" else None for number, entry in section.seats.items()}
    assert set(schedule_of(replace(section, seats=seats)).boards.values()) == {2}
    assert set(schedule_of(section).boards.values()) == {3}
