"""Whether a substitute may still take over the rights of the player replaced."""

from bridgedesk.desk.known import entry_words
from bridgedesk.desk.regulations.event_book import event_book
from bridgedesk.desk.regulations.library import library
from bridgedesk.event.event import Event
from bridgedesk.event.register import Registered
from bridgedesk.rulebooks import Director, Refused, Verdict
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.eligibility import line_ups, placing_asked
from bridgedesk.standings.stages import stages_apart


def rights_in_doubt(whole: Event, line: Registered) -> str:
    """In words, by the boards the pair itself had played when the substitute came; nothing while nobody is
    put in a seat."""
    session = line.session or ""
    book = event_book(whole, library(), session).book
    stages = stages_apart(whole, book)
    event = next((each for each in stages if any(one.id == session for one in each.sessions)), whole)
    entry = next((each for each in event.entries if each.id == line.entry), None)
    if entry is None or not any(key == entry.id for key, _ in line_ups(event, [])):
        return ""
    try:
        conditions = conditions_of(event, book, LAWS)
        found = conditions.answer(placing_asked(event, entry, conditions, "member"))
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
