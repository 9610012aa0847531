"""Facts of an event as rows and back. What only makes sense whole (settings, deals) stands as JSON text."""

import json
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.codec import codec
from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Fact
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result, Scoring, Section, Session, Sitting
from bridgedesk.store.mapping import (
    EntryRow,
    EventRow,
    PlayerRow,
    ResultRow,
    SectionRow,
    SessionRow,
    SittingRow,
    StageRow,
)

LABELS = Mapping[int, str]
BOARDS = tuple[int, ...]
WORDS = tuple[str, ...]
JOINED = Mapping[str, str]
DEALS = Mapping[int, Deal]
SETTINGS = Mapping[str, Fact]


def as_text(kind: Any, value: object) -> str:
    return json.dumps(_codec(kind).write(value), ensure_ascii=False, default=float)


def from_text(kind: Any, text: str) -> Any:
    return _codec(kind).read(json.loads(text, parse_float=Decimal))


@cache
def _codec(kind: Any) -> Any:
    return codec(kind)


def event_row(event: Event) -> EventRow:
    return EventRow(
        key=event.id,
        title=event.title,
        date=event.date.isoformat(),
        club=event.club,
        status=event.status.value,
        kind=event.kind,
        rulebook=event.rulebook.id,
        rulebook_sha256=event.rulebook.sha256,
        settings=as_text(SETTINGS, event.settings),
    )


def event_fact(row: EventRow, **parts: Any) -> Event:
    return Event(
        id=row.key,
        title=row.title,
        date=date.fromisoformat(row.date),
        club=row.club,
        status=Status(row.status),
        kind=row.kind,
        rulebook=RulebookRef(row.rulebook, row.rulebook_sha256),
        settings=from_text(SETTINGS, row.settings),
        **parts,
    )


def player_row(event_id: int, player: Player) -> PlayerRow:
    return PlayerRow(
        event_id=event_id,
        key=player.id,
        name=player.name,
        number=player.number,
        grade=player.grade,
        flags=as_text(WORDS, player.flags),
    )


def player_fact(row: PlayerRow) -> Player:
    return Player(row.key, row.name, row.number, row.grade, from_text(WORDS, row.flags))


def entry_row(event_id: int, entry: Entry) -> EntryRow:
    return EntryRow(
        event_id=event_id,
        key=entry.id,
        name=entry.name,
        captain=entry.captain,
        seed=entry.seed,
        handicap=None if entry.handicap is None else str(entry.handicap),
        system=entry.system,
        contending=entry.contending,
        joined=as_text(JOINED, entry.joined),
        withdrawn=entry.withdrawn,
    )


def entry_fact(row: EntryRow, players: tuple[str, ...]) -> Entry:
    return Entry(
        id=row.key,
        players=players,
        name=row.name,
        captain=row.captain,
        seed=row.seed,
        handicap=None if row.handicap is None else Decimal(row.handicap),
        system=row.system,
        contending=row.contending,
        joined=from_text(JOINED, row.joined),
        withdrawn=row.withdrawn,
    )


def stage_row(event_id: int, position: int, stage: Stage) -> StageRow:
    return StageRow(
        event_id=event_id,
        key=stage.id,
        position=position,
        contest=stage.contest,
        fields=stage.fields.value,
        scale=stage.scale,
        best_of=stage.best_of,
        carry_from=stage.carry_from,
    )


def stage_fact(row: StageRow) -> Stage:
    return Stage(row.key, row.contest, Fields(row.fields), row.scale, row.best_of, row.carry_from)


def session_row(event_id: int, position: int, session: Session, stage_id: int | None) -> SessionRow:
    return SessionRow(
        event_id=event_id,
        key=session.id,
        position=position,
        stage_id=stage_id,
        scoring=session.scoring.value,
        starts=_moment_text(session.starts),
        posted=_moment_text(session.posted),
        deals=as_text(DEALS, session.deals),
    )


def session_fact(row: SessionRow, stage: str | None, sections: tuple[Section, ...]) -> Session:
    return Session(
        id=row.key,
        scoring=Scoring(row.scoring),
        stage=stage,
        starts=_moment(row.starts),
        posted=_moment(row.posted),
        deals=from_text(DEALS, row.deals),
        sections=sections,
    )


def section_row(session_id: int, position: int, section: Section) -> SectionRow:
    movement = section.movement
    return SectionRow(
        session_id=session_id,
        key=section.id,
        position=position,
        colour=section.colour,
        table_labels=as_text(LABELS, section.table_labels),
        rounds=len(movement.rounds) if movement else None,
        made_by=movement.made_by if movement else None,
    )


def sitting_row(section_id: int, round_: int, sitting: Sitting) -> SittingRow:
    return SittingRow(
        section_id=section_id,
        round=round_,
        table_number=sitting.table,
        ns=sitting.ns,
        ew=sitting.ew,
        sets=as_text(BOARDS, sitting.sets),
        turn_after=sitting.turn_after,
    )


def sitting_fact(row: SittingRow) -> Sitting:
    return Sitting(row.table_number, row.ns, row.ew, from_text(BOARDS, row.sets), row.turn_after)


def result_values(result: Result) -> dict[str, Any]:
    return {
        "round": result.round,
        "table_number": result.table,
        "board": result.board,
        "score": score_text(result.score),
        "lead": str(result.lead) if result.lead else None,
        "form": result.form,
        "turned": result.turned,
        "ns": result.ns,
        "ew": result.ew,
        "initialled": result.initialled,
    }


def result_fact(row: ResultRow) -> Result:
    return Result(
        board=row.board,
        score=parse_score(row.score),
        round=row.round,
        table=row.table_number,
        lead=Card.parse(row.lead) if row.lead else None,
        form=row.form,
        turned=row.turned,
        ns=row.ns,
        ew=row.ew,
        initialled=row.initialled,
    )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _moment_text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
