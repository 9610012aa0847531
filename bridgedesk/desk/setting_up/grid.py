"""A section's movement as the verifier and the re-planner know it, and back."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bridgedesk.event.session import Movement, Section, Sitting
from bridgedesk.movements.declaring import as_it_stands
from bridgedesk.movements.movement import LINES, Contest, Seating, line, number
from bridgedesk.movements.movement import Movement as Plan
from bridgedesk.sheets.planned import away, contest_of, pairs_at, pairs_of


def plan_of(section: Section) -> Plan:
    """What the grid does is taken as meant. Sets are counted from 1 in the order of their numbers."""
    at = {each: place for place, each in enumerate(sorted(section.sets), start=1)}
    pairs = pairs_of(section, section.seats)

    def seating(sitting: Sitting) -> Seating:
        sets = tuple(at[each] for each in sitting.sets)
        return Seating(sitting.table, *pairs_at(section, sitting), sets, sitting.turn_after)

    movement = section.movement or Movement(())
    return as_it_stands(
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
            away=away(section),
        )
    )


def _winners(section: Section, pairs: Sequence[str]) -> int:
    """Two lines of pairs, or the four of a rainbow."""
    lines = {line(pair) for pair in pairs}
    if section.of_teams or "" in lines:
        return 1
    return len(lines) if section.of_players or lines <= set(LINES) else 1


def _copies(section: Section) -> int:
    """Players of whom all have the same boards in a round: two tables pass one copy to each other."""
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
    """A team has one number for both of its pairs."""
    return str(number(pair)) if pair is not None and plan.contest is Contest.TEAMS else pair


def sets_of(plan: Plan) -> Mapping[int, tuple[int, ...]]:
    return dict(enumerate(plan.sets, start=1))
