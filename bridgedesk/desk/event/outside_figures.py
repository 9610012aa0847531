"""Results of other programs for the open event: official figures, and tricks that can be made."""

from collections.abc import Mapping

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised, counted
from bridgedesk.exchange.double_dummy import Solve as Solve
from bridgedesk.exchange.double_dummy import makes, solver
from bridgedesk.exchange.double_dummy import solved as solved
from bridgedesk.exchange.outgoing import Tricks as TricksMade
from bridgedesk.exchange.outgoing import Unwritable
from bridgedesk.exchange.published import ProgramFigures, Published
from bridgedesk.sheets.content import Makes
from bridgedesk.store.club_lists import figures_of, keep_tricks, tricks_of

Tricks = Mapping[str, tuple[int, ...]]  # by the deal as it is written


def figures(open_event: OpenEvent) -> ProgramFigures | None:
    """Return the figures of the program the event was imported from, or None."""
    with file_refusals():
        text = figures_of(open_event.file, open_event.event.id)
    return ProgramFigures.from_text(text) if text else None


def beside_figures(open_event: OpenEvent) -> Published:
    """Return the current event with the original program's figures, for an audit."""
    found = figures(open_event)
    if found is None:
        raise Refusal(f"{open_event.event.title} was not imported from a file with its own figures.")
    return Published.of(open_event.event, found)


# ---- double dummy


def tricks_of_event(open_event: OpenEvent) -> Mapping[tuple[str, int], TricksMade]:
    """Return the known double-dummy tricks by session and board."""
    deals = _deals(open_event)
    with file_refusals():
        known = tricks_of(open_event.file, {str(deal) for deal in deals.values()})
    return {at: known[str(deal)] for at, deal in deals.items() if str(deal) in known}


def makes_of_event(open_event: OpenEvent) -> Mapping[tuple[str, int], Makes]:
    """Return the makeable contracts for the hand records."""
    return {at: makes(tricks) for at, tricks in tricks_of_event(open_event).items()}


def deals_to_solve(open_event: OpenEvent) -> Mapping[str, Deal]:
    """Return each deal without known tricks once, however often it was played."""
    deals = {str(deal): deal for deal in _deals(open_event).values()}
    if not deals:
        raise Refusal("No hands yet. Import them from a PBN or LIN file first.")
    with file_refusals():
        known = tricks_of(open_event.file, deals)
    return {name: deal for name, deal in deals.items() if name not in known}


def library_to_solve() -> Solve:
    try:
        return solver()
    except Unwritable as problem:
        said = str(problem)
        raise Refusal(capitalised(said)) from None


@one_act
def take_tricks(open_event: OpenEvent, found: Tricks) -> Change:
    """Save double-dummy tricks with their deals, so that they are not worked out again."""
    if not found:
        raise Refusal("No deal was worked out, so nothing was saved.")
    change = Change("double dummy", f"Double dummy: {counted(len(found), 'deal')}")
    return open_event.put_down(change, lambda work: keep_tricks(work, found))


def _deals(open_event: OpenEvent) -> Mapping[tuple[str, int], Deal]:
    return {
        (session.id, board): deal
        for session in open_event.event.sessions
        for board, deal in session.deals.items()
    }
