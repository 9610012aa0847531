"""One club's record in one file: opened, read as facts, written act by act, closed as one whole file."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Self

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.event import Event
from bridgedesk.store import reading, sqlite, undo
from bridgedesk.store.journal import Deed, UnitOfWork
from bridgedesk.store.mapping import ClubRow, JournalRow, Row
from bridgedesk.store.problem import Contradiction, FileProblem

SUFFIX = ".bridgedesk"


class JournalEntry(NamedTuple):
    """One act as the history shows it."""

    number: int
    time: datetime
    act: str
    words: str
    undoable: bool
    undone: bool


class ClubFile:
    def __init__(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._engine = engine

    @classmethod
    def create(cls, path: Path, club: str, time: datetime) -> Self:
        """Whole before it has its name, so that no half-made file is ever opened."""
        if path.exists():
            raise FileProblem(f"{path} is there already; open it, or choose another name")
        unfinished = path.with_name(path.name + ".new")
        unfinished.unlink(missing_ok=True)
        file = cls(unfinished, sqlite.engine_for(unfinished))
        with file._in_words():
            sqlite.create_tables(file._engine, Row.metadata)
        with file.act(Deed("begin club", f"Club file of {club}", time, undoable=False)) as work:
            work.add(ClubRow, [{"name": club, "begun": time.isoformat(timespec="seconds"), "backups": "{}"}])
            work.commit()
        file.close()
        try:
            unfinished.rename(path)
        except OSError as problem:
            raise FileProblem(f"{path} cannot be written: {problem.strerror}") from None
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        sqlite.refuse_other_files(path)
        file = cls(path, sqlite.engine_for(path))
        with file._in_words():
            sqlite.refuse_newer_files(file._engine, path)
        return file

    def close(self) -> None:
        with self._in_words():
            sqlite.close_as_one_file(self._engine)

    # ---- reading

    @property
    def club(self) -> str:
        with self._reading() as db:
            return db.scalars(select(ClubRow.name)).one()

    def event_keys(self) -> list[str]:
        with self._reading() as db:
            return reading.event_keys(db)

    def event(self, key: str) -> Event:
        with self._reading() as db:
            return reading.read_event(db, key)

    def history(self, event: str, limit: int = 200) -> list[JournalEntry]:
        """The newest first."""
        query = (
            select(JournalRow).where(JournalRow.event == event).order_by(JournalRow.id.desc()).limit(limit)
        )
        with self._reading() as db:
            return [
                JournalEntry(
                    row.id, datetime.fromisoformat(row.time), row.act, row.words, row.undoable, row.undone
                )
                for row in db.scalars(query)
            ]

    # ---- acting

    @contextmanager
    def act(self, deed: Deed) -> Iterator[UnitOfWork]:
        """A unit of work that is undone unless it commits; what goes wrong is said in words."""
        with self._in_words(), UnitOfWork(DbSession(self._engine), deed) as work:
            yield work

    def undo(self, event: str, time: datetime) -> str | None:
        """The last act that still holds; in words what was undone, none if there is nothing to undo."""
        with self._changing() as db:
            act = undo.last_to_undo(db, event)
            return undo.undo(db, act.id, time)[1] if act else None

    def undo_act(self, number: int, time: datetime) -> str:
        """This act, if nothing later stands on it."""
        with self._changing() as db:
            return undo.undo(db, number, time)[1]

    def redo(self, event: str, time: datetime) -> str | None:
        with self._changing() as db:
            act = undo.last_to_redo(db, event)
            return undo.redo(db, act.id, time)[1] if act else None

    @contextmanager
    def _changing(self) -> Iterator[DbSession]:
        try:
            with self._reading() as db:
                yield db
        except Contradiction:
            raise FileProblem("Later acts need what this one made; undo those first") from None

    @contextmanager
    def _reading(self) -> Iterator[DbSession]:
        with self._in_words(), DbSession(self._engine) as db:
            yield db

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except sqlite.ERRORS as problem:
            sqlite.roll_back(self._engine)
            raise sqlite.in_words(problem, self.path) from problem
