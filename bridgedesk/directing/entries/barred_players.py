"""Who of those that entered is not to be accepted: by what was put down in the club's events."""

from collections.abc import Iterator

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.advice import Advice
from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.event.past import PastLine
from bridgedesk.rulebooks import Book
from bridgedesk.store.past_registers import past_lines

BARRED = "barred"


def barred(desk: OpenEvent, book: Book | None) -> list[Advice]:
    return [Advice("", _words(line), line.title, "entry") for _, line in _lines(desk, book)]


def barred_entries(desk: OpenEvent, book: Book | None) -> Iterator[Concern]:
    """The entry, and why."""
    playing = {each for final in desk.evaluation.finals for each in (final.home, final.away) if each}
    for player, line in _lines(desk, book):
        for entry in desk.event.entries:
            if player in entry.players and (not playing or entry.id in playing):
                words = f"{_words(line)} ({line.title}, {line.day.day} {line.day:%B %Y})"
                until = str(line.facts["until"])
                yield concern("barred", entry.id, words, player=player, until=until, since=line.day)


def _lines(desk: OpenEvent, book: Book | None) -> list[tuple[str, PastLine]]:
    """A player is known by the name that was put down; a line counts until its day."""
    entered = {_plain(player.name): player.id for player in desk.event.players}
    if not entered:
        return []
    here = {"", *_called(desk.event.kind, book)}
    with file_refusals(), desk.file.reading() as db:
        lines = past_lines(db, BARRED, desk.event.id)
    return [
        (entered[_plain(str(line.facts["who"]))], line)
        for line in lines
        if _plain(str(line.facts["who"])) in entered
        and _plain(str(line.facts.get("only", ""))) in here
        and str(line.facts["until"]) >= desk.event.date.isoformat()
    ]


def _called(kind: str, book: Book | None) -> Iterator[str]:
    """The kind of the event and those it is like, by their titles too, as somebody may have typed them."""
    yield _plain(kind)
    if book is not None and kind in book.kinds:
        for each in book.like(kind):
            yield from (_plain(each), _plain(book.kinds[each].title))


def _words(line: PastLine) -> str:
    return f"{line.facts['who']} is not to be accepted until {line.facts['until']}: {line.facts['why']}"


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
