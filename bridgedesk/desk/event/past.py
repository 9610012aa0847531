"""What the club file has of other events, for advice about this one."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.event.event import Event
from bridgedesk.event.past import PastEntry, PastLine, PastRuling, Posted, Withdrawn
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.past_entries import past_entries, past_hands, withdrawn_entries
from bridgedesk.store.past_registers import past_lines
from bridgedesk.store.past_rulings import past_rulings
from bridgedesk.store.posted import posted_state, session_starts


class ClubPast:
    """Reads the club file; each fault of the file is a refusal in words."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file

    def titles(self) -> Sequence[tuple[str, str, str]]:
        with file_refusals():
            return self._file.event_titles()

    def event(self, key: str) -> Event:
        with file_refusals():
            return self._file.event(key)

    def posted(self, keys: Collection[str]) -> Mapping[str, Posted]:
        with file_refusals(), self._file.reading() as db:
            return {key: found for key in keys if (found := posted_state(db, key))}

    def session_starts(self, keys: Collection[str]) -> Mapping[str, Mapping[str, datetime]]:
        with file_refusals(), self._file.reading() as db:
            return session_starts(db, keys)

    def lines(self, register: str, but: str) -> Sequence[PastLine]:
        with file_refusals(), self._file.reading() as db:
            return past_lines(db, register, but)

    def rulings(self, but: str) -> Sequence[PastRuling]:
        with file_refusals(), self._file.reading() as db:
            return past_rulings(db, but)

    def entries(self, keys: Collection[str]) -> Sequence[PastEntry]:
        with file_refusals(), self._file.reading() as db:
            return list(past_entries(db, keys))

    def withdrawn_entries(self, kind: str) -> Sequence[Withdrawn]:
        with file_refusals(), self._file.reading() as db:
            return list(withdrawn_entries(db, kind))

    def hands(self, keys: Collection[str]) -> Mapping[str, Collection[tuple[int, str]]]:
        with file_refusals(), self._file.reading() as db:
            return past_hands(db, keys)
