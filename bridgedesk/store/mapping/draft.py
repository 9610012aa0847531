"""Drafts of half-typed forms."""

from typing import ClassVar

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped

from bridgedesk.store.mapping.row import Row


class DraftRow(Row):
    """Draft of one form; no journal entry explains it, so it has a digest of its own."""

    __tablename__ = "draft"
    __table_args__ = (UniqueConstraint("event", "form", "subject"),)
    WRITTEN: ClassVar[tuple[str, ...]] = ("event", "form", "subject", "fields", "time", "digest")

    event: Mapped[str]  # key of the event; empty: the club's
    form: Mapped[str]
    subject: Mapped[str]  # what the form is about, such as an appeal
    fields: Mapped[str]
    time: Mapped[str]
    digest: Mapped[str]
