"""A section's movement as the verifier and the re-planner know it, and back."""

from collections.abc import Mapping

from bridgedesk.event.session import Movement, Section, Sitting
from bridgedesk.movements.declaring import as_it_stands
from bridgedesk.movements.movement import LINES, Seating, in_order, line
from bridgedesk.movements.movement import Movement as Plan


def plan_of(section: Section) -> Plan:
    """What the grid does is taken as meant. Sets are counted from 1 in the order of their numbers."""
    at = {number: place for place, number in enumerate(sorted(section.sets), start=1)}
    pairs = tuple(sorted(section.seats, key=in_order))

    def seating(sitting: Sitting) -> Seating:
        sets = tuple(at[number] for number in sitting.sets)
        return Seating(sitting.table, sitting.ns, sitting.ew, sets, sitting.turn_after)

    movement = section.movement or Movement(())
    return as_it_stands(
        Plan(
            name=movement.made_by or "by hand",
            pairs=pairs,
            rounds=tuple(tuple(map(seating, round_)) for round_ in movement.rounds),
            sets=tuple(tuple(section.sets[number]) for number in sorted(section.sets)),
            winners=2 if pairs and all(line(pair) in LINES for pair in pairs) else 1,
            missing=frozenset(pair for pair, entry in section.seats.items() if entry is None),
        )
    )


def movement_of(plan: Plan) -> Movement:
    rounds = tuple(
        tuple(Sitting(each.table, each.ns, each.ew, each.sets, each.turn_after) for each in round_)
        for round_ in plan.rounds
    )
    return Movement(rounds, plan.name)


def sets_of(plan: Plan) -> Mapping[int, tuple[int, ...]]:
    return dict(enumerate(plan.sets, start=1))
