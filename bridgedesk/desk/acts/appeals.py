"""An appeal: lodged, answered, decided."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.known import (
    appeal_called,
    entry_called,
    entry_words,
    match_called,
    reason_given,
    ruling_called,
)
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import free_id
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal, CommitteeMember


def lodge_appeal(desk: OpenEvent, appeal: Appeal) -> Change:
    """Its id is the desk's."""
    if appeal.by is not None:
        entry_called(desk.event, appeal.by)
    if appeal.ruling is not None:
        ruling_called(desk.event, appeal.ruling)
    if appeal.match is not None:
        match_called(desk.event, appeal.match)
    lodged = replace(appeal, id=free_id("ap", [each.id for each in desk.event.appeals]))
    words = f"Appeal {lodged.id} lodged by {entry_words(desk.event, lodged.by)}"
    after = replace(desk.event, appeals=(*desk.event.appeals, lodged))
    return desk.carry_out(Change("lodge appeal", words), after)


def answer_appeal(desk: OpenEvent, key: str, respondents: str, reply: str) -> Change:
    """What the other side says, and what is replied to it."""
    answered = replace(_undecided(desk.event, key), respondents=respondents, reply=reply)
    change = Change("answer appeal", f"Appeal {key} answered")
    return desk.carry_out(change, _with_appeal(desk.event, answered))


def decide_appeal(
    desk: OpenEvent,
    key: str,
    committee: Sequence[CommitteeMember],
    decision: str,
    outcome: str,
    effects: Sequence[str] = (),
) -> Change:
    """A changed score or penalty is an act of its own; `effects` say which."""
    reason_given(decision, "the committee decides so")
    decided = replace(
        _undecided(desk.event, key),
        committee=tuple(committee),
        decision=decision,
        outcome=outcome,
        effects=tuple(effects),
    )
    words = f"Appeal {key} decided: {outcome}"
    return desk.carry_out(Change("decide appeal", words), _with_appeal(desk.event, decided))


def _undecided(event: Event, key: str) -> Appeal:
    appeal = appeal_called(event, key)
    if appeal.outcome is not None:
        raise Refusal(f"Appeal {key} is decided already: {appeal.outcome}; undo that act first")
    return appeal


def _with_appeal(event: Event, appeal: Appeal) -> Event:
    return replace(event, appeals=tuple(appeal if each.id == appeal.id else each for each in event.appeals))
