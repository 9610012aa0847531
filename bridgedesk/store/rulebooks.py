"""Texts of the rule books that results were posted by."""

from sqlalchemy import select

from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.mapping import RulebookRow


def keep_book(work: UnitOfWork, digest: str, text: str) -> None:
    """Save each text once, however many results are based on it."""
    if work.db.scalar(select(RulebookRow.id).where(RulebookRow.sha256 == digest)) is None:
        work.add(RulebookRow, [{"sha256": digest, "text": text}])


def kept_book(file: ClubFile, digest: str) -> str | None:
    with file.reading() as db:
        return db.scalar(select(RulebookRow.text).where(RulebookRow.sha256 == digest))
