"""Files for the table devices, read by three programs of others: mdbtools, access-parser and mdb-reader."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from io import StringIO
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from bridgedesk.exchange.bridgemate_out import device_file
from bridgedesk.exchange.jet import Database, Value
from bridgedesk.exchange.jet_writer import filled
from tests.exchange.test_bridgemate_out import event_of, plan, section_of, written
from tests.exchange.test_device_file_whole import slips_of, whole_session
from tests.exchange.test_device_individuals import individual_session
from tests.exchange.test_device_individuals import slips_of as slips_of_players
from tests.missing import missing
from tests.test_repository import ROOT

READERS = ROOT / "build" / "readers"  # where continuous integration puts the libraries
LIBRARIES = READERS / "python"
HERE = Path(__file__).parent

Tables = Mapping[str, list[dict[str, str]]]  # each value as text


def by_mdbtools(path: Path) -> Tables:
    program = which("mdb-export")
    if program is None:
        missing("mdbtools is not installed (apt-get install mdbtools)")
    days = ["-D", "%Y-%m-%d", "-T", "%Y-%m-%d %H:%M:%S"]
    return {
        name: list(csv.DictReader(StringIO(told([str(program), *days, str(path), name]))))
        for name in told(["mdb-tables", "-1", str(path)]).split()
    }


def by_access_parser(path: Path) -> Tables:
    if not (LIBRARIES / "access_parser").exists():
        missing(
            "access-parser is not installed (pip install --target build/readers/python -r .ci/readers.lock)"
        )
    words = [sys.executable, str(HERE / "read_by_access_parser.py"), str(path)]
    return as_texts(json.loads(told(words, PYTHONPATH=str(LIBRARIES))))


def by_mdb_reader(path: Path) -> Tables:
    node = which("node")
    if node is None or not (READERS / "node_modules" / "mdb-reader").exists():
        missing("mdb-reader is not installed (npm install --prefix build/readers mdb-reader)")
    return as_texts(json.loads(told([str(node), str(HERE / "readByMdbReader.mjs"), str(READERS), str(path)])))


def told(words: list[str], **more: str) -> str:
    return subprocess.run(
        words, capture_output=True, check=True, text=True, encoding="utf-8", env={**os.environ, **more}
    ).stdout


def as_texts(tables: Mapping[str, list[dict[str, Any]]]) -> Tables:
    return {
        name: [{key: text_of(value) for key, value in row.items()} for row in rows]
        for name, rows in tables.items()
        if not name.startswith("MSys")
    }


def text_of(value: Value) -> str:
    """Return a value as mdbtools writes it; a date also as JSON has it."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S}"
    if isinstance(value, str) and value.endswith(".000Z"):
        return value.removesuffix(".000Z").replace("T", " ")
    return "" if value is None else str(int(value)) if isinstance(value, bool) else str(value)


def by_ours(data: bytes) -> Tables:
    database = Database(data)
    names = [name for name in database.tables if not name.startswith("msys")]
    return {
        name: [{key: text_of(each[key]) for key in each} for each in database.rows(name)] for name in names
    }


# ---- the files


def played_pairs() -> bytes:
    section = section_of(plan("howell", pairs=13, boards=26))
    return filled(written(event_of(section)), {"ReceivedData": slips_of(section)})


def played_individual() -> bytes:
    data = device_file(individual_session())
    return filled(data, {"ReceivedData": slips_of_players(data)})


def teams() -> bytes:
    return written(event_of(section_of(plan("american-whist", teams=7, boards=24))))


@pytest.mark.parametrize("read", [by_mdbtools, by_access_parser, by_mdb_reader])
@pytest.mark.parametrize("make", [whole_session, played_pairs, played_individual, teams])
def test_another_program_reads_the_same_rows(
    read: Callable[[Path], Tables], make: Callable[[], bytes], tmp_path: Path
) -> None:
    data = make()
    path = tmp_path / "session.bws"
    path.write_bytes(data)
    ours = by_ours(data)
    theirs = {
        name.casefold(): [{key.casefold(): text for key, text in row.items()} for row in rows]
        for name, rows in read(path).items()
    }
    assert len(ours) == 14
    assert theirs.keys() == ours.keys()
    for name, rows in ours.items():
        assert theirs[name] == rows, name
