"""Version 9 changes nothing in the tables."""

from sqlalchemy import Connection


def migrate(connection: Connection) -> None:
    pass
