"""Arrow-switches: two directions become one field with one winner."""

from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

from bridgedesk.movements.balance import directions
from bridgedesk.movements.movement import Movement, PlannedSitOut, Seating, line, number, pair_order
from bridgedesk.movements.request import NotPossible

ONE_SWITCH_UP_TO = 11  # rounds; from 12 two rounds are switched


def rounds_to_switch(rounds: int) -> int:
    """Return the number of rounds to switch: about an eighth of the boards, where one field is best
    balanced."""
    return 1 if rounds <= ONE_SWITCH_UP_TO else 2


def one_winner(movement: Movement) -> Movement:
    """Return the movement with plain numbers: East-West continue after the last North-South number."""
    if movement.winners == 1:
        return movement
    ns_end = max((number(pair) for pair in movement.pairs if line(pair) == "NS"), default=0)
    names = {pair: str(number(pair) + (ns_end if line(pair) == "EW" else 0)) for pair in movement.pairs}
    return renamed(replace(movement, winners=1), names)


def renamed(movement: Movement, names: dict[str, str]) -> Movement:
    def new(pair: str | None) -> str | None:
        return None if pair is None else "+".join(names[member] for member in movement.members(pair))

    declared = replace(
        movement.declared,
        rests=frozenset(PlannedSitOut(rest.round, names[rest.pair]) for rest in movement.declared.rests),
        repeats=frozenset(frozenset(names[pair] for pair in two) for two in movement.declared.repeats),
    )
    return replace(
        movement,
        pairs=tuple(sorted((names[pair] for pair in movement.pairs), key=pair_order)),
        rounds=tuple(
            tuple(replace(seating, ns=new(seating.ns), ew=new(seating.ew)) for seating in row)
            for row in movement.rounds
        ),
        missing=frozenset(names[pair] for pair in movement.missing),
        declared=declared,
    )


def switched(movement: Movement, rounds: Collection[int], but_tables: Collection[int] = ()) -> Movement:
    """Return the movement arrow-switched in these rounds; the pairs stay in their chairs."""
    return replace(
        movement,
        rounds=tuple(
            tuple(
                _turned(seating) if at in rounds and seating.table not in but_tables else seating
                for seating in row
            )
            for at, row in enumerate(movement.rounds, start=1)
        ),
    )


def _turned(seating: Seating) -> Seating:
    return replace(seating, ns=seating.ew, ew=seating.ns, switched=not seating.switched)


def best_switched(movement: Movement, how_many: int | None = None) -> Movement:
    """Return one field, arrow-switched in the best-balanced rounds; the latest among equals."""
    field = one_winner(movement)
    rounds = len(field.rounds)
    how_many = rounds_to_switch(rounds) if how_many is None else how_many
    if how_many > 0 and 2 * how_many >= rounds:
        most = max(0, (rounds - 1) // 2)
        raise NotPossible(
            f"Switching {how_many} of {rounds} rounds only makes two new lines; switch at most {most}."
        )
    scales = directions(field)
    best = max(
        combinations(range(1, rounds + 1), how_many), key=lambda chosen: (scales.quality(chosen) or 0, chosen)
    )
    return switched(field, best)
