"""Who sits first in a match, and whom a system costs the right: in words, for the draw and the line-ups."""

from collections.abc import Iterator, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Book, Director, Listing, Refused
from bridgedesk.rulebooks.questions.seating import Seating
from bridgedesk.rulebooks.questions.team_draw import TeamDraw
from bridgedesk.standings.names import entry_names
from bridgedesk.standings.stages import kind_in_session


def seating_of_round(event: Event, book: Book, matches: Sequence[Match]) -> list[str]:
    """Each once: what holds for all of them, and of whom a system costs it."""
    return list(dict.fromkeys(words for match in matches for words in seating_words(event, book, match)))


def seating_words(event: Event, book: Book, match: Match) -> Iterator[str]:
    """Who sits first, and with which rights."""
    names = entry_names(event)
    systems = {entry.id: entry.system for entry in event.entries}
    alike = [
        each.stanza or 1
        for each in event.matches
        if {each.home, each.away} == {match.home, match.away} and each.round == match.round
    ]
    yellow = [key for key in (match.home, match.away) if systems.get(key) == "yellow"]
    kind = kind_in_session(event, match.session, book)
    asked = Seating(
        event=kind,
        stanza=match.stanza or 1,
        stanzas=max([*alike, match.stanza or 1]),
        yellow=bool(yellow),
    )
    playing = sum(entry.withdrawn is None for entry in event.entries)
    for question in (asked, TeamDraw(event=kind, entries=max(2, playing), round_=match.round)):
        try:
            found = book.answer(question)
        except Refused:
            continue
        if isinstance(found, Listing):
            items = found.items if question is asked else found.items[-1:]
            plays = f"; yellow: {' and '.join(' & '.join(names[key]) for key in yellow)}" if yellow else ""
            yield f"Seating: {'; '.join(items)}{plays} ({found.clause})"
        elif isinstance(found, Director) and found.clause and question is asked:
            yield f"Seating: {found.because} ({found.clause})"
