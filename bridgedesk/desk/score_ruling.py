"""What is said of an adjusted score before it is ruled: what stands there, between whom, and by which law."""

from collections.abc import Iterator
from typing import NamedTuple

from bridgedesk.desk.blinds import HIDDEN, hidden_boards
from bridgedesk.desk.event_book import EventBook
from bridgedesk.desk.known import entry_words
from bridgedesk.desk.ruled import standing
from bridgedesk.desk.ruling_list import entries_of
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score import Adjusted, Award, Score, Split
from bridgedesk.event.score_text import score_text
from bridgedesk.rulebooks import Refused, Silent
from bridgedesk.standings.ruled_matches import law_of

AWARDS = {Award.PLUS: "average-plus", Award.AVERAGE: "average", Award.MINUS: "average-minus"}


class Adjusting(NamedTuple):
    value: str
    law: str
    words: str
    more: tuple[str, ...]


def adjusting(event: Event, book: EventBook, ruling: Ruling) -> Adjusting:
    """Of a ruling that is not made yet; its place may still be wrong, which is refused."""
    stands = standing(event, ruling)
    hidden = ruling.board in hidden_boards(event, ruling.session or "")
    was = HIDDEN if hidden else score_text(stands) if stands else "no score"
    becomes = ruling.adjusted.becomes if ruling.adjusted else None
    both = " v ".join(entry_words(event, entry) for entry in entries_of(event, ruling))
    more = tuple(dict.fromkeys(_by_the_book(event, book, becomes))) if becomes else ()
    value = f"{was} becomes {score_text(becomes)}" if becomes else was
    return Adjusting(value, law_of(becomes) if becomes else "", both, more)


def _by_the_book(event: Event, book: EventBook, score: Score) -> Iterator[str]:
    """What an average plus or minus is worth in this event."""
    if isinstance(score, Split):
        yield from _by_the_book(event, book, score.ns)
        yield from _by_the_book(event, book, score.ew)
    if not isinstance(score, Adjusted):
        return
    scoring = event.sessions[0].scoring.value if event.sessions else "matchpoints"
    for award in (score.ns, score.ew):
        try:
            found = book.answer("adjusted-score", {"scoring": scoring, "award": AWARDS[award]})
        except Refused:
            continue
        if not isinstance(found, Silent):
            yield f"{found.clause}: {found.because}"
