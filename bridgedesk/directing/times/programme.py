"""Days on which an event is played, and the rule book's nights and matches that it misses."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import NamedTuple

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.qualifying.qualifying_link import dependent_finals
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.moment import earliest, wall_time
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, Verdict
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.stages.moved_match import Ground, MovedMatch
from bridgedesk.rulebooks.stages.programme import Nights, Programme
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.eligibility.substitutions import sessions_planned
from bridgedesk.standings.stages.stages import stages_apart


def day_of(session: Session) -> date | None:
    """Return the day the session began, if recorded, or else the day it ended."""
    known: datetime | None = session.starts or session.finish
    return known.date() if known else None


def day_by_draws(event: Event, session: Session) -> date | None:
    """Return the session's day, or else the day of its last draw, which is made during play."""
    stage = session.stage or (event.stages[0].id if event.stages else "")
    rounds = {match.round for match in event.matches if match.session == session.id}
    made = [each.made for each in event.draws if each.stage == stage and each.round in rounds and each.made]
    return day_of(session) or max((each.date() for each in made), default=None)


class ProgrammeShortfall(NamedTuple):
    """Requirement that a program of nights misses: in words, its name, and its figures."""

    words: str
    lacks: str
    figures: tuple[int | None, ...]


def short_programme(event: Event, book: Book | None) -> list[str]:
    return [each.words for each in shortfalls(event, book)]


def shortfalls(event: Event, book: Book | None) -> list[ProgrammeShortfall]:
    """Return the nights and matches per night that are missing; none if the rule book requires none."""
    block = book.find_block("programme", event.kind) if book else None
    rule = rule_in(block, Nights)
    if book is None or block is None or rule is None:
        return []
    alike = [each for each in stages_apart(event, book) if each.kind == event.kind]
    return [
        found._replace(words=f"{found.words} ({block.clause})")
        for each in alike
        for found in _stage_shortfalls(each, book, rule.matches)
    ]


def _stage_shortfalls(event: Event, book: Book, a_night: int) -> Iterator[ProgrammeShortfall]:
    nights = _nights(event)
    number = nights_of(event)
    too_few = _missing_terms(book, Programme(event=event.kind, nights=number))
    for at, words in enumerate(too_few):
        yield ProgrammeShortfall(words, f"nights {at}", (number,))
    rounds, _ = planned(event)
    if rounds and number and rounds != a_night * number:
        each_night = f"{counted(a_night, 'match', 'matches')} a night"
        words = f"{each_night}: {rounds} are planned over {counted(number, 'night')}"
        yield ProgrammeShortfall(words, "matches a night", (rounds, number))
    for at, sessions in enumerate(nights, 1):
        drawn = {match.round for match in event.matches if match.session in {each.id for each in sessions}}
        if drawn and _is_over(event, sessions, last=at == len(nights)):
            asked = Programme(event=event.kind, nights=number, matches=len(drawn))
            for each in (each for each in _missing_terms(book, asked) if each not in too_few):
                yield ProgrammeShortfall(f"night {at}: {each}", f"night {at}", (len(drawn), number))


def _missing_terms(book: Book, asked: Programme) -> list[str]:
    found = book.answer(asked)
    return list(found.missing) if isinstance(found, Verdict) else []


def nights_of(event: Event) -> int:
    """Return the nights set up or planned, whichever are more."""
    return max(len(_nights(event)), sessions_planned(event))


def _nights(event: Event) -> list[list[Session]]:
    """Group sessions of one day as one night."""
    found: dict[object, list[Session]] = {}
    for session in event.sessions:
        found.setdefault(day_of(session) or session.id, []).append(session)
    return list(found.values())


def _is_over(event: Event, sessions: list[Session], *, last: bool) -> bool:
    """Return whether the night is over: finished, or followed by another; the last one once all planned
    rounds are drawn."""
    if sessions[-1].finish is not None:
        return True
    if not last:
        here = max(event.sessions.index(each) for each in sessions)
        later = {each.id for each in event.sessions[here + 1 :]}
        return any(match.session in later for match in event.matches)
    rounds, _ = planned(event)
    return bool(rounds) and max(match.round for match in event.matches) >= rounds


# ---- start of the final that this event leads to; changes to who qualifies must end before it


def final_start(situation: Situation) -> datetime | None:
    """Return the start of the final's own first session; None without a final or a known time."""
    try:
        finals = dependent_finals(situation.past, situation.event)
        if not finals:
            return None
        starts = situation.past.session_starts([each.key for each in finals])
    except Refusal:  # the file is gone for now; the next action says so
        return None
    taken = {each.key: set(each.link.taken.names["sessions"].values()) for each in finals if each.link.taken}
    own = (
        wall_time(when)
        for event, sessions in starts.items()
        for session, when in sessions.items()
        if session not in taken.get(event, ())
    )
    return earliest(own)


# ---- matches on another day than the one announced: whether the rule book allows it

MOVED, RESCHEDULED = "moved-match", "rescheduled"
GROUNDS: dict[str, Ground] = {
    "national event": "national",
    "exceptional": "exceptional",
    "captains and director agree": "agreed",
}


def check_moved_match(
    book: Book, kind: str, was: date, now: date, line: RegisterLine | None
) -> Verdict | None:
    """Return whether the rule book allows the move on the recorded ground; None if it has no clause."""
    asked = MovedMatch(
        event=kind,
        to="later" if now > was else "earlier",
        ground=GROUNDS.get(str(line.facts.get("ground", ""))) if line else None,
        director=bool(line and line.facts.get("director")),
    )
    found = book.find_answer(asked)
    return found if isinstance(found, Verdict) else None


def records_of_move(event: Event, day: date) -> list[RegisterLine]:
    """Return the records of matches moved to this day."""
    return [line for line in event.records(RESCHEDULED) if line.facts.get("to") == day.isoformat()]


def moved_match_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Warn of a moved match while the rule book does not allow it."""
    was = date.fromisoformat(str(line.facts.get("was", context.event.date.isoformat())))
    now = date.fromisoformat(str(line.facts.get("to", was.isoformat())))
    found = check_moved_match(context.book.book, context.book.kind, was, now, line) if now != was else None
    if found is not None and not found.holds:
        words = f"{line.facts.get('match')} moved to {now}: {'; '.join(found.missing)} ({found.clause})"
        yield Consequence("match-moved", line.id, words, question=MOVED)
