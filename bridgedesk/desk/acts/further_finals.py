"""Create the finals and the consolation that follow an event or its flights, from their places."""

from collections.abc import Iterator, Sequence
from functools import partial

from bridgedesk.desk.club.events import progress_of
from bridgedesk.desk.event.club_file import as_one_act, file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.setup.final_events import entrants_text, final_event, refuse_apart
from bridgedesk.directing.setup.flights import flights_first
from bridgedesk.directing.setup.further_finals import FinalsRequest, further_finals
from bridgedesk.directing.setup.new_event import free_keys
from bridgedesk.event.event import Event, Status
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.one_act import Step
from bridgedesk.store.writing import add_event


@one_act
def create_finals(open_event: OpenEvent, wanted: FinalsRequest) -> Change:
    """Create one event for each final, with its entries in order, seeds and carry-over; several flights may
    send their best to the same finals."""
    event, book = open_event.event, open_event.book
    if book is None:
        raise Refusal(f"The rule book {event.rulebook.id} is missing. Copy it into the club's folder.")
    flights = flights_first([open_event, *map(open_event.other, wanted.flights)])
    refuse_apart(flights, wanted.kind, book)
    for flight in flights:
        _refuse_missing(flight.event, several=len(flights) > 1)
    finals = further_finals(flights, wanted.places)
    now = open_event.clock()
    with file_refusals():
        keys = free_keys(open_event.file.keys_ever(), len(finals))
    with as_one_act(open_event) as act:
        for key, final in zip(keys, finals, strict=True):
            made = final_event(flights, key, final, wanted, book, now)
            deed = ActRecord("begin event", f"{made.title} created", now, made.id, undoable=False)
            act.add(Step(deed, partial(add_event, event=made)))
    words = "; ".join(
        f"{each.title}: {entrants_text(len(each.entries), wanted.kind, book)}" for each in finals
    )
    return Change("create finals", f"Created: {words}", ("Open them with Ctrl+E.", *_not_final_yet(flights)))


def _refuse_missing(event: Event, *, several: bool) -> None:
    knockout = bool(event.stages) and event.stages[-1].contest in FINALS
    missing = 0 if knockout else sum(progress_of(event, each).missing for each in event.sessions)
    if missing and several:
        raise Refusal(f"{event.title}: {counted(missing, 'result')} missing. Press F8 there to list them.")
    if missing:
        raise Refusal(f"{counted(missing, 'result')} missing. Press F8 to list them, then create the finals.")


def _not_final_yet(flights: Sequence[OpenEvent]) -> Iterator[str]:
    if any(each.event.status is not Status.FINAL for each in flights):
        yield "Results are not final yet: check the entries of these finals after a correction."
