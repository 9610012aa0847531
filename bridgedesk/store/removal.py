"""Replacement of one person's name, number and contact by "Player removed", in rows and in texts.

The change of a row depends on that row alone. So the rows of the file and their images in the journal
change alike: undo, replay and rebuilding find what they expect."""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bridgedesk.store import sqlite
from bridgedesk.store.act_log import LogEntry
from bridgedesk.store.mapped_facts import Values
from bridgedesk.store.mapping import EventRow, Row
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.one_person import LIST, PEOPLE, At, Called, Person, wording

REMOVED = "Player removed"
RECORDS = re.compile("|".join(f'"{table}"' for table in sorted(PEOPLE)))  # in the images of an act

# Any other text of the file may name a person.
NOT_SEARCHED = frozenset({"journal", "rulebook", "double_dummy", "draft"})  # tables
NOT_TEXT = frozenset(  # columns
    [
        *("key", "position", "number", "section", "question", "register", "room", "ranks", "scoring"),
        *("rulebook", "rulebook_sha256", "sha256", "backups", "contest", "scale", "carry_from"),
        *("status", "kind", "fields"),
        *("begun", "date", "time", "starts", "finish", "posted", "lodged", "decided", "made"),
        *("score", "lead", "form", "ns", "ew", "seat", "sets", "boards", "cards", "deal", "auction"),
        *("order", "lots", "pairings", "triangle", "triangles", "slip", "file_total", "at_fault"),
        *("joined", "weights", "categories"),
    ]
)
_CLUB_NAME = ("club", "name")  # tells the club's backups from another club's
_TEMPLATE_NAME = ("event_template", "key")
_ENTRY = "entry"  # holds a key in posted results
_SHORTEST_NUMBER = 5  # digits: a shorter number in a text may be a score or a board
_SHORTEST_CONTACT = 5
_SHORTEST_SURNAME = 3


@dataclass
class Belonging:
    """Event of each row, needed only if two people share a name."""

    owners: dict[At, At] = field(default_factory=dict)
    keys: dict[str, int] = field(default_factory=dict)

    def note(self, table: str, values: Values) -> None:
        if table == table_of(EventRow).name:
            self.keys[values["key"]] = values["id"]
        elif (owner := _owner(table, values)) is not None:
            self.owners[table, values["id"]] = owner

    def event_of(self, table: str, values: Values) -> int | None:
        at = table, int(values["id"])
        above: At | None = at if table == table_of(EventRow).name else _owner(table, values)
        while above is not None and above[0] != table_of(EventRow).name:
            above = self.owners.get(above)
        return above[1] if above else None


def _owner(table: str, values: Values) -> At | None:
    """Return the row that owns this row, or None."""
    column = _OWNERS.get(table)
    if not column or values.get(column) is None:
        return None
    keys = Row.metadata.tables[table].columns[column].foreign_keys
    owner = next(key.column.table.name for key in keys if key.column.name == "id")
    return owner, int(values[column])


_OWNERS: Mapping[str, str] = {
    mapper.class_.__tablename__: mapper.class_.OWNER for mapper in Row.registry.mappers
}


