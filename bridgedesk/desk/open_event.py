"""The open event: its facts and their evaluation, the only cache. File and memory change together or not."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from bridgedesk.desk.refusal import file_refusals
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.store.club_file import ClubFile, JournalEntry
from bridgedesk.store.journal import Deed, UnitOfWork

Clock = Callable[[], datetime]
Write = Callable[[UnitOfWork], None]


class Change(NamedTuple):
    """What an act did, in words."""

    act: str
    words: str


class OpenEvent:
    def __init__(self, file: ClubFile, key: str, clock: Clock) -> None:
        self.file = file
        self.clock = clock
        self.event = file.event(key)
        self.evaluation = evaluate(self.event)

    def carry_out(self, change: Change, after: Event, write: Write) -> Change:
        """Worked out, written and committed, then swapped in: what fails on the way changes nothing."""
        evaluation = evaluate(after)
        self._write(Deed(change.act, change.words, self.clock(), self.event.id), write)
        self.event, self.evaluation = after, evaluation
        return change

    def put_down(self, change: Change) -> Change:
        """In the journal only: something was printed or sent."""
        deed = Deed(change.act, change.words, self.clock(), self.event.id, undoable=False)
        self._write(deed, lambda _: None)
        return change

    def _write(self, deed: Deed, write: Write) -> None:
        with file_refusals(), self.file.act(deed) as work:
            write(work)
            work.commit()

    def read_again(self) -> None:
        """After rows were put back."""
        event = self.file.event(self.event.id)
        self.event, self.evaluation = event, evaluate(event)

    def history(self) -> list[JournalEntry]:
        """Every act, the newest first."""
        return self.file.history(self.event.id)
