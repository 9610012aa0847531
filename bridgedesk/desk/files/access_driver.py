"""Access driver of Windows: writes changed rounds into the devices' file while it is open elsewhere."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.bridgemate_out import WAIT
from bridgedesk.exchange.device_changes import DeviceChange

_ROW = "Section = ? AND [Table] = ?"
_READ = f"SELECT UpdateFromRound FROM [Tables] WHERE {_ROW}"  # noqa: S608 (fixed words)
_REMOVE = f"DELETE FROM RoundData WHERE {_ROW} AND Round = ?"  # noqa: S608
_COLUMNS = ("Section", "[Table]", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards")
_SEATS = ("South", "West")  # further columns of an individual
_UPDATE = f"UPDATE [Tables] SET UpdateFromRound = ? WHERE {_ROW} AND UpdateFromRound = 0"  # noqa: S608


class AccessDriver(NamedTuple):
    odbc: Any  # the module pyodbc
    name: str

    def send(self, path: Path, changes: Sequence[DeviceChange]) -> None:
        """Write the rounds of each table, then tell the control software from which round it changed: all
        or nothing."""
        try:
            connection = self.odbc.connect(f"Driver={{{self.name}}};DBQ={path}", autocommit=False)
        except self.odbc.Error as problem:
            raise _refused(path, problem) from None
        try:
            with connection:  # all of it is kept at its end
                cursor = connection.cursor()
                for change in changes:
                    _write_rounds(cursor, change)
                for change in changes:
                    _announce(cursor, change)
        except self.odbc.Error as problem:
            raise _refused(path, problem) from None
        finally:
            connection.close()  # what is not committed is dropped


def installed_access_driver() -> AccessDriver | None:
    """Return the driver where Windows and the optional module pyodbc have one."""
    try:
        odbc: Any = import_module("pyodbc")
    except ImportError:
        return None
    name = next((each for each in odbc.drivers() if "*.mdb" in each), None)
    return AccessDriver(odbc, name) if name else None


def _write_rounds(cursor: Any, change: DeviceChange) -> None:
    at = (change.section, change.table)
    waiting = cursor.execute(_READ, at).fetchone()
    if waiting is None:
        raise Refusal(f"Table {change.table} is new to the devices. Add it in the control software.")
    if waiting[0]:
        raise Refusal("The control software is still busy with the last change. Try again in a moment.")
    for round_ in (*change.gone, *(row.round for row in change.rows)):
        cursor.execute(_REMOVE, (*at, round_))
    columns = _COLUMNS + (_SEATS if change.of_players else ())
    insert = f"INSERT INTO RoundData ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    for row in change.rows:
        boards = row.boards or (0,)
        listed = ",".join(map(str, boards)) if boards != tuple(range(boards[0], boards[-1] + 1)) else None
        values = (*at, row.round, row.ns, row.ew, min(boards), max(boards), listed, row.south, row.west)
        cursor.execute(insert, values[: len(columns)])


def _announce(cursor: Any, change: DeviceChange) -> None:
    """Number the first changed round; with a minus, no round from there on is left. A table whose rounds are
    drawn one by one waits for the next."""
    number = change.from_round + (WAIT if change.waits else 0) if change.rows else -change.from_round
    cursor.execute(_UPDATE, (number, change.section, change.table))


def _refused(path: Path, problem: Exception) -> Refusal:
    kind = type(problem).__name__
    return Refusal(f"{path.name} could not be changed ({kind}). Make the changes in the control software.")
