"""Seeding numbers, and sections of equal strength."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Seeding(EventQuestion):
    """How is a field seeded, and divided into sections?"""

    strengths: Annotated[
        tuple[Fraction, ...], Means("strength of each entry, in order of entry; higher is better")
    ]
    sections: Annotated[int, Means("sections of the field", least=1, most=99, left_out="1")] = 1

    def check(self) -> None:
        if self.sections > len(self.strengths):
            raise Refused(f"sections: {self.sections} of {len(self.strengths)} entries")


@frozen
class Serpentine(Policy[Seeding]):
    """`policy = "serpentine"`: the strongest entry is seed 1; sections are seeded in serpentine order."""

    def answer(self, asked: Seeding, cite: Cite) -> Finding:
        entries = sorted(range(len(asked.strengths)), key=lambda i: (-asked.strengths[i], i))
        items = [f"seed {seed}: entry {i + 1}" for seed, i in enumerate(entries, 1)]
        because = "by strength; equal strengths in order of entry"
        if asked.sections > 1:
            sections = serpentine(range(1, len(entries) + 1), asked.sections)
            items = [f"section {i}: seeds {_joined(seeds)}" for i, seeds in enumerate(sections, 1)]
            because = f"{len(entries)} seeds to {asked.sections} sections, serpentine: {'; '.join(items)}"
        return cite.listing(tuple(items), because)


def serpentine(seeds: Sequence[int], sections: int) -> tuple[tuple[int, ...], ...]:
    """Deal seeds 1 to n to the sections from first to last, then from last to first, and so on."""
    turn = 2 * sections
    return tuple(
        tuple(seed for place, seed in enumerate(seeds) if place % turn in (i, turn - 1 - i))
        for i in range(sections)
    )


def _joined(seeds: tuple[int, ...]) -> str:
    return " ".join(map(str, seeds))


TOPIC = topic("seeding", Seeding, {"serpentine": Serpentine}, units=(Unit.PLACES,))
