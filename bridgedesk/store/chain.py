"""Chain of journal entries, which reveals a silent change of any of them.

Each entry has a digest of its content, and a link made of the previous link and that digest. An entry
whose text was rewritten on purpose is named, with its digest before and after, by the later entry that
records the rewriting; the chain keeps the digest from before."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

CONTENT = ("time", "act", "event", "words", "images", "undoable", "target", "id")
JOURNAL = "journal"
START = b""
_YES_OR_NO = {0: False, 1: True}
LINK = 8  # bytes of SHA-256: no link can be compressed, and every backup has one for each entry
MOST_NAMED = 5


def digest_of(row: Mapping[str, Any]) -> str:
    """Return the digest of an entry's content, which each line of the plain log has too."""
    text = json.dumps(dict(row), ensure_ascii=False)
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def content_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the digest of an entry covers, in its order."""
    return {**{name: row[name] for name in CONTENT}, "undoable": _YES_OR_NO[row["undoable"]]}


def link(previous: bytes, digest: str) -> bytes:
    return sha256(previous + bytes.fromhex(digest)).digest()[:LINK]


def digest_of_tables(execute: Callable[[str], Iterable[Any]]) -> str:
    """Return a digest of the statements that made tables and indexes, except a temporary table."""
    query = (
        "SELECT type, name, tbl_name, sql FROM sqlite_master"
        " WHERE name NOT LIKE 'sqlite%' AND name <> 'still_open' ORDER BY type, name"
    )
    statements = [tuple(row) for row in execute(query)]
    return sha256(repr(statements).encode(errors="surrogatepass")).hexdigest()


class Rewritten(NamedTuple):
    """Entry whose text was rewritten on purpose, with its digests."""

    entry: int
    before: str
    after: str


def rewritten_in(images: Iterable[Sequence[Any]]) -> list[Rewritten]:
    """Return the rewritings of earlier entries that this entry records."""
    return [
        Rewritten(after["id"], before["digest"], after["digest"])
        for table, before, after in images
        if table == JOURNAL
    ]


def original_digests(rewritings: Iterable[Rewritten]) -> dict[int, str]:
    """Return the digest that the chain keeps of each rewritten entry."""
    found: dict[int, str] = {}
    for each in rewritings:
        found.setdefault(each.entry, each.before)
    return found


@dataclass
class _Suspect:
    """Entry that does not fit the chain, unless a later one records that it was rewritten."""

    previous: bytes
    chain: bytes
    digest: str | None  # None where the entry cannot be read
    original: str | None = None
    newest: str | None = None

    @property
    def was_rewritten(self) -> bool:
        return (
            self.original is not None
            and self.newest == self.digest
            and link(self.previous, self.original) == self.chain
        )


@dataclass
class Verified:
    """Check along the chain: each entry is added in turn, then the faults are read."""

    last: int = 0
    chain: bytes = START
    _missing: list[str] = field(default_factory=list)
    _suspects: dict[int, _Suspect] = field(default_factory=dict)

    def add(self, number: int, digest: str | None, chain: bytes) -> None:
        if number != self.last + 1:
            self._missing.append(_missing_words(self.last + 1, number - 1))
        elif digest is None or link(self.chain, digest) != chain:
            self._suspects[number] = _Suspect(self.chain, chain, digest)
        self.last, self.chain = number, chain

    def add_rewriting(self, each: Rewritten) -> None:
        suspect = self._suspects.get(each.entry)
        if suspect and suspect.newest in (None, each.before):
            suspect.original = suspect.original or each.before
            suspect.newest = each.after

    def faults(self, head: tuple[int, bytes] | None) -> list[str]:
        """Name the entries that were changed, removed or added since they were written."""
        changed = [number for number, each in self._suspects.items() if not each.was_rewritten]
        found = [f"entry {number} of the journal was changed after it was written" for number in changed]
        if len(found) > MOST_NAMED:
            found[MOST_NAMED:] = [f"{len(found) - MOST_NAMED} more entries of the journal were changed"]
        found += self._missing[:MOST_NAMED]
        if head is None:
            found.append("the record of the journal's newest entry is missing")
        elif head[0] > self.last:
            found.append(_missing_words(self.last + 1, head[0]))
        elif head != (self.last, self.chain):
            found.append("the journal does not end with the entry that was written last")
        return found


def _missing_words(first: int, last: int) -> str:
    if first >= last:
        return f"entry {first} of the journal is missing"
    return f"entries {first} to {last} of the journal are missing"
