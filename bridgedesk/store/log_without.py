"""Removal of a person from the plain log of actions: the text of its lines, and their digests."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from bridgedesk.store import sqlite
from bridgedesk.store.act_lines import LogEntry
from bridgedesk.store.removal import Removal


def without_person(entry: LogEntry, removal: Removal) -> LogEntry:
    """Return a journal entry with its text after removal of the person."""
    row = entry.row
    words, images = removal.entry(row["words"], row["images"], row["event"])
    return LogEntry({**row, "words": words, "images": images})


def changed_parts(
    paths: Iterable[Path], removal: Removal, digests: dict[str, str]
) -> Iterator[tuple[Path, bytes]]:
    """Yield the log files that change; each head names the new digest of the entry before it."""
    read = {path: path.read_bytes().splitlines(keepends=True) for path in paths}
    acts = {path: [_line_after(line, removal, digests) for line in lines[1:]] for path, lines in read.items()}
    for path, lines in acts.items():
        after = [*(_head_after(head, digests) for head in read[path][:1]), *lines]
        if after != read[path]:
            yield path, b"".join(after)


def _line_after(line: bytes, removal: Removal, digests: dict[str, str]) -> bytes:
    """Return the line of an action without the person; a damaged one stays damaged, but without the name."""
    try:
        row = json.loads(line)
        digest = row.pop("digest")
        entry = LogEntry(row)
        if digest != entry.digest:
            raise ValueError
        after = without_person(entry, removal)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        said = line.decode(errors="surrogateescape")
        return removal.text(said).encode(errors="surrogateescape")
    if after.row == row:
        return line
    digests[entry.digest] = after.digest
    return after.line.encode() + line[-1:]


def _head_after(line: bytes, digests: Mapping[str, str]) -> bytes:
    try:
        head = json.loads(line)
        previous = digests[head["previous"]]
    except (ValueError, LookupError, TypeError):
        return line
    return json.dumps({**head, "previous": previous}, ensure_ascii=False).encode() + b"\n"


def write_temporary(path: Path, content: bytes) -> Path:
    """Write the whole file under another name, readable for the same people as the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    beside.unlink(missing_ok=True)
    sqlite.make_for_owner(beside)
    try:
        with beside.open("rb+") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    sqlite.keep_mode(path, beside)
    return beside
