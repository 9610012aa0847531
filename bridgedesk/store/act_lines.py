"""Lines of the plain log of actions: a head, then one line for each entry of the journal."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Self

from bridgedesk.store.chain import content_of, digest_of
from bridgedesk.store.problem import FileProblem

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
class Head:
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
    head: Head
    entries: tuple[LogEntry, ...]
    torn: bool


def read_part(path: Path, *, last_only: bool = False) -> LogPart:
    """Read a file of the log, or only its head and its last entry."""
    try:
        with path.open("rb") as file:
            head = _head(file.readline(LONGEST_HEAD))
            if head is None:
                raise FileProblem(f"{path} is not a log of acts; choose one from a folder of backups")
            *lines, rest = file.read().split(b"\n")
    except OSError as problem:
        raise FileProblem(f"{path} cannot be read: {problem.strerror}") from None
    numbered = [*enumerate(lines, start=head.first)]
    entries = [_entry(path, number, line) for number, line in (numbered[-1:] if last_only else numbered)]
    return LogPart(path, head, tuple(entries), torn=rest != b"")


def _head(line: bytes) -> Head | None:
    found = _object(line) if line.endswith(b"\n") else None
    if found is None or found.get("format") != FORMAT:
        return None
    types = {"format": str, "club": str, "version": int, "first": int, "previous": str | None}
    return Head(**found) if _fits(found, types) and found.keys() == types.keys() else None


def _entry(path: Path, number: int, line: bytes) -> LogEntry:
    found = _object(line) or {}
    digest, entry = found.pop("digest", None), LogEntry(found)
    if digest != entry.digest or not _fits(found, _TYPES) or entry.number != number:
        raise FileProblem(f"The line of act {number} in {path.name} is damaged; take a backup instead")
    return entry


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _fits(found: Mapping[str, Any], types: Mapping[str, Any]) -> bool:
    return all(name in found and isinstance(found[name], kind) for name, kind in types.items())
