"""Swiss draw: each entry in ranking order takes the highest that leaves a draw for the rest.

This is the result of adjusting "from the lowest match and then progressively up"."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from bridgedesk.movements.draw.facts import (
    Draw,
    DrawLimits,
    Met,
    NoDraw,
    OddField,
    Two,
    numbered_tables,
    repeat_words,
)
from bridgedesk.movements.draw.matching import can_be_paired, paired_in_turn
from bridgedesk.movements.properties import counted

# ---- triangles

Three = tuple[str, str, str]


def choose_triangle(
    order: Sequence[str], rules: "PairingRules", scores: Mapping[str, Fraction] | None
) -> tuple[Three, str]:
    """Find three teams that have not met: neighbours first, then further apart, in the top half only if
    allowed.

    Best are fewest earlier triangles, then smallest difference in score, then lowest."""
    half = len(order) // 2
    zones = [(half, "outside the top half")]
    if rules.limits.triangle_in_top_half:
        zones.append((0, "reaching into the top half, as the director allowed"))
    for start, where in zones:
        for width in range(2, len(order) - start):
            for three in _triangles_of_width(order, start, width, rules, scores):
                rest = [entry for entry in order if entry not in three]
                if rules.can_draw(rest):
                    return three, _reason(three, width, where, rules.limits)
    if rules.limits.triangle_in_top_half:
        raise NoDraw(
            "No three teams that have not met leave a draw for the rest. Give a bye or allow a repeat."
        )
    raise NoDraw(
        "No three teams outside the top half can play a triangle. "
        "Allow a triangle in the top half, a bye, or a repeat."
    )


def _triangles_of_width(
    order: Sequence[str], start: int, width: int, rules: "PairingRules", scores: Mapping[str, Fraction] | None
) -> Iterator[Three]:
    """Yield triangles that span this many places, best first."""
    found: list[tuple[int, Fraction, int, int, Three]] = []
    for first in range(start, len(order) - width):
        last = first + width
        for middle in range(first + 1, last):
            three = (order[first], order[middle], order[last])
            if all(rules.may_meet(one, other) for one, other in combinations(three, 2)):
                before = sum(rules.limits.triangles.get(entry, 0) for entry in three)
                spread = scores[three[0]] - scores[three[2]] if scores else Fraction(0)
                found.append((before, spread, -first, -middle, three))
    for *_, three in sorted(found):
        yield three


def _reason(three: Three, width: int, where: str, limits: DrawLimits) -> str:
    one, two, other = map(limits.called, three)
    words = f"{one}, {two} and {other} play a triangle: {where}, none of them have met"
    if width > 2:
        words += "; not neighbours, because they leave no draw"
    again = [entry for entry in three if limits.triangles.get(entry, 0)]
    if again:
        words += f"; {', '.join(map(limits.called, again))} have played one before"
    boards = f" of {limits.triangle_boards} boards" if limits.triangle_boards else ""
    if limits.triangle_rounds == 1:
        return f"{words}; both matches{boards} in this round."
    return f"{words}; each match{boards} over {limits.triangle_rounds} rounds."


# ---- swiss

SUGGESTED = 3  # repeats named when there is no draw


def swiss(
    at: int,
    order: Sequence[str],
    met: Met,
    limits: DrawLimits,
    lots: Sequence[str] = (),
    scores: Mapping[str, Fraction] | None = None,
) -> Draw:
    """Return the draw of round `at`, from the order of `draw_order`."""
    must_differ(order)
    rules = PairingRules(met, limits)
    because: list[str] = []
    rest, triangle, bye = take_out_odd(order, rules, scores, because)
    pairs = pair_in_order(at, rest, rules, because)
    return Draw(
        round=at,
        order=tuple(order),
        lots=tuple(lots),
        pairings=numbered_tables(pairs, lots),
        triangle=triangle,
        bye=bye,
        because=tuple(because),
        relaxed=rules.relaxed(pairs, triangle, order),
    )


def take_out_odd(
    order: Sequence[str], rules: "PairingRules", scores: Mapping[str, Fraction] | None, because: list[str]
) -> tuple[list[str], Three | None, str | None]:
    """Return the entries left to pair after the triangle and the bye, with these."""
    rest = list(order)
    triangle, bye = rules.limits.continuing, None
    if triangle is not None:
        because.append(f"{rules.named(triangle)} play the second round of their triangle.")
    elif len(rest) % 2 and rules.limits.odd is OddField.TRIANGLE:
        triangle, reason = choose_triangle(order, rules, scores)
        because.append(reason)
    rest = [entry for entry in rest if entry not in (triangle or ())]
    if len(rest) % 2:
        bye, reason = choose_bye(rest, rules)
        because.append(reason)
        rest.remove(bye)
    return rest, triangle, bye


class PairingRules:
    """Rules on which entries may meet, with the reasons."""

    def __init__(self, met: Met, limits: DrawLimits) -> None:
        self.met = met
        self.limits = limits
        self.called = limits.called

    def named(self, entries: Sequence[str]) -> str:
        *first, last = map(self.called, entries)
        return f"{', '.join(first)} and {last}"

    def may_meet(self, one: str, other: str) -> bool:
        two = frozenset((one, other))
        if two in self.limits.apart:
            return False
        return two in self.limits.allowed_again or max(self.met.get(two, (0,))) <= self.limits.last_meeting_by

    def why_not(self, one: str, other: str) -> str:
        two = frozenset((one, other))
        if two in self.limits.apart:
            return f"{self.called(other)} must not meet them"
        return f"already met {self.called(other)} in round {max(self.met[two])}"

    def neighbours(self, entries: Sequence[str]) -> list[list[int]]:
        return [
            [at for at, other in enumerate(entries) if other != one and self.may_meet(one, other)]
            for one in entries
        ]

    def can_draw(self, entries: Sequence[str]) -> bool:
        return can_be_paired(self.neighbours(entries))

    def relaxed(
        self, pairs: Collection[tuple[str, str]], triangle: Sequence[str] | None, order: Sequence[str]
    ) -> tuple[str, ...]:
        """Describe which of the director's relaxations this draw needed."""
        met_now = [*pairs, *(combinations(triangle, 2) if triangle and not self.limits.continuing else ())]
        words = [
            f"{repeat_words(one, other, self.met, self.called)}."
            for one, other in met_now
            if frozenset((one, other)) in self.limits.allowed_again
            and max(self.met.get(frozenset((one, other)), (0,))) > self.limits.last_meeting_by
        ]
        if (
            triangle
            and not self.limits.continuing
            and any(order.index(one) < len(order) // 2 for one in triangle)
        ):
            words.append(f"The triangle of {self.named(triangle)} reaches into the top half.")
        return tuple(words)


def pair_in_order(
    at: int, entries: Sequence[str], rules: PairingRules, because: list[str]
) -> list[tuple[str, str]]:
    """Pair the entries in order; `because` receives the reason where an entry did not get the next one."""
    neighbours = rules.neighbours(entries)
    blocked: dict[int, list[int]] = {}
    chosen = paired_in_turn(
        range(len(entries)), neighbours, lambda one, other: blocked.setdefault(one, []).append(other)
    )
    if chosen is None:
        raise no_draw(at, entries, rules)
    gone: set[int] = set()
    for one, other in chosen:
        reasons = [
            rules.why_not(entries[one], entries[passed])
            if passed not in blocked.get(one, [])
            else f"with {rules.called(entries[passed])} the rest could not be paired"
            for passed in range(one + 1, other)
            if passed not in gone
        ]
        home, away = rules.called(entries[one]), rules.called(entries[other])
        if reasons:
            because.append(f"{home} v {away}: {'; '.join(reasons)}.")
        earlier = rules.met.get(frozenset((entries[one], entries[other])))
        if earlier and max(earlier) <= rules.limits.last_meeting_by:
            again = repeat_words(entries[one], entries[other], rules.met, rules.called)
            because.append(f"{again}, and rounds up to {rules.limits.last_meeting_by} may be repeated.")
        gone |= {one, other}
    return [(entries[one], entries[other]) for one, other in chosen]


def no_draw(at: int, entries: Sequence[str], rules: PairingRules) -> NoDraw:
    """Return an error naming repeats, from the lowest up, each of which alone would allow a draw."""
    neighbours = rules.neighbours(entries)
    again: list[Two] = []
    for low in range(len(entries) - 1, 0, -1):
        for high in range(low - 1, -1, -1):
            two = frozenset((entries[low], entries[high]))
            if len(again) < SUGGESTED and high not in neighbours[low] and two in rules.met:
                trial = [list(row) for row in neighbours]
                trial[low].append(high)
                trial[high].append(low)
                if can_be_paired(trial):
                    again.append(two)
    words = f"Round {at} has no draw without a repeat"
    if not again:
        return NoDraw(f"{words}, and one repeat is not enough. Allow several.", again)
    named = " or ".join(
        f"{' v '.join(map(rules.called, sorted(two)))} (round {max(rules.met[two])})" for two in again
    )
    return NoDraw(f"{words}. Allow {named} to meet again.", again)


def choose_bye(entries: Sequence[str], rules: PairingRules) -> tuple[str, str]:
    """Return the lowest entry with the fewest byes whose absence leaves a draw."""
    byes = rules.limits.byes
    lowest_first = list(reversed(entries))
    for entry in sorted(lowest_first, key=lambda entry: byes.get(entry, 0)):
        if rules.can_draw([other for other in entries if other != entry]):
            had = byes.get(entry, 0)
            before = f"with {counted(had, 'bye')}" if had else "without a bye"
            words = f"the lowest {before} so far that leaves a draw for the rest"
            return entry, f"{rules.called(entry)} has the bye: {words}."
    raise NoDraw("No bye leaves a draw without a repeat. Allow a repeat.")


def must_differ(order: Sequence[str]) -> None:
    if len(set(order)) < len(order):
        twice = next(entry for entry in order if list(order).count(entry) > 1)
        raise NoDraw(f"{twice} is listed twice in the order of the draw.")
    if len(order) < 2:
        raise NoDraw("A draw needs at least two entries.")


def modified_swiss(rounds: int, at: int) -> int:
    """Return the last round in which two may have met to meet again in round `at`; the rule
    book sets for how few entries. Reading: after a repeat there is no third meeting."""
    if at <= (rounds // 2 + 1 if rounds % 2 == 0 else (rounds + 1) // 2):
        return 0
    return rounds // 2
