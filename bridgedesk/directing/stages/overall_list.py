"""Events of the overall list: chosen by the director, or the finals that follow from a qualifying."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.qualifying.qualifying_link import dependent_finals, imported_sessions, qualified_in
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.situation import Past, Situation
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import capitalised
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.list_parts import EventOfList, parts_of_list
from bridgedesk.standings.explain.overall_places import ListOrder, OverallPlaces, overall_places
from bridgedesk.standings.stages.session_totals import FINALS

OVERALL_LIST = "overall-list"  # kept as lines of a register, which nobody types: one for each event
QUALIFYING = "Qualifying"

Figures = Callable[[Event], Evaluation]


class ListedKey(NamedTuple):
    """Event of the list as it is kept; title and day recognise it, as another file may use the same key."""

    event: str
    title: str
    day: str


class ListChoice(NamedTuple):
    """The director's choice: events in order (none: the usual ones) and how the list is made."""

    events: tuple[ListedKey, ...] = ()
    order: ListOrder | None = None


class EventsOfList(NamedTuple):
    """Events of the overall list in order, how the list is made, and titles of deleted events. `own`: the
    event whose list it is."""

    own: Event
    events: tuple[EventOfList, ...]
    order: ListOrder | None
    deleted: tuple[str, ...] = ()

    def places(self, figures: Figures) -> OverallPlaces:
        """Work out the list."""
        own = next((each for each in self.events if each.event.id == self.own.id), None)
        parts = parts_of_list(self.events, figures)
        found = overall_places(parts, self.order, own or EventOfList(self.own, self.own.id))
        return replace(found, remarks=tuple(f"{each} was deleted and is left out." for each in self.deleted))


# ---- the director's choice, kept in the event


def list_choice(event: Event) -> ListChoice:
    events, order = [], None
    for line in event.records(OVERALL_LIST):
        facts = {name: str(fact) for name, fact in line.facts.items()}
        order = next((each for each in ListOrder if each.value == facts.get("order")), order)
        if "event" in facts:
            events.append(ListedKey(facts["event"], facts.get("title", ""), facts.get("day", "")))
    return ListChoice(tuple(events), order)


def with_list_choice(event: Event, choice: ListChoice, now: datetime) -> Event:
    """Return the event with the choice in place of the one before."""
    others = tuple(each for each in event.registered if each.register != OVERALL_LIST)
    taken = [each.id for each in others]
    lines = []
    facts = [{"event": each.event, "day": each.day, "title": each.title} for each in choice.events] or [{}]
    for each in facts if choice.events or choice.order else ():
        key = free_id("v", taken)
        taken.append(key)
        order = {"order": choice.order.value} if choice.order else {}
        lines.append(RegisterLine(key, OVERALL_LIST, now, facts={**each, **order}))
    return replace(event, registered=(*others, *lines))


def listed_key(event: Event) -> ListedKey:
    return ListedKey(event.id, event.title, event.date.isoformat())


def with_event_listed(situation: Situation, key: str) -> ListChoice:
    """Return the choice with one more event at the end; the first one comes after this event."""
    choice, event = list_choice(situation.event), situation.event
    added = _known(situation.past, key)
    events = choice.events or tuple(listed_key(each.event) for each in events_of_list(situation).events)
    kept = tuple(each for each in events if each.event != key)
    if kept != events and (not kept or events[-1].event == key):
        raise Refusal(f"{added.title} is the last event of the list already. Choose another event.")
    return choice._replace(events=(*kept, listed_key(event) if key == event.id else added))


def without_event_listed(situation: Situation, key: str) -> ListChoice:
    """Return the choice without an event; without the last of them the usual list comes back."""
    choice = list_choice(situation.event)
    events = choice.events or tuple(listed_key(each.event) for each in events_of_list(situation).events)
    kept = tuple(each for each in events if each.event != key)
    if kept == events:
        raise Refusal("That event is not in the list. Choose one that the list names.")
    alone = len(kept) == 1 and kept[0].event == situation.event.id
    return choice._replace(events=() if alone else kept)


def _known(past: Past, key: str) -> ListedKey:
    found = next((each for each in past.titles() if each[0] == key), None)
    if found is None:
        raise Refusal("That event is no longer in the club file. Choose another event.")
    return ListedKey(key, found[2], found[1])


# ---- the events


def events_of_list(situation: Situation) -> EventsOfList:
    """Return the chosen events, or this event with its qualifying and all finals made from it."""
    choice = list_choice(situation.event)
    if choice.events:
        return _chosen(situation, choice)
    return EventsOfList(situation.event, tuple(_usual_events(situation)), choice.order)


