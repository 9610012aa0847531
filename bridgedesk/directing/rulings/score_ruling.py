"""Preview of an adjusted score: the present score, the two sides, and the Law."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.apply_ruling import current_score
from bridgedesk.directing.rulings.ruling_list import entries_of
from bridgedesk.directing.rulings.words import outcome_words
from bridgedesk.directing.scores.match_score import totals_words
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score import Adjusted, Award, Score, Split
from bridgedesk.event.score_text import HIDDEN, score_text
from bridgedesk.rulebooks import Silent
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.matches.ruled_matches import ASSIGNED, law_of

AWARDS = {Award.PLUS: "average-plus", Award.AVERAGE: "average", Award.MINUS: "average-minus"}


class ScorePreview(NamedTuple):
    value: str
    law: str
    words: str
    more: tuple[str, ...]


def score_preview(event: Event, book: EventBook, ruling: Ruling) -> ScorePreview:
    """Describe a ruling before it is made; refuse it if its score location is wrong."""
    stands = current_score(event, ruling)
    hidden = ruling.board in hidden_boards(event, ruling.session or "")
    was = HIDDEN if hidden else score_text(stands) if stands else "no score"
    becomes = ruling.adjusted.becomes if ruling.adjusted else None
    both = " v ".join(entry_words(event, entry) for entry in entries_of(event, ruling))
    said = [_other_table(event, ruling), *(_by_the_book(event, book, becomes) if becomes else ())]
    more = tuple(dict.fromkeys(filter(None, said)))
    value = f"{was} becomes {score_text(becomes)}" if becomes else was
    return ScorePreview(value, law_of(becomes) if becomes else "", both, more)


def vps_preview(evaluation: Evaluation, ruling: Ruling) -> ScorePreview:
    event = evaluation.event
    match = event.match(ruling.on_match.match if ruling.on_match else "")
    stands = totals_words(evaluation, match)
    words = " v ".join(entry_words(event, entry) for entry in (match.home, match.away))
    return ScorePreview(
        outcome_words(ruling), ASSIGNED, words, (f"The boards give {stands}",) if stands else ()
    )


def _other_table(event: Event, ruling: Ruling) -> str:
    """Return the result of the other room, which stays and is compared with the new score."""
    adjusted = ruling.adjusted
    if (
        adjusted is None
        or adjusted.match is None
        or ruling.board in hidden_boards(event, ruling.session or "")
    ):
        return ""
    room = Room.CLOSED if adjusted.room is Room.OPEN else Room.OPEN
    stands = current_score(event, replace(ruling, adjusted=replace(adjusted, room=room)))
    return f"{room.value} room: {score_text(stands) if stands else 'no score yet'}"


def _by_the_book(event: Event, book: EventBook, score: Score) -> Iterator[str]:
    """Say what an average plus or minus is worth in this event."""
    if isinstance(score, Split):
        yield from _by_the_book(event, book, score.ns)
        yield from _by_the_book(event, book, score.ew)
    if not isinstance(score, Adjusted):
        return
    scoring = event.sessions[0].scoring.value if event.sessions else "matchpoints"
    for award in (score.ns, score.ew):
        found = book.find_answer("adjusted-score", {"scoring": scoring, "award": AWARDS[award]})
        if found is not None and not isinstance(found, Silent):
            yield f"{found.clause}: {found.because}"
