"""The tables of a club file. Rows stay in this room: facts come in, facts go out.

Columns hold text, whole numbers and yes or no, so that the journal can keep any row as JSON. Foreign keys are
checked when an act commits, so that undoing may put rows back in any order.
"""

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Row(DeclarativeBase):
    """One row of any table that the journal keeps images of."""

    id: Mapped[int] = mapped_column(primary_key=True)


def _of(row: str) -> ForeignKey:
    return ForeignKey(f"{row}.id", deferrable=True, initially="DEFERRED")


def _seat_of_its_section(column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["section_id", column],
        ["seat.section_id", "seat.number"],
        name=f"{column}_is_a_seat",
        deferrable=True,
        initially="DEFERRED",
    )


def _one_of(column: str, *words: str) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(word) for word in words)})", name=f"{column}_known")


class ClubRow(Row):
    __tablename__ = "club"
    __table_args__ = (CheckConstraint("id = 1", name="one_club_to_a_file"),)

    name: Mapped[str]
    begun: Mapped[str]


class EventRow(Row):
    __tablename__ = "event"
    __table_args__ = (_one_of("status", "open", "provisional", "final"),)

    key: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    date: Mapped[str]
    club: Mapped[str | None]
    status: Mapped[str]
    kind: Mapped[str]
    rulebook: Mapped[str]
    rulebook_sha256: Mapped[str | None]
    settings: Mapped[str]


class PlayerRow(Row):
    """A player as he was that day."""

    __tablename__ = "event_player"
    __table_args__ = (UniqueConstraint("event_id", "key"),)

    event_id: Mapped[int] = mapped_column(_of("event"))
    key: Mapped[str]
    name: Mapped[str]
    number: Mapped[str | None]
    grade: Mapped[str | None]
    flags: Mapped[str]


class EntryRow(Row):
    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("event_id", "key"),)

    event_id: Mapped[int] = mapped_column(_of("event"))
    key: Mapped[str]
    name: Mapped[str | None]
    captain: Mapped[str | None]
    seed: Mapped[int | None]
    handicap: Mapped[str | None]
    system: Mapped[str | None]
    contending: Mapped[bool]
    joined: Mapped[str]
    withdrawn: Mapped[str | None]


class EntryPlayerRow(Row):
    __tablename__ = "entry_player"
    __table_args__ = (UniqueConstraint("entry_id", "position"), UniqueConstraint("entry_id", "player_id"))

    entry_id: Mapped[int] = mapped_column(_of("entry"))
    position: Mapped[int]
    player_id: Mapped[int] = mapped_column(_of("event_player"))


class StageRow(Row):
    __tablename__ = "stage"
    __table_args__ = (UniqueConstraint("event_id", "key"), _one_of("fields", "one", "two"))

    event_id: Mapped[int] = mapped_column(_of("event"))
    key: Mapped[str]
    position: Mapped[int]
    contest: Mapped[str]
    fields: Mapped[str]
    scale: Mapped[str | None]
    best_of: Mapped[int | None]
    carry_from: Mapped[str | None]


class SessionRow(Row):
    __tablename__ = "session"
    __table_args__ = (
        UniqueConstraint("event_id", "key"),
        _one_of("scoring", "matchpoints", "butler", "cross-imps", "imps", "point-a-board", "aggregate"),
    )

    event_id: Mapped[int] = mapped_column(_of("event"))
    key: Mapped[str]
    position: Mapped[int]
    stage_id: Mapped[int | None] = mapped_column(_of("stage"))
    scoring: Mapped[str]
    starts: Mapped[str | None]
    posted: Mapped[str | None]
    deals: Mapped[str]


class SectionRow(Row):
    __tablename__ = "section"
    __table_args__ = (UniqueConstraint("session_id", "key"),)

    session_id: Mapped[int] = mapped_column(_of("session"))
    key: Mapped[str]
    position: Mapped[int]
    colour: Mapped[str | None]
    table_labels: Mapped[str]
    rounds: Mapped[int | None]  # none: no movement yet
    made_by: Mapped[str | None]


class BoardSetRow(Row):
    __tablename__ = "board_set"
    __table_args__ = (UniqueConstraint("section_id", "number"), CheckConstraint("number > 0"))

    section_id: Mapped[int] = mapped_column(_of("section"))
    number: Mapped[int]
    boards: Mapped[str]


class SeatRow(Row):
    """A pair number and who plays it; nobody is a phantom."""

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("section_id", "number"),
        UniqueConstraint("section_id", "entry_id", name="nobody_sits_twice"),
    )

    section_id: Mapped[int] = mapped_column(_of("section"))
    number: Mapped[str]
    entry_id: Mapped[int | None] = mapped_column(_of("entry"))


class SittingRow(Row):
    __tablename__ = "sitting"
    __table_args__ = (
        UniqueConstraint("section_id", "round", "table_number"),
        UniqueConstraint("section_id", "round", "ns"),
        UniqueConstraint("section_id", "round", "ew"),
        CheckConstraint("round > 0 AND table_number > 0"),
        CheckConstraint("ns <> ew", name="two_different_pairs"),
        _seat_of_its_section("ns"),
        _seat_of_its_section("ew"),
    )

    section_id: Mapped[int] = mapped_column(_of("section"))
    round: Mapped[int]
    table_number: Mapped[int]
    ns: Mapped[str | None]
    ew: Mapped[str | None]
    sets: Mapped[str]
    turn_after: Mapped[int | None]


class ResultRow(Row):
    __tablename__ = "result"
    __table_args__ = (
        UniqueConstraint("section_id", "round", "table_number", "board", name="one_result_at_a_table"),
        CheckConstraint("board > 0"),
        CheckConstraint("table_number IS NOT NULL OR ns IS NOT NULL AND ew IS NOT NULL", name="who_played"),
        CheckConstraint("length(score) > 0"),
        CheckConstraint("ns <> ew", name="two_different_pairs"),
        _seat_of_its_section("ns"),
        _seat_of_its_section("ew"),
    )

    section_id: Mapped[int] = mapped_column(_of("section"))
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


class JournalRow(Row):
    """One act: when, what, in words, and the rows it touched before and after. Only `undone` ever changes."""

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("(act IN ('undo', 'redo')) = (target IS NOT NULL)", name="what_was_undone"),
        Index("journal_of_event", "event", "id"),
    )

    time: Mapped[str]
    act: Mapped[str]
    event: Mapped[str | None]
    words: Mapped[str]
    images: Mapped[str]
    undoable: Mapped[bool]
    undone: Mapped[bool]
    target: Mapped[int | None] = mapped_column(_of("journal"))  # the act that this one undoes or does again
