"""Draws of the first round, when there are seeds but no scores."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from typing import NamedTuple

from bridgedesk.movements.draw.facts import (
    Draw,
    DrawLimits,
    Met,
    NoDraw,
    Pairing,
    by_lot,
    numbered_tables,
)
from bridgedesk.movements.draw.matching import paired_in_turn
from bridgedesk.movements.draw.swiss import PairingRules, must_differ, no_draw, take_out_odd

Choices = Callable[[Sequence[str], Sequence[str]], tuple[list[str], Mapping[str, list[str]]]]


def by_quarters(seeds: Sequence[str], lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair by quarters. If the field does not divide by four, half of it is the middle, and
    the top quarter is the larger."""
    middle_size = len(seeds) // 2
    top = (len(seeds) - middle_size + 1) // 2
    middle = by_lot(seeds[top : top + middle_size], lots)
    outer = [*seeds[:top], *seeds[top + middle_size :]]
    return outer, _rotating(outer, middle)


def by_halves(seeds: Sequence[str], lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair the top half with the bottom half at random."""
    half = len(seeds) // 2
    return list(seeds[:half]), _rotating(seeds[:half], by_lot(seeds[half:], lots))


def by_half_the_field(
    seeds: Sequence[str], _lots: Sequence[str]
) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair each seed with the seed half the field away."""
    half = len(seeds) // 2
    return list(seeds[:half]), _rotating(seeds[:half], list(seeds[half:]))


def random_pairings(seeds: Sequence[str], lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair by lot."""
    drawn = by_lot(seeds, lots)
    return drawn, {entry: [other for other in drawn if other != entry] for entry in drawn}


def by_seeds(seeds: Sequence[str], _lots: Sequence[str]) -> tuple[list[str], Mapping[str, list[str]]]:
    """Pair 1 v 2, 3 v 4 and so on."""
    return list(seeds), {entry: [other for other in seeds if other != entry] for entry in seeds}


class FirstRound(NamedTuple):
    """Way to draw round 1, with its label."""

    label: str
    choices: Choices


# By the names that rule books use. Where a book leaves the choice to the director, the first is usual.
METHODS: Mapping[str, FirstRound] = {
    "at-random": FirstRound("by lot", random_pairings),
    "in-order": FirstRound("1 v 2, 3 v 4 … by number", by_seeds),
    "n-against-n-plus-half": FirstRound("top half v bottom half, by number", by_half_the_field),
    "halves-at-random": FirstRound("top half v bottom half, by lot", by_halves),
    "quarters": FirstRound("outer quarters v the middle, by lot", by_quarters),
}


def first_round(method: str, seeds: Sequence[str], lots: Sequence[str], limits: DrawLimits) -> Draw:
    """Draw the first round and keep entries `apart`; in an odd field the lowest play a triangle or have a
    bye."""
    must_differ(seeds)
    rules = PairingRules({}, limits)
    because: list[str] = []
    rest, triangle, bye = take_out_odd(seeds, rules, None, because)
    choosers, choices = METHODS[method].choices(rest, lots)
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
        raise NoDraw("No first round keeps all those entries apart. Allow some of them to meet.")
    because.append(f"First round: {METHODS[method].label}.")
    return Draw(
        round=1,
        order=tuple(seeds),
        lots=tuple(lots),
        pairings=numbered_tables(((rest[one], rest[other]) for one, other in pairs), lots),
        triangle=triangle,
        bye=bye,
        because=tuple(because),
    )


def _rotating(choosers: Sequence[str], others: Sequence[str]) -> dict[str, list[str]]:
    """Return each chooser's order of choice: the n-th begins with the n-th of the others."""
    return {entry: [*others[at:], *others[:at]] for at, entry in enumerate(choosers)}


# ---- swiss pairs whose North-South and East-West fields are drawn separately


def swiss_in_lines(
    at: int, ns: Sequence[str], ew: Sequence[str], met: Met, limits: DrawLimits, lots: Sequence[str] = ()
) -> Draw:
    """Pair the first North-South with the first East-West, and so on; in a clash they choose in turn: NS
    1, EW 1, NS 2 and so on."""
    entries, size = _joined_lines(ns, ew)
    rules = PairingRules(met, limits)
    neighbours = [
        [
            other
            for other in range(2 * size)
            if (one < size) != (other < size) and rules.may_meet(entries[one], entries[other])
        ]
        for one in range(2 * size)
    ]
    choosers = list(chain.from_iterable(zip(range(size), range(size, 2 * size), strict=True)))
    pairs = paired_in_turn(choosers, neighbours)
    if pairs is None:
        raise _no_draw_between(at, ns, ew, rules)
    because = [
        _clash(entries, size, one, other, rules) for one, other in pairs if other - one not in (size, -size)
    ]
    return Draw(
        round=at,
        order=tuple(entries),
        lots=tuple(lots),
        pairings=_tables(entries, pairs),
        because=tuple(because),
        relaxed=rules.relaxed([(entries[one], entries[other]) for one, other in pairs], None, entries),
    )


def first_round_in_lines(
    ns: Sequence[str], ew: Sequence[str], lots: Sequence[str], limits: DrawLimits
) -> Draw:
    """Pair the top half of each direction with the bottom half of the other, at random."""
    entries, size = _joined_lines(ns, ew)
    place = {entry: at for at, entry in enumerate(entries)}
    rules = PairingRules({}, limits)
    half = (size + 1) // 2
    neighbours: list[list[int]] = [[] for _ in entries]
    for top, bottom in ((ns[:half], ew[size - half :]), (ns[half:], ew[: size - half])):
        drawn = by_lot(bottom, lots)
        for at, one in enumerate(top):
            for other in (*drawn[at:], *drawn[:at]):
                if rules.may_meet(one, other):
                    neighbours[place[one]].append(place[other])
                    neighbours[place[other]].append(place[one])
    pairs = paired_in_turn(range(size), neighbours)
    if pairs is None:
        raise NoDraw("No first round keeps all those entries apart. Allow some of them to meet.")
    because = ("Top half of each direction against the bottom half of the other, by lot.",)
    return Draw(1, tuple(entries), tuple(lots), _tables(entries, pairs), because=because)


def _joined_lines(ns: Sequence[str], ew: Sequence[str]) -> tuple[list[str], int]:
    if len(ns) != len(ew):
        raise NoDraw(
            f"There are {len(ns)} pairs North-South and {len(ew)} East-West. The numbers must be equal."
        )
    must_differ([*ns, *ew])
    return [*ns, *ew], len(ns)


def _tables(entries: Sequence[str], pairs: Sequence[tuple[int, int]]) -> tuple[Pairing, ...]:
    """Return the pairs with North-South first."""
    return tuple(
        Pairing(table, entries[min(two)], entries[max(two)]) for table, two in enumerate(pairs, start=1)
    )


def _clash(entries: Sequence[str], size: int, one: int, other: int, rules: PairingRules) -> str:
    level = entries[one + size if one < size else one - size]
    two = f"{rules.called(entries[one])} v {rules.called(entries[other])}"
    if not rules.may_meet(entries[one], level):
        return f"{two}: {rules.why_not(entries[one], level)}."
    return f"{two}: {rules.called(level)} was drawn higher up, or the rest could not be paired."


def _no_draw_between(at: int, ns: Sequence[str], ew: Sequence[str], rules: PairingRules) -> NoDraw:
    """Return the error for a round without a draw; entries of one direction never meet."""
    within = {frozenset((one, other)) for line in (ns, ew) for one in line for other in line if one != other}
    limits = replace(rules.limits, apart=rules.limits.apart | within)
    order = list(chain.from_iterable(zip_longest(ns, ew)))
    return no_draw(at, order, PairingRules(rules.met, limits))
