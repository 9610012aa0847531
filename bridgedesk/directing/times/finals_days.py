"""Nights of the finals: the day each is due, and any that is on another day."""

from collections.abc import Iterator
from datetime import date, datetime, time
from typing import NamedTuple

from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.programme import (
    MOVED,
    check_moved_match,
    day_by_draws,
    day_of,
    records_of_move,
)
from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words, wall_time
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Block, Book, Moment, Verdict
from bridgedesk.rulebooks.before_play.start_times import StartTimes
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.stages.finals_day import FinalsDay, Weekly
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.stages import kind_in_session, kind_of_stage

WEEKS_LEFT_OUT, ANNOUNCED = "weeks-left-out", "days-announced"
EVENING = time(19, 0)  # any hour; only the day counts


class Night(NamedTuple):
    """Night of the finals. `due` is the last day to play it; `first` means that an earlier day needs no
    approval."""

    session: str
    week: int | None  # of the bracket, once its matches are drawn
    day: date | None
    due: date | None
    why: str
    clause: str
    first: bool
    asked: FinalsDay | None = None  # question put to the rule book
    announced: bool = False  # by the director

    @property
    def called(self) -> str:
        return f"Week {self.week} of the finals" if self.week else f"Session {self.session}"


def finals_nights(event: Event, book: Book | None) -> list[Night]:
    """Return the nights in order; none if the event has no finals or the rule book sets no days."""
    if book is None or not event.stages or event.stages[-1].contest not in FINALS:
        return []
    kind = kind_of_stage(event, event.stages[-1], book)
    weekly, may_move = book.find_block("finals-day", kind), book.find_block(MOVED, kind)
    found: list[Night] = []
    before = _last_night_before(event) if weekly else None
    for session, week, day in _sittings(event):
        announced = _announced(event, session)
        day = day or (announced if weekly else None)
        night = Night(session.id, week, day, None, "", "", first=not found)
        if weekly and before:
            night = _by_the_week(event, book, kind, weekly, before, night)
        elif may_move and announced and not weekly:
            night = night._replace(due=announced, why=f"announced for {day_words(announced)}")
            night = night._replace(clause=may_move.clause, announced=True)
        found.append(night)
        before = _counts_on_from(event, night) or before
    return found


def _by_the_week(event: Event, book: Book, kind: str, block: Block, before: date, night: Night) -> Night:
    out = tuple(date.fromisoformat(str(line.facts["day"])) for line in _left_out(event, block))
    after = datetime.combine(before, EVENING)
    asked = FinalsDay(event=kind, after=after, first=night.first, left_out=out)
    due = book.answer(asked)
    if not isinstance(due, Moment):
        return night
    return night._replace(due=due.when.date(), why=due.because, clause=due.clause, asked=asked)


def _counts_on_from(event: Event, night: Night) -> date | None:
    """Return the day the next night counts from: the day played, but the due day if this night was moved
    forward."""
    if night.day is None or night.due is None:
        return night.day or night.due
    brought_forward = night.day < night.due and (not night.first or records_of_move(event, night.day))
    return night.due if brought_forward else night.day


def _weeks_left_out(block: Block) -> tuple[str, ...]:
    rule = rule_in(block, Weekly)
    return rule.not_in_weeks_of if rule else ()


def _left_out(event: Event, block: Block) -> list[RegisterLine]:
    names = _weeks_left_out(block)
    return [line for line in event.records(WEEKS_LEFT_OUT) if line.facts.get("event") in names]


def _announced(event: Event, session: Session) -> date | None:
    days = [
        date.fromisoformat(str(line.facts["day"]))
        for line in event.records(ANNOUNCED)
        if line.session == session.id
    ]
    return days[-1] if days else None


def _sittings(event: Event) -> Iterator[tuple[Session, int | None, date | None]]:
    """Yield session and week of each night; if a session has two weeks, only the first has its day."""
    final = event.stages[-1].id
    for session in event.sessions:
        if (session.stage or event.stages[0].id) == final:
            weeks = sorted({match.round for match in event.matches if match.session == session.id})
            yield session, (weeks[0] if weeks else None), day_of(session)
            yield from ((session, week, None) for week in weeks[1:])


