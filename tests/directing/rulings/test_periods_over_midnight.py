"""Appeals 30 minutes after the end (SABF 7), corrections 24 hours after the posting (SABF 8): time passed."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bridgedesk.directing.appeals.open_appeal import AppealInView
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.correction_period import correction_period, corrections_closed_text
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.event.ruling import Appeal
from bridgedesk.rule_library import library
from tests.evenings.board_sets import desk_of
from tests.evenings.ruled_events import FIRST, pairs
from tests.zones import in_zone

MINUTE = timedelta(minutes=1)
PERIODS = {
    # The clocks go from 2:00 to 3:00. 1 h 35 min to midnight, 2 h to 2:00, 20 h 25 min from 3:00: 23:25.
    "spring, posted the evening before": (
        "2026-10-03T22:15", "2026-10-03T22:25", "2026-10-03T22:45", "2026-10-04T23:25"),
    # 15 minutes to 2:00 and 15 from 3:00; 10 minutes to 2:00, 21 h from 3:00 to midnight, 2 h 50 min more.
    "spring, over in the night itself": (
        "2026-10-04T01:45", "2026-10-04T01:50", "2026-10-04T03:15", "2026-10-05T02:50"),
    # The clocks go from 3:00 to 2:00. 1 h 35 min to midnight, 3 h to 3:00, 19 h 25 min from 2:00: 21:25.
    "autumn, posted the evening before": (
        "2027-04-03T22:15", "2027-04-03T22:25", "2027-04-03T22:45", "2027-04-04T21:25"),
    # 15 minutes to 3:00, then 15 from 2:00; 10 minutes to 3:00, 22 h from 2:00 to midnight, 1 h 50 min more.
    "autumn, over in the night itself": (
        "2027-04-04T02:45", "2027-04-04T02:50", "2027-04-04T02:15", "2027-04-05T01:50"),
    # 10 minutes to midnight and 20 of the new year.
    "New Year's Eve": ("2026-12-31T23:50", "2026-12-31T23:55", "2027-01-01T00:20", "2027-01-01T23:55"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def adelaide() -> Iterator[None]:
    with in_zone("Australia/Adelaide"):
        yield


def ended(finish: datetime, posted: datetime) -> Event:
    event = pairs("tuesday", FIRST)
    (session,) = event.sessions
    return replace(event, date=finish.date(), sessions=(replace(session, finish=finish, posted=posted),))


@pytest.mark.parametrize("has_zone", [True, False])
@pytest.mark.parametrize(
    ("finish", "posted", "appeal", "correction"), list(PERIODS.values()), ids=list(PERIODS)
)
def test_a_period_is_time_that_has_passed(
    finish: str, posted: str, appeal: str, correction: str, has_zone: bool, tmp_path: Path
) -> None:
    ends, official = datetime.fromisoformat(finish), datetime.fromisoformat(posted)
    desk = desk_of(tmp_path, ended(instant(ends), instant(official)) if has_zone else ended(ends, official))
    over = instant(ends) + timedelta(minutes=30)
    desk.clock = lambda: over - 5 * MINUTE
    hand = AppealInView(desk, event_book(desk.event, library()), "1", None, Appeal("", desk.clock()))
    limit = hand.limit(hand.appeal)
    assert limit.when
    assert limit.when.isoformat("T", "minutes") == appeal
    assert limit.left(desk.clock()) == "5:00 min"
    assert not limit.is_over(over)
    assert limit.is_over(over + MINUTE)
    period = correction_period(desk, "1", 1)
    assert period
    assert period.when.isoformat("T", "minutes") == correction
    last = instant(official) + timedelta(hours=24)
    desk.clock = lambda: last
    assert corrections_closed_text(desk, "1", 1) == ""
    desk.clock = lambda: last + MINUTE
    assert corrections_closed_text(desk, "1", 1) == f"Corrections were accepted until {correction[11:]} (8)"
