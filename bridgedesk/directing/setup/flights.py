"""Flights or sections of one competition, each an event of its own, and which of them belong together."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple, TypeVar

from bridgedesk.directing.finals.finals import earlier_events
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.playing_rooms import TypedRoom, numbers_in, rooms_of
from bridgedesk.directing.setup.new_event import NewEventRequest, copied_event, new_event, titled
from bridgedesk.directing.situation import RulesAtHand, Situation
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.rulebooks import Book

S = TypeVar("S", bound=Situation)

FLIGHT = "flight"  # kept as a line of a register, which nobody types
MOST_FLIGHTS = 8
SPARE_TABLES, TENS = 2, 10


class Flight(NamedTuple):
    """Flight of a competition, which is known by the key of its first flight."""

    first: str
    competition: str
    name: str
    number: int


class FlightEvent(NamedTuple):
    key: str
    title: str
    flight: Flight


def flights_typed(text: str) -> tuple[str, ...]:
    """Return the names in a text such as Flight A, Flight B; empty for a single event."""
    names = [" ".join(name.split()) for name in re.split(r"[,;]", text) if name.strip()]
    if not names:
        return ()
    if len(names) == 1:
        raise Refusal(f"“{names[0]}” would be the only flight. Type two or more, such as Flight A, Flight B.")
    if len(names) > MOST_FLIGHTS:
        raise Refusal(f"At most {MOST_FLIGHTS} flights can be created together.")
    for at, name in enumerate(names):
        if name.casefold() in {each.casefold() for each in names[:at]}:
            raise Refusal(f"“{name}” is typed twice. Give each flight its own name.")
    return tuple(names)


def new_flights(
    keys: Sequence[str], club: str, wanted: NewEventRequest, book: Book, now: datetime
) -> tuple[Event, ...]:
    """Create an event for each flight that is typed, or one event where none is."""
    names = flights_typed(wanted.flights)
    if not names:
        return (new_event(keys[0], club, wanted, book),)
    competition = titled(wanted.title)
    return tuple(
        _new_flight(key, club, wanted, book, Flight(keys[0], competition, name, number), now)
        for number, (key, name) in enumerate(zip(keys, names, strict=False), start=1)
    )


def _new_flight(
    key: str, club: str, wanted: NewEventRequest, book: Book, flight: Flight, now: datetime
) -> Event:
    title = f"{flight.competition}, {flight.name}"
    return _as_flight(new_event(key, club, replace(wanted, title=title), book), flight, now)


def copied_flights(
    events: Sequence[Event], keys: Sequence[str], day: date, rules: RulesAtHand, now: datetime
) -> tuple[Event, ...]:
    """Copy flights with their formats, so that the copies belong together; an event of its own alone."""
    copies = []
    for event, key in zip(events, keys, strict=True):
        copy, flight = copied_event(event, key, day, rules), flight_of(event)
        copies.append(_as_flight(copy, flight._replace(first=keys[0]), now) if flight else copy)
    return tuple(copies)


def _as_flight(event: Event, flight: Flight, now: datetime) -> Event:
    facts: dict[str, Fact] = flight._asdict()
    line = RegisterLine(free_id("k", [each.id for each in event.registered]), FLIGHT, now, facts=facts)
    return replace(event, registered=(*event.registered, line))


def flight_of(event: Event) -> Flight | None:
    """Return which flight an event is; None for an event of its own."""
    return next((_flight(each.facts) for each in event.records(FLIGHT)), None)


def flight_words(event: Event) -> str:
    """Return the name of a flight, or the title of an event of its own."""
    flight = flight_of(event)
    return flight.name if flight else event.title


def _flight(facts: Mapping[str, Fact]) -> Flight:
    first, competition, name, number = (str(facts.get(each, "")) for each in Flight._fields)
    return Flight(first, competition, name, int(number) if number.isdecimal() else 0)


def other_flights(situation: Situation) -> list[FlightEvent]:
    """Return the other flights of the same competition, in their order."""
    mine = flight_of(situation.event)
    if mine is None:
        return []
    lines = situation.past.lines(FLIGHT, but=situation.event.id)
    found = [FlightEvent(each.event, each.title, _flight(each.facts)) for each in lines]
    same = [each for each in found if each.flight[:2] == mine[:2]]
    return sorted(same, key=lambda each: each.flight.number)


def flights_first(events: Iterable[S]) -> list[S]:
    """Return flights in their order, then other events in the order given."""

    def number(situation: S) -> int:
        flight = flight_of(situation.event)
        return flight.number if flight else MOST_FLIGHTS + 1

    return sorted(events, key=number)


# ---- tables: each flight has its own numbers in the room


def room_of_flight(situation: Situation) -> TypedRoom | None:
    """Return the tables of a later flight, from the next ten behind the earlier ones; None for the first
    flight, and where the rooms are set already."""
    event = situation.event
    mine = flight_of(event)
    earlier = [each.key for each in other_flights(situation) if mine and each.flight.number < mine.number]
    if mine is None or not earlier or any(session.rooms for session in event.sessions):
        return None
    last = max(_last_table(situation.past.event(key)) for key in earlier)
    first = -(-(last + SPARE_TABLES) // TENS) * TENS + 1
    return TypedRoom(mine.name, str(first), "", None, screens=False)


def _last_table(event: Event) -> int:
    matches = -(-len(event.entries_left) // 2)
    rooms = rooms_of(event, event.sessions[0].id)
    return max(map(int, numbers_in(rooms, matches))) if rooms else matches


# ---- events whose places play in the same finals, as they are offered


def events_offered(situation: Situation) -> list[tuple[str, str]]:
    """Return what finals can be made from, with labels: all flights, this event, or this and another one."""
    own, flights = situation.event.id, other_flights(situation)
    found = [(",".join([*(each.key for each in flights), own]), f"All {len(flights) + 1} flights")]
    others = [(f"{key},{own}", f"This event and {words}") for key, words in earlier_events(situation)]
    return [*(found if flights else ()), (own, "This event"), *others]


def events_chosen(chosen: str) -> tuple[str, ...]:
    """Return the keys of the other events of such a choice; the last one is the event itself."""
    return tuple(chosen.split(",")[:-1])
