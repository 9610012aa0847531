"""Last week's event, whose rule book, format and numbers a new event offers."""

from collections.abc import Mapping
from datetime import date

from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.event import Event
from bridgedesk.store.club_file import ClubFile

PAIR = 2
DAYS = 35  # so long an event of the same day of the week is taken for last week's


def last_played(file: ClubFile, day: date, but: str = "") -> Event | None:
    """Return last week's event: the newest of the same day of the week if there is a recent one, or else the
    newest. An event of a later day and the event `but` are left out."""
    with file_refusals():
        listed = [(date.fromisoformat(on), at, key) for at, (key, on, _) in enumerate(file.event_titles())]
        before = sorted((each for each in listed if each[0] <= day and each[2] != but), reverse=True)
        weekly = (each for each in before if not (day - each[0]).days % 7 and (day - each[0]).days <= DAYS)
        last = next(weekly, before[0] if before else None)
        return file.event(last[2]) if last else None


class LastPartners:
    """Partners in last week's event, read once for each event that is open."""

    def __init__(self) -> None:
        self._event = ""
        self._partners: Mapping[str, str] = {}

    def of(self, open_event: OpenEvent) -> Mapping[str, str]:
        """Return each player's partner by name."""
        if open_event.event.id != self._event:
            last = last_played(open_event.file, open_event.event.date, open_event.event.id)
            self._event, self._partners = open_event.event.id, partners_in(last) if last else {}
        return self._partners


def partners_in(event: Event) -> dict[str, str]:
    pairs = [event.names_of(entry.players) for entry in event.entries if len(entry.players) == PAIR]
    return {name: other for one, two in pairs for name, other in ((one, two), (two, one))}
