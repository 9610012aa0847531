"""Version 8 stores the session of an appeal, the hands copied onto its form, and the time of decision."""

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
