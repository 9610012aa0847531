"""Recorded systems of the entries ruled on, to look at before a ruling."""

from collections.abc import Iterable, Iterator

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import lines_about
from bridgedesk.directing.situation import Situation

SYSTEMS = ("systems", "yellow-systems", "brown-sticker")


def recorded_systems(situation: Situation, entries: Iterable[str | None]) -> Iterator[str]:
    """Yield each system record, including a fuller description that was lodged."""
    for entry in dict.fromkeys(entries):
        for line in lines_about(situation, entry) if entry else ():
            if line.register.name in SYSTEMS and line.struck_out is None:
                yield f"{entry_words(situation.event, entry)}, {line.register.title.lower()}: {line.words}"
