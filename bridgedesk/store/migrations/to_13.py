"""Version 13 stores which sheets were printed, and whether the club is for practice."""

from sqlalchemy import Connection

PRINTED = """CREATE TABLE printed (
    event_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    sheet VARCHAR NOT NULL,
    session VARCHAR NOT NULL,
    layout VARCHAR NOT NULL,
    time VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event_id, position),
    FOREIGN KEY(event_id) REFERENCES event (id) DEFERRABLE INITIALLY DEFERRED
)"""


def migrate(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE club ADD COLUMN practice BOOLEAN")
    connection.exec_driver_sql(PRINTED)
