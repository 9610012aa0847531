"""Draw rearranged by hand: two or three entries are put together, and the others stay where they can."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.movements.draw.facts import Called, NoDraw

PAIR, THREE = 2, 3
Group = tuple[str, ...]


class HandDraw(NamedTuple):
    """Matches, home first; triangles A, B, C, whose tables are A v B, C v A, B v C; and the bye."""

    pairings: tuple[tuple[str, str], ...]
    triangles: tuple[tuple[str, str, str], ...] = ()
    bye: str | None = None

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return everybody who plays together, matches first, and last the entry with the bye."""
        return (*self.pairings, *self.triangles, *([(self.bye,)] if self.bye else []))

    @property
    def entries(self) -> tuple[str, ...]:
        return tuple(entry for group in self.groups for entry in group)

    def exchanged(self, one: str, other: str) -> "HandDraw":
        """Let two entries change places."""
        places = {one: other, other: one}
        return _built([tuple(places.get(each, each) for each in group) for group in self.groups])

    def put_together(self, wanted: Sequence[str]) -> "HandDraw":
        """Let two play a match, three a triangle, or give one the bye. Those left over are paired in the
        order of the draw; if one is left, it takes the place in the triangle or the bye that is free."""
        group = tuple(dict.fromkeys(wanted))
        odd = len(group) != PAIR  # then no other triangle and no other bye stays
        stays = [
            each for each in self.groups if not set(each) & set(group) and not (odd and len(each) != PAIR)
        ]
        broken = [each for each in self.groups if each not in stays]
        left = [entry for each in broken for entry in each if entry not in group]
        ends = [each for each in stays if len(each) != PAIR]
        if len(left) % 2 and (len(group) == 1 or ends):
            raise NoDraw("One of them would be left without opponents, because the number is even.")
        if len(left) % 2:
            three = len(left) >= THREE and any(len(each) == THREE for each in broken)
            size = THREE if three else 1
            left, end = left[:-size], tuple(left[-size:])
            ends.append(end)
        new = [tuple(left[at : at + PAIR]) for at in range(0, len(left), PAIR)]
        new = [group, *new] if len(group) == PAIR else new
        matches: list[Group] = []
        for each in self.pairings:  # new matches take the tables of those that are broken up
            if each in stays:
                matches.append(each)
            elif new:
                matches.append(new.pop(0))
        return _built([*matches, *new, *([group] if odd else []), *ends])


def _built(groups: Sequence[Group]) -> HandDraw:
    byes = [group[0] for group in groups if len(group) == 1]
    return HandDraw(
        tuple((group[0], group[1]) for group in groups if len(group) == PAIR),
        tuple((group[0], group[1], group[2]) for group in groups if len(group) == THREE),
        byes[0] if byes else None,
    )


def refuse_other_entries(before: HandDraw, after: HandDraw, round_: int, called: Called) -> None:
    """Refuse a draw that has not the same entries, each once."""
    for entry in after.entries:
        if after.entries.count(entry) > 1:
            times = after.entries.count(entry)
            raise NoDraw(f"{called(entry)} would play {times} matches in round {round_}.")
    if sorted(before.entries) != sorted(after.entries):
        lost = ", ".join(map(called, sorted(set(before.entries) - set(after.entries)))) or "nobody"
        new = ", ".join(map(called, sorted(set(after.entries) - set(before.entries)))) or "nobody"
        raise NoDraw(f"The changed draw must have the same entries. It loses {lost} and adds {new}.")


def tables_of_three(three: tuple[str, str, str]) -> Iterator[tuple[str, str]]:
    """Yield home and away of the three tables of a triangle: A v B, C v A, B v C."""
    one, two, other = three
    yield from ((one, two), (other, one), (two, other))
