"""The journal of every act."""

from sqlalchemy import CheckConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from bridgedesk.store.mapping.row import Row, number_of


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
    target: Mapped[int | None] = mapped_column(
        number_of("journal")
    )  # the act that this one undoes or does again
