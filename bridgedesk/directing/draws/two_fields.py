"""Swiss of pairs whose North-South and East-West fields never mix (Sydney 5.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.seating.pairs_by_draw import drawn_pairs
from bridgedesk.event.event import Event
from bridgedesk.movements.draw.facts import Draw, DrawLimits, Met
from bridgedesk.movements.draw.two_lines import first_round_in_lines, swiss_in_lines
from bridgedesk.movements.movement import LINES, line


class TwoFieldDraw(NamedTuple):
    line_of: Mapping[str, str]  # by entry

    def first_round(self, seeds: Sequence[str], lots: Sequence[str], limits: DrawLimits) -> Draw:
        """Draw the first round within each direction's seeds."""
        ns, ew, bye = self._parted(seeds, limits)
        return _with_bye(first_round_in_lines(ns, ew, lots, limits), bye)

    def swiss(self, at: int, order: Sequence[str], met: Met, limits: DrawLimits, lots: Sequence[str]) -> Draw:
        ns, ew, bye = self._parted(order, limits)
        return _with_bye(swiss_in_lines(at, ns, ew, met, limits, lots), bye)

    def _parted(self, order: Sequence[str], limits: DrawLimits) -> tuple[list[str], list[str], str | None]:
        """Separate North-South and East-West; if one has a pair more, its lowest pair with the fewest byes
        has the bye."""
        ns, ew = ([entry for entry in order if self.line_of.get(entry) == each] for each in LINES)
        bye = None
        if abs(len(ns) - len(ew)) == 1:
            longer = ns if len(ns) > len(ew) else ew
            bye = min(reversed(longer), key=lambda entry: limits.byes.get(entry, 0))
            longer.remove(bye)
        return ns, ew, bye


def two_field_draw(event: Event) -> TwoFieldDraw:
    return TwoFieldDraw({entry: line(number) for entry, (_, number) in drawn_pairs(event).items()})


def _with_bye(drawn: Draw, bye: str | None) -> Draw:
    if bye is None:
        return drawn
    because = (f"{bye} has the bye: the lowest of the longer line with the fewest byes.", *drawn.because)
    return replace(drawn, bye=bye, because=because)
