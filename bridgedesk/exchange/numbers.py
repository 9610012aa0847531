"""Pair numbers: "1NS" and "12EW" if there are two winners or numbers repeat, plain "1" otherwise."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.exchange.published import Unreadable

# A number, and the direction that may be written with it.
PairNumber = tuple[str, Side | None]

_DIRECTED = re.compile(r"(\d{1,6})\s*(NS|EW)|(NS|EW)\s*(\d{1,6})", re.ASCII)


def split(printed: str, place: str) -> PairNumber:
    plain = printed.strip().upper()
    if not plain:
        raise Unreadable(f"{place}: a pair number is missing")
    if found := _DIRECTED.fullmatch(plain):
        return str(int(found[1] or found[4])), Side(found[2] or found[3])
    if plain.isascii() and plain.isdigit() and len(plain) <= 6:
        return str(int(plain)), None
    if len(plain) > 20:
        raise Unreadable(f"{place}: a pair number of {len(plain)} marks is none")
    return plain, None


class Numbers:
    """Pair numbers of one section, from its participants and their seats."""

    def __init__(
        self, pairs: Sequence[PairNumber], sat: Iterable[tuple[str, Side]], two_winners: bool
    ) -> None:
        self._sat: dict[str, Counter[Side]] = defaultdict(Counter)
        for number, side in sat:
            self._sat[number][side] += 1
        times = Counter(number for number, _ in pairs)
        self.directed = two_winners or max(times.values(), default=1) > 1
        self.seats: list[str] = []  # of the participants, in their order
        self._taken: set[str] = set()
        for number, said in pairs:
            seat = self._name(number, said or self._side_of(number, times[number]))
            if seat in self._taken:
                raise Unreadable(f"pair {seat} stands among the participants twice")
            self._taken.add(seat)
            self.seats.append(seat)

    def seat(self, number: str, written: Side | None, sitting: Side) -> str:
        """Return the pair meant on a line: of this direction, or of the other if only that one is entered."""
        if written:
            return self._name(number, written)
        ways = [self._name(number, sitting), self._name(number, sitting.other)]
        return next((way for way in ways if way in self._taken), ways[0])

    def _name(self, number: str, side: Side) -> str:
        return f"{number}{side.value}" if self.directed else number

    def _side_of(self, number: str, times: int) -> Side:
        """Return a participant's direction if not given: first of two alike NS, otherwise by its seat."""
        if times > 1:
            return Side.NS if f"{number}NS" not in self._taken else Side.EW
        counts = self._sat.get(number)
        return counts.most_common(1)[0][0] if counts else Side.NS


def two_winners(pairs: Sequence[PairNumber], sat: Iterable[tuple[str, Side]]) -> bool:
    """Return True if every pair keeps one direction and both occur, for files that do not say it."""
    if not pairs or any(side is None for _, side in pairs):
        return False
    known = set(pairs)
    both = {side for _, side in pairs} == set(Side)
    return both and all((number, side) in known for number, side in sat)
