"""Overall list of an open event: the events are read now, their standings are worked out when asked for."""

from collections.abc import Callable

from bridgedesk.desk.event.event_standings import EventStandings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.stages.overall_list import EventsOfList, events_of_list
from bridgedesk.event.event import Event
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.overall_places import OverallPlaces


def overall_work(open_event: OpenEvent) -> Callable[[], OverallPlaces]:
    """Return the work of making the list; it may run in the background."""
    return worked_out(open_event, events_of_list(open_event))


def worked_out(open_event: OpenEvent, listed: EventsOfList) -> Callable[[], OverallPlaces]:
    own, others = open_event.evaluation, EventStandings(open_event.file)

    def figures(event: Event) -> Evaluation:
        return own if event.id == own.event.id else others.of(event)

    return lambda: listed.places(figures)
