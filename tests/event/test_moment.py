"""Times with a zone and without: one order, one wall clock, and periods that are time that has passed.

South Australia's clocks go from 9:30 to 10:30 ahead of UTC on the first Sunday of October (2:00 becomes 3:00)
and back on the first Sunday of April (3:00 becomes 2:00): in 2026-27 on 4 October and on 4 April."""

import re
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.desk.clock.round_clock import local_time
from bridgedesk.event.moment import (
    day_and_time_words,
    day_words,
    earliest,
    instant,
    is_same,
    later,
    latest,
    time_words,
    wall_time,
    with_zone_of,
)
from tests.zones import in_zone

PACKAGE = Path(__file__).parents[2] / "bridgedesk"
ZONES = [None, UTC, timezone(timedelta(hours=-3, minutes=-30)), timezone(timedelta(hours=14))]
forms = st.builds(lambda at, zone: at.replace(tzinfo=zone), st.datetimes(), st.sampled_from(ZONES))
HALF_AN_HOUR, DAY = timedelta(minutes=30), timedelta(hours=24)


@pytest.fixture(autouse=True)
def adelaide() -> Iterator[None]:
    with in_zone("Australia/Adelaide"):
        yield


def at(said: str, fold: int = 0) -> datetime:
    return datetime.fromisoformat(said).replace(fold=fold)


@pytest.mark.parametrize(
    ("start", "by", "end"),
    [
        # The night of 4 October 2026 has 23 hours: 2 to midnight, 2 to 2:00 which is 3:00, 20 more to 23:00.
        ("2026-10-03T22:00", DAY, "2026-10-04T23:00"),
        ("2026-10-04T01:45", HALF_AN_HOUR, "2026-10-04T03:15"),  # 15 minutes to 2:00, 15 from 3:00
        # The one of 4 April 2027 has 25: 2 to midnight, 3 to 3:00 which is 2:00, 19 more to 21:00.
        ("2027-04-03T22:00", DAY, "2027-04-04T21:00"),
        # New Year's Eve: the year ends in the period, and nothing else happens.
        ("2026-12-31T23:50", HALF_AN_HOUR, "2027-01-01T00:20"),
        ("2026-12-31T23:50", DAY, "2027-01-01T23:50"),
    ],
)
def test_a_period_is_time_that_has_passed(start: str, by: timedelta, end: str) -> None:
    assert later(at(start), by) == at(end)
    with_zone = later(instant(at(start)), by)
    assert with_zone == instant(at(end))
    assert wall_time(with_zone) == at(end)


def test_the_hour_that_is_passed_twice_is_told_apart() -> None:
    """2:45 before the clocks go back, and half an hour later it is 2:15 again."""
    end = later(at("2027-04-04T02:45"), HALF_AN_HOUR)
    assert (end, end.fold) == (at("2027-04-04T02:15"), 1)
    assert instant(end) - instant(at("2027-04-04T02:45")) == HALF_AN_HOUR
    assert instant(end).isoformat() == "2027-04-04T02:15:00+09:30"


@given(forms, forms)
def test_all_forms_of_a_time_have_one_order(one: datetime, other: datetime) -> None:
    assert (instant(one) < instant(other)) + (instant(one) > instant(other)) + is_same(one, other) == 1
    assert earliest([one, None, other]) in (one, other)
    assert latest([one, other]) in (one, other)
    assert instant(instant(one)) == instant(one)


@given(st.datetimes(datetime(1971, 1, 1), datetime(2100, 1, 1)))  # noqa: DTZ001 - on the wall
def test_the_clock_on_the_wall_names_the_moment_again(wall: datetime) -> None:
    assert is_same(wall_time(instant(wall)), wall)
    assert with_zone_of(wall, wall) is wall
    assert is_same(with_zone_of(instant(wall), wall), wall)


def test_no_known_time_has_no_first_and_no_last() -> None:
    assert earliest([None]) is None
    assert latest([]) is None
    assert not is_same(at("2026-11-17T19:15"), None)


def test_the_clock_of_the_program_has_a_zone() -> None:
    now = local_time()
    assert now.tzinfo
    assert not now.microsecond
    assert abs(now.timestamp() - time.time()) < 2


def test_no_other_module_gives_or_takes_a_zone() -> None:
    """Whoever does so compares the clock on the wall, which is wrong when the clocks change."""
    wrong = re.compile(r"replace\([^)]*tzinfo|datetime\.now\(\)(?!\.astimezone\(\))|utcnow")
    found = [
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if wrong.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["event/moment.py"]


# ---- one way of writing a day

FOR_MACHINES = {
    "bug_log.py": "log for the programmer",
    "directing/facts/fact_context.py": "facts as they are typed",
    "directing/qualifying/qualifying_link.py": "a fact as it is stored",
    "directing/people/about_players.py": "dates of birth as they are typed",
    "cli/clubs.py": "JSON",
    "desk/acts/draw_round.py": "name of a file",
    "desk/acts/posting.py": "name of a file",
    "desk/reports/sheet_facts.py": "name of a file",
    "exchange/pbn_out.py": "file for a program",
    "exchange/secretary.py": "name of a folder, and a file for a program",
    "exchange/usebio_out.py": "file for a program",
    "rulebooks/registers.py": "facts as they are stored",
    "rulebooks/conduct/round_time.py": "number of a day",
    "sheets/excel.py": "property of the workbook",
    "sheets/running.py": "the day only, in a narrow column",
    "store/act_log.py": "name of a file",
    "store/backup_files.py": "name of a file",
    "store/backups.py": "key of a day",
    "store/file_identity.py": "name of a file",
    "window/club/events_page.py": "text that is searched",
    "window/rulings/appeal_clock.py": "time as it is typed",
    "window/rulings/penalties_controller.py": "key of a draft",
}


def test_a_day_is_written_in_one_way() -> None:
    """Only `moment.py` formats a day; files for machines and text to be typed have forms of their own."""
    formats = re.compile(r"%[aAbBdmY](?![A-Za-z])|\.isoformat\(\)\}|\.(?:date|day)\}")
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if "{" in line and formats.search(line) and "hashlib" not in line and 'sheets" /' not in line
    }
    assert found - {"event/moment.py"} - set(FOR_MACHINES) == set()


def test_the_words_of_a_time() -> None:
    evening = datetime(2026, 11, 17, 22, 5)  # noqa: DTZ001
    assert day_words(evening) == "Tue 17 Nov 2026"
    assert day_and_time_words(evening) == "Tue 17 Nov 2026, 22:05"
    assert time_words(evening, evening.date()) == "22:05"
    assert time_words(evening, date(2026, 11, 18)) == "Tue 17 Nov 2026, 22:05"
