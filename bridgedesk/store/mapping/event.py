"""An event with its entries, stages and sessions."""

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, declared_attr, mapped_column
from sqlalchemy.schema import SchemaItem

from bridgedesk.store.mapping.row import KeyedPart, Row, SectionPart, number_of, one_of, seat_of_its_section


class EventRow(Row):
    __tablename__ = "event"
    __table_args__ = (one_of("status", "open", "provisional", "final"),)

    key: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    date: Mapped[str]
    club: Mapped[str | None]
    status: Mapped[str]
    kind: Mapped[str]
    rulebook: Mapped[str]
    rulebook_sha256: Mapped[str | None]
    settings: Mapped[str]
    overlay: Mapped[str] = mapped_column(server_default="[]")


class PlayerRow(KeyedPart):
    """Player as recorded on the day of the event."""

    __tablename__ = "event_player"

    name: Mapped[str]
    number: Mapped[str | None]
    grade: Mapped[str | None]
    flags: Mapped[str]


class EntryRow(KeyedPart):
    __tablename__ = "entry"

    name: Mapped[str | None]
    captain: Mapped[str | None]
    seed: Mapped[int | None]
    handicap: Mapped[str | None]
    system: Mapped[str | None]
    contending: Mapped[bool]
    joined: Mapped[str]
    withdrawn: Mapped[str | None]
    categories: Mapped[str] = mapped_column(server_default="[]")


class EntryPlayerRow(Row):
    __tablename__ = "entry_player"
    __table_args__ = (UniqueConstraint("entry_id", "position"), UniqueConstraint("entry_id", "player_id"))
    OWNER = "entry_id"
    KEY = ("position",)

    entry_id: Mapped[int] = mapped_column(number_of("entry"))
    position: Mapped[int]
    player_id: Mapped[int] = mapped_column(number_of("event_player"), index=True)


class StageRow(KeyedPart):
    __tablename__ = "stage"
    RULES = (one_of("fields", "one", "two"),)

    position: Mapped[int]
    contest: Mapped[str]
    fields: Mapped[str]
    scale: Mapped[str | None]
    best_of: Mapped[int | None]
    carry_from: Mapped[str | None]
    weights: Mapped[str] = mapped_column(server_default="{}")
    places: Mapped[int | None]


# ---- session at the tables


class SessionRow(KeyedPart):
    __tablename__ = "session"
    RULES = (one_of("scoring", "matchpoints", "butler", "cross-imps", "imps", "point-a-board", "aggregate"),)

    position: Mapped[int]
    stage_id: Mapped[int | None] = mapped_column(number_of("stage"))
    scoring: Mapped[str]
    starts: Mapped[str | None]
    finish: Mapped[str | None]
    posted: Mapped[str | None]
    rooms: Mapped[str] = mapped_column(server_default="[]")


class DealRow(Row):
    __tablename__ = "deal"
    __table_args__ = (UniqueConstraint("session_id", "board"),)
    OWNER = "session_id"
    KEY = ("board",)

    session_id: Mapped[int] = mapped_column(number_of("session"))
    board: Mapped[int]
    cards: Mapped[str]


class SectionRow(Row):
    __tablename__ = "section"
    __table_args__ = (UniqueConstraint("session_id", "key"),)
    OWNER = "session_id"

    session_id: Mapped[int] = mapped_column(number_of("session"))
    key: Mapped[str]
    position: Mapped[int]
    colour: Mapped[str | None]
    table_labels: Mapped[str]
    rounds: Mapped[int | None]  # none: no movement yet
    made_by: Mapped[str | None]


class BoardSetRow(SectionPart):
    __tablename__ = "board_set"
    RULES = (CheckConstraint("number > 0"),)
    KEY = ("number",)

    number: Mapped[int]
    boards: Mapped[str]


class SeatRow(SectionPart):
    """Pair number and its entry; without an entry it is a phantom."""

    __tablename__ = "seat"
    RULES = (UniqueConstraint("section_id", "entry_id", name="nobody_sits_twice"),)
    KEY = ("number",)

    number: Mapped[str]
    entry_id: Mapped[int | None] = mapped_column(number_of("entry"), index=True)


class SeatChangeRow(SectionPart):
    """Change of the entry, or to none, under a pair number from a round on."""

    __tablename__ = "seat_change"
    RULES = (seat_of_its_section("seat"),)
    KEY = ("position",)

    position: Mapped[int]
    round: Mapped[int]
    seat: Mapped[str]
    entry_id: Mapped[int | None] = mapped_column(number_of("entry"), index=True)


class LineUpRow(SectionPart):
    __tablename__ = "line_up"
    KEY = ("position",)

    position: Mapped[int]
    entry_id: Mapped[int] = mapped_column(number_of("entry"), index=True)
    from_round: Mapped[int]
    to_round: Mapped[int | None]
    out_id: Mapped[int | None] = mapped_column(number_of("event_player"), index=True)
    in_id: Mapped[int | None] = mapped_column(number_of("event_player"), index=True)
    kind: Mapped[str | None]
    reason: Mapped[str | None]


class SittingRow(SectionPart):
    __tablename__ = "sitting"
    RULES = (
        UniqueConstraint("section_id", "round", "ns"),
        UniqueConstraint("section_id", "round", "ew"),
        CheckConstraint("round > 0 AND table_number > 0"),
        CheckConstraint("ns <> ew", name="two_different_pairs"),
        seat_of_its_section("ns"),
        seat_of_its_section("ew"),
    )
    KEY = ("round", "table_number")

    round: Mapped[int]
    table_number: Mapped[int]
    ns: Mapped[str | None]
    ew: Mapped[str | None]
    sets: Mapped[str]
    turn_after: Mapped[int | None]


class BoardFormRow(SectionPart):
    """Fouled board that has another version from a round on."""

    __tablename__ = "board_form"
    RULES = (CheckConstraint("board > 0"),)
    KEY = ("position",)

    position: Mapped[int]
    board: Mapped[int]
    round: Mapped[int]
    form: Mapped[str | None]
    time: Mapped[str | None]


class _SlipRow(SectionPart):
    __abstract__ = True
    KEY = ("round", "table_number", "board", "ns", "ew")

    @declared_attr.directive
    def __table_args__(self) -> tuple[SchemaItem, ...]:
        return (
            UniqueConstraint("section_id", "round", "table_number", "board", name="one_result_at_a_table"),
            CheckConstraint("board > 0"),
            CheckConstraint(
                "table_number IS NOT NULL OR ns IS NOT NULL AND ew IS NOT NULL", name="who_played"
            ),
            CheckConstraint("length(score) > 0"),
            CheckConstraint("ns <> ew", name="two_different_pairs"),
            seat_of_its_section("ns"),
            seat_of_its_section("ew"),
        )

    round: Mapped[int | None]
    table_number: Mapped[int | None]
    board: Mapped[int]
    score: Mapped[str]
    lead: Mapped[str | None]
    form: Mapped[str | None]
    turned: Mapped[bool]
    ns: Mapped[str | None]
    ew: Mapped[str | None]
    initialled: Mapped[str | None]


class ResultRow(_SlipRow):
    __tablename__ = "result"


class FileResultRow(_SlipRow):
    """Result that differs in an imported results file."""

    __tablename__ = "file_result"
