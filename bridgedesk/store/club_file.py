"""Data of one club in one file: opened, read as facts, written action by action, closed as one whole file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.event import Event
from bridgedesk.store import migrations, reading, sqlite, undo
from bridgedesk.store.backup_files import SUFFIX as SUFFIX
from bridgedesk.store.backup_files import unpacked
from bridgedesk.store.damage import damage_in_words, refuse_cut_journal, refuse_other_schema
from bridgedesk.store.drafts import KeptDrafts
from bridgedesk.store.file_identity import Hold, Watched, check_log, hold_or_reason, log_of
from bridgedesk.store.journal import ActRecord, JournalEntry, UnitOfWork, create_tables, journal_entries
from bridgedesk.store.listed_players import ListedPlayers
from bridgedesk.store.mapping import ClubRow, JournalRow
from bridgedesk.store.one_act import Acts, OneAct
from bridgedesk.store.problem import Contradiction, FileProblem
from bridgedesk.store.undo import PutBack, Seen


class ClubFile:
    """Open club file; `read_only` says why nothing can be changed, if so."""

    def __init__(
        self, path: Path, engine: Engine, hold: Hold | None = None, read_only: str | None = None
    ) -> None:
        self.path = path
        self.read_only = read_only
        self.warning: str | None = None  # what was odd about the file when it was opened
        self.after_act: Callable[[str, datetime], None] = lambda _act, _time: None
        self.before_closing: Callable[[], None] = lambda: None
        self._engine = engine
        self._hold = hold
        self._watched = Watched.from_now_on(path, engine) if hold else None
        self._rescued: str | None = None  # where everything is, since another file took this one's place
        self._closed = False
        self.drafts = KeptDrafts(self._watched)
        self._unpacked = ExitStack()  # what a packed backup was unpacked to
        self._acts = Acts(self._unit_of_work, self._done)
        self.players = ListedPlayers()

    @classmethod
    def create(cls, path: Path, club: str, time: datetime, *, practice: bool = False) -> Self:
        """Create a club file, complete before it gets its name, so that no half-made file is ever opened."""
        if path.exists():
            raise FileProblem(f"{path} already exists; open it, or choose another name")
        unfinished = path.with_name(path.name + ".new")
        try:
            unfinished.unlink(missing_ok=True)
            sqlite.make_for_owner(unfinished)
        except OSError as problem:
            why = f"{problem.strerror}; check that the folder exists and can be written to"
            raise FileProblem(f"{path} cannot be written: {why}") from None
        file = cls(unfinished, sqlite.engine_for(unfinished))
        with file._in_words():
            create_tables(file._engine, migrations.VERSION)
        with file.act(ActRecord("begin club", f"Club file of {club}", time, undoable=False)) as work:
            begun = time.isoformat(timespec="seconds")
            row = {"name": club, "begun": begun, "backups": "{}", "sending": "{}"}
            work.add(ClubRow, [{**row, "practice": practice or None}])
            work.commit()
        file.close()
        try:
            unfinished.rename(path)
        except OSError as problem:
            raise FileProblem(f"{path} cannot be written: {problem.strerror}") from None
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file, read-only if it is open elsewhere or cannot be written."""
        migrations.refuse_newer(path, *sqlite.refuse_other_files(path))
        with sqlite.errors_in_words(path):
            hold, read_only = hold_or_reason(path)
        unpacking = ExitStack()
        try:
            warning = check_log(path) if hold else None
            plain = unpacking.enter_context(unpacked(path))
            engine = sqlite.engine_for(plain, read_only=read_only is not None)
            file = cls(path, engine, hold, read_only and f"{path.name} {read_only}")
        except BaseException:
            unpacking.close()
            if hold:
                hold.release()
            raise
        file.warning = warning
        file._unpacked = unpacking
        try:
            file._bring_up_to_date()
        except BaseException:
            file._let_go()
            raise
        return file

    def _bring_up_to_date(self) -> None:
        with self._in_words(), damage_in_words(self.path):
            version = sqlite.version_of(self._engine)
            migrations.refuse_newer(self.path, *version)
            if version.tables < migrations.VERSION:
                self.refuse_if_read_only()
                migrations.bring_up(self._engine, self.path, version.tables)
            refuse_other_schema(self._engine, self.path)
            refuse_cut_journal(self._engine, self.path)
            self.drafts.read(self._engine)

    def close(self) -> str | None:
        """Close, whatever happens: as one whole file, or with its log; return a remark on any failure."""
        if self._closed:
            return None
        remark = None
        try:
            self.before_closing()
            if not self.drafts.end(self._engine):
                remark = f"{self.path.name} is closed, but unfinished forms could not be saved"
            if not self.path.exists() or self._is_replaced():
                remark = self._rescue(datetime.now().astimezone())
            if not self.read_only:
                sqlite.close_as_one_file(self._engine)
        except sqlite.ERRORS:
            remark = remark or (
                f"{self.path.name} is closed, but its last entries are still in {log_of(self.path).name}:"
                " keep both files together until you open it again"
            )
        finally:
            self._let_go()
        return remark

    def _is_replaced(self) -> bool:
        return self._watched is not None and self._watched.was_replaced

    def _rescue(self, time: datetime) -> str:
        """Write everything to a file next to this one; return where it is, or that it failed."""
        if self._rescued is None and self._watched is not None:
            how = "was replaced by another program" if self.path.exists() else "no longer exists"
            try:
                self.drafts.write_now(self._engine)
                with suppress(*sqlite.ERRORS):
                    sqlite.empty_log(self._engine)  # so that no log is left next to the other file
                rescued = self._watched.rescue(time)
            except (OSError, *sqlite.ERRORS):
                return (
                    f"{self.path} {how}, and its folder cannot be written to; make a backup on another drive"
                )
            self._rescued = f"{self.path.name} {how}. Everything entered is in {rescued.name}; open that file"
        return self._rescued or f"{self.path} no longer exists"

    def _let_go(self) -> None:
        self._closed = True
        if self._watched:
            self._watched.end()
        self._engine.dispose()
        self._unpacked.close()
        if self._hold:
            self._hold.release()
            self._hold = None

    # ---- reading

    @property
    def club(self) -> str:
        with self._reading() as db:
            return db.scalars(select(ClubRow.name)).one()

    def event_keys(self) -> list[str]:
        with self._reading() as db:
            return reading.event_keys(db)

    def keys_ever(self) -> set[str]:
        """Return the keys that a new event cannot have."""
        with self._reading() as db:
            return reading.keys_ever(db)

    def event_titles(self) -> list[tuple[str, str, str]]:
        """Return key, date and title of every event, in order of creation."""
        with self._reading() as db:
            return reading.event_titles(db)

    def event(self, key: str) -> Event:
        with self._reading() as db:
            return reading.read_event(db, key)

    def history(self, event: str | None, limit: int = 200) -> list[JournalEntry]:
        """List actions, newest first; without an event, of the club's lists."""
        with self._reading() as db:
            return journal_entries(db, limit, JournalRow.event == event)

    def last_act(self) -> datetime | None:
        """Return the time of the newest journal entry; the file of a new club has one already."""
        with self._reading() as db:
            time = db.scalar(select(JournalRow.time).order_by(JournalRow.id.desc()).limit(1))
            return datetime.fromisoformat(time) if time else None

    def whole_history(self, limit: int = 200) -> list[JournalEntry]:
        with self._reading() as db:
            return journal_entries(db, limit)

    @contextmanager
    def reading(self) -> Iterator[DbSession]:
        """Open a database session for other modules of this package."""
        with self._reading() as db:
            yield db

    # ---- acting

    def refuse_if_read_only(self) -> None:
        if self.read_only:
            raise FileProblem(f"{self.read_only}; nothing was changed")

    def one_act(self) -> AbstractContextManager[OneAct]:
        """Plan steps that are written together at the end; an action within another is part of it."""
        return self._acts.one_act()

    @contextmanager
    def act(self, deed: ActRecord) -> Iterator[UnitOfWork]:
        """Open a unit of work that is undone unless it commits; errors become plain sentences."""
        self._acts.stand_alone(deed.act)
        with self._unit_of_work(deed) as work:
            yield work
        if work.committed:
            self._done(deed)

    def _done(self, deed: ActRecord) -> None:
        self.after_act(deed.act, deed.time)

    @contextmanager
    def _unit_of_work(self, deed: ActRecord) -> Iterator[UnitOfWork]:
        self._refuse_if_gone(deed.time)
        with self._in_words(), UnitOfWork(DbSession(self._engine), deed) as work:
            self.drafts.erase_used(work.db)
            yield work
        if work.committed:
            self.drafts.committed()
            self.players.follow(work.tables, work.players_written)

    def undo(self, event: str | None, time: datetime, seen: Seen | None = None) -> str | None:
        """Undo the last action in force; return in words what was undone, None if nothing could be."""
        with self._changing("undo", time) as db:
            act = undo.last_to_undo(db, event)
            return self._put_back(undo.undo(db, act.id, time, seen)) if act else None

    def undo_act(self, number: int, time: datetime, seen: Seen | None = None) -> str:
        """Undo this action, if nothing later depends on it."""
        with self._changing("undo", time) as db:
            return self._put_back(undo.undo(db, number, time, seen))

    def redo(self, event: str | None, time: datetime, seen: Seen | None = None) -> str | None:
        with self._changing("redo", time) as db:
            act = undo.last_to_redo(db, event)
            return self._put_back(undo.redo(db, act.id, time, seen)) if act else None

    def _put_back(self, done: PutBack) -> str:
        self.players.follow(done.tables)
        return done.words

    @contextmanager
    def _changing(self, act: str, time: datetime) -> Iterator[DbSession]:
        self._refuse_if_gone(time)
        self._acts.stand_alone(act)
        try:
            with self._in_words(), damage_in_words(self.path), DbSession(self._engine) as db:
                yield db
        except Contradiction:
            raise FileProblem("Later actions depend on this one. Undo those first.") from None
        self.after_act(act, time)

    def _refuse_if_gone(self, time: datetime) -> None:
        """Refuse if the file was moved or replaced; SQLite would write into one that nobody finds."""
        self._refuse_if_closed()
        self.refuse_if_read_only()
        if self._rescued or self._is_replaced():
            raise FileProblem(self._rescue(time))
        if not self.path.exists():
            raise FileProblem(f"{self.path} no longer exists. Reconnect the drive, then try again.")

    def _refuse_if_closed(self) -> None:
        """Refuse if the file is closed, as it would be opened again with nobody to close it."""
        if self._closed:
            raise FileProblem(f"{self.path.name} is closed. Open it, then try again.")

    @contextmanager
    def _reading(self) -> Iterator[DbSession]:
        self._refuse_if_closed()
        engine = sqlite.only_reading(self._engine)
        with self._in_words(), damage_in_words(self.path), DbSession(engine) as db:
            yield db

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        with sqlite.errors_in_words(self.path, self._engine):
            yield
