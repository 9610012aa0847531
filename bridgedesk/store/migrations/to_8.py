"""Version 8 keeps the session of an appeal, the hands copied onto its form, and when it was decided."""

from sqlalchemy import Connection

COLUMNS = (
    "session_id INTEGER REFERENCES session (id) DEFERRABLE INITIALLY DEFERRED",
    "deal VARCHAR",
    "decided VARCHAR",
)


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE appeal ADD COLUMN {column}")
    connection.exec_driver_sql("CREATE INDEX ix_appeal_session_id ON appeal (session_id)")
