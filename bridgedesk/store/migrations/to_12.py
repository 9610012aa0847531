"""Version 12 stores as facts what a committee reversed, and the outcome of the deposit.

Until version 11 both were read from the effects of a decision, which are words. The moved data gets an
entry of its own in the journal, so that replaying the journal still leads to the rows."""

import json
import re
import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection

Values = dict[str, Any]

COLUMNS = ("reverses VARCHAR", "deposit_back BOOLEAN", "deposit_clause VARCHAR")

ACT = "keep decisions apart"
WORDS = "What committees reversed, and deposits, kept apart from the words of decisions, as this version does"

REVERSES = re.compile(r"reverses (.+)", re.DOTALL)
BECAME = re.compile(r"(returned|kept)(?:, (?:clause )?(.+))?", re.DOTALL)
LINK = 8


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE appeal ADD COLUMN {column}")
    for number, key in connection.exec_driver_sql("SELECT id, key FROM event ORDER BY id").all():
        changed = list(_changed(connection, number))
        for _, after in changed:
            _update(connection, after)
        if changed:
            _enter(connection, key, [("appeal", before, after) for before, after in changed])


def _changed(connection: Connection, event: int) -> Iterator[tuple[Values, Values]]:
    query = "SELECT * FROM appeal WHERE event_id = ? AND outcome IS NOT NULL ORDER BY id"
    for row in connection.exec_driver_sql(query, (event,)).mappings().all():
        facts = _facts(json.loads(row["effects"]), row["deposit"])
        if facts:
            yield dict(row), {**row, **facts}


def _facts(effects: list[str], deposit: str | None) -> Values:
    """Return the columns that change: the first effect says what was reversed, the last the deposit."""
    facts: Values = {}
    if effects and (reverses := REVERSES.fullmatch(effects[0])):
        facts["reverses"] = reverses[1]
        effects = effects[1:]
    paid = f"deposit of {deposit} "
    if effects and effects[-1].startswith(paid):
        became = BECAME.fullmatch(effects[-1].removeprefix(paid))
        if became:
            facts |= {"deposit_back": became[1] == "returned", "deposit_clause": became[2]}
            effects = effects[:-1]
    return {**facts, "effects": json.dumps(effects, ensure_ascii=False)} if facts else {}


def _update(connection: Connection, row: Values) -> None:
    query = "UPDATE appeal SET effects = ?, reverses = ?, deposit_back = ?, deposit_clause = ? WHERE id = ?"
    values = (row["effects"], row["reverses"], row["deposit_back"], row["deposit_clause"], row["id"])
    connection.exec_driver_sql(query, values)


def _enter(connection: Connection, event: str, images: list[tuple[str, Values, Values]]) -> None:
    """Write the next entry of the chained journal, with the time of the last one."""
    last, chain = connection.exec_driver_sql("SELECT entry, chain FROM journal_head").one()
    time = connection.exec_driver_sql("SELECT max(time) FROM journal").scalar()
    short = [(table, _named(before), _named(after)) for table, before, after in images]
    content = {
        "time": time,
        "act": ACT,
        "event": event,
        "words": WORDS,
        "images": json.dumps(short, ensure_ascii=False, separators=(",", ":")),
        "undoable": False,
        "target": None,
        "id": last + 1,
    }
    text = json.dumps(content, ensure_ascii=False).encode(errors="surrogatepass")
    chain = sha256(chain + sha256(text).digest()).digest()[:LINK]
    stored = zlib.compress(content["images"].encode(errors="surrogatepass"), 9)
    row = {**content, "images": stored, "chain": chain}
    marks = ", ".join("?" for _ in row)
    adding = f"INSERT INTO journal ({', '.join(row)}) VALUES ({marks})"  # noqa: S608
    connection.exec_driver_sql(adding, tuple(row.values()))
    connection.exec_driver_sql("UPDATE journal_head SET entry = ?, chain = ?", (last + 1, chain))


def _named(row: Values) -> Values:
    return {name: value for name, value in row.items() if value is not None}
