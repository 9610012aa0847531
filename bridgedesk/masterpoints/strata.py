"""Strata of a field: everybody competes in A, those of B in B too, those of C in all three."""

from collections.abc import Mapping
from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry

STRATA = "ABC"
NAMED = {f"Stratum {letter}": letter for letter in STRATA[1:]}  # the categories of an entry below A


def stratum(entry: Entry) -> str:
    """The lowest that it is in."""
    return max((NAMED[each] for each in entry.categories if each in NAMED), default=STRATA[0])


def strata_of(event: Event) -> Mapping[str, str]:
    """Each entry's; nothing where nobody is below A, for then there are none."""
    found = {entry.id: stratum(entry) for entry in event.entries}
    return found if set(found.values()) - {STRATA[0]} else {}


def in_stratum(entry: Entry, wanted: str) -> Entry:
    """In the running for that one and for those above; other categories stay."""
    others = tuple(each for each in entry.categories if each not in NAMED)
    marks = tuple(name for name, letter in NAMED.items() if letter <= wanted)
    return replace(entry, categories=(*others, *marks))
