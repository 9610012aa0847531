"""The open club: its file, its events, and the last event."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Self

from bridgedesk.desk.club.automatic_backups import Safekeeping
from bridgedesk.desk.event.club_file import Drafts, as_one_act, file_refusals
from bridgedesk.desk.event.open_event import Change, Clock, OpenEvent
from bridgedesk.event.practice import MARK
from bridgedesk.event.refusal import Refusal, refuse_too_long
from bridgedesk.store.club_file import SUFFIX, ClubFile
from bridgedesk.store.club_lists import ClubLists, change_lists, read_lists
from bridgedesk.store.evening_record import is_practice
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.one_act import Step, Write, write_nothing


class Club:
    def __init__(self, file: ClubFile, clock: Clock) -> None:
        self.file = file
        self.clock = clock
        self.name = file.club
        self.practice = is_practice(file)  # to try things out: every sheet says so, and nothing is sent
        self.safekeeping = Safekeeping(file)
        self.drafts = Drafts(file, clock)
        self._lists: ClubLists | None = None
        self._read_at = -1

    @classmethod
    def begin(cls, path: Path, name: str, clock: Clock, *, practice: bool = False) -> Self:
        """Create a club file; also its folder if missing, as a new account has no Documents yet."""
        name = " ".join(name.split())
        if not name:
            raise Refusal("Type the club's name. It is printed on every sheet.")
        refuse_too_long("club's name", name)
        path = path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
        with suppress(OSError):  # then the club file cannot be opened there, which says why
            path.parent.mkdir(exist_ok=True)
        with file_refusals():
            return cls(ClubFile.create(path, name, clock(), practice=practice), clock)

    @classmethod
    def open(cls, path: Path, clock: Clock) -> Self:
        """Open the club file and begin a backup; `warnings` reports problems."""
        with file_refusals():
            file = ClubFile.open(path)
            try:
                club = cls(file, clock)
                club.safekeeping.opened(clock())
            except BaseException:
                file.close()
                raise
            return club

    @property
    def warnings(self) -> tuple[str, ...]:
        practice = (f"{MARK}. Nothing is sent from this club.",) if self.practice else ()
        return (*practice, *self.safekeeping.warnings)

    @property
    def lists(self) -> ClubLists:
        """Return players, templates and ladders, read from the file only when needed."""
        if self._lists is None or self._read_at != self.file.players.changed:
            with file_refusals(), self.file.reading() as db:
                self._lists = read_lists(db, self.file.players)
            self._read_at = self.file.players.changed
        return self._lists

    def change_lists(self, change: Change, after: ClubLists, beside: Write = write_nothing) -> Change:
        """Change the lists, and write what else belongs to it, as an action or part of one."""
        before = self.lists
        deed = ActRecord(change.act, change.words, self.clock())

        def write(work: UnitOfWork) -> None:
            change_lists(work, before, after)
            beside(work)

        with as_one_act(self) as act:
            act.add(Step(deed, write, put_back=partial(self._hold, before), done=partial(self._hold, after)))
            self._hold(after)
        return change

    def _hold(self, lists: ClubLists) -> None:
        self._lists, self._read_at = lists, self.file.players.changed

    def undo(self) -> Change:
        """Undo the last action on the lists that is still in force."""
        return self._read_lists_again("undo", self.file.undo)

    def redo(self) -> Change:
        return self._read_lists_again("redo", self.file.redo)

    def _read_lists_again(self, act: str, put_back: Callable[[None, datetime], str | None]) -> Change:
        with file_refusals():
            words = put_back(None, self.clock())
        if words is None:
            raise Refusal(f"There is nothing to {act}")
        self._lists = None
        return Change(act, words)

    def close(self) -> str | None:
        """Close the club file; return what the director should know about the file that is left."""
        return self.file.close()

    def event(self, key: str) -> OpenEvent:
        with file_refusals():
            return OpenEvent(self.file, key, self.clock)

    def last_event(self) -> OpenEvent | None:
        """Return the newest event, or None in a new club file."""
        with file_refusals():
            keys = self.file.event_keys()
            return OpenEvent(self.file, keys[-1], self.clock) if keys else None
