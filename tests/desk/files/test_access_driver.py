"""Changed rounds written through Windows' Access driver, for which SQLite is the stand-in here."""

import sqlite3
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bridgedesk.desk.files.access_driver import AccessDriver, installed_access_driver
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.bridgemate import DeviceTable
from bridgedesk.exchange.device_changes import DeviceChange

NAME = "Microsoft Access Driver (*.mdb, *.accdb)"
ROUNDS = "Section, [Table], Round, NSPair, EWPair, LowBoard, HighBoard, CustomBoards"
LATE = DeviceChange(1, "A", 7, (DeviceTable(1, 3, 7, 7, 5, (5, 6)), DeviceTable(1, 4, 7, 7, 4, (1, 3, 5))))
CUT = DeviceChange(1, "A", 8, (), (4,))


class Access:
    """The module pyodbc, with one database that SQLite keeps."""

    Error = sqlite3.Error

    def __init__(self, path: Path) -> None:
        self.path, self.asked = path, ""
        with self.plain() as database:
            database.execute(f"CREATE TABLE RoundData ({ROUNDS})")
            database.execute("CREATE TABLE [Tables] (Section, [Table], UpdateFromRound)")
            database.executemany("INSERT INTO [Tables] VALUES (1, ?, 0)", [(7,), (8,)])
            rows = [(1, table, round_, table, 0, 1, 2, None) for table in (7, 8) for round_ in (1, 2, 3, 4)]
            database.executemany("INSERT INTO RoundData VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        database.close()

    def plain(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path)

    def connect(self, words: str, *, autocommit: bool) -> sqlite3.Connection:
        assert not autocommit
        self.asked = words
        return self.plain()

    def drivers(self) -> list[str]:
        return ["SQL Server", NAME]

    def rows(self, words: str) -> list[tuple[object, ...]]:
        database = self.plain()
        found = database.execute(words).fetchall()
        database.close()
        return found


@pytest.fixture
def access(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Access:
    stand_in = Access(tmp_path / "stand-in")
    monkeypatch.setitem(sys.modules, "pyodbc", stand_in)
    return stand_in


def driver() -> AccessDriver:
    found = installed_access_driver()
    assert found is not None
    return found


def test_rounds_are_written_before_the_table_is_announced(access: Access) -> None:
    driver().send(Path("evening.bws"), [LATE, CUT])
    assert access.asked == f"Driver={{{NAME}}};DBQ=evening.bws"
    assert access.rows("SELECT * FROM RoundData WHERE [Table] = 7 ORDER BY Round") == [
        (1, 7, 1, 7, 0, 1, 2, None),
        (1, 7, 2, 7, 0, 1, 2, None),
        (1, 7, 3, 7, 5, 5, 6, None),
        (1, 7, 4, 7, 4, 1, 5, "1,3,5"),
    ]
    assert access.rows("SELECT Round FROM RoundData WHERE [Table] = 8 ORDER BY Round") == [(1,), (2,), (3,)]
    announced = access.rows("SELECT [Table], UpdateFromRound FROM [Tables] ORDER BY [Table]")
    assert announced == [(7, 3), (8, -4)]


def test_a_table_of_a_swiss_waits_for_the_next_round(access: Access) -> None:
    """Round 2 is sent: 2 + 256 tells the control software that another round follows."""
    second = DeviceChange(1, "A", 7, (DeviceTable(1, 2, 7, 7, 5, (3, 4)),), waits=True)
    driver().send(Path("evening.bws"), [second])
    assert access.rows("SELECT UpdateFromRound FROM [Tables] WHERE [Table] = 7") == [(258,)]


def test_the_rounds_of_an_individual_have_four_players(access: Access) -> None:
    """Players 7 and 3 against 5 and 2 in round 3; in round 4 player 7 sits out alone."""
    with access.plain() as database:
        for column in ("South", "West"):
            database.execute(f"ALTER TABLE RoundData ADD COLUMN {column}")
    database.close()
    four = (DeviceTable(1, 3, 7, 7, 5, (5, 6), 3, 2), DeviceTable(1, 4, 7, 7, 0, ()))
    driver().send(Path("evening.bws"), [DeviceChange(1, "A", 7, four, of_players=True)])
    rows = "SELECT Round, NSPair, South, EWPair, West FROM RoundData WHERE [Table] = 7 AND Round > 2"
    assert access.rows(rows) == [(3, 7, 3, 5, 2), (4, 7, 0, 0, 0)]


def test_while_the_last_change_waits_nothing_is_written(access: Access) -> None:
    driver().send(Path("evening.bws"), [CUT])
    before = access.rows("SELECT * FROM RoundData")
    with pytest.raises(Refusal, match="still busy with the last change"):
        driver().send(Path("evening.bws"), [LATE, CUT])
    assert access.rows("SELECT * FROM RoundData") == before
    assert access.rows("SELECT UpdateFromRound FROM [Tables] WHERE [Table] = 7") == [(0,)]


def test_a_table_the_devices_do_not_know_is_added_by_hand(access: Access) -> None:
    new = DeviceChange(1, "A", 9, (DeviceTable(1, 3, 9, 9, 0, ()),))
    with pytest.raises(Refusal, match="Table 9 is new to the devices"):
        driver().send(Path("evening.bws"), [LATE, new])
    assert access.rows("SELECT UpdateFromRound FROM [Tables]") == [(0,), (0,)]
    assert access.rows("SELECT NSPair, EWPair FROM RoundData WHERE [Table] = 7 AND Round = 3") == [(7, 0)]


def test_an_error_of_the_driver_is_said_in_words(access: Access) -> None:
    database = access.plain()
    database.execute("DROP TABLE RoundData")
    database.close()
    with pytest.raises(Refusal, match=r"evening\.bws could not be changed \(OperationalError\)"):
        driver().send(Path("evening.bws"), [LATE])


def test_without_the_module_or_a_driver_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyodbc", None)
    assert installed_access_driver() is None
    monkeypatch.setitem(sys.modules, "pyodbc", SimpleNamespace(drivers=lambda: ["SQL Server"]))
    assert installed_access_driver() is None
