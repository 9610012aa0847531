"""Converts a section's movement to the form the verifier and the re-planner use, and back."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.session import Movement, SeatChange, Section, Sitting
from bridgedesk.movements.movement import (
    LINES,
    Contest,
    PlannedSitOut,
    TableSeating,
    line,
    number,
    pair_order,
    with_inferred_features,
)
from bridgedesk.movements.movement import MovementPlan as Plan
from bridgedesk.movements.properties import stationary
from bridgedesk.movements.verifier import NotSound, verified


def plan_of(section: Section) -> Plan:
    """Return the section's movement as a plan, taken as intended; board sets are counted from 1 in number
    order."""
    at = {each: place for place, each in enumerate(sorted(section.sets), start=1)}
    pairs, of_teams = pairs_of(section, section.seats), section.of_teams

    def seating(sitting: Sitting) -> TableSeating:
        sets = tuple(at[each] for each in sitting.sets)
        return TableSeating(sitting.table, *pairs_at(sitting, of_teams=of_teams), sets, sitting.turn_after)

    movement = section.movement or Movement(())
    return with_inferred_features(
        Plan(
            name=movement.made_by or "by hand",
            pairs=pairs,
            rounds=tuple(tuple(map(seating, round_)) for round_ in movement.rounds),
            sets=tuple(tuple(section.sets[each]) for each in sorted(section.sets)),
            winners=_winners(section, pairs),
            contest=contest_of(section),
            copies=_copies(section),
            missing=frozenset(
                pairs_of(section, (seat for seat, entry in section.seats.items() if entry is None))
            ),
            away=planned_absences(section),
        )
    )


def _winners(section: Section, pairs: Sequence[str]) -> int:
    """Count the directions that make separate rankings: two of pairs, or four of a rainbow."""
    lines = {line(pair) for pair in pairs}
    if section.of_teams or "" in lines:
        return 1
    return len(lines) if section.of_players or lines <= set(LINES) else 1


def _copies(section: Section) -> int:
    """Return how many copies of the boards a round needs in an individual; two tables share one."""
    if not section.of_players:
        return 1
    rounds = section.movement.rounds if section.movement else ()
    together = (Counter(chosen for sitting in row for chosen in sitting.sets) for row in rounds)
    tables = max((max(users.values(), default=1) for users in together), default=1)
    boards = min((len(boards) for boards in section.sets.values()), default=1)
    return -(-tables // 2) if boards > 1 else tables


def movement_of(plan: Plan) -> Movement:
    rounds = tuple(
        tuple(
            Sitting(each.table, seat_of(plan, each.ns), seat_of(plan, each.ew), each.sets, each.turn_after)
            for each in sorted(round_, key=lambda seating: seating.table)
        )
        for round_ in plan.rounds
    )
    return Movement(rounds, plan.name)


def seat_of(plan: Plan, pair: str | None) -> str | None:
    """Return the seat number of a pair; a team has one number for both its pairs."""
    return str(number(pair)) if pair is not None and plan.contest is Contest.TEAMS else pair


def sets_of(plan: Plan) -> Mapping[int, tuple[int, ...]]:
    return dict(enumerate(plan.sets, start=1))


def planned_absences(section: Section, how_many_rounds: int | None = None) -> frozenset[PlannedSitOut]:
    """Return the pairs that left early, for each round from then on; of teams both pairs stay in the grid."""
    if section.of_teams or not section.seat_changes:
        return frozenset()
    numbers = pairs_of(section, (number for number, entry in section.seats.items() if entry is not None))
    planned = len(section.movement.rounds if section.movement else ())
    rounds = range(1, (how_many_rounds or planned) + 1)
    return frozenset(
        PlannedSitOut(at, number)
        for at in rounds
        for number in numbers
        if section.entry_at(number, at) is None
    )


def contest_of(section: Section) -> Contest:
    if section.of_players:
        return Contest.INDIVIDUAL
    return Contest.TEAMS if section.of_teams else Contest.PAIRS


def pairs_of(section: Section, numbers: Iterable[str]) -> tuple[str, ...]:
    """Return the pairs; a team has one number for both of its pairs, which the movement distinguishes."""
    lines = LINES if section.of_teams else ("",)
    numbers = (each for each in numbers if len(section.members(each)) == 1)
    return tuple(sorted((f"{seat}{each}" for seat in numbers for each in lines), key=pair_order))


def pairs_at(sitting: Sitting, *, of_teams: bool) -> tuple[str | None, str | None]:
    """Return North-South and East-West of a table, as the movement names them."""
    ns, ew = sitting.ns, sitting.ew
    return (ns and f"{ns}NS", ew and f"{ew}EW") if of_teams else (ns, ew)


# ---- stationary seats for players who need them: North-South in a Mitchell, stationary in a Howell


def seat_that_stays(event: Event, section: Section, pair: str, known: KnownPlayers) -> str | None:
    """Return the pair to change places with, or None if none is needed or possible. Empty places come
    before named pairs, then the nearest."""
    staying = stationary(plan_of(section))
    if pair in staying or not _has_fixed_player(event, section.seats.get(pair), known):
        return None
    free = [
        other
        for other in staying
        if section.seats.get(other) and not _has_fixed_player(event, section.seats[other], known)
    ]
    return min(
        free,
        key=lambda other: (bool(_players(event, section.seats[other])), abs(number(other) - number(pair))),
        default=None,
    )


def _has_fixed_player(event: Event, entry: str | None, known: KnownPlayers) -> bool:
    members = map(known.member, _players(event, entry))
    return any(member is not None and member.fixed_seat for member in members)


def _players(event: Event, entry: str | None) -> list[Player]:
    return [event.player(player) for player in event.players_of(entry)]


def movement_faults(section: Section) -> tuple[str, ...]:
    """Return the faults that the verifier finds in a section's current movement."""
    try:
        verified(plan_of(section))
    except NotSound as problem:
        return tuple(map(str, problem.faults))
    return ()


def without_those_who_left(section: Section, plan: Plan) -> Plan:
    """Leave seats of pairs that left empty in the new movement; an individual's partners sit out too."""
    gone = planned_absences(section, len(plan.rounds))
    if not gone:
        return plan

    def side(pair: str | None, at: int) -> str | None:
        left = pair is not None and any(PlannedSitOut(at, each) in gone for each in plan.members(pair))
        return None if left else pair

    rounds = tuple(
        tuple(replace(seat, ns=side(seat.ns, at), ew=side(seat.ew, at)) for seat in row)
        for at, row in enumerate(plan.rounds, start=1)
    )
    return replace(plan, rounds=rounds, away=gone)


def seat_changes_of_plan(before: Section, plan: Plan) -> tuple[SeatChange, ...]:
    """Return the seat changes: a seat is empty from the round a pair leaves until it is back."""
    others = [each for each in before.seat_changes if each.seat not in plan.pairs]
    found = []
    for pair in plan.pairs:
        mine = [each for each in before.seat_changes if each.seat == pair]
        entry = before.seats.get(pair)
        was_here, changed = True, []
        for at in range(1, len(plan.rounds) + 1):
            here = PlannedSitOut(at, pair) not in plan.away
            if here != was_here:
                changed.append(SeatChange(at, pair, entry if here else None))
                was_here = here
        told = all(each.entry in (None, entry) for each in mine)
        found += changed if told else mine
    return (*others, *found)
