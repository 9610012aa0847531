"""Checks whether a substitute may still take over the rights of the player replaced."""

from dataclasses import replace

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.event.event import Event
from bridgedesk.event.register import RegisterLine
from bridgedesk.event.session import LineUp
from bridgedesk.rulebooks import Director, Refused, Verdict
from bridgedesk.rulebooks.shelf import Shelf
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.eligibility.eligibility import placing_asked
from bridgedesk.standings.stages.stages import stages_apart


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
