"""Version 10 stores drafts: text that is typed and not used yet."""

from sqlalchemy import Connection

DRAFTS = """CREATE TABLE draft (
    event VARCHAR NOT NULL,
    form VARCHAR NOT NULL,
    subject VARCHAR NOT NULL,
    fields VARCHAR NOT NULL,
    time VARCHAR NOT NULL,
    digest VARCHAR NOT NULL,
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    UNIQUE (event, form, subject)
)"""


def migrate(connection: Connection) -> None:
    connection.exec_driver_sql(DRAFTS)
