"""Version 3 keeps the registers that the regulations ask for: systems, consents, substitutions, deposits."""

from sqlalchemy import Connection

STATEMENTS = (
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
    for statement in STATEMENTS:
        connection.exec_driver_sql(statement)
