"""One command of the director as one action: worked out first, then written once, or refused as a whole."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from bridgedesk.bug_log import log_bug
from bridgedesk.event.event import Event
from bridgedesk.event.moment import time_words, wall_time
from bridgedesk.event.past import PastEntry, PastLine, PastRuling, PostedState, Withdrawn
from bridgedesk.event.refusal import Refusal
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.drafts import Draft as Draft
from bridgedesk.store.drafts import DraftPlace
from bridgedesk.store.one_act import OneAct
from bridgedesk.store.past_events import (
    past_entries,
    past_hands,
    past_lines,
    past_rulings,
    posted_state,
    session_starts,
    withdrawn_entries,
)
from bridgedesk.store.problem import Damaged, FileProblem

# ---- faults of the club file, refused in words for the director


class DamagedFile(Refusal):
    """The club file is damaged; a backup can replace it."""


@contextmanager
def file_refusals() -> Iterator[None]:
    """Turn problems of the club file into refusals."""
    try:
        yield
    except Damaged as problem:
        if problem.__cause__ is not None:
            log_bug(problem.__cause__)  # where it was noticed, should the fault be the program's
        raise DamagedFile(str(problem)) from problem
    except FileProblem as problem:
        raise Refusal(str(problem)) from problem


# ---- one act


class InClubFile(Protocol):
    """Owner of data in a club file, such as a club or an open event."""

    @property
    def file(self) -> ClubFile: ...


At = TypeVar("At", bound=InClubFile)
P = ParamSpec("P")
R = TypeVar("R")


@contextmanager
def as_one_act(at: InClubFile) -> Iterator[OneAct]:
    """Gather the steps of all acts within, and write them as one when the outermost ends."""
    with file_refusals(), at.file.one_act() as act:
        yield act


def one_act(carry_out: Callable[Concatenate[At, P], R]) -> Callable[Concatenate[At, P], R]:
    """Make a function an act: whatever it calls is a part of it, and a refusal undoes all of it."""

    @wraps(carry_out)
    def whole(at: At, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with as_one_act(at):
            return carry_out(at, *args, **kwargs)

    return whole


# ---- drafts: half-filled forms saved in the club file, each for its event, form and subject

CLUB = ""  # in the place of an event: the club's own lists
LONGEST_SUBJECT = 400


@dataclass(frozen=True)
class Drafts:
    """The drafts of one event, or of the club's own lists."""

    file: ClubFile
    clock: Callable[[], datetime] = field(compare=False)
    event: str = CLUB

    def find(self, form: str, subject: str) -> Draft | None:
        return self.file.drafts.find(self._slot(form, subject))

    def all_of(self, form: str) -> list[Draft]:
        """Return the drafts of one form, newest first."""
        return self.file.drafts.all_of(self.event, form)

    def keep(self, form: str, subject: str, fields: Mapping[str, str]) -> None:
        """Save what is typed now, without waiting for the disk; failed writes are tried again."""
        self.file.drafts.keep(self._slot(form, subject), fields, self.clock())

    def discard(self, form: str, subject: str) -> None:
        self.file.drafts.erase(self._slot(form, subject))

    @contextmanager
    def used(self, form: str, subject: str) -> Iterator[None]:
        """Erase the draft together with the action that commits inside; without a commit it stays."""
        with self.file.drafts.used(self._slot(form, subject)):
            yield

    def words(self, draft: Draft) -> str:
        """Return when the draft was saved: a time today, or with its day."""
        then, now = wall_time(draft.time), wall_time(self.clock())
        return time_words(then, now.date())

    def _slot(self, form: str, subject: str) -> DraftPlace:
        return DraftPlace(self.event, form, subject[:LONGEST_SUBJECT])


# ---- what the club file has of other events, for advice about this one


class ClubPast:
    """Reads the club file; each fault of the file is a refusal in words."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file

    def _read(self, read: Callable[Concatenate[Any, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        with file_refusals(), self._file.reading() as db:
            return read(db, *args, **kwargs)

    def titles(self) -> Sequence[tuple[str, str, str]]:
        with file_refusals():
            return self._file.event_titles()

    def event(self, key: str) -> Event:
        with file_refusals():
            return self._file.event(key)

    def posted(self, keys: Collection[str]) -> Mapping[str, PostedState]:
        return {key: found for key in keys if (found := self._read(posted_state, key))}

    def session_starts(self, keys: Collection[str]) -> Mapping[str, Mapping[str, datetime]]:
        return self._read(session_starts, keys)

    def lines(self, register: str, but: str) -> Sequence[PastLine]:
        return self._read(past_lines, register, but)

    def rulings(self, but: str) -> Sequence[PastRuling]:
        return self._read(past_rulings, but)

    def entries(self, keys: Collection[str]) -> Sequence[PastEntry]:
        return self._read(lambda db: list(past_entries(db, keys)))

    def withdrawn_entries(self, kind: str) -> Sequence[Withdrawn]:
        return self._read(lambda db: list(withdrawn_entries(db, kind)))

    def hands(self, keys: Collection[str]) -> Mapping[str, Collection[tuple[int, str]]]:
        return self._read(past_hands, keys)
