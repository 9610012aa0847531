"""Whole events written and read."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Movement, Section, Session, Sitting
from bridgedesk.store import facts
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.mapping import (
    BoardSetRow,
    EntryPlayerRow,
    EntryRow,
    EventRow,
    PlayerRow,
    ResultRow,
    Row,
    SeatRow,
    SectionRow,
    SessionRow,
    SittingRow,
    StageRow,
)
from bridgedesk.store.problem import FileProblem

NOT_KEPT_YET = ("overlay", "matches", "draws", "rulings", "appeals", "notes", "issues", "expect")
NOT_KEPT_IN_SECTIONS = ("seat_changes", "line_ups")

R = TypeVar("R", bound=Row)


# ---- writing


def add_event(work: UnitOfWork, event: Event) -> None:
    _refuse_what_would_be_lost(event)
    row = facts.event_row(event)
    work.add(row)
    players = {player.id: facts.player_row(row.id, player) for player in event.players}
    work.add(*players.values())
    entries = {entry.id: facts.entry_row(row.id, entry) for entry in event.entries}
    work.add(*entries.values())
    work.add(
        *(
            EntryPlayerRow(entry_id=entries[entry.id].id, position=position, player_id=players[player].id)
            for entry in event.entries
            for position, player in enumerate(entry.players, start=1)
        )
    )
    stages = {stage.id: facts.stage_row(row.id, at, stage) for at, stage in enumerate(event.stages, start=1)}
    work.add(*stages.values())
    for position, session in enumerate(event.sessions, start=1):
        stage_id = stages[session.stage].id if session.stage else None
        session_row = facts.session_row(row.id, position, session, stage_id)
        work.add(session_row)
        for at, section in enumerate(session.sections, start=1):
            _add_section(work, session_row.id, at, section, entries)


def _refuse_what_would_be_lost(event: Event) -> None:
    sections = [section for session in event.sessions for section in session.sections]
    for owner, names in ((event, NOT_KEPT_YET), *((section, NOT_KEPT_IN_SECTIONS) for section in sections)):
        for name in names:
            if getattr(owner, name):
                raise FileProblem(f"A club file cannot keep {name.replace('_', ' ')} yet; keep the document")


def _add_section(
    work: UnitOfWork, session_id: int, position: int, section: Section, entries: dict[str, EntryRow]
) -> None:
    row = facts.section_row(session_id, position, section)
    work.add(row)
    work.add(
        *(
            SeatRow(section_id=row.id, number=number, entry_id=entries[entry].id if entry else None)
            for number, entry in section.seats.items()
        ),
        *(
            BoardSetRow(section_id=row.id, number=number, boards=facts.as_text(facts.BOARDS, boards))
            for number, boards in section.sets.items()
        ),
        *(
            facts.sitting_row(row.id, number, sitting)
            for number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1)
            for sitting in round_
        ),
        *(ResultRow(section_id=row.id, **facts.result_values(result)) for result in section.results),
    )


# ---- reading


def event_keys(db: DbSession) -> list[str]:
    """In the order in which they were made."""
    return list(db.scalars(select(EventRow.key).order_by(EventRow.id)))


def read_event(db: DbSession, key: str) -> Event:
    row = db.scalars(select(EventRow).where(EventRow.key == key)).one_or_none()
    if row is None:
        raise FileProblem(f"There is no event '{key}' in this club file")
    players = {each.id: each for each in _of_event(db, PlayerRow, row.id)}
    entries = {each.id: each for each in _of_event(db, EntryRow, row.id)}
    stages = {each.id: each for each in _of_event(db, StageRow, row.id, StageRow.position)}
    return facts.event_fact(
        row,
        players=tuple(map(facts.player_fact, players.values())),
        entries=tuple(_entries(db, entries, players)),
        stages=tuple(map(facts.stage_fact, stages.values())),
        sessions=tuple(_sessions(db, row.id, stages, entries)),
    )


def _of_event(db: DbSession, kind: type[R], event_id: int, order: Any = None) -> Iterable[R]:
    columns: Any = kind
    query = select(kind).where(columns.event_id == event_id)
    return db.scalars(query.order_by(columns.id if order is None else order))


def _entries(db: DbSession, entries: dict[int, EntryRow], players: dict[int, PlayerRow]) -> Iterable[Entry]:
    members: dict[int, list[str]] = defaultdict(list)
    query = (
        select(EntryPlayerRow).where(EntryPlayerRow.entry_id.in_(entries)).order_by(EntryPlayerRow.position)
    )
    for each in db.scalars(query):
        members[each.entry_id].append(players[each.player_id].key)
    for row in entries.values():
        yield facts.entry_fact(row, tuple(members[row.id]))


def _sessions(
    db: DbSession, event_id: int, stages: dict[int, StageRow], entries: dict[int, EntryRow]
) -> Iterable[Session]:
    for row in list(_of_event(db, SessionRow, event_id, SessionRow.position)):
        sections = select(SectionRow).where(SectionRow.session_id == row.id).order_by(SectionRow.position)
        stage = stages[row.stage_id].key if row.stage_id else None
        yield facts.session_fact(
            row, stage, tuple(_section(db, each, entries) for each in list(db.scalars(sections)))
        )


def _section(db: DbSession, row: SectionRow, entries: dict[int, EntryRow]) -> Section:
    def each(kind: type[R]) -> Iterable[R]:
        columns: Any = kind
        return db.scalars(select(kind).where(columns.section_id == row.id).order_by(columns.id))

    return Section(
        id=row.key,
        colour=row.colour,
        table_labels=facts.from_text(facts.LABELS, row.table_labels),
        sets={found.number: facts.from_text(facts.BOARDS, found.boards) for found in each(BoardSetRow)},
        seats={
            found.number: entries[found.entry_id].key if found.entry_id else None for found in each(SeatRow)
        },
        movement=None if row.rounds is None else _movement(row.rounds, row.made_by, each(SittingRow)),
        results=tuple(map(facts.result_fact, each(ResultRow))),
    )


def _movement(rounds: int, made_by: str | None, sittings: Iterable[SittingRow]) -> Movement:
    grid: list[list[Sitting]] = [[] for _ in range(rounds)]
    for sitting in sittings:
        grid[sitting.round - 1].append(facts.sitting_fact(sitting))
    return Movement(tuple(map(tuple, grid)), made_by)
