"""Which rows an event is kept in, as a tree: the rows of each fact, and below it the rows of its parts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event, Issue, Overlay, Stage
from bridgedesk.event.match import Draw, Match, Room, RoomResult
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Appeal, Note, Ruling
from bridgedesk.event.session import LineUp, Movement, Result, SeatChange, Section, Session, Sitting
from bridgedesk.store.kept import Kept, Named, as_json
from bridgedesk.store.mapping import (
    AppealRow,
    BoardSetRow,
    DealRow,
    DrawRow,
    EntryPlayerRow,
    EntryRow,
    EventRow,
    IssueRow,
    LineUpRow,
    MatchResultRow,
    MatchRow,
    MatchSeatRow,
    NoteRow,
    PlayerRow,
    ResultRow,
    Row,
    RulingRow,
    SeatChangeRow,
    SeatRow,
    SectionRow,
    SessionRow,
    SittingRow,
    StageRow,
)

OVERLAY = tuple[Overlay, ...]
BOARDS = tuple[int, ...]

EVENT = Kept(EventRow, Event, apart=("rulebook",))
PLAYER = Kept(PlayerRow, Player)
ENTRY = Kept(EntryRow, Entry)
STAGE = Kept(StageRow, Stage)
SESSION = Kept(SessionRow, Session)
SECTION = Kept(SectionRow, Section)
SEAT_CHANGE = Kept(SeatChangeRow, SeatChange)
LINE_UP = Kept(LineUpRow, LineUp)
SITTING = Kept(SittingRow, Sitting)
RESULT = Kept(ResultRow, Result)
MATCH = Kept(MatchRow, Match)
ROOM_RESULT = Kept(MatchResultRow, RoomResult)
DRAW = Kept(DrawRow, Draw)
RULING = Kept(RulingRow, Ruling)
APPEAL = Kept(AppealRow, Appeal)
NOTE = Kept(NoteRow, Note)
ISSUE = Kept(IssueRow, Issue)


class Part(NamedTuple):
    """Facts of one kind below their owner, and how each stands in its row."""

    row: type[Row]
    facts: Callable[[Any], Iterable[Any]]
    values: Callable[[int, Any], dict[str, Any]]  # the place among its like, and the fact
    parts: tuple["Part", ...] = ()


def _of(kept: Kept[Any], name: str, parts: tuple[Part, ...] = ()) -> Part:
    def facts(owner: Any) -> Iterable[Any]:
        found: Iterable[Any] = getattr(owner, name)
        return found

    if "position" in kept.row.__table__.columns:
        return Part(kept.row, facts, lambda at, fact: {**kept.values(fact), "position": at}, parts)
    return Part(kept.row, facts, lambda _, fact: kept.values(fact), parts)


# ---- values that are not read off a dataclass


def event_values(event: Event) -> dict[str, Any]:
    return {
        **EVENT.values(event),
        "rulebook": event.rulebook.id,
        "rulebook_sha256": event.rulebook.sha256,
    }


def _section_values(position: int, section: Section) -> dict[str, Any]:
    movement = section.movement
    return {
        **SECTION.values(section),
        "position": position,
        "rounds": len(movement.rounds) if movement else None,
        "made_by": movement.made_by if movement else None,
    }


def _seat_values(_: int, seat: tuple[str, str | None]) -> dict[str, Any]:
    return {"number": seat[0], "entry_id": Named("entry", seat[1])}


def _set_values(_: int, boards: tuple[int, tuple[int, ...]]) -> dict[str, Any]:
    return {"number": boards[0], "boards": as_json(BOARDS, boards[1])}


def _deal_values(_: int, deal: tuple[int, Deal]) -> dict[str, Any]:
    return {"board": deal[0], "cards": str(deal[1])}


def _sittings(section: Section) -> Iterable[tuple[int, Sitting]]:
    movement = section.movement or Movement(())
    return ((at, sitting) for at, round_ in enumerate(movement.rounds, start=1) for sitting in round_)


def _sitting_values(_: int, sitting: tuple[int, Sitting]) -> dict[str, Any]:
    return {"round": sitting[0], **SITTING.values(sitting[1])}


def _match_values(position: int, match: Match) -> dict[str, Any]:
    return {**MATCH.values(match), "position": position, "lined_up": match.line_up is not None}


RoomSeat = tuple[Room, int, str]


def _room_seats(match: Match) -> Iterable[RoomSeat]:
    if match.line_up:
        for room, players in ((Room.OPEN, match.line_up.open), (Room.CLOSED, match.line_up.closed)):
            yield from ((room, at, player) for at, player in enumerate(players, start=1))


def _room_seat_values(_: int, seat: RoomSeat) -> dict[str, Any]:
    return {"room": seat[0].value, "position": seat[1], "player_id": Named("event_player", seat[2])}


def _entry_player_values(position: int, player: str) -> dict[str, Any]:
    return {"position": position, "player_id": Named("event_player", player)}


def _items(name: str) -> Callable[[Any], Iterable[Any]]:
    def items(owner: Any) -> Iterable[Any]:
        found: Mapping[Any, Any] = getattr(owner, name)
        return found.items()

    return items


# ---- the tree; what is named by others comes before them

SECTION_PARTS = (
    Part(BoardSetRow, _items("sets"), _set_values),
    Part(SeatRow, _items("seats"), _seat_values),
    _of(SEAT_CHANGE, "seat_changes"),
    _of(LINE_UP, "line_ups"),
    Part(SittingRow, _sittings, _sitting_values),
    _of(RESULT, "results"),
)
SESSION_PARTS = (
    Part(DealRow, _items("deals"), _deal_values),
    Part(SectionRow, lambda session: session.sections, _section_values, SECTION_PARTS),
)
MATCH_PARTS = (
    Part(MatchSeatRow, _room_seats, _room_seat_values),
    _of(ROOM_RESULT, "results"),
)
EVENT_PARTS = (
    _of(PLAYER, "players"),
    _of(STAGE, "stages"),
    _of(ENTRY, "entries", (Part(EntryPlayerRow, lambda entry: entry.players, _entry_player_values),)),
    _of(SESSION, "sessions", SESSION_PARTS),
    Part(MatchRow, lambda event: event.matches, _match_values, MATCH_PARTS),
    _of(DRAW, "draws"),
    _of(RULING, "rulings"),
    _of(APPEAL, "appeals"),
    _of(NOTE, "notes"),
    _of(ISSUE, "issues"),
)
