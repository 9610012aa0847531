"""Common base of all tables: numbered rows, references, columns with a list of allowed words.

Columns hold text, whole numbers and yes or no, so that the journal can keep any row as JSON. Foreign keys
are checked when an action commits, so that undo may restore rows in any order."""

from typing import ClassVar

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Row(DeclarativeBase):
    """Row of any table of which the journal keeps images."""

    OWNER: ClassVar[str] = "event_id"  # below which row it stands; empty where below none
    KEY: ClassVar[tuple[str, ...]] = ("key",)  # what tells it from the others there
    id: Mapped[int] = mapped_column(primary_key=True)


def number_of(row: str) -> ForeignKey:
    return ForeignKey(f"{row}.id", deferrable=True, initially="DEFERRED")


def seat_of_its_section(column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["section_id", column],
        ["seat.section_id", "seat.number"],
        name=f"{column}_is_a_seat",
        deferrable=True,
        initially="DEFERRED",
    )


def one_of(column: str, *words: str) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(word) for word in words)})", name=f"{column}_known")


def table_of(kind: type[Row]) -> Table:
    return Row.metadata.tables[kind.__tablename__]
