"""Version 9 stores accepted items, prizes, fouled boards and details of players as facts.

Until version 8 the first three were notes of a certain form, the last were flags such as
`born=1999-01-02`. A note that was typed as a note stays one, whatever its text. The moved data gets an
entry of its own in the journal, so that replaying the journal still leads to the rows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

Values = dict[str, Any]
Image = tuple[str, Values | None, Values | None]  # the table, and its row before and after

TABLES = (
    """CREATE TABLE clearance (
    event_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    time VARCHAR NOT NULL,
    what VARCHAR NOT NULL,
    reason VARCHAR NOT NULL,
    code VARCHAR,
    about VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, position),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
)""",
    """CREATE TABLE prize (
    event_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    among VARCHAR NOT NULL,
    place INTEGER NOT NULL,
    cash VARCHAR,
    goods VARCHAR NOT NULL,
    currency VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, position),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
)""",
    """CREATE TABLE board_form (
    section_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    board INTEGER NOT NULL,
    round INTEGER NOT NULL,
    form VARCHAR,
    time VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (section_id, position),
    CHECK (board > 0),
    FOREIGN KEY(section_id) REFERENCES section (id) DEFERRABLE INITIALLY DEFERRED
)""",
    "ALTER TABLE club_player ADD COLUMN about VARCHAR DEFAULT '{}' NOT NULL",
)

ACT = "keep decisions apart"
WORDS = "Cleared items, prizes and fouled boards kept apart from the notes, as this version does"
WORDS_OF_CLUB = "Facts about players kept apart from their flags, as this version does"

CLEARED, PRIZE, BETWEEN = "Cleared: ", "Prize: ", " – "
FORM = re.compile(
    r"Session (.+), section (.+): Form ([A-Z]) of board (\d{1,6}) from round (\d{1,6}) on", re.ASCII
)
WORTH = re.compile(r"([$£€]?) ?(\d{1,6}(?:\.\d{2})?)", re.ASCII)


def migrate(connection: Connection) -> None:
    for statement in TABLES:
        connection.exec_driver_sql(statement)
    for number, key in _rows(connection, "SELECT id, key FROM event ORDER BY id"):
        _enter(connection, key, WORDS, _Notes(connection, number).moved())
    _enter(connection, None, WORDS_OF_CLUB, list(_members(connection)))


def _members(connection: Connection) -> Iterator[Image]:
    query = "SELECT * FROM club_player WHERE flags LIKE '%=%' ORDER BY id"
    for before in map(dict, connection.exec_driver_sql(query).mappings().all()):
        flags = json.loads(before["flags"])
        said = dict(flag.split("=", 1) for flag in flags if "=" in flag)
        plain = [flag for flag in flags if "=" not in flag]
        after = {**before, "flags": _json(plain), "about": _json(said)}
        yield "club_player", before, after


# ---- notes


class Written(NamedTuple):
    """Origin of a note in the file: the action that wrote it, and the action's words."""

    act: str
    words: str


