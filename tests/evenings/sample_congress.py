"""The sample congress, played once for all tests that look at it."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.desk.sample.congress import PlayedCongress, play_congress
from bridgedesk.desk.sample.congress_field import CongressClock
from bridgedesk.event.document import write
from bridgedesk.sheets.facts import Facts


class Congress(NamedTuple):
    played: PlayedCongress
    club: Club
    teams: OpenEvent
    butler: OpenEvent
    finals: OpenEvent
    knockout: OpenEvent
    butler_final: OpenEvent

    @property
    def events(self) -> Mapping[str, OpenEvent]:
        return {each.event.title: each for each in self[2:]}

    def facts(self, open_event: OpenEvent) -> Facts:
        return material(open_event, self.club).facts(AS_USUAL)


@contextmanager
def sample_congress(folder: Path) -> Iterator[Congress]:
    """Play it, and open its file again as a director would."""
    played = play_congress(folder)
    club = Club.open(played.file, CongressClock())
    try:
        yield Congress(played, club, *(club.event(key) for key in played.events))
    finally:
        club.close()


def document(open_event: OpenEvent) -> dict[str, Any]:
    """Return what happened as plain data, for figures that are worked out elsewhere."""
    told: dict[str, Any] = json.loads(write(open_event.event))
    return told


def named(open_event: OpenEvent, name: str) -> str:
    """Return the id of the team or pair whose name begins so."""
    (found,) = (key for key, words in names(open_event).items() if words.startswith(name))
    return found


def names(open_event: OpenEvent) -> Mapping[str, str]:
    return {entry.id: open_event.event.name_of(entry.id) for entry in open_event.event.entries}
