"""Version 4 stores the basis of a posting, weights of sessions, places in the next stage, and categories."""

from sqlalchemy import Connection

COLUMNS = (
    "issue ADD COLUMN rulebook VARCHAR",
    "issue ADD COLUMN overlay VARCHAR DEFAULT '[]' NOT NULL",
    "stage ADD COLUMN weights VARCHAR DEFAULT '{}' NOT NULL",
    "stage ADD COLUMN places INTEGER",
    "entry ADD COLUMN categories VARCHAR DEFAULT '[]' NOT NULL",
)


def migrate(connection: Connection) -> None:
    for column in COLUMNS:
        connection.exec_driver_sql(f"ALTER TABLE {column}")
