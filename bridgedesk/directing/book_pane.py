"""Rule book in force for the open event, and what it requires now, in rows for the director."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import datetime
from enum import IntEnum
from typing import NamedTuple

from bridgedesk.directing.advice import (
    Advice,
    Distance,
    advice,
    countdown_row,
    countdowns,
    rows_ticked,
    time_left_words,
)
from bridgedesk.directing.entries.not_playing import barred
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import (
    entry_and_session,
    lines,
    registers_at,
    required_registers,
)
from bridgedesk.directing.reminders import most_needed_first
from bridgedesk.directing.rules.event_book import LAWS, kind_in_laws
from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.finals_days import next_in_words
from bridgedesk.directing.times.programme import final_start
from bridgedesk.directing.times.timetable import NO_NEW_BOARD, boards_a_round, last_start
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.rulebooks.clauses import MOMENTS, Moment
from bridgedesk.rulebooks.registers import Register
from bridgedesk.rulebooks.summary_lines import UNTIL
from bridgedesk.standings.entry_names import captain_of

PAIR = 2
Finish = Callable[[], datetime | None]  # end of play, if known


class Tab(IntEnum):
    """Tabs of the window, in order."""

    SETUP = 0
    SCORES = 1
    STANDINGS = 2
    PENALTIES = 3
    APPEALS = 4


class RegisterRow(NamedTuple):
    """Row of a register; `id` is empty for a fact of the entry itself."""

    id: str
    who: str
    words: str


# Moments that the director meets in the same place: the lines of the second follow those of the first.
SAME_PLACE: Mapping[Moment, Moment] = {
    "before round 1": "when a line-up is chosen",
    "when a draw is made": "when a line-up is chosen",
    "when a line-up is chosen": "when a draw is made",
    "during play": "when a score is corrected",
    "when a score is corrected": "during play",
    "when the offence is chosen": "when a ruling is made",
    "when a ruling is made": "when the offence is chosen",
}


def moment_of_tab(tab: int, event: Event, *, missing: int = 0, on_a_score: bool = False) -> Moment:
    """Return the moment for what is done under this tab at this point of the event.

    `missing`: results still to come in; `on_a_score`: a ruling on a score is being prepared."""
    begun = event.begun
    match tab:
        case Tab.SETUP:
            if any(match.begun for match in event.matches):
                return "when a draw is made"
            if not event.entries:
                return "before the event"
            return "when a line-up is chosen" if begun else "when entries are taken"
        case Tab.SCORES if begun:
            return "during play" if missing else "when a score is corrected"
        case Tab.SCORES:
            return "before round 1"
        case Tab.PENALTIES:
            return "when a ruling is made" if on_a_score else "when the offence is chosen"
        case Tab.APPEALS:
            return "when a ruling is appealed"
    return "before posting"


def advice_now(situation: Situation, moment: Moment, ticked: Collection[str] | None = None) -> list[Advice]:
    """Return the advice for a moment and for another one in the same place, most needed first; while
    entries are taken, barred players come before it.

    `ticked`: rows to list last, if not the ones ticked now; a list in view keeps its order by it."""
    event, book = situation.event, situation.book_in_force
    found = barred(situation, book) if moment == "when entries are taken" else []
    if book is not None:
        rows, other = situation.rules.clauses(book.id), SAME_PLACE.get(moment)
        nearby = advice(event, book, rows, other) if other else []
        found += advice(event, book, rows, moment)
        found += [line._replace(distance=line.distance + Distance.SAME_PLACE) for line in nearby]
    return most_needed_first(found, rows_ticked(event) if ticked is None else ticked)


TimeRow = tuple[str, str, str]  # a deadline, the time left, and the reason with its clause


def times_now(situation: Situation, finish: datetime | None = None) -> list[TimeRow]:
    """Return deadlines with time left and reason, next one first, expired ones last; by the Laws if the
    rule book has no time limits."""
    return [row for row, _ in times_by_clause(situation, finish)]


def times_by_clause(situation: Situation, finish: datetime | None = None) -> list[tuple[TimeRow, str]]:
    """Return the same, each with the clause that sets it."""
    book = situation.book_in_force
    if book is None:
        return []
    boards, leads = boards_a_round(situation.event), final_start(situation)
    found = countdowns(situation.event, book, boards, finish, leads)
    if not found:
        event = replace(situation.event, kind=kind_in_laws(situation.event))
        found = countdowns(event, situation.rules.book(LAWS), boards, finish, leads)
    now = situation.clock()
    found.sort(key=lambda each: each.until is not None and instant(each.until) < instant(now))
    running = [(countdown_row(each, now), each.clause) for each in found if each.what in UNTIL]
    begun = last_start(situation.event, book, boards, now, finish)
    if begun is not None:
        until = time_left_words(begun.until, now)
        running.insert(0, ((NO_NEW_BOARD, until, f"{begun.words} ({begun.clause})"), begun.clause))
    return [*next_in_words(situation.event, book), *running]


def registers_now(situation: Situation, moment: Moment) -> list[tuple[Register, str]]:
    """Return the registers for this moment, then all others, with their titles."""
    rules, book = situation.rules, situation.event.rulebook.id
    first = registers_at(rules, book, moment)
    others = [each for other in MOMENTS if other != moment for each in registers_at(rules, book, other)]
    return [
        (register, f"{register.title} ({', '.join(found)})" if found else register.title)
        for register, found in (*first, *others)
    ]


def rows_of(situation: Situation, register: Register) -> list[RegisterRow]:
    event = situation.event
    return [
        RegisterRow(
            line.id or "",
            entry_and_session(event, line),
            f"{line.words} – deleted: {line.struck_out}" if line.struck_out else line.words,
        )
        for line in lines(event, register)
    ] + _lacking(situation, register)


def _lacking(situation: Situation, register: Register) -> list[RegisterRow]:
    """Return a row naming the teams without a captain, if the rule book requires one."""
    event = situation.event
    if register.sets != "captain" or register.name not in required_registers(
        situation.rules, event.rulebook.id
    ):
        return []
    here = [each for each in event.entries_left if len(each.players) > PAIR]
    none = [entry_words(event, each.id) for each in here if not captain_of(event, each.id)]
    return [RegisterRow("", "", f"No captain yet: {', '.join(none)}")] if none else []
