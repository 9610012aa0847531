"""A fault of an entry, as the modules that look at entries describe it."""

from typing import NamedTuple

from bridgedesk.event.matter import Matter, matter


class Concern(NamedTuple):
    """The entry to go to, the words for the director, and the matter that a clearance names."""

    entry: str
    words: str
    matter: Matter


def concern(code: str, entry: str, words: str, **about: object) -> Concern:
    return Concern(entry, words, matter(code, entry=entry, **about))
