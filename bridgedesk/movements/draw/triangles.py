"""Triangles for an odd field: three teams with similar scores, outside the top half, meet each other
(SABF 14.1)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Protocol

from bridgedesk.movements.draw.facts import DrawLimits, NoDraw

Three = tuple[str, str, str]


class MayMeet(Protocol):
    limits: DrawLimits

    def may_meet(self, one: str, other: str) -> bool: ...

    def can_draw(self, entries: Sequence[str]) -> bool: ...


def choose_triangle(
    order: Sequence[str], rules: MayMeet, scores: Mapping[str, Fraction] | None
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
            for three in _of_width(order, start, width, rules, scores):
                rest = [entry for entry in order if entry not in three]
                if rules.can_draw(rest):
                    return three, _reason(three, width, where, rules.limits)
    if rules.limits.triangle_in_top_half:
        raise NoDraw(
            "No three teams that have not met leave a draw for the rest; give a bye or allow a repeat."
        )
    raise NoDraw(
        "No three teams outside the top half that have not met leave a draw for the rest; "
        "let the triangle reach into the top half, give a bye, or allow a repeat."
    )


def _of_width(
    order: Sequence[str], start: int, width: int, rules: MayMeet, scores: Mapping[str, Fraction] | None
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
        words += "; not neighbours, as those left no draw"
    again = [entry for entry in three if limits.triangles.get(entry, 0)]
    if again:
        words += f"; {', '.join(map(limits.called, again))} for another time"
    boards = f" of {limits.triangle_boards} boards" if limits.triangle_boards else ""
    if limits.triangle_rounds == 1:
        return f"{words}; both matches{boards} in this round."
    return f"{words}; each match{boards} over {limits.triangle_rounds} rounds."
