"""The journal of every action, and the head of the chain that its entries form."""

import zlib
from typing import Any

from sqlalchemy import CheckConstraint, Index, LargeBinary, TypeDecorator, text
from sqlalchemy.orm import Mapped, mapped_column

from bridgedesk.store.mapping.row import Row, number_of

COMPRESSED_FROM = 2000  # bytes; shorter text shrinks more in a backup, which is compressed as a whole
LONGEST = 500_000_000  # bytes of text in one entry: damage must not fill the memory

COMPRESSED = b"\x78"  # how zlib begins; JSON never begins so


def stored_form(words: str) -> bytes:
    """Return a text as the journal stores it: a long one is compressed."""
    content = words.encode(errors="surrogatepass")
    return zlib.compress(content, 9) if len(content) >= COMPRESSED_FROM else content


def text_of(stored: bytes) -> str:
    """Return the text that was stored; raise ValueError if it is damaged."""
    if not isinstance(stored, bytes):
        raise TypeError("the text of the journal is stored as bytes")
    if stored[:1] != COMPRESSED:
        return stored.decode(errors="surrogatepass")
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(stored, LONGEST)
    except zlib.error as problem:
        raise ValueError("the text of the journal is damaged") from problem
    if not unpacking.eof or unpacking.unused_data:
        raise ValueError("the text of the journal is cut or too long")
    return content.decode(errors="surrogatepass")


class StoredText(TypeDecorator[str]):
    """Text, compressed if it is long."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> bytes | None:  # noqa: ARG002
        return None if value is None else stored_form(value)

    def process_result_value(self, value: bytes | None, dialect: Any) -> str | None:  # noqa: ARG002
        return None if value is None else text_of(value)


class JournalRow(Row):
    """Action: time, name, words, and the rows it changed. An entry stays as it was written."""

    __tablename__ = "journal"
    __table_args__ = (
        CheckConstraint("(act IN ('undo', 'redo')) = (target IS NOT NULL)", name="what_was_undone"),
        Index("journal_of_event", "event", "id"),
        Index("journal_of_target", "target", "id", sqlite_where=text("target IS NOT NULL")),
    )

    time: Mapped[str]
    act: Mapped[str]
    event: Mapped[str | None]
    words: Mapped[str]
    images: Mapped[str] = mapped_column(StoredText)
    undoable: Mapped[bool]
    target: Mapped[int | None] = mapped_column(
        number_of("journal")
    )  # the act that this one undoes or does again
    chain: Mapped[bytes]  # made of the chain's value before this entry and the digest of this entry


class JournalHeadRow(Row):
    """Newest entry of the journal, which reveals entries cut off, and a digest of the tables."""

    __tablename__ = "journal_head"
    __table_args__ = (CheckConstraint("id = 1", name="one_head"),)

    entry: Mapped[int]
    chain: Mapped[bytes]
    tables: Mapped[str]  # digest of the statements that made them
