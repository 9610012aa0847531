"""Version 7 stores which part of a match is extra boards, and by which clause or decision."""

from sqlalchemy import Connection


def migrate(connection: Connection) -> None:
    connection.exec_driver_sql('ALTER TABLE "match" ADD COLUMN extra VARCHAR')
