"""What the window remembers from one evening to the next: files, sizes, look. Never anything of an event."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from bridgedesk.desk.players_file import Columns
from bridgedesk.window.theme import Look

RECENT = 8


class Memory:
    """Without a file it forgets when the window is closed."""

    def __init__(self, file: Path | None = None) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat) if file else None
        self._kept: dict[str, object] = {}

    @classmethod
    def of_this_user(cls) -> "Memory":
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppConfigLocation)
        return cls(Path(folder) / "window.ini")

    def _get(self, name: str) -> object:
        return self._settings.value(name) if self._settings else self._kept.get(name)

    def _put(self, name: str, value: object) -> None:
        if self._settings:
            self._settings.setValue(name, value)
        else:
            self._kept[name] = value

    # ---- files

    def recent(self) -> list[Path]:
        """Those that are still there, the last one first."""
        return [path for path in map(Path, self._lines("recent")) if path.is_file()]

    def opened(self, path: Path) -> None:
        others = [each for each in self._lines("recent") if each != str(path)]
        self._put("recent", "\n".join([str(path), *others][:RECENT]))

    def _lines(self, name: str) -> list[str]:
        found = self._get(name)
        return found.splitlines() if isinstance(found, str) else []

    # ---- sizes

    def size_of(self, name: str) -> QByteArray:
        found = self._get(name)
        return found if isinstance(found, QByteArray) else QByteArray()

    def remember_size(self, name: str, state: QByteArray) -> None:
        self._put(name, state)

    # ---- the clock of a session

    def clock(self, key: str) -> str:
        return str(self._get(f"clock/{key}") or "")

    def remember_clock(self, key: str, kept: str) -> None:
        self._put(f"clock/{key}", kept)

    # ---- which column of a list of players is which

    def columns(self, headings: Sequence[str]) -> Columns | None:
        """As they were chosen for a list with these headings; what cannot be read there is forgotten."""
        try:
            told = json.loads(str(self._get(_list_key(headings)) or ""))
            places = {str(what): int(at) for what, at in told.items()}
            return Columns(**places) if all(at < len(headings) for at in places.values()) else None
        except (ValueError, TypeError, AttributeError):
            return None

    def remember_columns(self, headings: Sequence[str], columns: Columns) -> None:
        places = {what: at for what, at in asdict(columns).items() if at is not None}
        self._put(_list_key(headings), json.dumps(places))

    # ---- look

    def look(self) -> Look:
        """What cannot be read there is as it was at first."""
        percent = str(self._get("percent") or "")
        return Look(self._get("dark") == "yes", int(percent) if percent.isdecimal() else 100).larger(0)

    def remember_look(self, look: Look) -> None:
        self._put("dark", "yes" if look.dark else "no")
        self._put("percent", str(look.percent))


def _list_key(headings: Sequence[str]) -> str:
    """Lists of the same program have the same headings."""
    return f"columns/{sha256(json.dumps(list(headings)).encode()).hexdigest()[:16]}"
