"""Advice for each moment: checklist items, questions to ask and deadlines."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import IntEnum
from typing import NamedTuple, get_args

from bridgedesk.directing.times.deadlines import deadline_question, kind_in_play, session_in_play
from bridgedesk.directing.times.timetable import last_round
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant, time_words, wall_time
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Book, ClauseRow, Moment
from bridgedesk.rulebooks.clauses import CHECKLIST, DEADLINE, RowFilter
from bridgedesk.rulebooks.clauses import Moment as When
from bridgedesk.rulebooks.registers import ways_of_bidding
from bridgedesk.rulebooks.summary_lines import UNTIL
from bridgedesk.rulebooks.time_limit import Deadline, What
from bridgedesk.standings.matches.seating_and_times import is_blind

BLIND: What = "line-up-blind"
LINE_UPS: frozenset[What] = frozenset({"line-up", "line-up-last", BLIND})
SOME_DAY = datetime(2000, 1, 3, 19, 0)  # noqa: DTZ001 - only what is said of it counts, not the day

# Where a director meets what a question of the book is about.
ASKED_AT: Mapping[When, tuple[str, ...]] = {
    "before the event": (
        "event-form",
        "programme",
        "start-times",
        "round-time",
        "qualifiers",
        "finals",
        "finals-day",
        "moved-match",
    ),
    "when entries are taken": (
        "entry",
        "alternate",
        "even-field",
        "direct-entry",
        "selection",
        "seeding",
        "systems",
    ),
    "before round 1": ("seating", "handicap", "round-time"),
    "when a line-up is chosen": (
        "placing",
        "team-growth",
        "pair-change",
        "substitute",
        "substitute-score",
        "substitution-terms",
        "absent-score",
        "systems",
        "partnership",
        "seating",
    ),
    "when a draw is made": ("swiss-draw", "team-draw", "team-number", "shared-match", "withdrawal"),
    "during play": (),
    "when the offence is chosen": (
        "late-arrival",
        "slow-play",
        "fine",
        "attendance",
        "forfeit",
        "abandoned",
        "mismatch",
        "disqualification",
    ),
    "when a ruling is made": ("adjusted-score", "split-score"),
    "when a score is corrected": ("doubtful-score", "fouled-board", "adjusted-score", "split-score"),
    "when a ruling is appealed": (DEADLINE, "appeal-committee", "reversal"),
    "when a rule is changed": (),
    "before posting": (
        "tie-break",
        "placing",
        "carry-over",
        "match-result",
        "masterpoint-list",
        "masterpoint-earners",
        "team-vacancy",
    ),
}


class Distance(IntEnum):
    """Reasons why a line concerns this event at this moment less than others; they add up."""

    GENERAL = 1  # for every kind of event
    ASKED = 2  # answers a question asked here, and has no moment of its own
    SAME_PLACE = 4  # for another moment, met in the same place


class Advice(NamedTuple):
    """Line of advice: a checklist item, or one with the question that answers it."""

    row: str
    says: str
    clause: str
    question: str | None = None
    done: bool = False
    distance: int = 0  # the smaller, the more it concerns this event at this moment


class Countdown(NamedTuple):
    """Deadline; without a time, the words say why it is not known yet."""

    what: What
    until: datetime | None
    words: str
    clause: str


def advice(event: Event, book: Book, rows: Sequence[ClauseRow], moment: When) -> list[Advice]:
    """Return the advice for this kind of event, in the order of the rule book."""
    done = rows_ticked(event)
    ways = ways_of_bidding(event)
    concern = RowFilter(book, kind_in_play(event, book))
    found = []
    for row in rows:
        if "advise" not in row.kinds or not concern.by_kind(row):
            continue
        if not row.is_for_bidding(ways, unless_known=True):
            continue
        far = Distance.GENERAL * (not row.event) + Distance.ASKED * (row.moment is None)
        if row.served_by == CHECKLIST and row.moment == moment:
            found.append(Advice(row.id, row.says, row.clause, done=row.id in done, distance=far))
        elif _is_asked_at(row, moment) and concern.by_block(row):
            found.append(Advice(row.id, row.says, row.clause, row.served_by, distance=far))
    return found


def _is_asked_at(row: ClauseRow, moment: When) -> bool:
    """Return True if the row belongs to this moment, by its own moment or else by its question."""
    return row.moment == moment if row.moment else row.served_by in ASKED_AT[moment]


def rule_change_advice(event: Event, book: Book, rows: Sequence[ClauseRow]) -> list[str]:
    """Return the advice on rules changed after play has begun."""
    if not event.begun:
        return []
    told = advice(event, book, rows, "when a rule is changed")
    return [f"{capitalised(each.says)} ({each.clause})" for each in told]


def rows_ticked(event: Event) -> set[str]:
    return {str(line.facts.get("row")) for line in event.records(CHECKLIST)}


# ---- times that run out


def countdowns(
    event: Event,
    book: Book,
    boards: int | None = None,
    finish: datetime | None = None,
    leads_to: datetime | None = None,
    before: int | None = None,
) -> list[Countdown]:
    """Return every deadline of this kind of event, as far as its times are known. `finish`: end of play by
    the room clock, if neither the event nor the rule book's pace gives it; `leads_to`: start of a final
    that is a separate event; `before`: the coming round, if known."""
    found: list[Countdown] = []
    for what in _that_apply(event, book, before):
        asked = deadline_question(event, book, what, boards, leads_to=leads_to, before=before)
        asked = replace(asked, finish=asked.finish or finish)
        answer = book.find_answer(asked)
        if answer is None:
            found += _without_times(asked, book)
        elif isinstance(answer, Moment):
            found.append(Countdown(what, answer.when, answer.because, answer.clause))
        elif answer.clause:
            found.append(Countdown(what, None, answer.because, answer.clause))
    running = [(instant(each.until), each) for each in found if each.until]
    first = [each for _, each in sorted(running, key=lambda timed: timed[0])]
    return [*first, *(each for each in found if not each.until)]


def _that_apply(event: Event, book: Book, before: int | None) -> Iterator[What]:
    """Yield the deadlines that apply; the printed draw may set blind line-ups for the coming round."""
    round_ = before or (last_round(event) + 1 if event.begun else 1)
    blind = is_blind(event, book, session_in_play(event), round_) if event.sessions else None
    for what in get_args(What):
        if blind is None or what not in LINE_UPS or blind == (what == BLIND):
            yield what


def _without_times(asked: Deadline, book: Book) -> Iterator[Countdown]:
    """Yield the clause's words for a deadline without known times, using a sample day."""
    known = replace(
        asked,
        finish=asked.finish or SOME_DAY,
        posted=asked.posted or SOME_DAY,
        ruled=asked.ruled or SOME_DAY,
        lodged=asked.lodged or SOME_DAY,
        next_start=asked.next_start or SOME_DAY,
        next_finish=asked.next_finish or SOME_DAY,
        event_start=asked.event_start or SOME_DAY,
        event_end=asked.event_end or SOME_DAY,
    )
    answer = book.find_answer(known)
    if answer is not None and answer.clause:
        yield Countdown(asked.what, None, answer.because, answer.clause)


HOUR = 60  # minutes


def countdown_row(each: Countdown, now: datetime) -> tuple[str, str, str]:
    return UNTIL[each.what], time_left_words(each.until, now), f"{each.words} ({each.clause})"


def time_left_words(until: datetime | None, now: datetime) -> str:
    if until is None:
        return "not known yet"
    until, now = wall_time(until), wall_time(now)
    when = time_words(until, now.date())
    minutes = int((instant(until) - instant(now)).total_seconds() // 60)
    if minutes < 0:
        return f"{when}, ended"
    left = f"{minutes} min" if minutes < HOUR else f"{minutes // HOUR} h {minutes % HOUR} min"
    return f"{when}, {left} left" if minutes < 24 * HOUR else when
