"""An event with its entries and stages."""

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bridgedesk.store.mapping.row import KeyedPart, Row, number_of, one_of


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
