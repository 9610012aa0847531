"""The captain of a team that is selected pair by pair: one for all of them."""

from dataclasses import replace

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.lookup import entry_words
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.rule_library import clauses
from bridgedesk.rulebooks.selection.selection import TEAM, HighestAvailable

CAPTAINS = "captains"


def of_pairs_selected(desk: OpenEvent) -> bool:
    """The highest pairs become one team."""
    book = desk.book_in_force
    rule = book.policy("selection", desk.event.kind, TEAM) if book and desk.event.kind else None
    return isinstance(rule, HighestAvailable)


def alone(event: Event, captain: Entry) -> Event:
    """Nobody else speaks for the team."""
    return replace(
        event,
        entries=tuple(
            each if each.id == captain.id else replace(each, captain=None) for each in event.entries
        ),
    )


def about_captain(desk: OpenEvent, entry: Entry) -> list[str]:
    """Who is captain no longer, and whether the new one is in the team as it stands."""
    by = f"({_clause(desk)})"
    names = desk.event.player_names
    told = [
        f"{names[each.captain]} is captain no longer: the team that is selected here has one {by}"
        for each in desk.event.entries
        if each.captain is not None and each.id != entry.id
    ]
    found = desk.evaluation.qualified
    if found is not None and entry.id not in (*found.entries, *found.undecided):
        told.append(
            f"{entry_words(desk.event, entry.id)} is not of the team as it stands; its captain is one of its"
            f" members {by}"
        )
    return told


def _clause(desk: OpenEvent) -> str:
    """Of the captains of this kind of event, where the book has a clause for it alone."""
    book = desk.book_in_force
    alike = book.like(desk.event.kind) if book else ()
    rows = [each for each in clauses(desk.event.rulebook.id) if each.register == CAPTAINS]
    own = [each.clause for each in rows if set(each.event) & set(alike)]
    return ", ".join(dict.fromkeys(own or [each.clause for each in rows]))
