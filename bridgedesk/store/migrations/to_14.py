"""Version 14 stores the rooms of the venue, and the rules that the director set aside in a draw."""

from sqlalchemy import Connection

COLUMNS = (
    "session ADD COLUMN rooms VARCHAR DEFAULT '[]' NOT NULL",
    "draw ADD COLUMN exceptions VARCHAR DEFAULT '[]' NOT NULL",
)


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE {column}")
