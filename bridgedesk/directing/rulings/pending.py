"""Pending rulings: recorded but not decided, or decided but not carried out."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rulings.penalty import DISQUALIFIED
from bridgedesk.directing.rulings.words import appeal_words, clause_text, offence_words
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.ruling import Ruling
from bridgedesk.rulebooks import Book, Verdict
from bridgedesk.rulebooks.conduct.disqualification import Disqualification

ADJUSTED = "adjusted-score"
TABLE = "table"  # fact of a pending ruling on a board
NO_SLIP = "no slip"  # fact as well: any score typed there decides the ruling


class PendingRuling(NamedTuple):
    ruling: str
    what: str
    matter: Matter


def pending_rulings(event: Event, book: Book | None = None) -> Iterator[PendingRuling]:
    for ruling in event.rulings:
        if ruling.withdrawn is None:
            if is_undecided(ruling) and not _has_come_in(event, ruling):
                words = f"Ruling not decided: {_about(event, ruling)}"
                yield PendingRuling(ruling.id, words, matter("ruling-waits", ruling=ruling.id))
            elif _is_to_go_home(event, ruling, book):
                clause = ruling.imposed.clause if ruling.imposed else None
                who, by = entry_words(event, ruling.entry), clause_text(clause or "")
                words = f"{who} is disqualified ({by}): withdraw the entry in Setup"
                yield PendingRuling(
                    ruling.id, words, matter("disqualified-plays", ruling=ruling.id, entry=ruling.entry)
                )


def _is_to_go_home(event: Event, ruling: Ruling, book: Book | None) -> bool:
    out = ruling.imposed is not None and ruling.imposed.unit == DISQUALIFIED
    if not out or ruling.entry is None or disqualified_play_clause(event, book):
        return False
    return event.entry(ruling.entry).withdrawn is None


def disqualified_play_clause(event: Event, book: Book | None) -> str:
    """Return the clause that lets a disqualified entry play on outside the ranking, or ""."""
    found = book.find_answer(Disqualification(event=event.kind)) if book else None
    return f"{found.because} ({found.clause})" if isinstance(found, Verdict) and found.holds else ""


def undecided_appeals(event: Event) -> Iterator[tuple[str, str]]:
    """Yield the id and a description of each undecided appeal."""
    for appeal in event.appeals:
        if appeal.outcome is None:
            yield appeal.id, f"{appeal_words(event, appeal)} is not decided"


def is_undecided(ruling: Ruling) -> bool:
    """Return whether the ruling has no amount and no score, and is not one that only records how a tie was
    broken."""
    decided = ruling.imposed or ruling.adjusted or ruling.on_match
    return not decided and (ruling.question == ADJUSTED or ruling.proposed is not None)


def pending_board_ruling(place: SlipLocation, time: datetime, why: str) -> Ruling:
    """Return a pending ruling on a board of a section whose score must still be given."""
    return Ruling(
        "", time, place.session, place.section, place.round, place.board,
        question=ADJUSTED, facts={TABLE: place.table, NO_SLIP: True}, reason=why,
    )  # fmt: skip


def _about(event: Event, ruling: Ruling) -> str:
    where = [
        f"round {ruling.round}" if ruling.round else "",
        f"table {ruling.facts[TABLE]}" if TABLE in ruling.facts else "",
    ]
    who = entry_words(event, ruling.entry) if ruling.entry else ""
    return ", ".join(filter(None, [offence_words(ruling), who, *where, ruling.reason or ""]))


def _has_come_in(event: Event, ruling: Ruling) -> bool:
    session, section, round_, board = ruling.session, ruling.section, ruling.round, ruling.board
    if NO_SLIP not in ruling.facts or session is None or section is None or round_ is None or board is None:
        return False
    place = SlipLocation(session, section, round_, int(ruling.facts[TABLE]), board)
    return place in results_of(event, session)
