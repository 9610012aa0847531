"""Matches and their draws."""

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem

from bridgedesk.store.mapping.row import KeyedPart, ListedPart, Row, number_of, one_of


class MatchRow(KeyedPart):
    __tablename__ = "match"
    RULES = (one_of("outcome", "played", "forfeit", "abandoned", "bye", "cancelled"),)

    position: Mapped[int]
    session_id: Mapped[int] = mapped_column(number_of("session"), index=True)
    stage_id: Mapped[int | None] = mapped_column(number_of("stage"), index=True)
    round: Mapped[int]
    stanza: Mapped[int | None]
    extra: Mapped[str | None]
    table_number: Mapped[int | None]
    home_id: Mapped[int] = mapped_column(number_of("entry"), index=True)
    away_id: Mapped[int] = mapped_column(number_of("entry"), index=True)
    boards: Mapped[str]
    triangle: Mapped[str | None]
    lined_up: Mapped[bool]  # the players of the rooms are known
    slip: Mapped[str | None]
    outcome: Mapped[str]
    at_fault: Mapped[str]
    file_total: Mapped[str | None]


class MatchSeatRow(Row):
    """Seat of a player in a room: North East South West are 1 to 4."""

    __tablename__ = "match_seat"
    __table_args__ = (
        UniqueConstraint("match_id", "room", "position"),
        UniqueConstraint("match_id", "player_id", name="nobody_sits_in_both_rooms"),
        one_of("room", "open", "closed"),
    )
    OWNER = "match_id"
    KEY = ("room", "position")

    match_id: Mapped[int] = mapped_column(number_of("match"))
    room: Mapped[str]
    position: Mapped[int]
    player_id: Mapped[int] = mapped_column(number_of("event_player"), index=True)


class _RoomSlipRow(Row):
    __abstract__ = True
    OWNER = "match_id"
    KEY = ("room", "board")

    @declared_attr.directive
    def __table_args__(self) -> tuple[SchemaItem, ...]:
        return (
            UniqueConstraint("match_id", "room", "board", name="one_result_in_a_room"),
            one_of("room", "open", "closed"),
            CheckConstraint("length(score) > 0"),
        )

    match_id: Mapped[int] = mapped_column(number_of("match"))
    room: Mapped[str]
    board: Mapped[int]
    score: Mapped[str]
    lead: Mapped[str | None]
    initialled: Mapped[str | None]


class MatchResultRow(_RoomSlipRow):
    __tablename__ = "match_result"


class FileMatchResultRow(_RoomSlipRow):
    """Result that differs in an imported results file."""

    __tablename__ = "file_match_result"


class DrawRow(ListedPart):
    """Draw as it was made, with the lots; it is never worked out again."""

    __tablename__ = "draw"

    stage_id: Mapped[int] = mapped_column(number_of("stage"), index=True)
    round: Mapped[int]
    made: Mapped[str | None]
    order: Mapped[str]
    lots: Mapped[str]
    pairings: Mapped[str]
    triangles: Mapped[str]
    bye_id: Mapped[int | None] = mapped_column(number_of("entry"), index=True)
    by_hand: Mapped[str | None]