class _Notes:
    """Notes of one event, and the rows that replace some of them."""

    def __init__(self, connection: Connection, event: int) -> None:
        self._connection = connection
        self._event = event
        self._new: dict[str, list[Values]] = {"clearance": [], "prize": [], "board_form": []}
        self._places: dict[tuple[str, int], int] = {}

    def moved(self) -> list[Image]:
        """Return the images of all rows that change; the remaining notes close the gaps."""
        query = "SELECT * FROM note WHERE event_id = ? ORDER BY position"
        notes = [dict(row) for row in self._connection.exec_driver_sql(query, (self._event,)).mappings()]
        if not any(_looks_like_one(note["text"]) for note in notes):
            return []
        written = self._written()
        staying = [note for note in notes if not self._is_moved(note, written)]
        places = {note["id"]: at for at, note in enumerate(staying, start=1)}
        images: list[Image] = [
            ("note", note, {**note, "position": places[note["id"]]} if note["id"] in places else None)
            for note in notes
            if places.get(note["id"]) != note["position"]
        ]
        return [*images, *((table, None, row) for table, rows in self._new.items() for row in rows)]

    def _written(self) -> Mapping[tuple[str, str], Written]:
        """Return, by time and text, the action that first wrote each note."""
        query = "SELECT id, act, words, images FROM journal WHERE images LIKE '%[\"note\",%' ORDER BY id"
        found: dict[tuple[str, str], Written] = {}
        for _, act, words, images in _rows(self._connection, query):
            for table, _, after in json.loads(images):
                if table == "note" and after and after["event_id"] == self._event:
                    found.setdefault((after["time"], after["text"]), Written(act, words))
        return found

    def _is_moved(self, note: Values, written: Mapping[tuple[str, str], Written]) -> bool:
        text, by = note["text"], written.get((note["time"], note["text"]))
        if by is not None and by.act == "note":
            return False
        return self._clearance(note, text, by) or self._prize(text) or self._form(note, text)

    def _clearance(self, note: Values, text: str, by: Written | None) -> bool:
        if not text.startswith(CLEARED):
            return False
        halves = list(_halves(text.removeprefix(CLEARED)))
        if not halves:
            return False
        accepted = [each for each in halves if by and by.words == f"Stands: {each[0]} ({each[1]})"]
        what, reason = (accepted or halves)[0]
        values = {"time": note["time"], "what": what, "reason": reason, "code": None, "about": "{}"}
        self._add("clearance", "event_id", self._event, values)
        return True

    def _prize(self, text: str) -> bool:
        parts = text.removeprefix(PRIZE).split("; ")
        if not text.startswith(PRIZE) or len(parts) != 4 or not re.fullmatch("[0-9]{1,6}", parts[2]):
            return False
        name, among, place, worth = parts
        cash = WORTH.fullmatch(worth)
        values = {
            "name": name,
            "among": among,
            "place": int(place),
            "cash": cash[2] if cash else None,
            "goods": "" if cash else worth,
            "currency": (cash[1] if cash else "") or "$",
        }
        self._add("prize", "event_id", self._event, values)
        return True

    def _form(self, note: Values, text: str) -> bool:
        found = FORM.fullmatch(text)
        section = self._section(found[1], found[2]) if found else None
        if found is None or section is None or found[4].strip("0") == "":
            return False
        values = {
            "board": int(found[4]),
            "round": int(found[5]),
            "form": None if found[3] == "A" else found[3].lower(),
            "time": note["time"],
        }
        self._add("board_form", "section_id", section, values)
        return True

    def _section(self, session: str, section: str) -> int | None:
        query = (
            "SELECT section.id FROM section JOIN session ON session.id = section.session_id"
            " WHERE session.event_id = ? AND session.key = ? AND section.key = ?"
        )
        found = self._connection.exec_driver_sql(query, (self._event, session, section)).scalar()
        return None if found is None else int(found)

    def _add(self, table: str, owned_by: str, owner: int, values: Values) -> None:
        """Add a row behind others of its kind; its number is given when it is written."""
        position = self._places[table, owner] = self._places.get((table, owner), 0) + 1
        self._new[table].append({owned_by: owner, "position": position, **values})


def _looks_like_one(text: str) -> bool:
    return text.startswith((CLEARED, PRIZE)) or FORM.fullmatch(text) is not None


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield the item and the reason, for every dash that may separate them, the first dash first."""
    at = text.find(BETWEEN)
    while at >= 0:
        yield text[:at], text[at + len(BETWEEN) :]
        at = text.find(BETWEEN, at + 1)


# ---- rows


def _enter(connection: Connection, event: str | None, words: str, images: Iterable[Image]) -> None:
    """Write the rows, and a journal entry with the time of the last one."""
    images = list(images)
    if not images:
        return
    for table, before, _ in images:
        if before is not None:
            connection.exec_driver_sql(f'DELETE FROM "{table}" WHERE id = ?', (before["id"],))  # noqa: S608
    written = [
        (table, before, after and _insert(connection, table, after)) for table, before, after in images
    ]
    time = connection.exec_driver_sql("SELECT max(time) FROM journal").scalar()
    entry = {
        "time": time,
        "act": ACT,
        "event": event,
        "words": words,
        "images": json.dumps(written, ensure_ascii=False),
        "undoable": False,
        "undone": False,
        "target": None,
    }
    _insert(connection, "journal", entry)


def _insert(connection: Connection, table: str, row: Values) -> Values:
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" for _ in row)
    query = f'INSERT INTO "{table}" ({names}) VALUES ({marks}) RETURNING id'  # noqa: S608
    number = connection.exec_driver_sql(query, tuple(row.values())).scalar_one()
    return {"id": number, **row}


def _rows(connection: Connection, query: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.exec_driver_sql(query)]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
