"""Every reader given broken files: it reads or refuses, quickly, and a club file takes all or nothing.

A short dose here; a hundred thousand of each, in bounded memory, in the long run."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.files.incoming import import_event
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.players import LAYOUTS, read_players
from bridgedesk.exchange.published import BadFile
from bridgedesk.store import sqlite
from tests.exchange.samples import HOWELL
from tests.exchange.test_bridgemate import PLAYED, bws
from tests.exchange.test_hostile import mutations, swapped
from tests.exchange.test_lin import FILE as LIN
from tests.exchange.test_nz_scorer import MITCHELL
from tests.exchange.test_pbn import FIRST, SECOND
from tests.exchange.test_players import COMPSCORE, MYABF, PIANOLA
from tests.exchange.test_results_table import HOWELL as TABLE
from tests.exchange.test_results_table import TEAMS as OF_TEAMS
from tests.exchange.test_usebio_teams import TEAMS

SHORT, LONG = 150, 100_000
AT_A_TIME = 2_000  # hypothesis remembers each file of a dose
SECONDS = 5  # for one broken file; the sound ones take milliseconds
MOST_MORE = 400 * 2**20  # bytes of memory, after a hundred thousand files

EVENT = write(Event("e", "Monday", date(2027, 2, 1)))
TOML = 'format = "bridgedesk-event"\nversion = 1\nid = "e"\ntitle = "Monday"\ndate = 2027-02-01\n'


def workbook() -> bytes:
    book, found = Workbook(), BytesIO()
    sheet = book.worksheets[0]
    for row in (("Surname", "Given"), ("O'Neil", "Ann"), ("Bell", "Bob")):
        sheet.append(row)
    book.save(found)
    return found.getvalue()


def is_read_or_refused(data: bytes, name: str) -> None:
    """What is read is a whole event: its document reads back as the same."""
    try:
        event = read_bytes(data, name).event
    except BadFile:
        return
    assert read_json(write(event)) == canonical(event)


def is_a_list_or_refused(data: bytes, name: str) -> None:
    for columns in (None, LAYOUTS["compscore"]):
        try:
            players = read_players(data, name, columns).players
        except BadFile:
            continue
        assert all(player.name for player in players)


@dataclass(frozen=True)
class Reader:
    name: str
    seeds: tuple[bytes, ...]
    reads: Callable[[bytes, str], None] = is_read_or_refused
    xml: bool = False
    page: int = 1  # what is no whole number of these is refused before anything in it is looked at

    def files(self) -> st.SearchStrategy[bytes]:
        broken = st.sampled_from(self.seeds)
        if self.xml:
            return broken.flatmap(lambda seed: mutations(seed) | swapped(seed))
        return broken.flatmap(mutations).map(lambda data: data + bytes(-len(data) % self.page))


READERS = {
    "usebio": Reader("a.xml", (HOWELL.encode(), TEAMS.encode()), xml=True),
    "nz-scorer": Reader("a.xml", (MITCHELL.encode(),), xml=True),
    "pbn": Reader("a.pbn", ((FIRST + SECOND).encode(),)),
    "lin": Reader("a.lin", (LIN.encode(),)),
    "bridgemate": Reader("a.bws", (bws(PLAYED), bws(PLAYED, jet4=True)), page=4096),
    "document": Reader("a.json", (EVENT.encode(),)),
    "toml": Reader("a.toml", (TOML.encode(),)),
    "results-table": Reader("a.csv", (TABLE.encode(), OF_TEAMS.encode())),
    "players-csv": Reader("a.csv", tuple(map(str.encode, (COMPSCORE, MYABF, PIANOLA))), is_a_list_or_refused),
    "players-excel": Reader("a.xlsx", (workbook(),), is_a_list_or_refused),
}


@pytest.mark.parametrize("reader", READERS)
def test_broken_files_are_read_or_refused(reader: str) -> None:
    dose(READERS[reader], SHORT)


@settings(max_examples=SHORT, deadline=None)
@given(
    st.binary(max_size=200), st.sampled_from(["a.xml", "a.pbn", "a.json", "a.toml", "a.bws", "a.lin", "a"])
)
def test_noise_is_read_or_refused(data: bytes, name: str) -> None:
    is_read_or_refused(data, name)


@pytest.mark.parametrize(
    "reader", [name for name, each in READERS.items() if each.reads is is_read_or_refused]
)
def test_a_club_file_takes_all_of_a_broken_file_or_nothing(reader: str, tmp_path: Path) -> None:
    club = Club.begin(tmp_path / "club", "Example BC", lambda: datetime(2027, 2, 1, 19))  # noqa: DTZ001
    of = READERS[reader]
    path = tmp_path / of.name

    @settings(max_examples=15, deadline=None, database=None)
    @given(of.files())
    def takes(data: bytes) -> None:
        path.write_bytes(data)
        before = club.file.event_keys()
        try:
            import_event(club, path)
        except Refusal:
            assert club.file.event_keys() == before
            return
        key = club.file.event_keys()[-1]
        assert club.file.event_keys() == [*before, key]
        assert read_json(write(club.file.event(key))).title == read_bytes(data, of.name).event.title

    takes()
    club.close()
    assert sqlite.faults(club.file.path) == []


@pytest.mark.long
@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize("reader", READERS)
def test_a_hundred_thousand_broken_files(reader: str) -> None:
    before = memory()
    for number in range(LONG // AT_A_TIME):
        dose(READERS[reader], AT_A_TIME, timedelta(seconds=SECONDS), number)
    assert memory() - before < MOST_MORE


def dose(reader: Reader, examples: int, deadline: timedelta | None = None, number: int = 0) -> None:
    @seed(number)
    @settings(
        max_examples=examples,
        deadline=deadline,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(reader.files())
    def reads(data: bytes) -> None:
        reader.reads(data, reader.name)

    reads()


def memory() -> int:
    """The most this process has held; where it cannot be asked, nothing."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
