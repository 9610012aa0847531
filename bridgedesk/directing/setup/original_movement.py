"""Restores a movement changed during a session to its state at the start."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.directing.setup.movement_conversion import movement_of, plan_of, sets_of
from bridgedesk.event.session import TOGETHER, Section
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Contest, Movement, pair_order
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.suggest import candidates
from bridgedesk.movements.switching import renamed


def with_original_movement(section: Section, movements: Library) -> Section:
    """Restore the original movement, without late pairs, early leavers or late plays; keep it if it cannot
    be made again."""
    if section.movement is None or section.of_teams:
        return section
    now = plan_of(section)
    for plan in _as_it_was_made(now, movements):
        if len(plan.pairs) == len(now.pairs) and plan.sets == now.sets:
            names = dict(
                zip(sorted(plan.pairs, key=pair_order), sorted(now.pairs, key=pair_order), strict=True)
            )
            again = movement_of(renamed(plan, names))
            rows = zip(again.rounds, section.movement.rounds, strict=False)
            if any(sitting in other for one, other in rows for sitting in one):
                made_by = section.movement.made_by
                return replace(section, movement=replace(again, made_by=made_by), sets=sets_of(plan))
    return section


def unplayed_section(section: Section, movements: Library) -> Section:
    """Return the section as it was before play."""
    return replace(
        with_original_movement(section, movements),
        results=(),
        file_says=(),
        line_ups=(),
        seat_changes=(),
        forms=(),
    )


def _as_it_was_made(now: Movement, movements: Library) -> Iterator[Movement]:
    """Yield movements of the same name and board sets; one stopped early may have been longer."""
    each = len(now.sets[0]) if now.sets else 0
    for rounds in dict.fromkeys((len(now.sets), len(now.rounds))):
        asked = _request(now, rounds, each)
        for family, request in candidates(asked, movements):
            try:
                plan = make(family, request, movements)
            except NotPossible:
                continue
            if plan.name == now.name or now.contest is Contest.INDIVIDUAL:
                yield plan


def _request(now: Movement, rounds: int, each: int) -> Request:
    if now.contest is Contest.INDIVIDUAL:
        return Request(players=len(now.pairs), boards=rounds * each, rounds=rounds)
    return Request(pairs=len(now.present), boards=rounds * each, rounds=None)


def without_early_leavers(section: Section) -> Section:
    """Return the section with the seats of pairs who left early empty, and no partnerships with players
    who left."""
    last = len(section.movement.rounds) if section.movement else 1
    seats = {
        number: None if _is_gone(section, number, last) else section.entry_at(number, last)
        for number in section.seats
    }
    return replace(section, seats=seats, seat_changes=())


def _is_gone(section: Section, number: str, last: int) -> bool:
    return TOGETHER in number and any(
        section.entry_at(each, last) is None for each in section.members(number)
    )
