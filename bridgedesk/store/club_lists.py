"""Lists of a club in addition to its events: players, templates and ladders."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event
from bridgedesk.event.people import ClubPlayer
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.damage import check_types
from bridgedesk.store.event_rows import FactRows, mapped_rows
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.mapped_facts import FactMapping, Named
from bridgedesk.store.mapping import (
    EventRow,
    JournalRow,
    MemberRow,
    Row,
    RulebookRow,
    SeriesEventRow,
    SeriesRow,
    TemplateRow,
)
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.writing import put_parts


@dataclass(frozen=True, slots=True)
class Template:
    """Template of an event to play again."""

    id: str
    event: Event


@dataclass(frozen=True, slots=True)
class Series:
    """Ladder over many sessions, of players or of pairs."""

    id: str
    title: str
    ranks: str = "players"
    best_of: int | None = None
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubLists:
    members: tuple[ClubPlayer, ...] = field(default=())
    templates: tuple[Template, ...] = field(default=())
    series: tuple[Series, ...] = field(default=())


_MEMBER = FactMapping(MemberRow, ClubPlayer)
_SERIES = FactMapping(SeriesRow, Series)

_PARTS = (
    mapped_rows(_MEMBER, "members"),
    FactRows(TemplateRow, "templates", lambda _, each: {"key": each.id, "document": write(each.event)}),
    mapped_rows(
        _SERIES,
        "series",
        (
            FactRows(
                SeriesEventRow, "events", lambda at, key: {"position": at, "event_id": Named("event", key)}
            ),
        ),
    ),
)


def change_lists(work: UnitOfWork, before: ClubLists, after: ClubLists) -> None:
    put_parts(work, _PARTS, before, after)


def fresh_player_keys(db: DbSession) -> Iterator[str]:
    """Yield keys that no player of the list ever had: one whose act was undone may come back."""
    table = table_of(MemberRow)
    ever = db.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": table.name}) or 0
    used = {key.removeprefix("p") for key in db.scalars(select(table.c.key))}
    highest = max([ever, *(int(each) for each in used if each.isdecimal())])
    return (f"p{number}" for number in count(highest + 1))


def last_change(db: DbSession) -> int:
    """Return the journal number of the last change to the lists."""
    return db.scalar(select(func.max(JournalRow.id)).where(JournalRow.event.is_(None))) or 0


def read_lists(db: DbSession) -> ClubLists:
    keys: dict[str, dict[int, str]] = {}

    def key_of(name: str, number: int | None) -> str | None:
        if number is None:
            return None
        if name not in keys:
            table = Row.metadata.tables[name]
            keys[name] = {row.id: row.key for row in db.execute(select(table.c.id, table.c.key))}
        return keys[name][number]

    def rows(kind: type[Row]) -> list[dict[str, object]]:
        table = table_of(kind)
        return [check_types(table, row) for row in db.execute(select(table).order_by(table.c.id)).mappings()]

    def events_of(series: object) -> tuple[str, ...]:
        listed = (
            select(EventRow.key)
            .join(SeriesEventRow, SeriesEventRow.event_id == EventRow.id)
            .where(SeriesEventRow.series_id == series)
        )
        return tuple(db.scalars(listed.order_by(SeriesEventRow.position)))

    return ClubLists(
        members=tuple(_MEMBER.fact(row, key_of) for row in rows(MemberRow)),
        templates=tuple(
            Template(str(row["key"]), read_json(str(row["document"]))) for row in rows(TemplateRow)
        ),
        series=tuple(_SERIES.fact(row, key_of, events=events_of(row["id"])) for row in rows(SeriesRow)),
    )


# ---- texts of the rule books that results were posted by


def keep_book(work: UnitOfWork, digest: str, text: str) -> None:
    """Save each text once, however many results are based on it."""
    if work.db.scalar(select(RulebookRow.id).where(RulebookRow.sha256 == digest)) is None:
        work.add(RulebookRow, [{"sha256": digest, "text": text}])


def kept_book(file: ClubFile, digest: str) -> str | None:
    with file.reading() as db:
        return db.scalar(select(RulebookRow.text).where(RulebookRow.sha256 == digest))
