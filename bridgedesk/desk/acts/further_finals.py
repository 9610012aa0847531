"""Create the finals and the consolation that follow an event, from its places."""

from functools import partial

from bridgedesk.desk.club.events import progress_of
from bridgedesk.desk.event.club_file import as_one_act, file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.setup.further_finals import (
    FinalsRequest,
    entrants_text,
    final_event,
    further_finals,
)
from bridgedesk.directing.setup.new_event import free_key
from bridgedesk.event.event import Status
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.one_act import Step
from bridgedesk.store.writing import add_event


@one_act
def create_finals(open_event: OpenEvent, wanted: FinalsRequest) -> Change:
    """Create one event for each final, with its entries in order, seeds and carry-over."""
    event, book = open_event.event, open_event.book
    if book is None:
        raise Refusal(f"The rule book {event.rulebook.id} is missing. Copy it into the club's folder.")
    knockout = bool(event.stages) and event.stages[-1].contest in FINALS
    missing = 0 if knockout else sum(progress_of(event, each).missing for each in event.sessions)
    if missing:
        raise Refusal(f"{counted(missing, 'result')} missing. Press F8 to list them, then create the finals.")
    finals = further_finals(open_event, wanted.places)
    now = open_event.clock()
    with file_refusals():
        taken = open_event.file.keys_ever()
    with as_one_act(open_event) as act:
        for final in finals:
            key = free_key(taken)
            taken.add(key)
            made = final_event(open_event, key, final, wanted, book, now)
            deed = ActRecord("begin event", f"{made.title} created", now, made.id, undoable=False)
            act.add(Step(deed, partial(add_event, event=made)))
    words = "; ".join(
        f"{each.title}: {entrants_text(len(each.entries), wanted.kind, book)}" for each in finals
    )
    open_ = () if event.status is Status.FINAL else (
        "Results are not final yet: check the entries of these finals after a correction.",
    )  # fmt: skip
    return Change("create finals", f"Created: {words}", ("Open them with Ctrl+E.", *open_))
