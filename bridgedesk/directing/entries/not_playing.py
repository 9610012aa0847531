"""Entries absent from one of their sessions without a substitute: the rule book's consequence."""

from collections.abc import Iterator
from datetime import date

from bridgedesk.directing.advice import Advice
from bridgedesk.directing.entries.entry_terms import Concern, concern
from bridgedesk.directing.lookup import find_answer, find_conditions
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words
from bridgedesk.event.past import PastLine
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import capitalised, caseless
from bridgedesk.rulebooks import Book, Director, Listing
from bridgedesk.rulebooks.entries.attendance import Attendance
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.withdrawals import decided_by, withdrawn_from


def absences_without_substitute(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield entries that played another session of the same stage but not this one, once it has begun. Not
    in finals: there a team has a bye or is out, an absent team forfeits, and the qualifying is over."""
    said = absence_consequence(event, book)
    if not said or (event.stages and event.stages[-1].contest in FINALS):
        return
    playing = {session.id: _playing(event, session) for session in event.sessions}
    for session in event.sessions:
        if session.id not in event.begun_sessions:
            continue
        alike = [each for each in event.sessions if each.stage == session.stage and each is not session]
        expected = {entry for each in alike for entry in playing[each.id]}
        for entry in event.entries:
            gone = entry.withdrawn is not None or not entry.contending
            if entry.id in expected and entry.id not in playing[session.id] and not gone:
                words = f"absent from session {session.id} without a substitute: {said}"
                yield concern("stayed-away", entry.id, words, session=session.id)


def absence_consequence(event: Event, book: Book | None) -> str:
    """Return what may follow an absence, with its clause; "" if the rule book has none."""
    found = find_answer(book, Attendance(event=event.kind))
    return f"{found.because} ({found.clause})" if isinstance(found, Director) else ""


def _playing(event: Event, session: Session) -> set[str]:
    """Return the entries seated or drawn into a match, including a bye."""
    found = set(session.seated)
    found |= {change.entry for section in session.sections for change in section.seat_changes if change.entry}
    for match in event.matches:
        if match.session == session.id:
            found |= {match.home, match.away}
    return found | {draw.bye for draw in event.draws if draw.bye and draw.stage == session.stage}


# ---- remarks on what the rule book does with the results of a withdrawn entry


def withdrawal_words(situation: Situation, after: Event) -> Iterator[str]:
    """Yield a sentence for each entry that this action withdraws."""
    conditions = find_conditions(after, situation.book_in_force)
    if conditions is None:
        return
    before = {gone.entry for gone in withdrawn_from(situation.event, conditions)}
    for gone in withdrawn_from(after, conditions):
        found = gone.found
        if gone.entry not in before and isinstance(found, Listing | Director):
            words = capitalised(found.because)
            yield f"{words}{decided_by(found.clause)}."


# ---- entered players who must not be accepted, from records of the club's events

BARRED = "barred"


def barred(situation: Situation, book: Book | None) -> list[Advice]:
    return [Advice("", _words(line), line.title, "entry") for _, line in _lines(situation, book)]


def barred_entries(situation: Situation, book: Book | None) -> Iterator[Concern]:
    """Yield each entry with a barred player, and why."""
    playing = {each for final in situation.evaluation.finals for each in (final.home, final.away) if each}
    for player, line in _lines(situation, book):
        for entry in situation.event.entries:
            if player in entry.players and (not playing or entry.id in playing):
                words = f"{_words(line)} ({line.title}, {day_words(line.day)})"
                until = str(line.facts["until"])
                yield concern("barred", entry.id, words, player=player, until=until, since=line.day)


def _lines(situation: Situation, book: Book | None) -> list[tuple[str, PastLine]]:
    """Return bans in force of entered players, matched by name; each has a last day, and ends with an
    excuse that was accepted."""
    entered = {caseless(player.name): player.id for player in situation.event.players}
    if not entered:
        return []
    here = {"", *_called(situation.event.kind, book)}
    return [
        (entered[caseless(str(line.facts["who"]))], line)
        for line in situation.past.lines(BARRED, but=situation.event.id)
        if caseless(str(line.facts["who"])) in entered
        and caseless(str(line.facts.get("only", ""))) in here
        and caseless(str(line.facts.get("event", ""))) in caseless(situation.event.title)
        and str(line.facts["until"]) >= situation.event.date.isoformat()
        and not line.facts.get("excused")
    ]


def _called(kind: str, book: Book | None) -> Iterator[str]:
    """Yield names of the event's kind and similar kinds, including titles, as a record may have them."""
    yield caseless(kind)
    if book is not None and kind in book.kinds:
        for each in book.like(kind):
            yield from (caseless(each), caseless(book.kinds[each].title))


def _words(line: PastLine) -> str:
    until = day_words(date.fromisoformat(str(line.facts["until"])))
    return f"{line.facts['who']} must not be accepted until {until}: {line.facts['why']}"
