"""Version 3 remembers what was sent to the secretary and what other programs said beside the facts."""

from sqlalchemy import Connection

TABLES = """
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


def migrate(connection: Connection) -> None:
    for statement in filter(None, map(str.strip, TABLES.split(";"))):
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql("ALTER TABLE club ADD COLUMN sending VARCHAR DEFAULT '{}' NOT NULL")
