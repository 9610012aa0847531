"""Events of the overall list, and how the list is made; allowed after final too, since no score changes."""

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.overall_list import overall_work
from bridgedesk.directing.stages.overall_list import (
    ListChoice,
    list_choice,
    with_event_listed,
    with_list_choice,
    without_event_listed,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.explain.overall_places import ListOrder


@one_act
def add_to_overall_list(open_event: OpenEvent, key: str) -> Change:
    """Add an event at the end of the list, or move it there."""
    return _keep(open_event, with_event_listed(open_event, key))


@one_act
def remove_from_overall_list(open_event: OpenEvent, key: str) -> Change:
    return _keep(open_event, without_event_listed(open_event, key))


@one_act
def set_overall_order(open_event: OpenEvent, order: ListOrder) -> Change:
    choice = list_choice(open_event.event)
    if choice.order is order:
        raise Refusal("This is already the order of the list.")
    return _keep(open_event, choice._replace(order=order))


def _keep(open_event: OpenEvent, choice: ListChoice) -> Change:
    after = with_list_choice(open_event.event, choice, open_event.clock())
    events = "; ".join(each.title for each in choice.events) or "the usual events"
    order = f"; {choice.order.value}" if choice.order else ""
    done = open_event.carry_out(Change("choose overall list", f"Overall places: {events}{order}"), after)
    return done._replace(remarks=(*done.remarks, *_problem(open_event, choice)))


def _problem(open_event: OpenEvent, choice: ListChoice) -> tuple[str, ...]:
    """Return the reason if the list cannot be made."""
    found = overall_work(open_event)().problem if choice.order is ListOrder.BY_TOTAL else ""
    return (found,) if found else ()
