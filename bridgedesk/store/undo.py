"""Undo of an action: its rows are restored by a new entry, if nothing changed them since."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, LargeBinary, and_, func, or_, select, type_coerce
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.event import Event
from bridgedesk.store.journal import ActRecord, Image, UnitOfWork, images_of, is_as_left, is_undone, present
from bridgedesk.store.mapping import (
    ClubRow,
    JournalRow,
    MemberRow,
    PlayersListRow,
    RulebookRow,
    SeriesEventRow,
    SeriesRow,
    TemplateRow,
    TricksRow,
)
from bridgedesk.store.mapping.journal import COMPRESSED
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.problem import FileProblem, InTheWay
from bridgedesk.store.reading import read_event

PLAYERS = table_of(MemberRow).name
SHARED = frozenset(
    table_of(kind).name
    for kind in (
        ClubRow,
        MemberRow,
        PlayersListRow,
        RulebookRow,
        SeriesEventRow,
        SeriesRow,
        TemplateRow,
        TricksRow,
    )
)
MOST_NAMED = 3  # later acts in the way that one sentence can carry


Seen = Callable[[Event], None]


class PutBack(NamedTuple):
    """New journal entry, its effect in words, and the tables it wrote."""

    number: int
    words: str
    tables: frozenset[str]


def last_to_undo(db: DbSession, event: str | None) -> JournalRow | None:
    """Return the newest action still in force."""
    held = select(JournalRow).where(_is_act(event), ~is_undone())
    return db.scalars(held.order_by(JournalRow.id.desc()).limit(1)).first()


def last_to_redo(db: DbSession, event: str | None) -> JournalRow | None:
    """Return the newest undo since the last new action, if its action is still undone."""
    last_act = db.scalar(select(func.max(JournalRow.id)).where(_is_act(event)))
    query = (
        select(JournalRow)
        .where(JournalRow.event == event, JournalRow.act == "undo", JournalRow.id > (last_act or 0))
        .where(is_undone(JournalRow.target))
        .order_by(JournalRow.id.desc())
    )
    return db.scalars(query.limit(1)).first()


def _is_act(event: str | None) -> ColumnElement[bool]:
    return and_(JournalRow.event == event, JournalRow.undoable, JournalRow.target.is_(None))


def undo(db: DbSession, number: int, time: datetime, seen: Seen | None = None) -> PutBack:
    """Restore the rows of an action; `seen` gets the resulting event before it is written."""
    act = _act(db, number)
    undone = db.scalar(select(is_undone()).where(JournalRow.id == number))
    if undone or not act.undoable or act.target is not None:
        raise FileProblem(f"“{act.words}” cannot be undone")
    deed = ActRecord("undo", f"Undone: {act.words}", time, act.event, target=act.id)
    return _reverse(db, act, deed, seen)


def redo(db: DbSession, number: int, time: datetime, seen: Seen | None = None) -> PutBack:
    """Redo an action; `number` is that of the undo."""
    undone = _act(db, number)
    act = _act(db, undone.target or 0)
    deed = ActRecord("redo", f"Done again: {act.words}", time, act.event, target=act.id)
    return _reverse(db, undone, deed, seen)


def _act(db: DbSession, number: int) -> JournalRow:
    act = db.get(JournalRow, number)
    if act is None:
        raise FileProblem(f"The journal has no action {number}")
    return act


def _reverse(db: DbSession, entry: JournalRow, deed: ActRecord, seen: Seen | None) -> PutBack:
    images = [image for image in images_of(entry) if not _is_listed_since(db, entry, image)]
    in_the_way = tuple(_later(db, entry, {image.at for image in images}))
    if not in_the_way and not all(is_as_left(present(db, image.at), image) for image in images):
        in_the_way = ("an unknown action",)
    if in_the_way:
        raise InTheWay(in_the_way)
    with UnitOfWork(db, deed) as work:
        work.put_back(images)
        if seen is not None and deed.event is not None:
            seen(read_event(db, deed.event))
        return PutBack(work.commit(), deed.words, work.tables)


def _is_listed_since(db: DbSession, entry: JournalRow, image: Image) -> bool:
    """Return True for a player listed by an event's action, if the list has changed the record since, or
    has the player's number in another record."""
    if entry.event is None or image.table != PLAYERS:
        return False
    if image.after is None and image.before is not None and _has_number(db, image.before["number"]):
        return True
    return not is_as_left(present(db, image.at), image) or bool(_later(db, entry, {image.at}))


def _has_number(db: DbSession, number: str | None) -> bool:
    held = select(MemberRow.id).where(MemberRow.number == number)
    return number is not None and db.scalar(held.limit(1)) is not None


def _later(db: DbSession, entry: JournalRow, rows: set[tuple[str, int]]) -> Sequence[str]:
    """Return the later actions in force that touched these rows, the newest first.

    They prevent undo even if they left the rows as this action did, because they depend on it."""
    later = select(JournalRow).where(
        JournalRow.id > entry.id, JournalRow.target.is_(None), ~is_undone(), _may_touch(entry, rows)
    )
    found = (
        each.words
        for each in db.scalars(later.order_by(JournalRow.id.desc()))
        if any(image.at in rows for image in images_of(each))
    )
    return [words for words, _ in zip(found, range(MOST_NAMED), strict=False)]


def _may_touch(entry: JournalRow, rows: set[tuple[str, int]]) -> ColumnElement[bool]:
    """Leave out actions of other events, which touch only rows that all events share."""
    shared = {table for table, _ in rows} & SHARED
    stored = type_coerce(JournalRow.images, LargeBinary)
    return or_(
        JournalRow.event == entry.event,
        JournalRow.event.is_(None),
        *(func.instr(stored, f'"{table}"'.encode()) > 0 for table in shared),
        *([func.substr(stored, 1, 1) == COMPRESSED] if shared else []),
    )
