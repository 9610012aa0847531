"""Version 5 stores the match that a ruling concerns as a whole, and the end of play."""

from sqlalchemy import Connection

COLUMNS = ("ruling ADD COLUMN on_match VARCHAR", "session ADD COLUMN finish VARCHAR")


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE {column}")
