"""Checks whether a substitute may still take over the rights of the player replaced."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.directing.entries.entry_terms import time_on_day
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant, wall_time
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import LineUp
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Director, Moment, Refused, Verdict
from bridgedesk.rulebooks.clauses import RowFilter
from bridgedesk.rulebooks.loader import Shelf
from bridgedesk.rulebooks.time_limit import Deadline
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.eligibility.eligibility import SUBSTITUTIONS, placing_asked
from bridgedesk.standings.stages.stages import kind_in_session, stages_apart


def rights_in_doubt(whole: Event, shelf: Shelf, line: RegisterLine) -> str:
    """Return a warning based on the pair's boards that were over when the substitute came; "" while the
    substitute has no seat."""
    session = line.session or ""
    book = event_book(whole, shelf, session).book
    stages = stages_apart(whole, book)
    event = next((each for each in stages if any(one.id == session for one in each.sessions)), whole)
    entry = event.find_entry(line.entry)
    stays = None if entry is None else _from_then_on(event, entry.id, str(line.facts["substitute"]))
    if entry is None or stays is None:
        return ""
    try:
        conditions = conditions_of(event, book, LAWS)
        found = conditions.answer(placing_asked(stays, entry, conditions, "member"))
    except (Refused, BadSetting):
        return ""
    who = f"{line.facts['substitute']} for {entry_words(whole, entry.id)}"
    match found:
        case Verdict(holds=False):
            missing = "; ".join(found.missing)
            return f"{who}: too late to take over the rights, {missing} ({found.clause})"
        case Director():
            return f"{who}: you decide on the rights, {found.because} ({found.clause})"
    return ""


def _from_then_on(event: Event, entry: str, name: str) -> Event | None:
    """Return the event as if the substitute had stayed from their first round and no other had come in;
    None if they never played."""
    called = {each.id for each in event.players if each.name.casefold() == name.casefold()}
    since: int | None = None  # round of the session
    sessions = []
    for session in event.sessions:
        came = (
            up.from_round
            for section in session.sections
            for up in section.line_ups
            if up.entry == entry and up.in_ in called
        )
        since = 1 if since else min(came, default=None)
        ups = (LineUp(entry, since),) if since else ()
        sections = tuple(replace(each, line_ups=ups) for each in session.sections)
        sessions.append(replace(session, sections=sections))
    return replace(event, sessions=tuple(sessions)) if since else None


# ---- substitutes reported to the director too late, and the rule book's penalty


def late_notices(situation: Situation, entry: str | None) -> list[str]:
    """Return a sentence for each late substitution record of one entry."""
    lines = (line for line in situation.event.records(SUBSTITUTIONS) if line.entry == entry)
    return [words for line in lines for words in _late(situation, line)]


def _late(situation: Situation, line: RegisterLine) -> Iterator[str]:
    event, book, told = situation.event, situation.book_in_force, str(line.facts.get("told", ""))
    session = event.find_session(line.session)
    if book is None or session is None or session.starts is None or not told:
        return
    starts = wall_time(session.starts)
    came = wall_time(time_on_day(event, told))
    came = came.replace(year=starts.year, month=starts.month, day=starts.day) if len(told) < 6 else came
    due = book.find_answer(Deadline(event=event.kind, what="substitution", next_start=starts))
    if isinstance(due, Moment) and instant(came) > instant(due.when):
        costs = f"; {due.note[:1].lower()}{due.note[1:]}" if due.note else ""
        who = entry_words(event, line.entry)
        yield f"{who}: notified at {came:%H:%M}, due at {due.when:%H:%M} ({due.clause}){costs}"


# ---- reminder to record the cause of a substitution, where the rule book allows one only for cause

WHERE = "record it in the Rule book pane (Ctrl+B), under Substitutions"


def cause_to_put_down(situation: Situation, entry: str, session: str) -> list[str]:
    """Return reminders until a record of this entry gives the cause."""
    book = situation.book_in_force
    kept = any(line.session in (None, session) for line in situation.event.records(SUBSTITUTIONS, entry))
    if book is None or kept:
        return []
    concern = RowFilter(book, kind_in_session(situation.event, session, book))
    return [
        f"{capitalised(row.says)}: {WHERE} ({row.clause})"
        for row in situation.rules.clauses(book.id)
        if row.register == SUBSTITUTIONS and row.for_players and not row.served_by and concern.by_kind(row)
        if "record" in row.kinds and "print" not in row.kinds
    ]
