"""Events of the overall list: chosen by the director, or the finals that follow from a qualifying."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.qualifying.qualifying_link import imported_sessions
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.situation import Past, Situation
from bridgedesk.directing.stages.linked_events import LinkedEvents, QualifyingEvents
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
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
    linked = LinkedEvents(situation)
    found, deleted = [], []
    for each in choice.events:
        if each.event == situation.event.id:
            found.append(EventOfList(situation.event, each.event, situation.event.title))
        elif linked.has(each.event, each.day, each.title):
            other = linked.event(each.event)
            found.append(EventOfList(other, each.event, other.title))
        else:
            deleted.append(each.title)
    if not found:
        found = [EventOfList(situation.event, situation.event.id)]
    return EventsOfList(situation.event, tuple(found), choice.order, tuple(deleted))


def _usual_events(situation: Situation) -> Iterator[EventOfList]:
    """Yield the finals before the events that led to them."""
    linked = LinkedEvents(situation)
    qualifying = linked.qualifying_events()
    listed = [each for event in qualifying.events for each in _with_finals(linked, event, qualifying)]
    if len(qualifying.events) == 1:
        yield from listed
        return
    once = {each.event.id: each for each in listed}  # a shared final is listed below each of them
    yield from (each for key, each in once.items() if key not in qualifying.ids)
    yield from (each for key, each in once.items() if key in qualifying.ids)


def _with_finals(
    linked: LinkedEvents, event: Event, qualifying: QualifyingEvents, above: Collection[str] = ()
) -> Iterator[EventOfList]:
    """Yield an event with the finals made from it: they come before a qualifying, and after a knockout,
    where only teams that play in none of them keep their places."""
    path = {*above, event.id}
    finals = [each for each in linked.finals_of(event) if each.id not in path]
    title = qualifying.title(event)
    if not finals:
        yield _listed(linked, event, qualifying, title)
        return
    knockout = bool(event.stages) and event.stages[-1].contest in FINALS
    if knockout:
        play_on = frozenset(entry.id for final in finals for entry in final.entries)
        yield _listed(linked, event, qualifying, title or event.title)._replace(play_on=play_on)
    for final in finals:
        yield from _with_finals(linked, final, qualifying, path)
    if not knockout:
        yield _listed(linked, event, qualifying, title or QUALIFYING)._replace(whole=True)


def _listed(linked: LinkedEvents, event: Event, qualifying: QualifyingEvents, title: str) -> EventOfList:
    """Return an event without the stages that were imported into it."""
    taken = imported_sessions(event)
    stages = frozenset(each.stage for each in event.sessions if each.id in taken and each.stage)
    left_out = frozenset() if event.id in qualifying.ids else stages
    return EventOfList(event, linked.family(event), title, left_out=left_out)
