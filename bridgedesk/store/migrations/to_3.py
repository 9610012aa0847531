"""Version 3 stores what a ruling adjusted, who signed an appeal, what was sent, data of other programs,
and the registers that the regulations require."""

from sqlalchemy import Connection

COLUMNS = (
    "club ADD COLUMN sending VARCHAR DEFAULT '{}' NOT NULL",
    "ruling ADD COLUMN adjusted VARCHAR",
    "ruling ADD COLUMN appeal VARCHAR",
    "ruling ADD COLUMN noted VARCHAR",
    "appeal ADD COLUMN signed VARCHAR DEFAULT '{}' NOT NULL",
    "appeal ADD COLUMN late VARCHAR",
    "appeal ADD COLUMN deposit VARCHAR",
)

SENDING = """
CREATE TABLE sent (
    event_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    time VARCHAR NOT NULL,
    folder VARCHAR NOT NULL,
    scale VARCHAR NOT NULL,
    grade VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, position),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE official_figures (
    event_id INTEGER NOT NULL,
    figures VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE players_list (
    headings VARCHAR NOT NULL,
    columns VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (headings)
);

CREATE TABLE double_dummy (
    cards VARCHAR NOT NULL,
    tricks VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (cards)
);
"""

REGISTERS = (
    """CREATE TABLE registered (
    event_id INTEGER NOT NULL,
    "key" VARCHAR NOT NULL,
    position INTEGER NOT NULL,
    register VARCHAR NOT NULL,
    time VARCHAR NOT NULL,
    entry_id INTEGER,
    session_id INTEGER,
    facts VARCHAR NOT NULL,
    struck_out VARCHAR,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, "key"),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(entry_id) REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY(session_id) REFERENCES session (id) DEFERRABLE INITIALLY DEFERRED
)""",
    "CREATE INDEX ix_registered_entry_id ON registered (entry_id)",
    "CREATE INDEX ix_registered_session_id ON registered (session_id)",
)


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE {column}")
    for statement in (*filter(None, map(str.strip, SENDING.split(";"))), *REGISTERS):
        connection.exec_driver_sql(statement)
