"""Who withdrew with one partner and is entered with another."""

from collections.abc import Iterator

from bridgedesk.desk.known import entry_words
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.questions.entry import Entering


def came_back(event: Event, book: Book | None) -> Iterator[tuple[str, str]]:
    """The entry, and what the book says of it; nothing where it does not mind."""
    gone = [each for each in event.entries if each.withdrawn is not None]
    if book is None or not gone:
        return
    try:
        found = book.answer(Entering(event=event.kind, about="again", withdrew=True))
    except Refused:
        return
    if not isinstance(found, Verdict) or found.holds:
        return
    names = {player.id: player.name for player in event.players}
    for entry in event.entries:
        for other in gone if entry.withdrawn is None else ():
            for player in set(entry.players) & set(other.players) if entry.players != other.players else ():
                withdrew = f"{names[player]} withdrew as {entry_words(event, other.id)}"
                yield entry.id, f"{withdrew}: {'; '.join(found.missing)} ({found.clause})"
