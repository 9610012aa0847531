"""Standings at the desk: by the event's own book; a page of boards does not wait for them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.event.event import Event, RulebookRef, Status
from bridgedesk.rule_library import book, library
from bridgedesk.rulebooks import Book, Refused, load
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.evaluate import boards_alone, evaluate
from bridgedesk.standings.evaluation import Evaluation, ScoredBoard
from bridgedesk.standings.explain.posted_figures import with_posted_figures
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.club_lists import kept_book

WITHOUT_THE_BOOK = "without-the-book"  # the code of a flag that says so


class Remark(NamedTuple):
    """Reason why an event is scored without its own rule book."""

    why: str

    @property
    def words(self) -> str:
        return f"{self.why}; everything is scored under the Laws only"


class BookInUse(NamedTuple):
    """Rule book used for an event, with a remark if it is not the one the event names."""

    book: Book | None
    remark: Remark | None = None


class EventStandings:
    """The last evaluation is kept for as long as the event stays as it is."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file
        self._open: tuple[RulebookRef, bool, BookInUse] | None = None
        self._last: Evaluation | None = None
        self._alone: tuple[Event, str, frozenset[int], Sequence[ScoredBoard] | None] | None = None

    def of(self, event: Event) -> Evaluation:
        """Posted final figures are kept."""
        if self._last is None or self._last.event is not event:
            self._last = with_posted_figures(self.supposing(event), self.book_for(event))
        return self._last

    def boards(self, event: Event, session: str, boards: frozenset[int]) -> Sequence[ScoredBoard]:
        """Return these boards of a session, alone where the whole event is not worked out yet."""
        if self._last is None or self._last.event is not event:
            alone = self._alone
            if alone is None or alone[0] is not event or alone[1:3] != (session, boards):
                alone = self._alone = event, session, boards, self._boards_alone(event, session, boards)
            if alone[3] is not None:
                return alone[3]
        found = self.of(event).boards
        return [each for each in found if each.session == session and each.board in boards]

    def _boards_alone(
        self, event: Event, session: str, boards: frozenset[int]
    ) -> Sequence[ScoredBoard] | None:
        try:
            return boards_alone(event, session, boards, self.book_for(event))
        except (Refused, BadSetting):  # the whole event is scored by the Laws then, and a flag says so
            return None

    def book_for(self, event: Event) -> Book | None:
        return self._book(event).book

    def supposing(self, event: Event) -> Evaluation:
        """Return what would be posted now; the last posting stays unchanged."""
        book, remark = self._book(event)
        try:
            found = evaluate(event, book)
        except (Refused, BadSetting) as problem:
            found = evaluate(replace(event, overlay=(), settings={}))
            remark = Remark(str(problem))
        if remark is None:
            return found
        figures = (("why", remark.why),)
        flags = (Flag(WITHOUT_THE_BOOK, remark.words, Severity.CHECK, figures=figures), *found.flags)
        return replace(found, event=event, flags=flags)

    def _book(self, event: Event) -> BookInUse:
        final = event.status is Status.FINAL
        if self._open is None or self._open[:2] != (event.rulebook, final):
            self._open = (event.rulebook, final, book_of(event, self._file))
        return self._open[2]


def book_of(event: Event, file: ClubFile) -> BookInUse:
    """Return the installed rule book; final results use the text they were posted by."""
    wanted = event.rulebook
    here = _installed_book(wanted.id)
    if here and (event.status is not Status.FINAL or wanted.sha256 in (None, here.sha256)):
        return BookInUse(here)
    found = _saved_book(wanted, file) or here
    if found:
        return BookInUse(found)
    broken = [problem for name, problem in library().refused.items() if name.endswith(f"{wanted.id}.toml")]
    why = f"cannot be read ({broken[0]})" if broken else "is not here"
    return BookInUse(None, Remark(f"the rule book {wanted.id} {why}"))


def _installed_book(book_id: str) -> Book | None:
    try:
        return book(book_id)
    except Refused:
        return None


def _saved_book(wanted: RulebookRef, file: ClubFile) -> Book | None:
    text = kept_book(file, wanted.sha256) if wanted.sha256 else None
    try:
        return load(text, wanted.id) if text else None
    except Refused:  # written for another version of BridgeDesk
        return None