class Removal:
    """Removal of a person; `left` counts rows whose text may still mean them, by table and event."""

    def __init__(self, person: Person, removed: str, belonging: Belonging, also: Iterable[str] = ()) -> None:
        self.person, self.removed = person, removed
        self._belonging = belonging
        said = person.said()
        spellings = {" ".join(each.name.split()) for each in said} | {" ".join(each.split()) for each in also}
        numbers = {each for each in person.numbers if len(each) >= _SHORTEST_NUMBER}
        contacts = {each.contact for each in said if each.contact and len(each.contact) >= _SHORTEST_CONTACT}
        exact = [*(f"0*{each}" for each in numbers), *map(re.escape, contacts)]
        self._pattern = wording(spellings - {""}, exact, person.other_names())
        hints = [max(re.findall(r"\w+", each), key=len, default=each) for each in spellings - {""}]
        self.hint = re.compile("|".join(map(re.escape, [*hints, *numbers, *contacts])), re.IGNORECASE)
        self._surname = _surname(person)
        self._own: set[int] | None = None  # events in which nobody else has the name
        if namesakes := person.namesakes:
            self._own = person.events(person.rows) - person.events(namesakes)
        self.left = Counter[tuple[str, int | None]]()

    # ---- rows

    def row(self, table: str, values: Values) -> Values:
        """Return the row without the person; the same object if it does not name the person."""
        if table in NOT_SEARCHED:
            return values
        changes = dict(self._player_changes(table, values)) if table in PEOPLE else {}
        named = self._is_about_person(table, values)
        unclear = False
        for column, value in values.items():
            if column in changes or not isinstance(value, str) or not is_searched(table, column):
                continue
            said = self.text(value) if named else value
            if said != value:
                changes[column] = said
            unclear = unclear or said != self.text(said) or bool(self._surname.search(said))
        if unclear:
            self.left[table, self._belonging.event_of(table, values)] += 1
        changes = {name: value for name, value in changes.items() if name in values and value != values[name]}
        return {**values, **changes} if changes else values

    def _player_changes(self, table: str, values: Values) -> Iterable[tuple[str, Any]]:
        if table == LIST and (LIST, values.get("partner_id")) in self.person.rows:
            yield "partner_id", None
        if not self.person.has((table, values["id"]), Called.in_row(values)):
            return
        yield from (("name", self.removed), ("number", None))
        if table == LIST:
            yield from (("contact", None), ("partner_id", None), ("fixed_seat", False), ("about", "{}"))
            yield "flags", _without_facts(values.get("flags", "[]"))

    def _is_about_person(self, table: str, values: Values) -> bool:
        """Return True if only this person has the name: in the whole file, or in the row's event."""
        return self._own is None or self._belonging.event_of(table, values) in self._own

    # ---- entries of the journal

    def entry(self, words: str, images: str, event: str | None) -> tuple[str, str]:
        """Return the words and the images of an act without the person."""
        rows = json.loads(images) if self.hint.search(images) or RECORDS.search(images) else []
        after = [[table, *(each and self.row(table, each) for each in sides)] for table, *sides in rows]
        number = self._belonging.keys.get(event or "")
        named = self._own is None or number in self._own or self._only_person_in(rows)
        said = self.text(words) if named else words
        return said, images if after == rows else json.dumps(after, ensure_ascii=False)

    def _only_person_in(self, rows: Iterable[Any]) -> bool:
        """Return True for an action whose player rows are all the person's."""
        found = [
            self.person.has((table, each["id"]), Called.in_row(each))
            for table, *sides in rows
            if table in PEOPLE
            for each in sides
            if each
        ]
        return bool(found) and all(found)

    # ---- texts

    def draft(self, event: str, said: str) -> str:
        """Replace the person in a text that is not used yet."""
        named = self._own is None or self._belonging.keys.get(event) in self._own
        return self.text(said) if named else said

    def text(self, said: str) -> str:
        """Replace the person's name, number and contact, also in the values of JSON."""
        if not self.hint.search(said):
            return said
        if said[:1] in ("{", "["):
            try:
                found = json.loads(said)
            except ValueError:
                return self._replaced(said)
            after = _each_text(found, self._replaced)
            return said if after == found else json.dumps(after, ensure_ascii=False)
        return self._replaced(said)

    def _replaced(self, said: str) -> str:
        return self._pattern.sub(lambda found: found[0] if found["another"] else self.removed, said)


def _surname(person: Person) -> re.Pattern[str]:
    """Match the last word of the name, if nobody else has it, to find texts that may mean the person."""
    last = person.name.split()[-1]
    others = {word.casefold() for name in person.other_names() for word in name.split()}
    is_own = last.casefold() not in others and len(last) >= _SHORTEST_SURNAME
    return re.compile(rf"\b{re.escape(last)}\b" if is_own else r"(?!)")


def _without_facts(flags: str) -> str:
    """Leave out details that only the director knows of a listed player."""
    return json.dumps([each for each in json.loads(flags) if "=" not in each], ensure_ascii=False)


def is_searched(table: str, column: str) -> bool:
    """Return True for a column in which a person may be named in words."""
    if (table, column) == _TEMPLATE_NAME:
        return True
    if column in NOT_TEXT or (table, column) == _CLUB_NAME:
        return False
    return table not in NOT_SEARCHED and not (table in PEOPLE and column == "name")


def _each_text(value: Any, change: Callable[[str], str]) -> Any:
    match value:
        case str():
            return change(value)
        case list():
            return [_each_text(each, change) for each in value]
        case dict():
            return {
                change(key): each if key == _ENTRY else _each_text(each, change)
                for key, each in value.items()
            }
    return value


# ---- removal of a person from the plain log of actions: the text of its lines, and their digests


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
