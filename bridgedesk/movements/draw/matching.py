"""Perfect matchings (Edmonds): tests whether all can be paired, and pairs them when they choose in turn."""

from collections import deque
from collections.abc import Callable, Sequence

NOBODY = -1
Skipped = Callable[[int, int], None]


class Matching:
    """Pairing of the numbers 0 … n-1 along the allowed meetings, each listed in order of choice."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours = neighbours
        self.may_meet = [frozenset(row) for row in neighbours]
        self.mate = [NOBODY] * len(neighbours)
        self.is_out = [False] * len(neighbours)

    def complete(self) -> bool:
        """Pair as many as possible; return True if all remaining numbers are paired."""
        for one, row in enumerate(self.neighbours):
            if self.mate[one] == NOBODY and not self.is_out[one]:
                for other in row:
                    if self.mate[other] == NOBODY and not self.is_out[other]:
                        self.mate[one], self.mate[other] = other, one
                        break
        unpaired = [one for one in range(len(self.mate)) if self.mate[one] == NOBODY and not self.is_out[one]]
        for one in unpaired:
            if self.mate[one] == NOBODY:
                self._find_partner(one)
        return all(mate != NOBODY or out for mate, out in zip(self.mate, self.is_out, strict=True))

    def settle(self, one: int, other: int) -> bool:
        """Remove two as paired, if the rest can still be paired; needs a complete matching."""
        before = list(self.mate)
        left, right = self.mate[one], self.mate[other]
        self.is_out[one] = self.is_out[other] = True
        if left == other:
            return True
        self.mate[left] = self.mate[right] = NOBODY
        self.mate[one], self.mate[other] = other, one
        if right in self.may_meet[left]:
            self.mate[left], self.mate[right] = right, left
            return True
        if self._find_partner(left):
            return True
        self.mate = before
        self.is_out[one] = self.is_out[other] = False
        return False

    def _find_partner(self, root: int) -> bool:
        """Find an alternating path from one without a partner to another, through odd rings (blossoms)
        too."""
        size = len(self.mate)
        parent, base = [NOBODY] * size, list(range(size))
        reached = [False] * size
        reached[root] = True
        queue = deque([root])
        while queue:
            here = queue.popleft()
            for there in self.neighbours[here]:
                if self.is_out[there] or base[here] == base[there] or self.mate[here] == there:
                    continue
                partner = self.mate[there]
                if there == root or (partner != NOBODY and parent[partner] != NOBODY):
                    self._shrink(here, there, parent, base, reached, queue)
                elif parent[there] == NOBODY:
                    parent[there] = here
                    if partner == NOBODY:
                        self._flip(there, parent)
                        return True
                    reached[partner] = True
                    queue.append(partner)
        return False

    def _flip(self, end: int, parent: list[int]) -> None:
        while end != NOBODY:
            before = parent[end]
            following = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = following

    def _shrink(
        self,
        here: int,
        there: int,
        parent: list[int],
        base: list[int],
        reached: list[bool],
        queue: deque[int],
    ) -> None:
        """Shrink the ring that closes between two into one point."""
        top = self._common_base(here, there, parent, base)
        in_ring = [False] * len(base)
        self._mark(here, top, there, parent, base, in_ring)
        self._mark(there, top, here, parent, base, in_ring)
        for one, its_base in enumerate(base):
            if in_ring[its_base]:
                base[one] = top
                if not reached[one]:
                    reached[one] = True
                    queue.append(one)

    def _mark(
        self, one: int, top: int, child: int, parent: list[int], base: list[int], in_ring: list[bool]
    ) -> None:
        while base[one] != top:
            in_ring[base[one]] = in_ring[base[self.mate[one]]] = True
            parent[one] = child
            child = self.mate[one]
            one = parent[child]

    def _common_base(self, one: int, other: int, parent: list[int], base: list[int]) -> int:
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if self.mate[one] == NOBODY:
                break
            one = parent[self.mate[one]]
        while base[other] not in seen:
            other = parent[self.mate[base[other]]]
        return base[other]


def can_be_paired(neighbours: Sequence[Sequence[int]]) -> bool:
    return len(neighbours) % 2 == 0 and Matching(neighbours).complete()


def paired_in_turn(
    choosers: Sequence[int], neighbours: Sequence[Sequence[int]], skipped: Skipped = lambda _one, _other: None
) -> list[tuple[int, int]] | None:
    """Pair each in turn with the first choice that leaves a draw for the rest; None if there is no draw.

    `skipped` is called for choices passed over because the rest could not be paired."""
    matching = Matching(neighbours)
    if len(neighbours) % 2 or not matching.complete():
        return None
    pairs = []
    for one in choosers:
        if matching.is_out[one]:
            continue
        for other in neighbours[one]:
            if matching.is_out[other]:
                continue
            if matching.settle(one, other):
                pairs.append((one, other))
                break
            skipped(one, other)
    return pairs
