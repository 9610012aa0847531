"""Rulings, appeals, notes and posted results."""

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bridgedesk.store.mapping.row import Row, number_of


class RulingRow(Row):
    __tablename__ = "ruling"
    __table_args__ = (UniqueConstraint("event_id", "key"),)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    key: Mapped[str]
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


class AppealRow(Row):
    __tablename__ = "appeal"
    __table_args__ = (UniqueConstraint("event_id", "key"),)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    key: Mapped[str]
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


class NoteRow(Row):
    __tablename__ = "note"
    __table_args__ = (UniqueConstraint("event_id", "position"),)
    KEY = ("position",)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    position: Mapped[int]
    time: Mapped[str]
    text: Mapped[str]
    table_number: Mapped[int | None]
    board: Mapped[int | None]


class ClearanceRow(Row):
    """Item to check that was accepted as it is."""

    __tablename__ = "clearance"
    __table_args__ = (UniqueConstraint("event_id", "position"),)
    KEY = ("position",)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    position: Mapped[int]
    time: Mapped[str]
    what: Mapped[str]
    reason: Mapped[str]
    code: Mapped[str | None]
    about: Mapped[str]


class PrizeRow(Row):
    """Prize that is offered."""

    __tablename__ = "prize"
    __table_args__ = (UniqueConstraint("event_id", "position"),)
    KEY = ("position",)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    position: Mapped[int]
    name: Mapped[str]
    among: Mapped[str]
    place: Mapped[int]
    cash: Mapped[str | None]
    goods: Mapped[str]
    currency: Mapped[str]


class RegisteredRow(Row):
    """Record of a register that the regulations require."""

    __tablename__ = "registered"
    __table_args__ = (UniqueConstraint("event_id", "key"),)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    key: Mapped[str]
    position: Mapped[int]
    register: Mapped[str]
    time: Mapped[str]
    entry_id: Mapped[int | None] = mapped_column(number_of("entry"), index=True)
    session_id: Mapped[int | None] = mapped_column(number_of("session"), index=True)
    facts: Mapped[str]
    struck_out: Mapped[str | None]


class IssueRow(Row):
    """Results as they were posted, frozen."""

    __tablename__ = "issue"
    __table_args__ = (UniqueConstraint("event_id", "position"),)
    KEY = ("position",)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    position: Mapped[int]
    revision: Mapped[int]
    time: Mapped[str]
    engine: Mapped[str]
    standings: Mapped[str]
    rulebook: Mapped[str | None]
    overlay: Mapped[str] = mapped_column(server_default="[]")
