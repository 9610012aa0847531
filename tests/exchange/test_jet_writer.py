"""Rows written into an Access 2000 database: as another program writes them, and as our reader reads them."""

import lzma
from collections.abc import Mapping
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.exchange.jet import Database, Value
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.exchange.outgoing import Unwritable
from bridgedesk.resources import resource
from tests.dose import examples
from tests.test_repository import ROOT

# What Jackcess 2.1.3 wrote for the rows of `EVENING` into the same empty file.
JACKCESS = ROOT / "tests" / "golden" / "jackcess.bws.xz"

EVENING: Mapping[str, list[dict[str, Value]]] = {
    "RoundData": [
        {
            "Section": 1, "Table": table, "Round": round_, "NSPair": table, "EWPair": 100 + round_,
            "LowBoard": 2 * round_ - 1, "HighBoard": 2 * round_,
        }
        for table in range(1, 15)
        for round_ in range(1, 14)
    ],
    "Section": [
        {
            "ID": 1, "Letter": "A", "Tables": 14, "MissingPair": 0, "EWMoveBeforePlay": 0, "Session": 1,
            "ScoringType": 1, "Winners": 2,
        }
    ],
    "Tables": [
        {
            "Section": 1, "Table": table, "ComputerID": 1, "Status": 0, "LogOnOff": 2, "UpdateFromRound": 0,
            "CurrentRound": 0, "CurrentBoard": 0, "Group": 0,
        }
        for table in range(1, 15)
    ],
    "PlayerNames": [
        {"ID": at, "Name": f"Player {at}", "strID": str(100_000 + at)} for at in range(40)
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def empty() -> bytes:
    return resource("bridgemate/empty.bws").read_bytes()


def test_every_byte_is_as_another_program_writes_it(empty: bytes) -> None:
    assert filled(empty, EVENING) == lzma.decompress(JACKCESS.read_bytes())


TEXTS = st.text(st.characters(codec="utf-16", exclude_characters="\0", exclude_categories=["Cs", "Z", "Cc"]))
SHORTS = st.integers(-(2**15), 2**15 - 1)
DAYS = (datetime(1990, 1, 1), datetime(2100, 1, 1))  # noqa: DTZ001 (Access knows no zones)
ROWS = st.fixed_dictionaries(
    {"Section": SHORTS, "Table": SHORTS, "Updated": st.booleans(), "Processed": st.booleans()},
    optional={
        "Round": st.none() | SHORTS,
        "Name": st.none() | TEXTS.map(lambda text: text[:18]),
        "Number": st.none() | TEXTS.map(lambda text: text[:16]),
        "TimeLog": st.none() | st.datetimes(*DAYS),
    },
)


@given(rows=st.lists(ROWS, max_size=300))
@settings(max_examples=examples(60), deadline=None)
def test_what_is_written_is_read_back(empty: bytes, rows: list[dict[str, Value]]) -> None:
    read = Database(filled(empty, {"PlayerNumbers": rows})).rows("PlayerNumbers")
    assert [_plain(row) for row in read] == [
        _plain({key.casefold(): row[key] for key in row}) for row in rows
    ]


def _plain(row: Mapping[str, Value]) -> dict[str, object]:
    """Leave out what is empty, and the fractions of a second that a day as a number cannot keep."""
    return {
        key: value.replace(microsecond=0) if isinstance(value, datetime) else value
        for key, value in row.items()
        if value not in (None, False)
    }


def test_the_empty_file_stays_empty(empty: bytes) -> None:
    assert filled(empty, {}) == empty
    assert all(Database(empty).rows(name) == [] for name in ("RoundData", "ReceivedData", "PlayerNames"))


def test_a_number_too_large_is_refused(empty: bytes) -> None:
    with pytest.raises(Unwritable, match="40000 does not fit the column Table"):
        filled(empty, {"Tables": [{"Table": 40_000}]})
