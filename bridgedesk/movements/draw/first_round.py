"""Draws of the first round, when there are seeds but no scores."""

from collections.abc import Callable, Mapping, Sequence

from bridgedesk.movements.draw.facts import Draw, DrawLimits, NoDraw, numbered_tables
from bridgedesk.movements.draw.matching import paired_in_turn
from bridgedesk.movements.draw.swiss import PairingRules, must_differ, take_out_odd

Choices = Callable[[Sequence[str], Sequence[str]], tuple[list[str], Mapping[str, list[str]]]]


def by_quarters(seeds: Sequence[str], lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair by quarters (SABF 14.1). If the field does not divide by four, half of it is the middle, and
    the top quarter is the larger."""
    middle_size = len(seeds) // 2
    top = (len(seeds) - middle_size + 1) // 2
    middle = by_lot(seeds[top : top + middle_size], lots)
    outer = [*seeds[:top], *seeds[top + middle_size :]]
    return outer, _rotating(outer, middle)


def by_halves(seeds: Sequence[str], lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair the top half with the bottom half at random (Sydney 5.1.2)."""
    half = len(seeds) // 2
    return list(seeds[:half]), _rotating(seeds[:half], by_lot(seeds[half:], lots))


def by_half_the_field(
    seeds: Sequence[str], _lots: Sequence[str]
) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair each seed with the seed half the field away (SABF 14.1, the other method)."""
    half = len(seeds) // 2
    return list(seeds[:half]), _rotating(seeds[:half], list(seeds[half:]))


def random_pairings(seeds: Sequence[str], lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair by lot (Sydney 5.5.2)."""
    drawn = by_lot(seeds, lots)
    return drawn, {entry: [other for other in drawn if other != entry] for entry in drawn}


def by_seeds(seeds: Sequence[str], _lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair 1 v 2, 3 v 4 and so on."""
    return list(seeds), {entry: [other for other in seeds if other != entry] for entry in seeds}


METHODS: Mapping[str, Choices] = {
    "quarters": by_quarters,
    "halves": by_halves,
    "half-field": by_half_the_field,
    "random": random_pairings,
    "seeds": by_seeds,
}


def first_round(method: str, seeds: Sequence[str], lots: Sequence[str], limits: DrawLimits) -> Draw:
    """Draw the first round and keep entries `apart`; in an odd field the lowest play a triangle or have a
    bye."""
    if method not in METHODS:
        raise NoDraw(f"There is no first round by '{method}'; there are {', '.join(METHODS)}.")
    must_differ(seeds)
    rules = PairingRules({}, limits)
    because: list[str] = []
    rest, triangle, bye = take_out_odd(seeds, rules, None, because)
    choosers, choices = METHODS[method](rest, lots)
    place = {entry: at for at, entry in enumerate(rest)}
    neighbours: list[list[int]] = [[] for _ in rest]
    for one, others in choices.items():
        for other in others:
            if rules.may_meet(one, other):
                neighbours[place[one]].append(place[other])
                if one not in choices.get(other, ()):
                    neighbours[place[other]].append(place[one])
    pairs = paired_in_turn([place[entry] for entry in choosers], neighbours)
    if pairs is None:
        raise NoDraw("Those to be kept apart leave no first round; let some of them meet.")
    because.append(f"First round by {method}.")
    return Draw(
        round=1,
        order=tuple(seeds),
        lots=tuple(lots),
        pairings=numbered_tables(((rest[one], rest[other]) for one, other in pairs), lots),
        triangle=triangle,
        bye=bye,
        because=tuple(because),
    )


def by_lot(entries: Sequence[str], lots: Sequence[str]) -> list[str]:
    place = {entry: at for at, entry in enumerate(lots)}
    without = [entry for entry in entries if entry not in place]
    if without:
        raise NoDraw(f"There is no lot for {', '.join(without)}; draw lots for everybody before the draw.")
    return sorted(entries, key=lambda entry: place[entry])


def _rotating(choosers: Sequence[str], others: Sequence[str]) -> dict[str, list[str]]:
    """Return each chooser's order of choice: the n-th begins with the n-th of the others."""
    return {entry: [*others[at:], *others[:at]] for at, entry in enumerate(choosers)}
