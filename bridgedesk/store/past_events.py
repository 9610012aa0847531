"""Entries in the club's other events, and the hands played there."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, datetime
from itertools import groupby

from sqlalchemy import ColumnElement, RowMapping, func, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.moment import instant
from bridgedesk.event.past import PastEntry, PastLine, PastRuling, PostedState, Withdrawn
from bridgedesk.event.people import Player
from bridgedesk.store import event_rows as rows
from bridgedesk.store.mapping import (
    DealRow,
    EntryPlayerRow,
    EntryRow,
    EventRow,
    IssueRow,
    JournalRow,
    PlayerRow,
    RegisteredRow,
    RulingRow,
    SessionRow,
)
from bridgedesk.store.mapping.row import table_of


def past_entries(db: DbSession, events: Collection[str]) -> Iterator[PastEntry]:
    """Yield the entries that did not withdraw."""
    for row in _entered(db, EventRow.key.in_(events), EntryRow.withdrawn.is_(None)):
        yield PastEntry(row["event_key"], _player(row))


def withdrawn_entries(db: DbSession, kind: str) -> Iterator[Withdrawn]:
    """Yield the entries that withdrew from events of this kind, each with its players."""
    found = _entered(db, EventRow.kind == kind, EntryRow.withdrawn.is_not(None))
    for _, rows_of_entry in groupby(found, key=lambda row: int(row["entry"])):
        pair = list(rows_of_entry)
        day = date.fromisoformat(pair[0]["date"])
        yield Withdrawn(pair[0]["title"], day, tuple(map(_player, pair)))


def _entered(db: DbSession, *where: ColumnElement[bool]) -> Iterable[RowMapping]:
    """Return the players of entries, each with the event and the entry."""
    about = (EventRow.key.label("event_key"), EventRow.title, EventRow.date, EntryRow.id.label("entry"))
    query = (
        select(table_of(PlayerRow), *about)
        .join(EntryPlayerRow, EntryPlayerRow.player_id == table_of(PlayerRow).c.id)
        .join(EntryRow, EntryRow.id == EntryPlayerRow.entry_id)
        .join(EventRow, EventRow.id == EntryRow.event_id)
        .where(*where)
        .order_by(EventRow.id, EntryRow.id, EntryPlayerRow.position)
    )
    return db.execute(query).mappings()


def _player(row: RowMapping) -> Player:
    return rows.PLAYER.fact(dict(row), lambda _, __: None)


def past_hands(db: DbSession, events: Collection[str]) -> Mapping[str, Collection[tuple[int, str]]]:
    """Return board and cards by event, nothing if no hand is known."""
    event, session, deal = map(table_of, (EventRow, SessionRow, DealRow))
    query = (
        select(event.c.key.label("of"), deal.c.board, deal.c.cards)
        .join(session, session.c.id == deal.c.session_id)
        .join(event, event.c.id == session.c.event_id)
        .where(event.c.key.in_(events))
    )
    found: dict[str, set[tuple[int, str]]] = {}
    for row in db.execute(query):
        found.setdefault(row.of, set()).add((row.board, row.cards))
    return found


# ---- records of a register in the club's other events, read without the events themselves


def past_lines(db: DbSession, register: str, but: str) -> list[PastLine]:
    """Return the records in force in every event but this one, in the order they were made."""
    line, event = table_of(RegisteredRow), table_of(EventRow)
    query = (
        select(line, event.c.key.label("of"), event.c.title, event.c.date)
        .join(event, event.c.id == line.c.event_id)
        .where(event.c.key != but, line.c.register == register, line.c.struck_out.is_(None))
        .order_by(line.c.id)
    )
    found: list[tuple[datetime, PastLine]] = []
    for row in db.execute(query).mappings():
        kept = rows.REGISTERED.fact(dict(row), lambda _, __: None)
        past = PastLine(row["title"], date.fromisoformat(row["date"]), kept.facts, row["of"])
        found.append((instant(kept.time), past))
    return [past for _, past in sorted(found, key=lambda timed: timed[0])]


# ---- rulings of the club's other events with the players concerned, read without the events themselves


def past_rulings(db: DbSession, but: str) -> list[PastRuling]:
    """Return the rulings on an entry in every event but this one, in the order they were made."""
    ruling, event = table_of(RulingRow), table_of(EventRow)
    query = (
        select(
            ruling,
            event.c.key.label("of"),
            event.c.title,
            event.c.date,
            event.c.rulebook,
            event.c.kind.label("kind_of"),
        )
        .join(event, event.c.id == ruling.c.event_id)
        .where(event.c.key != but, ruling.c.entry_id.is_not(None))
        .order_by(ruling.c.id)
    )
    found = [dict(row) for row in db.execute(query).mappings()]
    entries = {row["entry_id"] for row in found}
    keys = {
        "entry": _keys(db, EntryRow, entries),
        "session": _keys(db, SessionRow, {row["session_id"] for row in found}),
    }
    players = _players(db, entries)

    def key_of(table: str, number: int | None) -> str | None:
        return None if number is None else keys[table][number]

    past = [
        PastRuling(
            row["of"],
            row["title"],
            date.fromisoformat(row["date"]),
            row["rulebook"],
            row["kind_of"],
            rows.RULING.fact(row, key_of),
            players.get(row["entry_id"], ()),
        )
        for row in found
    ]
    return sorted(past, key=lambda each: instant(each.ruling.time))


def _keys(db: DbSession, kind: type[EntryRow | SessionRow], wanted: set[int]) -> Mapping[int, str]:
    table = table_of(kind)
    query = select(table.c.id, table.c.key).where(table.c.id.in_(wanted))
    return {row.id: row.key for row in db.execute(query)}


def _players(db: DbSession, entries: set[int]) -> dict[int, tuple[Player, ...]]:
    seat, player = table_of(EntryPlayerRow), table_of(PlayerRow)
    query = (
        select(player, seat.c.entry_id)
        .join(seat, seat.c.player_id == player.c.id)
        .where(seat.c.entry_id.in_(entries))
        .order_by(seat.c.position)
    )
    found: dict[int, tuple[Player, ...]] = {}
    for row in db.execute(query).mappings():
        found[row["entry_id"]] = (*found.get(row["entry_id"], ()), _player(row))
    return found


# ---- state of another event of the club, read without the event itself


def posted_state(db: DbSession, event: str) -> PostedState | None:
    """Return the event's state, None if the club does not have it."""
    revision = select(func.max(IssueRow.revision)).where(IssueRow.event_id == EventRow.id)
    last = select(func.max(JournalRow.id)).where(JournalRow.event == EventRow.key)
    query = select(
        EventRow.title,
        EventRow.date,
        EventRow.status,
        revision.scalar_subquery(),
        last.scalar_subquery(),
        EventRow.kind,
    ).where(EventRow.key == event)
    row = db.execute(query).one_or_none()
    return PostedState(row[0], row[1], row[2], row[3] or 0, row[4] or 0, row[5]) if row else None


def session_starts(db: DbSession, events: Collection[str]) -> Mapping[str, Mapping[str, datetime]]:
    """Return known start times by event and session."""
    query = (
        select(EventRow.key, SessionRow.key, SessionRow.starts)
        .join(SessionRow, SessionRow.event_id == EventRow.id)
        .where(EventRow.key.in_(events), SessionRow.starts.is_not(None))
    )
    found: dict[str, dict[str, datetime]] = {}
    for event, session, starts in db.execute(query):
        found.setdefault(event, {})[session] = datetime.fromisoformat(str(starts))
    return found
