"""Seating rights of a match, and systems that cost them: sentences for the draw and the line-ups."""

from collections.abc import Iterator, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Book, Director, Listing, Refused
from bridgedesk.rulebooks.before_play.seating import Seating
from bridgedesk.standings.matches.printed_seating import seating_sentences
from bridgedesk.standings.stages.stages import kind_in_session
from bridgedesk.standings.stages.stanzas import stanzas_of

DECIDED = "seating-decided"  # the register


def seating_of_round(event: Event, book: Book, matches: Sequence[Match]) -> list[str]:
    """Return the seating sentences of a round, each once: the general rule, and the teams that lose rights
    by their system."""
    return list(dict.fromkeys(words for match in matches for words in seating_words(event, book, match)))


def seating_words(event: Event, book: Book, match: Match) -> Iterator[str]:
    """Yield sentences on seating rights in a match."""
    if match.extra is None:
        yield from _by_the_book(event, book, match)
    for words in seating_sentences(event, book, match):
        yield f"Seating: {words}"


def _by_the_book(event: Event, book: Book, match: Match) -> Iterator[str]:
    names = event.entry_names
    systems = {entry.id: entry.system for entry in event.entries}
    alike = stanzas_of(event.matches, match)
    yellow = [key for key in (match.home, match.away) if systems.get(key) == "yellow"]
    asked = Seating(
        event=kind_in_session(event, match.session, book),
        stanza=match.stanza or 1,
        stanzas=max(each.stanza or 1 for each in alike),
        sessions=len({each.session for each in alike}),
        yellow=bool(yellow),
    )
    try:
        found = book.answer(asked)
    except Refused:
        return
    where = f"Seating in stanza {match.stanza}" if match.stanza else "Seating"
    if isinstance(found, Listing):
        plays = f"; yellow: {' and '.join(' & '.join(names[key]) for key in yellow)}" if yellow else ""
        yield f"{where}: {'; '.join(found.items)}{plays} ({found.clause})"
    elif isinstance(found, Director) and found.clause:
        yield f"{where}: {_decided(event) or found.because} ({found.clause})"


def _decided(event: Event) -> str:
    """Describe who decided the seating, and how, once that is recorded for the event."""
    for line in event.records(DECIDED):
        how = line.facts.get("how")
        return f"decided by the {line.facts['by']}{f', {how}' if how else ''}"
    return ""
