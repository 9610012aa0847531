"""Best explanation of printed figures: the simplest way of scoring among the best matches."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from bridgedesk.audit.finding import Difference, Named

UNEXPLAINED = "; the figures follow no convention known here"
W = TypeVar("W")


@dataclass(frozen=True)
class Way(Generic[W]):
    """Way to score and to print; `cost` counts its unusual features."""

    how: W
    cost: int
    named: tuple[Named, ...]

    @property
    def words(self) -> str:
        return ", ".join(each.words for each in self.named if each.words)


# What differs by a way; it may give up where more differ than the number it is told.
Compare = Callable[[Way[W], int], Sequence[Difference]]


@dataclass(frozen=True)
class Fit(Generic[W]):
    way: Way[W]
    differences: tuple[Difference, ...]
    explained: bool = True

    @property
    def words(self) -> str:
        return self.way.words if self.explained else f"{self.way.words}{UNEXPLAINED}"


def best_fit(
    ways: Iterable[Way[W]], compare: Compare[W], compared: int, usual: Way[W] | None = None
) -> Fit[W]:
    """Return the way that explains most figures, the first of equals. An unusual way must explain most of
    them, and more than a usual one does: each additional figure pays for two unusual features. If none
    explains half the figures, return `usual` if it explains more."""
    best: Fit[W] | None = None
    price = 0
    for way in sorted(ways, key=lambda each: each.cost):
        limit = (compared - 1) // 2 if way.cost else compared
        if best is not None:
            limit = min(limit, (price - way.cost) // 2)
            if not best.differences or price < way.cost:
                break  # the rest are dearer still
        differences = compare(way, limit)
        paid = 2 * len(differences) + way.cost
        if best is None or (len(differences) <= limit and _better(paid, differences, price, best)):
            best, price = Fit(way, tuple(differences)), paid
    if best is None:
        raise ValueError("there is no way to compare")
    if 2 * len(best.differences) <= compared:
        return best
    if usual is not None and len(differences := compare(usual, compared)) < len(best.differences):
        best = Fit(usual, tuple(differences))
    return replace(best, explained=2 * len(best.differences) <= compared)


def _better(paid: int, differences: Sequence[Difference], price: int, best: "Fit[W]") -> bool:
    """Return True for a cheaper way, or for one of equal cost that has more figures."""
    if paid != price:
        return paid < price
    return len(differences) == len(best.differences) and _without(differences) < _without(best.differences)


def _without(differences: Sequence[Difference]) -> int:
    return sum(each.ours is None for each in differences)
