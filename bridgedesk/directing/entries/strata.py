"""Strata of an event as the director sets them, with the players' grades as a guide."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.event.event import Event
from bridgedesk.masterpoints.strata import STRATA, strata_of, stratum


class Competitor(NamedTuple):
    entry: str
    called: str
    grades: str  # of its players, as they were that day
    stratum: str


def competitors(event: Event) -> list[Competitor]:
    return [
        Competitor(
            entry.id,
            entry_words(event, entry.id),
            _grades([event.player(key).grade for key in entry.players]),
            stratum(entry),
        )
        for entry in event.entries
    ]


def _grades(grades: Sequence[str | None]) -> str:
    return ", ".join(each or "?" for each in grades) if any(grades) else "none known"


def strata_words(event: Event) -> str:
    """Describe the strata, such as "4 in A, 3 in B, 6 in C", or "none"."""
    return counted(strata_of(event))


def counted(strata: Mapping[str, str]) -> str:
    counts = Counter(strata.values())
    if set(counts) <= {STRATA[0]}:
        return "none"
    return ", ".join(f"{counts[letter]} in {letter}" for letter in STRATA)
