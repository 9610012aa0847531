"""Reading of an event from its rows."""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, Room, RoomLineUp
from bridgedesk.event.session import Movement, Section, Session, Sitting
from bridgedesk.store import event_rows as rows
from bridgedesk.store.damage import check_types
from bridgedesk.store.mapped_facts import FactMapping, Values, from_json
from bridgedesk.store.mapping import (
    BoardSetRow,
    DealRow,
    EntryPlayerRow,
    EventRow,
    JournalRow,
    MatchSeatRow,
    Row,
    SeatRow,
    SectionRow,
    SittingRow,
)
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.problem import FileProblem

F = TypeVar("F")

MOST_ROUNDS = 10_000  # a damaged number would fill the memory


def event_keys(db: DbSession) -> list[str]:
    """Return the keys of events in order of creation."""
    return list(db.scalars(select(EventRow.key).order_by(EventRow.id)))


def keys_ever(db: DbSession) -> set[str]:
    """Return the keys of all events, also of deleted ones, which the journal still names."""
    return {key for key in db.scalars(select(JournalRow.event).distinct()) if key} | set(event_keys(db))


def event_titles(db: DbSession) -> list[tuple[str, str, str]]:
    query = select(EventRow.key, EventRow.date, EventRow.title).order_by(EventRow.id)
    return [(key, day, title) for key, day, title in db.execute(query)]


def read_event(db: DbSession, key: str) -> Event:
    table = table_of(EventRow)
    row = db.execute(select(table).where(table.c.key == key)).one_or_none()
    if row is None:
        raise FileProblem(f"This club file has no event “{key}”")
    return Reader(db, row.id).event(check_types(table, row))


class Reader:
    def __init__(self, db: DbSession, event: int) -> None:
        self.db = db
        self.number = event
        self._keys: dict[str, dict[int, str]] = {}

    def event(self, row: Values) -> Event:
        return rows.EVENT.fact(
            row,
            self._key_of,
            rulebook=RulebookRef(row["rulebook"], row["rulebook_sha256"]),
            players=self._all(rows.PLAYER, self.number),
            entries=tuple(
                rows.ENTRY.fact(entry, self._key_of, players=self._players(entry["id"]))
                for entry in self._below(rows.ENTRY.row, self.number)
            ),
            stages=self._all(rows.STAGE, self.number),
            sessions=tuple(map(self._session, self._below(rows.SESSION.row, self.number))),
            matches=tuple(map(self._match, self._below(rows.MATCH.row, self.number))),
            draws=self._all(rows.DRAW, self.number),
            rulings=self._all(rows.RULING, self.number),
            appeals=self._all(rows.APPEAL, self.number),
            notes=self._all(rows.NOTE, self.number),
            clearances=self._all(rows.CLEARANCE, self.number),
            prizes=self._all(rows.PRIZE, self.number),
            registered=self._all(rows.REGISTERED, self.number),
            issues=self._all(rows.ISSUE, self.number),
        )

    def _players(self, entry: int) -> tuple[str | None, ...]:
        return tuple(
            self._key_of("event_player", row["player_id"]) for row in self._below(EntryPlayerRow, entry)
        )

    def _session(self, row: Values) -> Session:
        return rows.SESSION.fact(
            row,
            self._key_of,
            deals={each["board"]: Deal.parse(each["cards"]) for each in self._below(DealRow, row["id"])},
            sections=tuple(map(self._section, self._below(SectionRow, row["id"]))),
        )

    def _section(self, row: Values) -> Section:
        number = row["id"]
        return rows.SECTION.fact(
            row,
            self._key_of,
            sets={
                each["number"]: from_json(rows.BOARDS, each["boards"])
                for each in self._below(BoardSetRow, number)
            },
            seats={
                each["number"]: self._key_of("entry", each["entry_id"])
                for each in self._below(SeatRow, number)
            },
            seat_changes=self._all(rows.SEAT_CHANGE, number),
            movement=None if row["rounds"] is None else self._movement(row),
            line_ups=self._all(rows.LINE_UP, number),
            results=self._all(rows.RESULT, number),
            file_says=self._all(rows.FILE_RESULT, number),
            forms=self._all(rows.BOARD_FORM, number),
        )

    def _movement(self, row: Values) -> Movement:
        if row["rounds"] > MOST_ROUNDS:
            raise ValueError(f"{row['rounds']} rounds")
        grid: list[list[Sitting]] = [[] for _ in range(row["rounds"])]
        for each in self._below(SittingRow, row["id"]):
            grid[each["round"] - 1].append(rows.SITTING.fact(each, self._key_of))
        by_table = (tuple(sorted(round_, key=lambda sitting: sitting.table)) for round_ in grid)
        return Movement(tuple(by_table), row["made_by"])

    def _match(self, row: Values) -> Match:
        rooms: dict[str, list[Any]] = {room.value: [] for room in Room}
        for each in self._below(MatchSeatRow, row["id"]):
            rooms[each["room"]].append(self._key_of("event_player", each["player_id"]))
        seated = RoomLineUp(*(tuple(rooms[room.value]) for room in (Room.OPEN, Room.CLOSED)))
        return rows.MATCH.fact(
            row,
            self._key_of,
            line_up=seated if row["lined_up"] else None,
            results=self._all(rows.ROOM_RESULT, row["id"]),
            file_says=self._all(rows.FILE_ROOM_RESULT, row["id"]),
        )

    def _all(self, kept: FactMapping[F], owner: int) -> tuple[F, ...]:
        return tuple(kept.fact(row, self._key_of) for row in self._below(kept.row, owner))

    def _below(self, kind: type[Row], owner: int) -> Iterator[Values]:
        found = self.db.execute(_rows_below(kind), {"owner": owner})
        for row in found.all():  # a half-read one would keep the file open
            yield check_types(table_of(kind), row)

    def _key_of(self, name: str, number: int | None) -> str | None:
        if number is None:
            return None
        if name not in self._keys:
            table = Row.metadata.tables[name]
            found = select(table.c.id, table.c.key).where(table.c.event_id == self.number)
            self._keys[name] = {row.id: row.key for row in self.db.execute(found)}
        return self._keys[name][number]


@cache
def _rows_below(kind: type[Row]) -> Select[Any]:
    """Return the query for the rows of a table below one row; made once, since events have many."""
    table = table_of(kind)
    order = [table.c[name] for name in ("position", "id") if name in table.c]
    return select(table).where(table.c[kind.OWNER] == bindparam("owner")).order_by(*order)
