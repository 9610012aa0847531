"""Version 3 keeps the score that a ruling adjusted and what led to it, who signed an appeal, its deposit."""

from sqlalchemy import Connection

COLUMNS = (
    "ruling ADD COLUMN adjusted VARCHAR",
    "ruling ADD COLUMN appeal VARCHAR",
    "ruling ADD COLUMN noted VARCHAR",
    "appeal ADD COLUMN signed VARCHAR DEFAULT '{}' NOT NULL",
    "appeal ADD COLUMN late VARCHAR",
    "appeal ADD COLUMN deposit VARCHAR",
)


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE {column}")
