"""Version 5 keeps which match a ruling is on as a whole, and when play was over."""

from sqlalchemy import Connection

COLUMNS = ("ruling ADD COLUMN on_match VARCHAR", "session ADD COLUMN finish VARCHAR")


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE {column}")
