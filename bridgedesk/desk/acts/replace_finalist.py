"""Replacement of a team that withdraws from finals in progress by the next qualifier."""

from dataclasses import replace

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.finals.replaced_finalist import (
    is_replaceable_finalist,
    matches_of_final,
    next_reserve,
)
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.register import RegisterLine
from bridgedesk.standings.stages.replaced_teams import MADE_WAY


@one_act
def replace_finalist(desk: OpenEvent, key: str, session: str, why: str = "") -> Change:
    """Replace a withdrawn finalist; the replacement plays its remaining matches."""
    entry = desk.event.entry(key)
    who = entry_words(desk.event, key)
    if not is_replaceable_finalist(desk, key):
        raise Refusal(f"{who} is not in these finals any more, so it makes way for nobody")
    coming = next_reserve(desk)
    if coming is None:
        raise Refusal(f"Nobody is left who qualified behind {who}")
    _refuse_in_the_middle(desk.event, key)
    by = entry_words(desk.event, coming)
    from_ = _session_of_next(desk.event, key) or desk.event.session(session).id
    line = RegisterLine(
        free_id("k", [each.id for each in desk.event.registered]),
        MADE_WAY,
        desk.clock(),
        key,
        from_,
        {"by": by, **({"why": why} if why else {})},
    )
    gone = replace(entry, withdrawn=from_)
    after = replace(
        _with_matches_of(desk.event, key, coming),
        entries=tuple(gone if each.id == key else each for each in desk.event.entries),
        registered=(*desk.event.registered, line),
    )
    return desk.carry_out(
        Change("make way", f"{who} withdraws; {by}, the next qualified, plays on for it"), after
    )


def _session_of_next(event: Event, key: str) -> str | None:
    open_ = [
        each for each in matches_of_final(event) if key in (each.home, each.away) and not each.begun_or_ended
    ]
    return open_[0].session if open_ else None


def _refuse_in_the_middle(event: Event, key: str) -> None:
    """Refuse to replace a team during a match of several stanzas; it must be finished or forfeited first."""
    mine = [each for each in matches_of_final(event) if key in (each.home, each.away)]
    open_ = {each.round for each in mine if not each.begun_or_ended}
    if any(each.begun_or_ended and each.round in open_ for each in mine):
        who = entry_words(event, key)
        raise Refusal(f"{who} has begun this match; end it, or put it down as a forfeit, then take it out")


def _with_matches_of(event: Event, key: str, coming: str) -> Event:
    """Give the team's remaining matches to its replacement; home and away stay, line-ups are cleared."""

    def named(team: str) -> str:
        return coming if team == key else team

    theirs = [each.id for each in matches_of_final(event) if not each.begun_or_ended]
    return replace(
        event,
        matches=tuple(
            replace(each, home=named(each.home), away=named(each.away), line_up=None)
            if each.id in theirs and key in (each.home, each.away)
            else each
            for each in event.matches
        ),
    )
