"""Rulings of the club's other events with the players concerned, read without the events themselves."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.moment import instant
from bridgedesk.event.past import PastRuling
from bridgedesk.event.people import Player
from bridgedesk.store import event_rows as rows
from bridgedesk.store.mapping import EntryPlayerRow, EntryRow, EventRow, PlayerRow, RulingRow, SessionRow
from bridgedesk.store.mapping.row import table_of


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
        values: dict[str, Any] = dict(row)
        member = rows.PLAYER.fact(values, lambda _, __: None)
        found[values["entry_id"]] = (*found.get(values["entry_id"], ()), member)
    return found
