"""Strata of a field: all entries compete in A, stratum B also in B, stratum C in all three."""

from collections.abc import Mapping
from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry

STRATA = "ABC"
NAMED = {f"Stratum {letter}": letter for letter in STRATA[1:]}  # the categories of an entry below A


def stratum(entry: Entry) -> str:
    """Return the lowest stratum of an entry."""
    return max((NAMED[each] for each in entry.categories if each in NAMED), default=STRATA[0])


def strata_of(event: Event) -> Mapping[str, str]:
    """Return each entry's stratum; empty if no entry is below A, because then there are no strata."""
    found = {entry.id: stratum(entry) for entry in event.entries}
    return found if set(found.values()) - {STRATA[0]} else {}


def entry_in_stratum(entry: Entry, wanted: str) -> Entry:
    """Return the entry as competing in this stratum and all above; other categories are unchanged."""
    others = tuple(each for each in entry.categories if each not in NAMED)
    marks = tuple(name for name, letter in NAMED.items() if letter <= wanted)
    return replace(entry, categories=(*others, *marks))
