"""Drafts: half-filled forms saved in the club file, each for its event, form and subject."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

from bridgedesk.event.moment import wall_time
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.drafts import Draft as Draft
from bridgedesk.store.drafts import Slot

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
        day = "" if then.date() == now.date() else f"{then:%a} {then.day} {then:%b %Y}, "
        return f"{day}{then:%H:%M}"

    def _slot(self, form: str, subject: str) -> Slot:
        return Slot(self.event, form, subject[:LONGEST_SUBJECT])
