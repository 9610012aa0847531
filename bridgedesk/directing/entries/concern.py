"""Fault of an entry, as described by the modules that check entries."""

from typing import NamedTuple

from bridgedesk.event.matter import Matter, matter


class Concern(NamedTuple):
    """Fault with the entry to open, words for the director, and the matter that a clearance names."""

    entry: str
    words: str
    matter: Matter


def concern(code: str, entry: str, words: str, **about: object) -> Concern:
    return Concern(entry, words, matter(code, entry=entry, **about))
