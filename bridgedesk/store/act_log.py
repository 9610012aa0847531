"""Plain log of every action next to the backups, so that damage to the club file does not reach the journal
too.

`bridgedesk rebuild` makes a club file from it. The club file has priority: a log that cannot be written
never stops an action, and missing entries are added from the journal as soon as possible."""

import json
import os
import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from errno import ENOSPC
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Self

from sqlalchemy import Select, bindparam, func, select

from bridgedesk.store import migrations
from bridgedesk.store.backup_files import not_taken
from bridgedesk.store.backups import backups_of, folder_of
from bridgedesk.store.chain import content_of, digest_of
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.mapping import JournalRow
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.problem import FileProblem
from bridgedesk.store.sqlite import OWNER_ONLY

# ---- lines of the plain log of actions: a head, then one line for each entry of the journal

FORMAT = "BridgeDesk log of acts 1"
ENDING = ".log"
LONGEST_HEAD = 10_000  # bytes

_TYPES: Mapping[str, Any] = {
    "id": int,
    "time": str,
    "act": str,
    "event": str | None,
    "words": str,
    "images": str,
    "undoable": bool,
    "target": int | None,
}


@dataclass(frozen=True, slots=True)
class LogHead:
    """Head of a log file: the club, the number of its first entry, and the digest of the entry before it."""

    format: str
    club: str
    version: int
    first: int
    previous: str | None

    @property
    def line(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


@dataclass(frozen=True)
class LogEntry:
    """Journal entry as written in its line; lines of older versions may have more fields."""

    row: Mapping[str, Any]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        return cls(content_of(row))

    @property
    def number(self) -> int:
        return int(self.row["id"])

    @property
    def line(self) -> str:
        """Return the row with its digest, so that a changed letter shows."""
        return json.dumps({**self.row, "digest": self.digest}, ensure_ascii=False)

    @cached_property
    def digest(self) -> str:
        return digest_of(self.row)


class LogPart(NamedTuple):
    """Single file of the log; `torn` if its last line was cut off, for example by a power cut."""

    path: Path
    head: LogHead
    entries: tuple[LogEntry, ...]
    torn: bool


def read_part(path: Path, *, last_only: bool = False) -> LogPart:
    """Read a file of the log, or only its head and its last entry."""
    try:
        with path.open("rb") as file:
            head = _head(file.readline(LONGEST_HEAD))
            if head is None:
                raise FileProblem(f"{path} is not a log of actions; choose one from a backup folder")
            *lines, rest = file.read().split(b"\n")
    except OSError as problem:
        raise FileProblem(f"{path} cannot be read: {problem.strerror}") from None
    numbered = [*enumerate(lines, start=head.first)]
    entries = [_entry(path, number, line) for number, line in (numbered[-1:] if last_only else numbered)]
    return LogPart(path, head, tuple(entries), torn=rest != b"")


def _head(line: bytes) -> LogHead | None:
    found = _object(line) if line.endswith(b"\n") else None
    if found is None or found.get("format") != FORMAT:
        return None
    types = {"format": str, "club": str, "version": int, "first": int, "previous": str | None}
    return LogHead(**found) if _fits(found, types) and found.keys() == types.keys() else None


def _entry(path: Path, number: int, line: bytes) -> LogEntry:
    found = _object(line) or {}
    digest, entry = found.pop("digest", None), LogEntry(found)
    if digest != entry.digest or not _fits(found, _TYPES) or entry.number != number:
        raise FileProblem(f"The line of action {number} in {path.name} is damaged; use a backup instead")
    return entry


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _fits(found: Mapping[str, Any], types: Mapping[str, Any]) -> bool:
    return all(name in found and isinstance(found[name], kind) for name, kind in types.items())


# ---- act log

MOST_MISSING = 2000  # entries added at once; where more are missing, the newest backup has them

_JOURNAL = table_of(JournalRow)
_AFTER = select(_JOURNAL).where(_JOURNAL.c.id > bindparam("number")).order_by(_JOURNAL.c.id)
_AT = select(_JOURNAL).where(_JOURNAL.c.id == bindparam("number"))
_NAME = re.compile(rf"(\d{{4}}-\d\d) acts(?: \((\d+)\))?{re.escape(ENDING)}")


def parts_in(folder: Path) -> list[Path]:
    """Return the files of a log, the newest first."""
    named = [(_NAME.fullmatch(path.name), path) for path in folder.glob(f"*{ENDING}")]
    dated = [(name[1], int(name[2] or 1), path) for name, path in named if name]
    return [path for _, _, path in sorted(dated, reverse=True)]


def drop_older_than_backups(club_file: Path, keep: Collection[Path] = ()) -> None:
    """Remove the months that are over before the oldest backup was made."""
    for oldest in backups_of(club_file)[-1:]:
        for part in parts_in(folder_of(club_file)):
            if part.name[:7] < f"{oldest.time:%Y-%m}" and part not in keep:
                with suppress(OSError):
                    part.unlink()


def acts_only_in_log(file: ClubFile) -> int:
    """Return how many actions the newest log has beyond the file's last: cut off or undone."""
    for path in parts_in(folder_of(file.path))[:1]:
        with suppress(FileProblem):
            newest = file.whole_history(limit=1)[0].number
            later = read_part(path, last_only=True).entries
            if later and later[-1].number > newest:
                entries = {entry.number: entry for entry in read_part(path).entries}
                with file.reading() as db:
                    row = db.execute(_AT, {"number": newest}).mappings().one()
                if entries.get(newest) == LogEntry.of(dict(row)):
                    return later[-1].number - newest
    return 0


class ActLog:
    """Log of one open club file, a new file each month; `problem` says why it cannot be written now."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file
        with file.reading() as db:
            self._opened_at = db.scalar(select(func.max(_JOURNAL.c.id))) or 0
        self._written: LogEntry | None = None
        self._part: Path | None = None
        self.own = set[Path]()  # written since opening: a wrong clock may date them before older ones
        self.problem: str | None = None

    def catch_up(self, time: datetime) -> None:
        """Append all actions that are not in the log yet; any failure is kept as `problem`."""
        try:
            self._append_missing(f"{time:%Y-%m}")
            self.problem = None
        except (OSError, FileProblem) as problem:
            self._part = None  # it may end in half a line
            why = problem.strerror if isinstance(problem, OSError) else problem
            self.problem = (
                f"The log of actions cannot be written: {why}. Everything entered is in the club file;"
                f" check that the folder “{folder_of(self._file.path).name}” can be written to and has room."
            )

    def _append_missing(self, month: str) -> None:
        if self._part is None or not self._part.exists():
            self._find_the_end()
        entries = self._entries(_AFTER, self._last)
        if not entries:
            return
        if self._part is None or self._part.name[:7] != month:
            self._part = self._begin_part(month, entries)
        else:
            _append(self._part, entries)
        self.own.add(self._part)
        self._written = entries[-1]

    @property
    def _last(self) -> int:
        return self._written.number if self._written else 0

    def _find_the_end(self) -> None:
        """Find the part that ends where the journal was last written out; half a line ends a part."""
        self._part, self._written = None, None
        for path in parts_in(folder_of(self._file.path)):
            with suppress(FileProblem):
                part = read_part(path, last_only=True)
                if self._follows(part):
                    self._part, self._written = None if part.torn else path, part.entries[-1]
                    return
        if self._opened_at > 1:
            self._written = self._entry(self._opened_at)

    def _follows(self, part: LogPart) -> bool:
        """Return True if the journal has the part's last entry, and not too many entries after it."""
        if part.head.version != migrations.VERSION or not part.entries:
            return False
        last = part.entries[-1]
        return self._opened_at - last.number <= MOST_MISSING and self._entry(last.number) == last

    def _begin_part(self, month: str, entries: Iterable[LogEntry]) -> Path:
        folder = folder_of(self._file.path)
        folder.mkdir(parents=True, exist_ok=True)
        path = not_taken(folder / f"{month} acts{ENDING}", _is_empty_file)
        previous = self._written.digest if self._written else None
        head = LogHead(FORMAT, self._file.club, migrations.VERSION, self._last + 1, previous)
        _append(path, [head, *entries], os.O_CREAT)
        return path

    # ---- the journal

    def _entry(self, number: int) -> LogEntry | None:
        return next(iter(self._entries(_AT, number)), None)

    def _entries(self, query: Select[tuple[object, ...]], number: int) -> list[LogEntry]:
        with self._file.reading() as db:
            return [LogEntry.of(dict(row)) for row in db.execute(query, {"number": number}).mappings()]


_BINARY = getattr(os, "O_BINARY", 0)  # Windows would end each line with two characters


def _is_empty_file(path: Path) -> bool:
    return path.is_file() and not path.stat().st_size


def _append(path: Path, lines: Iterable[LogHead | LogEntry], flags: int = 0) -> None:
    """Append all or nothing, as far as the disk lets half a line be removed again."""
    content = "".join(f"{each.line}\n" for each in lines).encode()
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY | flags, OWNER_ONLY)
    before = os.fstat(handle).st_size
    try:
        if os.write(handle, content) < len(content):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
    except OSError:
        with suppress(OSError):
            os.ftruncate(handle, before)
        raise
    finally:
        os.close(handle)
