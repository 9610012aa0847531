"""Entered players who must not be accepted, from records of the club's events."""

from collections.abc import Iterator

from bridgedesk.directing.advice import Advice
from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.situation import Situation
from bridgedesk.event.past import PastLine
from bridgedesk.rulebooks import Book

BARRED = "barred"


def barred(situation: Situation, book: Book | None) -> list[Advice]:
    return [Advice("", _words(line), line.title, "entry") for _, line in _lines(situation, book)]


def barred_entries(situation: Situation, book: Book | None) -> Iterator[Concern]:
    """Yield each entry with a barred player, and why."""
    playing = {each for final in situation.evaluation.finals for each in (final.home, final.away) if each}
    for player, line in _lines(situation, book):
        for entry in situation.event.entries:
            if player in entry.players and (not playing or entry.id in playing):
                words = f"{_words(line)} ({line.title}, {line.day.day} {line.day:%B %Y})"
                until = str(line.facts["until"])
                yield concern("barred", entry.id, words, player=player, until=until, since=line.day)


def _lines(situation: Situation, book: Book | None) -> list[tuple[str, PastLine]]:
    """Return bans in force of entered players, matched by name; each has a last day."""
    entered = {_plain(player.name): player.id for player in situation.event.players}
    if not entered:
        return []
    here = {"", *_called(situation.event.kind, book)}
    return [
        (entered[_plain(str(line.facts["who"]))], line)
        for line in situation.past.lines(BARRED, but=situation.event.id)
        if _plain(str(line.facts["who"])) in entered
        and _plain(str(line.facts.get("only", ""))) in here
        and str(line.facts["until"]) >= situation.event.date.isoformat()
    ]


def _called(kind: str, book: Book | None) -> Iterator[str]:
    """Yield names of the event's kind and similar kinds, including titles, as a record may have them."""
    yield _plain(kind)
    if book is not None and kind in book.kinds:
        for each in book.like(kind):
            yield from (_plain(each), _plain(book.kinds[each].title))


def _words(line: PastLine) -> str:
    return f"{line.facts['who']} is not to be accepted until {line.facts['until']}: {line.facts['why']}"


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
