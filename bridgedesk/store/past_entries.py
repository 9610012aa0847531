"""Entries in the club's other events, and the hands played there."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from itertools import groupby

from sqlalchemy import select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.past import PastEntry, Withdrawn
from bridgedesk.store import event_rows as rows
from bridgedesk.store.mapping import DealRow, EntryPlayerRow, EntryRow, EventRow, PlayerRow, SessionRow
from bridgedesk.store.mapping.row import table_of


def past_entries(db: DbSession, events: Collection[str]) -> Iterator[PastEntry]:
    """Yield the entries that did not withdraw."""
    event, entry, seat, player = map(table_of, (EventRow, EntryRow, EntryPlayerRow, PlayerRow))
    query = (
        select(player, event.c.key.label("of"))
        .join(seat, seat.c.player_id == player.c.id)
        .join(entry, entry.c.id == seat.c.entry_id)
        .join(event, event.c.id == entry.c.event_id)
        .where(event.c.key.in_(events), entry.c.withdrawn.is_(None))
        .order_by(event.c.id, entry.c.id, seat.c.position)
    )
    for row in db.execute(query).mappings():
        yield PastEntry(row["of"], rows.PLAYER.fact(dict(row), lambda _, __: None))


def withdrawn_entries(db: DbSession, kind: str) -> Iterator[Withdrawn]:
    """Yield the entries that withdrew from events of this kind, each with its players."""
    event, entry, seat, player = map(table_of, (EventRow, EntryRow, EntryPlayerRow, PlayerRow))
    query = (
        select(player, event.c.title, event.c.date, entry.c.id.label("of"))
        .join(seat, seat.c.player_id == player.c.id)
        .join(entry, entry.c.id == seat.c.entry_id)
        .join(event, event.c.id == entry.c.event_id)
        .where(event.c.kind == kind, entry.c.withdrawn.is_not(None))
        .order_by(event.c.id, entry.c.id, seat.c.position)
    )
    for _, found in groupby(db.execute(query).mappings(), key=lambda row: int(row["of"])):
        pair = list(found)
        players = tuple(rows.PLAYER.fact(dict(row), lambda _, __: None) for row in pair)
        yield Withdrawn(pair[0]["title"], date.fromisoformat(pair[0]["date"]), players)


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
