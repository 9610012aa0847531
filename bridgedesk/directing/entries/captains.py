"""Captain of a team selected pair by pair: one for all its pairs."""

from dataclasses import replace

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks.selection.selection import TEAM, HighestAvailable

CAPTAINS = "captains"


def of_pairs_selected(situation: Situation) -> bool:
    """Return True if the highest pairs are selected as one team."""
    book = situation.book_in_force
    rule = book.policy("selection", situation.event.kind, TEAM) if book and situation.event.kind else None
    return isinstance(rule, HighestAvailable)


def make_only_captain(event: Event, captain: Entry) -> Event:
    """Make one entry's captain the only captain in the event."""
    return replace(
        event,
        entries=tuple(
            each if each.id == captain.id else replace(each, captain=None) for each in event.entries
        ),
    )


def about_captain(situation: Situation, entry: Entry) -> list[str]:
    """Say who is no longer captain, and whether the new captain is in the selected team."""
    by = f"({_clause(situation)})"
    names = situation.event.player_names
    told = [
        f"{names[each.captain]} is captain no longer: the team that is selected here has one {by}"
        for each in situation.event.entries
        if each.captain is not None and each.id != entry.id
    ]
    found = situation.evaluation.qualified
    if found is not None and entry.id not in (*found.entries, *found.undecided):
        told.append(
            f"{entry_words(situation.event, entry.id)} is not of the team as it stands;"
            f" its captain is one of its members {by}"
        )
    return told


def _clause(situation: Situation) -> str:
    """Return the clause on captains, preferably the one for this kind of event."""
    book = situation.book_in_force
    alike = book.like(situation.event.kind) if book else ()
    rows = [
        each for each in situation.rules.clauses(situation.event.rulebook.id) if each.register == CAPTAINS
    ]
    own = [each.clause for each in rows if set(each.event) & set(alike)]
    return ", ".join(dict.fromkeys(own or [each.clause for each in rows]))
