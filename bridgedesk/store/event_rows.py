"""Tree of the rows an event is stored in: the rows of each fact, and below it the rows of its parts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event, Issue, Stage
from bridgedesk.event.match import Match, RecordedDraw, Room, RoomLineUp, RoomResult
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Appeal, Clearance, Note, OfferedPrize, RegisterLine, Ruling
from bridgedesk.event.session import (
    BoardForm,
    LineUp,
    Movement,
    Result,
    SeatChange,
    Section,
    Session,
    Sitting,
)
from bridgedesk.store import mapping
from bridgedesk.store.mapped_facts import FactMapping, RowReference, as_json
from bridgedesk.store.mapping.row import table_of

BOARDS = tuple[int, ...]

EVENT = FactMapping(mapping.EventRow, Event, apart=("rulebook",))
PLAYER = FactMapping(mapping.PlayerRow, Player)
ENTRY = FactMapping(mapping.EntryRow, Entry)
STAGE = FactMapping(mapping.StageRow, Stage)
SESSION = FactMapping(mapping.SessionRow, Session)
SECTION = FactMapping(mapping.SectionRow, Section)
SEAT_CHANGE = FactMapping(mapping.SeatChangeRow, SeatChange)
LINE_UP = FactMapping(mapping.LineUpRow, LineUp)
SITTING = FactMapping(mapping.SittingRow, Sitting)
RESULT = FactMapping(mapping.ResultRow, Result)
FILE_RESULT = FactMapping(mapping.FileResultRow, Result)
BOARD_FORM = FactMapping(mapping.BoardFormRow, BoardForm)
MATCH = FactMapping(mapping.MatchRow, Match)
ROOM_RESULT = FactMapping(mapping.MatchResultRow, RoomResult)
FILE_ROOM_RESULT = FactMapping(mapping.FileMatchResultRow, RoomResult)
DRAW = FactMapping(mapping.DrawRow, RecordedDraw)
RULING = FactMapping(mapping.RulingRow, Ruling)
APPEAL = FactMapping(mapping.AppealRow, Appeal)
NOTE = FactMapping(mapping.NoteRow, Note)
CLEARANCE = FactMapping(mapping.ClearanceRow, Clearance)
PRIZE = FactMapping(mapping.PrizeRow, OfferedPrize)
REGISTERED = FactMapping(mapping.RegisteredRow, RegisterLine)
ISSUE = FactMapping(mapping.IssueRow, Issue)


class FactRows(NamedTuple):
    """Facts of one kind below their owner, and how each is stored in its row."""

    row: type[mapping.Row]
    name: str  # of the owner's field that holds them
    values: Callable[[int, Any], dict[str, Any]]  # the place among its like, and the fact
    parts: tuple["FactRows", ...] = ()
    facts: Callable[[Any], Iterable[Any]] = iter  # facts in the field


def mapped_rows(kept: FactMapping[Any], name: str, parts: tuple[FactRows, ...] = ()) -> FactRows:
    if "position" in table_of(kept.row).columns:
        return FactRows(kept.row, name, lambda at, fact: {**kept.values(fact), "position": at}, parts)
    return FactRows(kept.row, name, lambda _, fact: kept.values(fact), parts)


# ---- values that are not read off a dataclass


def event_values(event: Event) -> dict[str, Any]:
    return {**EVENT.values(event), "rulebook": event.rulebook.id, "rulebook_sha256": event.rulebook.sha256}


def _section_values(position: int, section: Section) -> dict[str, Any]:
    movement = section.movement
    return {
        **SECTION.values(section),
        "position": position,
        "rounds": len(movement.rounds) if movement else None,
        "made_by": movement.made_by if movement else None,
    }


def _seat_values(_: int, seat: tuple[str, str | None]) -> dict[str, Any]:
    return {"number": seat[0], "entry_id": RowReference("entry", seat[1])}


def _set_values(_: int, boards: tuple[int, tuple[int, ...]]) -> dict[str, Any]:
    return {"number": boards[0], "boards": as_json(BOARDS, boards[1])}


def _deal_values(_: int, deal: tuple[int, Deal]) -> dict[str, Any]:
    return {"board": deal[0], "cards": str(deal[1])}


def _sittings(movement: Movement | None) -> Iterator[tuple[int, Sitting]]:
    for at, round_ in enumerate(movement.rounds if movement else (), start=1):
        yield from ((at, sitting) for sitting in round_)


def _sitting_values(_: int, sitting: tuple[int, Sitting]) -> dict[str, Any]:
    return {"round": sitting[0], **SITTING.values(sitting[1])}


def _match_values(position: int, match: Match) -> dict[str, Any]:
    return {**MATCH.values(match), "position": position, "lined_up": match.line_up is not None}


RoomSeat = tuple[Room, int, str]


def _room_seats(line_up: RoomLineUp | None) -> Iterator[RoomSeat]:
    if line_up:
        for room, players in ((Room.OPEN, line_up.open), (Room.CLOSED, line_up.closed)):
            yield from ((room, at, player) for at, player in enumerate(players, start=1))


def _room_seat_values(_: int, seat: RoomSeat) -> dict[str, Any]:
    return {"room": seat[0].value, "position": seat[1], "player_id": RowReference("event_player", seat[2])}


def _entry_player_values(position: int, player: str) -> dict[str, Any]:
    return {"position": position, "player_id": RowReference("event_player", player)}


def _items(mapping: Mapping[Any, Any]) -> Iterable[Any]:
    return mapping.items()


# ---- the tree; what is named by others comes before them

SECTION_PARTS = (
    FactRows(mapping.BoardSetRow, "sets", _set_values, facts=_items),
    FactRows(mapping.SeatRow, "seats", _seat_values, facts=_items),
    mapped_rows(SEAT_CHANGE, "seat_changes"),
    mapped_rows(LINE_UP, "line_ups"),
    FactRows(mapping.SittingRow, "movement", _sitting_values, facts=_sittings),
    mapped_rows(RESULT, "results"),
    mapped_rows(FILE_RESULT, "file_says"),
    mapped_rows(BOARD_FORM, "forms"),
)
SESSION_PARTS = (
    FactRows(mapping.DealRow, "deals", _deal_values, facts=_items),
    FactRows(mapping.SectionRow, "sections", _section_values, SECTION_PARTS),
)
MATCH_PARTS = (
    FactRows(mapping.MatchSeatRow, "line_up", _room_seat_values, facts=_room_seats),
    mapped_rows(ROOM_RESULT, "results"),
    mapped_rows(FILE_ROOM_RESULT, "file_says"),
)
EVENT_PARTS = (
    mapped_rows(PLAYER, "players"),
    mapped_rows(STAGE, "stages"),
    mapped_rows(ENTRY, "entries", (FactRows(mapping.EntryPlayerRow, "players", _entry_player_values),)),
    mapped_rows(SESSION, "sessions", SESSION_PARTS),
    FactRows(mapping.MatchRow, "matches", _match_values, MATCH_PARTS),
    mapped_rows(DRAW, "draws"),
    mapped_rows(RULING, "rulings"),
    mapped_rows(APPEAL, "appeals"),
    mapped_rows(NOTE, "notes"),
    mapped_rows(CLEARANCE, "clearances"),
    mapped_rows(PRIZE, "prizes"),
    mapped_rows(REGISTERED, "registered"),
    mapped_rows(ISSUE, "issues"),
)
EVENT_BESIDE: tuple[type[mapping.Row], ...] = (
    mapping.FiguresRow,
    mapping.PrintedRow,
)  # kept of an event, though none of its facts
