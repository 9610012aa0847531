"""Rulings, appeals, notes and posted results."""

from sqlalchemy.orm import Mapped, mapped_column

from bridgedesk.store.mapping.row import KeyedPart, ListedPart, number_of


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
