"""Changes in the middle of a session, recorded as their form has them."""

from collections.abc import Callable

from bridgedesk.desk.acts.free_places import record_absence
from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.desk.acts.seating import swap_pair_numbers
from bridgedesk.desk.acts.table_mistakes import exchange_boards, record_wrong_boards, reverse_sides
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.placings import prospects
from bridgedesk.directing.entry_checks import doubts_of
from bridgedesk.directing.lookup import pair_entry
from bridgedesk.directing.setup.mid_session_changes import ChangeFormData, MidSessionChange
from bridgedesk.directing.substitutes.notice_and_rights import cause_to_put_down
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import LineUp

Sitter = Callable[[str], Player]


def record_change(
    open_event: OpenEvent, session: str, section: str, told: ChangeFormData, sitter: Sitter
) -> Change:
    """Record what happened at the tables, as the form has it."""
    reason = told.facts.get("reason") or None
    match told.happening:
        case MidSessionChange.TURNED:
            return reverse_sides(open_event, session, section, told.number("round"), told.number("table"))
        case MidSessionChange.OTHER_BOARDS:
            round_, table = told.number("round"), told.number("table")
            return record_wrong_boards(open_event, session, section, round_, table, told.numbers("boards"))
        case MidSessionChange.EXCHANGED:
            round_, table, other = (told.number(name) for name in ("round", "table", "other_table"))
            return exchange_boards(open_event, session, section, round_, table, other)
        case MidSessionChange.STAYS_AWAY:
            return record_absence(open_event, session, section, told.words("entry"), reason)
        case MidSessionChange.SWAPPED:
            return swap_pair_numbers(
                open_event, session, section, told.words("pair"), told.words("other_pair")
            )
        case _:
            return _substitute(open_event, session, section, told, sitter)


def _substitute(
    open_event: OpenEvent, session: str, section: str, told: ChangeFormData, sitter: Sitter
) -> Change:
    entry = pair_entry(open_event.event, session, section, told.words("pair"))
    out = told.number("out") if "out" in told.facts else 1  # of an individual there is only one
    if out > len(entry.players):
        who = "Place" if open_event.event.section(session, section).of_players else "Pair"
        raise Refusal(f"{who} {told.words('pair')} has no such player yet. Type the names first.")
    until = told.number("to_round") if told.facts.get("to_round") else None
    line = LineUp(
        entry.id, told.number("from_round"), until,
        out=entry.players[out - 1], kind="substitute", reason=told.facts.get("reason") or None,
    )  # fmt: skip
    coming = sitter(told.words("substitute"))
    change = record_substitute(open_event, session, section, line, coming)
    cause = cause_to_put_down(open_event, entry.id, session)
    about = [*doubts_of(open_event, entry.id), *prospects(open_event, entry.id), *cause]
    return change._replace(remarks=(*change.remarks, *about))