def _last_night_before(event: Event) -> date | None:
    """Return the last night of the imported qualifying."""
    final = event.stages[-1].id
    earlier = [each for each in event.sessions if (each.stage or event.stages[0].id) != final]
    days = [day_by_draws(event, each) for each in earlier]
    return max(filter(None, days), default=None)


# ---- in words


def wrong_day_nights(event: Event, book: Book | None) -> Iterator[tuple[Night, str]]:
    """Yield each night on a wrong day with a description, until a record under Matches moved makes it
    allowed."""
    for night in finals_nights(event, book):
        words = _wrong(event, book, night) if book else ""
        if words:
            yield night, words


def wrong_day_sessions(event: Event, book: Book | None) -> Iterator[tuple[str, str]]:
    """Yield the session and a description of each night on a wrong day."""
    return ((night.session, words) for night, words in wrong_day_nights(event, book))


def _wrong(event: Event, book: Book, night: Night) -> str:
    day, due = night.day, night.due
    if day is None or due is None or day == due or (night.first and day < due and not night.announced):
        return ""
    kind = kind_of_stage(event, event.stages[-1], book)
    answers = [check_moved_match(book, kind, due, day, line) for line in (*records_of_move(event, day), None)]
    if any(each is None or each.holds for each in answers):
        return ""
    last = answers[0]
    needs = "; ".join(last.missing) if last else ""
    where = f"{night.called} on {day_words(day)}, due on {day_words(due)} ({night.clause})"
    return f"{where}: {needs}; if so, record it under Matches moved"


def days_in_words(event: Event, book: Book | None, week: int) -> list[str]:
    """Say by what day the matches of a drawn week must be played."""
    nights = finals_nights(event, book)
    found = []
    for night in nights:
        if night.week == week and night.due is not None:
            by = "by" if night.first and not night.announced else "on"
            found.append(f"{night.called}: {by} {day_words(night.due)} ({night.clause}: {night.why})")
    sessions = {each.session for each in nights if each.week == week}
    found += [words for session, words in wrong_day_sessions(event, book) if session in sessions]
    return [*found, *_unknown(event, book, nights, week)]


def _unknown(event: Event, book: Book | None, nights: list[Night], week: int) -> Iterator[str]:
    """Yield what the director must record first; shown only with the first week."""
    block = _weekly(event, book)
    first = next((each for each in nights if each.first), None)
    if block is None or first is None or first.week != week:
        return
    if first.due is None and first.day is None:
        yield f"Deadline: counted from the last night of the qualifying, which has no date ({block.clause})"
    names = _weeks_left_out(block)
    if names and not _left_out(event, block):
        listed = f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]
        yield f"Weeks of the {listed} are left out ({block.clause}): record them under Weeks without finals"


def _weekly(event: Event, book: Book | None) -> Block | None:
    if book is None or not event.stages:
        return None
    return book.find_block("finals-day", kind_of_stage(event, event.stages[-1], book))


def next_night(event: Event, book: Book | None) -> Night | None:
    """Return the first unplayed night that has a due day."""
    played = {match.session for match in event.matches if match.begun}
    waiting = (each for each in finals_nights(event, book) if each.session not in played)
    return next((each for each in waiting if each.due), None)


def next_in_words(event: Event, book: Book | None) -> list[tuple[tuple[str, str, str], str]]:
    """Return the next night, its day and the reason, with the clause."""
    night = next_night(event, book)
    if night is None or night.due is None:
        return []
    return [((night.called, day_words(night.due), f"{night.why} ({night.clause})"), night.clause)]


# ---- day and hour a session begins, compared with the rule book


def about_start(situation: Situation, key: str) -> Iterator[str]:
    """Yield differences from the rule book's start times."""
    event, book = situation.event, situation.book_in_force
    session = event.find_session(key)
    starts = session.starts if session else None
    if book is None or starts is None:
        return
    kind = kind_in_session(event, key, book)
    found = book.find_answer(StartTimes(event=kind, starts=wall_time(starts)))
    if isinstance(found, Verdict) and not found.holds:
        yield f"Not as printed: {'; '.join(found.missing)} ({found.clause})"
    yield from (words for session, words in wrong_day_sessions(event, book) if session == key)
