"""Tree of the rows an event is stored in: the rows of each fact, and below it the rows of its parts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event, Issue, Stage
from bridgedesk.event.match import Draw, Match, Room, RoomLineUp, RoomResult
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.register import Registered
from bridgedesk.event.ruling import Appeal, Clearance, Note, OfferedPrize, Ruling
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
from bridgedesk.store.mapped_facts import Kept, Named, as_json
from bridgedesk.store.mapping import (
    AppealRow,
    BoardFormRow,
    BoardSetRow,
    ClearanceRow,
    DealRow,
    DrawRow,
    EntryPlayerRow,
    EntryRow,
    EventRow,
    FiguresRow,
    FileMatchResultRow,
    FileResultRow,
    IssueRow,
    LineUpRow,
    MatchResultRow,
    MatchRow,
    MatchSeatRow,
    NoteRow,
    PlayerRow,
    PrizeRow,
    RegisteredRow,
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
from bridgedesk.store.mapping.row import table_of

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
FILE_RESULT = Kept(FileResultRow, Result)
BOARD_FORM = Kept(BoardFormRow, BoardForm)
MATCH = Kept(MatchRow, Match)
ROOM_RESULT = Kept(MatchResultRow, RoomResult)
FILE_ROOM_RESULT = Kept(FileMatchResultRow, RoomResult)
DRAW = Kept(DrawRow, Draw)
RULING = Kept(RulingRow, Ruling)
APPEAL = Kept(AppealRow, Appeal)
NOTE = Kept(NoteRow, Note)
CLEARANCE = Kept(ClearanceRow, Clearance)
PRIZE = Kept(PrizeRow, OfferedPrize)
REGISTERED = Kept(RegisteredRow, Registered)
ISSUE = Kept(IssueRow, Issue)


class Part(NamedTuple):
    """Facts of one kind below their owner, and how each is stored in its row."""

    row: type[Row]
    name: str  # of the owner's field that holds them
    values: Callable[[int, Any], dict[str, Any]]  # the place among its like, and the fact
    parts: tuple["Part", ...] = ()
    facts: Callable[[Any], Iterable[Any]] = iter  # those in the field


def of_kept(kept: Kept[Any], name: str, parts: tuple[Part, ...] = ()) -> Part:
    if "position" in table_of(kept.row).columns:
        return Part(kept.row, name, lambda at, fact: {**kept.values(fact), "position": at}, parts)
    return Part(kept.row, name, lambda _, fact: kept.values(fact), parts)


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
    return {"room": seat[0].value, "position": seat[1], "player_id": Named("event_player", seat[2])}


def _entry_player_values(position: int, player: str) -> dict[str, Any]:
    return {"position": position, "player_id": Named("event_player", player)}


def _items(mapping: Mapping[Any, Any]) -> Iterable[Any]:
    return mapping.items()


# ---- the tree; what is named by others comes before them

SECTION_PARTS = (
    Part(BoardSetRow, "sets", _set_values, facts=_items),
    Part(SeatRow, "seats", _seat_values, facts=_items),
    of_kept(SEAT_CHANGE, "seat_changes"),
    of_kept(LINE_UP, "line_ups"),
    Part(SittingRow, "movement", _sitting_values, facts=_sittings),
    of_kept(RESULT, "results"),
    of_kept(FILE_RESULT, "file_says"),
    of_kept(BOARD_FORM, "forms"),
)
SESSION_PARTS = (
    Part(DealRow, "deals", _deal_values, facts=_items),
    Part(SectionRow, "sections", _section_values, SECTION_PARTS),
)
MATCH_PARTS = (
    Part(MatchSeatRow, "line_up", _room_seat_values, facts=_room_seats),
    of_kept(ROOM_RESULT, "results"),
    of_kept(FILE_ROOM_RESULT, "file_says"),
)
EVENT_PARTS = (
    of_kept(PLAYER, "players"),
    of_kept(STAGE, "stages"),
    of_kept(ENTRY, "entries", (Part(EntryPlayerRow, "players", _entry_player_values),)),
    of_kept(SESSION, "sessions", SESSION_PARTS),
    Part(MatchRow, "matches", _match_values, MATCH_PARTS),
    of_kept(DRAW, "draws"),
    of_kept(RULING, "rulings"),
    of_kept(APPEAL, "appeals"),
    of_kept(NOTE, "notes"),
    of_kept(CLEARANCE, "clearances"),
    of_kept(PRIZE, "prizes"),
    of_kept(REGISTERED, "registered"),
    of_kept(ISSUE, "issues"),
)
EVENT_BESIDE: tuple[type[Row], ...] = (FiguresRow,)  # kept of an event, though none of its facts