def _chosen(situation: Situation, choice: ListChoice) -> EventsOfList:
    here = {key: (day, title) for key, day, title in situation.past.titles()}
    found, deleted = [], []
    for each in choice.events:
        if each.event == situation.event.id:
            found.append(EventOfList(situation.event, each.event, situation.event.title))
        elif _is(here.get(each.event), each.day, each.title):
            other = situation.past.event(each.event)
            found.append(EventOfList(other, each.event, other.title))
        else:
            deleted.append(each.title)
    if not found:
        found = [EventOfList(situation.event, situation.event.id)]
    return EventsOfList(situation.event, tuple(found), choice.order, tuple(deleted))


class Tops(NamedTuple):
    """Events from which the finals of a list were made: one, or flights and heats that led to the same."""

    events: tuple[Event, ...]

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(each.id for each in self.events)

    def title(self, event: Event) -> str:
        """Return the name of an event in the list, without what all names begin with; empty for a single
        qualifying."""
        if len(self.events) == 1:
            (top,) = self.events
            return capitalised(event.title.removeprefix(f"{top.title}, ")) if event.id != top.id else ""
        common = {each.title.partition(", ")[0] for each in self.events}
        return capitalised(event.title.removeprefix(f"{common.pop()}, ")) if len(common) == 1 else event.title


def _usual_events(situation: Situation) -> Iterator[EventOfList]:
    """Yield the finals before the events that led to them."""
    tops = _first_of_all(situation)
    listed = [each for top in tops.events for each in _with_finals(situation, top, tops)]
    if len(tops.events) == 1:
        yield from listed
        return
    once = {each.event.id: each for each in reversed(listed)}
    in_order = [once[key] for key in dict.fromkeys(each.event.id for each in listed)]
    yield from (each for each in in_order if each.event.id not in tops.ids)
    yield from (each for each in in_order if each.event.id in tops.ids)


def _first_of_all(situation: Situation) -> Tops:
    """Return the events from which this one and all other finals were made; this one where there are none.
    The later of two stages comes first, flights of one day in the order of the club file."""
    found: list[Event] = []
    seen: set[str] = set()
    ahead = [situation.event]
    while ahead:
        event = ahead.pop()
        if event.id in seen:
            continue
        seen.add(event.id)
        before = _before(situation, event)
        found += [] if before else [event]
        ahead += [*before, *_finals_of(situation, event)]
    order = [key for key, _, _ in situation.past.titles()]
    found.sort(key=lambda each: (-each.date.toordinal(), order.index(each.id)))
    return Tops(tuple(found) or (situation.event,))


def _before(situation: Situation, event: Event) -> list[Event]:
    """Return the events that lead to this one, as far as the club file still has them."""
    here = {key: (day, title) for key, day, title in situation.past.titles()}
    keys = [
        each.event
        for each in qualified_in(event)
        if each.event != event.id and _is(here.get(each.event), each.day, each.title)
    ]
    own = situation.event
    return [own if key == own.id else situation.past.event(key) for key in dict.fromkeys(keys)]


def _is(known: tuple[str, str] | None, day: str, title: str) -> bool:
    """Return True if the club file has that event: another event may have its key by now."""
    return known is not None and (known[0] == day or known[1] == title)


def _with_finals(
    situation: Situation, event: Event, tops: Tops, above: Collection[str] = ()
) -> Iterator[EventOfList]:
    """Yield an event with the finals made from it: they come before a qualifying, and after a knockout,
    where only teams that play in none of them keep their places."""
    path = {*above, event.id}
    finals = [each for each in _finals_of(situation, event) if each.id not in path]
    title = tops.title(event)
    if not finals:
        yield _listed(situation, event, tops, title)
        return
    knockout = bool(event.stages) and event.stages[-1].contest in FINALS
    if knockout:
        play_on = frozenset(entry.id for final in finals for entry in final.entries)
        yield _listed(situation, event, tops, title or event.title)._replace(play_on=play_on)
    for final in finals:
        yield from _with_finals(situation, final, tops, path)
    if not knockout:
        yield _listed(situation, event, tops, title or QUALIFYING)._replace(whole=True)


def _listed(situation: Situation, event: Event, tops: Tops, title: str) -> EventOfList:
    """Return an event without the stages that were imported into it."""
    taken = imported_sessions(event)
    stages = frozenset(each.stage for each in event.sessions if each.id in taken and each.stage)
    left_out = frozenset() if event.id in tops.ids else stages
    return EventOfList(event, _family(situation, event), title, left_out=left_out)


def _family(situation: Situation, event: Event, below: Collection[str] = ()) -> str:
    """Return the event whose ids the entries have: of the one that led here, but their own where several
    did, or where a qualifying was imported."""
    before = [each for each in _before(situation, event) if each.id not in below]
    if len(before) != 1 or imported_sessions(event):
        return event.id
    return _family(situation, before[0], {*below, event.id})


def _finals_of(situation: Situation, event: Event) -> Sequence[Event]:
    """Return the finals made from an event, in the order in which they were made."""
    past, own = situation.past, situation.event
    keys = {each.key for each in dependent_finals(past, event)} - {event.id}
    order = [key for key, _, _ in past.titles() if key in keys]
    return [own if key == own.id else past.event(key) for key in order]
