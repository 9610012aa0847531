"""Round robins by number: drawn by lot once, and by placing again for a last leg."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from bridgedesk.movements.draw.facts import Draw, NoDraw, Pairing, Two
from bridgedesk.movements.draw.matching import NOBODY, Matching
from bridgedesk.movements.draw.swiss import must_differ

Schedule = Sequence[Sequence[tuple[int, int]]]  # rounds of (first-named, second-named)


@dataclass(frozen=True, slots=True)
class Leg:
    """One cycle of the schedule. `entries[0]` has number 1; numbers, once set, never change."""

    schedule: Schedule
    entries: tuple[str, ...]
    first_round: int = 1

    def __post_init__(self) -> None:
        must_differ(self.entries)
        highest = max(number for row in self.schedule for match in row for number in match)
        if len(self.entries) not in (highest, highest - 1):
            raise NoDraw(f"This schedule is for {highest} entries or one fewer, not {len(self.entries)}.")


def round_robin_draw(leg: Leg, at: int) -> Draw:
    place = at - leg.first_round
    if not 0 <= place < len(leg.schedule):
        last = leg.first_round + len(leg.schedule) - 1
        raise NoDraw(f"This round robin has rounds {leg.first_round} to {last}, not {at}.")
    present = range(1, len(leg.entries) + 1)
    matches = [match for match in leg.schedule[place] if max(match) <= len(leg.entries)]
    idle = [number for number in present if all(number not in match for match in matches)]
    pairings = tuple(
        Pairing(table, leg.entries[home - 1], leg.entries[away - 1])
        for table, (home, away) in enumerate(matches, start=1)
    )
    because = (f"Round {place + 1} of the schedule for {len(leg.entries)} entries.",)
    bye = leg.entries[idle[0] - 1] if idle else None
    return Draw(at, leg.entries, (), pairings, bye=bye, because=because)


def meetings_left(entries: Sequence[str], met: Iterable[Two]) -> list[list[tuple[str, str]]]:
    """Return rounds for entries that have not met; the one with the most matches left is paired first."""
    left = {frozenset(two) for two in combinations(entries, 2)} - set(met)
    rounds = []
    while left:
        to_come = Counter(entry for two in left for entry in two)
        order = sorted(to_come, key=lambda entry: (-to_come[entry], entries.index(entry)))
        rows = [[at for at, other in enumerate(order) if frozenset((one, other)) in left] for one in order]
        matching = Matching(rows)
        matching.complete()
        pairs = [
            sorted((order[one], order[other]), key=entries.index)
            for one, other in enumerate(matching.mate)
            if NOBODY < one < other
        ]
        left -= {frozenset(two) for two in pairs}
        rounds.append(sorted(((home, away) for home, away in pairs), key=lambda two: entries.index(two[0])))
    return rounds
