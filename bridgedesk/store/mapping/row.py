"""Common base of all tables: numbered rows, references, columns with a list of allowed words.

Columns hold text, whole numbers and yes or no, so that the journal can keep any row as JSON. Foreign keys
are checked when an action commits, so that undo may restore rows in any order."""

from typing import ClassVar

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Table, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem


class Row(DeclarativeBase):
    """Row of any table of which the journal keeps images."""

    OWNER: ClassVar[str] = "event_id"  # column of the row above it; empty if there is none
    KEY: ClassVar[tuple[str, ...]] = ("key",)  # columns that distinguish it below its owner
    RULES: ClassVar[tuple[SchemaItem, ...]] = ()  # further conditions of a row below another
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


class OwnedRow(Row):
    """Row below another one, of which there is one of its key."""

    __abstract__ = True

    @declared_attr.directive
    def __table_args__(self) -> tuple[SchemaItem, ...]:
        return (UniqueConstraint(self.OWNER, *self.KEY), *self.RULES)


class EventPartRow(OwnedRow):
    """Row below an event."""

    __abstract__ = True

    event_id: Mapped[int] = mapped_column(number_of("event"), sort_order=-2)


class KeyedPart(EventPartRow):
    """Fact of an event with a key."""

    __abstract__ = True

    key: Mapped[str] = mapped_column(sort_order=-1)


class ListedPart(EventPartRow):
    """Fact of an event that is known by its place in a list."""

    __abstract__ = True
    KEY = ("position",)

    position: Mapped[int] = mapped_column(sort_order=-1)


class SectionPart(OwnedRow):
    """Row below a section."""

    __abstract__ = True
    OWNER = "section_id"

    section_id: Mapped[int] = mapped_column(number_of("section"), sort_order=-2)


def table_of(kind: type[Row]) -> Table:
    return Row.metadata.tables[kind.__tablename__]
