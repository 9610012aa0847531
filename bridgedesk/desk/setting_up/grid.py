"""A section's movement as the verifier and the re-planner know it, and back."""

from collections.abc import Mapping

from bridgedesk.event.session import Movement, Section, Sitting
from bridgedesk.movements.declaring import as_it_stands
from bridgedesk.movements.movement import LINES, Contest, Seating, line, number
from bridgedesk.movements.movement import Movement as Plan
from bridgedesk.sheets.planned import contest_of, pairs_at, pairs_of


def plan_of(section: Section) -> Plan:
    """What the grid does is taken as meant. Sets are counted from 1 in the order of their numbers."""
    at = {each: place for place, each in enumerate(sorted(section.sets), start=1)}
    teams = section.of_teams
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
            winners=2 if pairs and not teams and all(line(pair) in LINES for pair in pairs) else 1,
            contest=contest_of(section),
            missing=frozenset(
                pairs_of(section, (seat for seat, entry in section.seats.items() if entry is None))
            ),
        )
    )


def movement_of(plan: Plan) -> Movement:
    rounds = tuple(
        tuple(
            Sitting(each.table, seat_of(plan, each.ns), seat_of(plan, each.ew), each.sets, each.turn_after)
            for each in round_
        )
        for round_ in plan.rounds
    )
    return Movement(rounds, plan.name)


def seat_of(plan: Plan, pair: str | None) -> str | None:
    """A team has one number for both of its pairs."""
    return str(number(pair)) if pair is not None and plan.contest is Contest.TEAMS else pair


def sets_of(plan: Plan) -> Mapping[int, tuple[int, ...]]:
    return dict(enumerate(plan.sets, start=1))
