"""Draws changed by hand or withdrawn, both only before play."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from bridgedesk.desk.acts.draws import drawn_in, one_more_reason
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.draws.next_draw import called_in_draw
from bridgedesk.directing.draws.rearranged import rearranged, refuse_withdrawal, undone_words, without_draw
from bridgedesk.directing.draws.set_aside import drawn_as, exceptions_of, rules_set_aside, set_aside_words
from bridgedesk.directing.lookup import reason_given
from bridgedesk.event.event import Event
from bridgedesk.event.match import DrawRule, RecordedDraw
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.ruling import Note
from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.movements.draw.hand_draw import HandDraw, refuse_other_entries

Reasons = Mapping[tuple[DrawRule, frozenset[str]], str]
NONE: Reasons = MappingProxyType({})


@one_act
def alter_draw(
    open_event: OpenEvent,
    stage: str,
    round_: int,
    draw: HandDraw,
    why: str,
    reasons: Reasons = NONE,
) -> Change:
    """Change a drawn round by hand; rules that it sets aside are recorded with their reasons, or with the
    reason of the change."""
    event, book = open_event.event, open_event.book_in_force
    reason = reason_given(why, "the draw is changed")
    made = _recorded(event, stage, round_)
    before = drawn_as(made)
    with refusals_of(NoDraw):
        refuse_other_entries(before, draw, round_, partial(called_in_draw, event))
    if draw == before:
        raise Refusal("The draw is as it was. Put two teams together first, or press Esc to leave it.")
    changed = replace(
        made,
        pairings=draw.pairings,
        triangles=draw.triangles,
        bye=draw.bye,
        by_hand=one_more_reason(made, reason),
        exceptions=exceptions_of(event, book, made, draw, reasons, reason),
    )
    after = rearranged(event, made, changed, draw)
    remarks = tuple(f"{set_aside_words(event, each)}." for each in rules_set_aside(event, book, made, draw))
    words = f"Draw of round {round_} changed by hand: {reason}"
    return open_event.carry_out(Change("alter draw", words, remarks), after)


@one_act
def withdraw_draw(open_event: OpenEvent, stage: str, round_: int, why: str) -> Change:
    """Remove the last draw and its matches; it is noted why."""
    event = open_event.event
    made = _recorded(event, stage, round_)
    refuse_withdrawal(event, made)
    reason = reason_given(why, "the draw is withdrawn")
    words = f"Draw of round {round_} withdrawn: {reason}"
    after = without_draw(event, made)
    after = replace(after, notes=(*after.notes, Note(open_event.clock(), words)))
    return open_event.carry_out(Change("withdraw draw", words, (undone_words(event, made, ()),)), after)


def _recorded(event: Event, stage: str, round_: int) -> RecordedDraw:
    made = drawn_in(event, stage, round_)
    if made is None:
        raise Refusal(f"Round {round_} is not drawn yet")
    return made
