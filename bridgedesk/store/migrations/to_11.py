"""Version 11 chains the journal, finds undone actions by links, and compresses long entries."""

import json
import zlib
from hashlib import sha256

from sqlalchemy import Connection

JOURNAL = """CREATE TABLE journal (
    time VARCHAR NOT NULL,
    act VARCHAR NOT NULL,
    event VARCHAR,
    words VARCHAR NOT NULL,
    images BLOB NOT NULL,
    undoable BOOLEAN NOT NULL,
    target INTEGER,
    chain BLOB NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    CONSTRAINT what_was_undone CHECK ((act IN ('undo', 'redo')) = (target IS NOT NULL)),
    FOREIGN KEY(target) REFERENCES journal (id) DEFERRABLE INITIALLY DEFERRED
)"""

HEAD = """CREATE TABLE journal_head (
    entry INTEGER NOT NULL,
    chain BLOB NOT NULL,
    tables VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    CONSTRAINT one_head CHECK (id = 1)
)"""

CONTENT = ("time", "act", "event", "words", "images", "undoable", "target", "id")
COMPRESSED_FROM = 2000
LINK = 8
AT_A_TIME = 500


def migrate(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE journal RENAME TO journal_before")
    connection.exec_driver_sql("CREATE INDEX target_before ON journal_before (target)")
    connection.exec_driver_sql("DROP INDEX journal_of_event")
    connection.exec_driver_sql(JOURNAL)
    last, chain = _copy_chained(connection)
    connection.exec_driver_sql("DROP TABLE journal_before")
    connection.exec_driver_sql("CREATE INDEX journal_of_event ON journal (event, id)")
    connection.exec_driver_sql(
        "CREATE INDEX journal_of_target ON journal (target, id) WHERE target IS NOT NULL"
    )
    connection.exec_driver_sql(HEAD)
    head = "INSERT INTO journal_head (id, entry, chain, tables) VALUES (1, ?, ?, '')"
    connection.exec_driver_sql(head, (last, chain))


def _copy_chained(connection: Connection) -> tuple[int, bytes]:
    names = ", ".join(CONTENT)
    query = f"SELECT {names} FROM journal_before WHERE id > ? ORDER BY id LIMIT {AT_A_TIME}"  # noqa: S608
    adding = f"INSERT INTO journal ({names}, chain) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
    last, chain = 0, b""
    while rows := connection.exec_driver_sql(query, (last,)).mappings().all():
        chained = []
        for row in rows:
            content = {**row, "undoable": bool(row["undoable"])}
            text = json.dumps(content, ensure_ascii=False).encode(errors="surrogatepass")
            chain = sha256(chain + sha256(text).digest()).digest()[:LINK]
            chained.append((*({**content, "images": _stored(row["images"])}.values()), chain))
        connection.exec_driver_sql(adding, chained)
        last = rows[-1]["id"]
    return last, chain


def _stored(images: str) -> bytes:
    content = images.encode(errors="surrogatepass")
    return zlib.compress(content, 9) if len(content) >= COMPRESSED_FROM else content
