"""Events of the club file that lead to each other: qualifying events and the finals made from them."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bridgedesk.directing.qualifying.qualifying_link import dependent_finals, imported_sessions, qualified_in
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.spelling import capitalised


class QualifyingEvents(NamedTuple):
    """Events from which the finals of a list were made: one, or flights and heats that led to the same."""

    events: tuple[Event, ...]

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(each.id for each in self.events)

    def title(self, event: Event) -> str:
        """Return the name of an event in the list, without what all names begin with; empty for a single
        qualifying."""
        if len(self.events) == 1:
            (only,) = self.events
            return capitalised(event.title.removeprefix(f"{only.title}, ")) if event.id != only.id else ""
        parts = zip(*(each.title.split(", ")[:-1] for each in self.events), strict=False)
        common = (part for part, *others in parts if {part} == {part, *others})
        return capitalised(event.title.removeprefix("".join(f"{part}, " for part in common)))


class LinkedEvents:
    """Events of the club file around one event, each read once."""

    def __init__(self, situation: Situation) -> None:
        self._own = situation.event
        self._past = situation.past
        self._read = {situation.event.id: situation.event}
        self._titles = {key: (day, title) for key, day, title in situation.past.titles()}

    def event(self, key: str) -> Event:
        if key not in self._read:
            self._read[key] = self._past.event(key)
        return self._read[key]

    def has(self, key: str, day: str, title: str) -> bool:
        """Return True if the club file has that event: another event may have its key by now."""
        known = self._titles.get(key)
        return known is not None and (known[0] == day or known[1] == title)

    def leading_to(self, event: Event) -> list[Event]:
        """Return the events that lead to this one, as far as the club file still has them."""
        links = (each for each in qualified_in(event) if each.event != event.id)
        keys = [each.event for each in links if self.has(each.event, each.day, each.title)]
        return [self.event(key) for key in dict.fromkeys(keys)]

    def finals_of(self, event: Event) -> Sequence[Event]:
        """Return the finals made from an event, in the order in which they were made."""
        keys = {each.key for each in dependent_finals(self._past, event)} - {event.id}
        return [self.event(key) for key in self._titles if key in keys]

    def qualifying_events(self) -> QualifyingEvents:
        """Return the events from which this one and all other finals were made, or this one alone. The later
        of two stages comes first, flights of one day in the order of the club file."""
        found: list[Event] = []
        seen: set[str] = set()
        ahead = [self._own]
        while ahead:
            event = ahead.pop()
            if event.id in seen:
                continue
            seen.add(event.id)
            before = self.leading_to(event)
            found += [] if before else [event]
            ahead += [*before, *self.finals_of(event)]
        order = {key: number for number, key in enumerate(self._titles)}
        found.sort(key=lambda each: (-each.date.toordinal(), order.get(each.id, len(order))))
        return QualifyingEvents(tuple(found) or (self._own,))

    def family(self, event: Event, below: Collection[str] = ()) -> str:
        """Return the event whose ids the entries have: of the one that led here, but their own where several
        did, or where a qualifying was imported."""
        before = [each for each in self.leading_to(event) if each.id not in below]
        if len(before) != 1 or imported_sessions(event):
            return event.id
        return self.family(before[0], {*below, event.id})
