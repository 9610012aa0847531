"""Matches with their draws, rulings, appeals, notes and posted results."""

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem

from bridgedesk.store.mapping.row import KeyedPart, ListedPart, Row, number_of, one_of


class RulingRow(KeyedPart):
    __tablename__ = "ruling"

    position: Mapped[int]
    time: Mapped[str]
    session_id: Mapped[int | None] = mapped_column(number_of("session"), index=True)
    section: Mapped[str | None]
    round: Mapped[int | None]
    board: Mapped[int | None]
    entry_id: Mapped[int | None] = mapped_column(number_of("entry"), index=True)
    question: Mapped[str | None]
    facts: Mapped[str]
    proposed: Mapped[str | None]
    imposed: Mapped[str | None]
    reason: Mapped[str | None]
    withdrawn: Mapped[str | None]
    adjusted: Mapped[str | None]
    on_match: Mapped[str | None]
    appeal: Mapped[str | None]
    noted: Mapped[str | None]


class AppealRow(KeyedPart):
    __tablename__ = "appeal"

    position: Mapped[int]
    lodged: Mapped[str]
    ruling_id: Mapped[int | None] = mapped_column(number_of("ruling"), index=True)
    match_id: Mapped[int | None] = mapped_column(number_of("match"), index=True)
    session_id: Mapped[int | None] = mapped_column(number_of("session"), index=True)
    by_id: Mapped[int | None] = mapped_column(number_of("entry"), index=True)
    board: Mapped[int | None]
    deal: Mapped[str | None]
    auction: Mapped[str]
    details: Mapped[str | None]
    ruling_text: Mapped[str | None]
    grounds: Mapped[str | None]
    director: Mapped[str | None]
    respondents: Mapped[str | None]
    reply: Mapped[str | None]
    committee: Mapped[str]
    decision: Mapped[str | None]
    outcome: Mapped[str | None]
    decided: Mapped[str | None]
    effects: Mapped[str]
    signed: Mapped[str] = mapped_column(server_default="{}")
    late: Mapped[str | None]
    deposit: Mapped[str | None]
    reverses: Mapped[str | None]
    deposit_back: Mapped[bool | None]
    deposit_clause: Mapped[str | None]


class NoteRow(ListedPart):
    __tablename__ = "note"

    time: Mapped[str]
    text: Mapped[str]
    table_number: Mapped[int | None]
    board: Mapped[int | None]


class ClearanceRow(ListedPart):
    """Item to check that was accepted as it is."""

    __tablename__ = "clearance"

    time: Mapped[str]
    what: Mapped[str]
    reason: Mapped[str]
    code: Mapped[str | None]
    about: Mapped[str]


class PrizeRow(ListedPart):
    """Prize that is offered."""

    __tablename__ = "prize"

    name: Mapped[str]
    among: Mapped[str]
    place: Mapped[int]
    cash: Mapped[str | None]
    goods: Mapped[str]
    currency: Mapped[str]


class RegisteredRow(KeyedPart):
    """Record of a register that the regulations require."""

    __tablename__ = "registered"

    position: Mapped[int]
    register: Mapped[str]
    time: Mapped[str]
    entry_id: Mapped[int | None] = mapped_column(number_of("entry"), index=True)
    session_id: Mapped[int | None] = mapped_column(number_of("session"), index=True)
    facts: Mapped[str]
    struck_out: Mapped[str | None]


class IssueRow(ListedPart):
    """Results as they were posted, frozen."""

    __tablename__ = "issue"

    revision: Mapped[int]
    time: Mapped[str]
    engine: Mapped[str]
    standings: Mapped[str]
    rulebook: Mapped[str | None]
    overlay: Mapped[str] = mapped_column(server_default="[]")


# ---- matches and their draws


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
    exceptions: Mapped[str] = mapped_column(server_default="[]")
