"""Settings kept from one session to the next: files, sizes, look. Never any data of an event."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QLocale, QSettings, QStandardPaths

from bridgedesk.desk.reports.printing import Paper
from bridgedesk.window.parts.theme import Look

RECENT = 8
YES, NO = "yes", "no"


class Printing(NamedTuple):
    """Printer used last and its options; yes or no as in a settings file."""

    printer: str = ""
    letter: str = ""
    plain: str = ""
    directors: str = ""

    @property
    def paper(self) -> Paper:
        return Paper.LETTER if self.letter == YES else Paper.A4

    @property
    def colour(self) -> bool:
        return self.plain != YES


def printing_on(printer: str, paper: Paper, *, colour: bool, directors: str) -> Printing:
    return Printing(printer, _yes(paper is Paper.LETTER), _yes(not colour), directors)


def _yes(is_so: bool) -> str:
    return YES if is_so else NO


def _letter_is_usual() -> bool:
    return QLocale.system().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem


class UserSettings:
    """Saved settings; without a file they last until the window closes."""

    def __init__(self, file: Path | None = None) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat) if file else None
        self._kept: dict[str, object] = {}

    @classmethod
    def load_for_user(cls) -> "UserSettings":
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
        """Return the recent club files that still exist, the last one first."""
        return [path for path in map(Path, self._lines("recent")) if path.is_file()]

    def opened(self, path: Path, *, practice: bool = False) -> None:
        """Put a club first among the recent ones; not one for practice, opened next week by mistake."""
        if practice:
            return
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

    # ---- folded parts

    def is_folded(self, name: str) -> bool:
        return self._get(f"folded/{name}") == YES

    def remember_folded(self, name: str, folded: bool) -> None:
        self._put(f"folded/{name}", _yes(folded))

    # ---- printing

    def printing(self) -> Printing:
        kept = [str(self._get(f"printing/{name}") or "") for name in Printing._fields]
        printing = Printing(*kept)
        return printing if printing.letter else printing._replace(letter=_yes(_letter_is_usual()))

    def remember_printing(self, printing: Printing) -> None:
        for name, value in printing._asdict().items():
            self._put(f"printing/{name}", value)

    # ---- what a club posts

    def posted(self, club: Path) -> tuple[str, ...]:
        """Return what the club posted last; nothing if it never did."""
        return tuple(self._lines(f"posting/{club.name}"))

    def remember_posted(self, club: Path, names: Sequence[str]) -> None:
        self._put(f"posting/{club.name}", "\n".join(names))

    # ---- what a club wants on its table devices

    def device_choices(self, club: Path, usual: Mapping[str, bool]) -> dict[str, bool]:
        """Return each choice as the club made it last, or as usual."""
        kept = {name: self._get(f"devices/{club.name}/{name}") for name in usual}
        return {name: usual[name] if kept[name] is None else kept[name] == YES for name in usual}

    def remember_device_choices(self, club: Path, ticked: Mapping[str, bool]) -> None:
        for name, is_so in ticked.items():
            self._put(f"devices/{club.name}/{name}", _yes(is_so))

    def control_software(self) -> Path | None:
        """Return the program for the table devices that was chosen on this computer."""
        found = self._get("devices/program")
        return Path(found) if isinstance(found, str) and found else None

    def remember_control_software(self, program: Path) -> None:
        self._put("devices/program", str(program))

    # ---- look

    def look(self, percent: int = 100) -> Look:
        """Return the saved look, with letters of this percentage if none was chosen or can be read."""
        saved = str(self._get("percent") or "")
        return Look(self._get("dark") == "yes", int(saved) if saved.isdecimal() else percent).larger(0)

    def remember_look(self, look: Look) -> None:
        self._put("dark", "yes" if look.dark else "no")
        self._put("percent", str(look.percent))
