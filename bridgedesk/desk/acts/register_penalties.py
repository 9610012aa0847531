"""Impose the penalty that a register record leads to, as the rule book sets it."""

from dataclasses import replace

from bridgedesk.desk.acts.rulings import impose_rulings
from bridgedesk.desk.acts.several_results import record_results
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.seating.event_edits import free_id, with_match
from bridgedesk.event.match import Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Result


@one_act
def impose_consequence(desk: OpenEvent, found: Consequence) -> Change:
    """Carry out a consequence in one action: its rulings, register records, unplayed boards or forfeits."""
    if found.not_played:
        lines = {each: Result(each.board, NotPlayed(), each.round, each.table) for each in found.not_played}
        many = len(lines)
        words = f"{many} board{'s' * (many > 1)} put down as not played"
        return record_results(desk, "cut boards", words, lines)
    if found.lines:
        return _put_down(desk, found)
    if found.forfeits:
        return _forfeited(desk, found)
    if not found.rulings and not found.question:
        raise Refusal(f"{found.words}; or let it stand with a reason, under To clear (F7)")
    if not found.rulings:
        raise Refusal(f"{found.words}; that is the director's to decide, under Penalties")
    now = desk.clock()
    return impose_rulings(desk, *(replace(each, time=now) for each in found.rulings))


def _put_down(desk: OpenEvent, found: Consequence) -> Change:
    event = desk.event
    for line in found.lines:
        key = free_id("k", [each.id for each in event.registered])
        event = replace(event, registered=(*event.registered, replace(line, id=key, time=desk.clock())))
    return desk.carry_out(Change("keep", f"Put down: {found.words}"), event)


def _forfeited(desk: OpenEvent, found: Consequence) -> Change:
    event = desk.event
    for key, gone in found.forfeits:
        match = event.match(key)
        event = with_match(event, replace(match, outcome=Outcome.FORFEIT, at_fault=gone))
    return desk.carry_out(Change("end match", found.words), event)
