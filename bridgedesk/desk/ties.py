"""Ties of the ranking: who is level, what the book said to it, and an order typed by their numbers."""

import math
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from bridgedesk.desk.match_tables import team_numbers
from bridgedesk.desk.refusal import Refusal
from bridgedesk.standings.evaluation import Evaluation, Standing, Step


class How(Enum):
    LOT = "by lot"
    PLAY_OFF = "by a play-off"
    DIRECTOR = "as the director decided"


class Tied(NamedTuple):
    """Level before the tie was broken, in the order in which they stand; and what it decides but places."""

    field: str
    standings: tuple[Standing, ...]
    steps: Mapping[str, Step] = MappingProxyType({})

    @property
    def entries(self) -> tuple[str, ...]:
        return tuple(each.entry for each in self.standings)

    def step(self, entry: str) -> Step | None:
        """What parted them for the next stage, where the ranking left them level."""
        (standing,) = (each for each in self.standings if each.entry == entry)
        return standing.tie if standing.tie and not standing.shared else self.steps.get(entry, standing.tie)


def ties_of(evaluation: Evaluation) -> tuple[Tied, ...]:
    """In each field; and of several fields those between whom the last place to qualify lies."""
    going = evaluation.qualified
    steps = going.steps if going else {}
    found = []
    for field in evaluation.fields:
        levels: dict[int, list[Standing]] = {}
        for standing in field.standings:
            if standing.level_place is not None:
                levels.setdefault(standing.level_place, []).append(standing)
        found += [Tied(field.name, tuple(g), steps) for _, g in sorted(levels.items()) if len(g) > 1]
    undecided = set(going.undecided) if going else set()
    if undecided and not any(undecided <= set(each.entries) for each in found):
        across = [each for field in evaluation.fields for each in field.standings if each.entry in undecided]
        found.append(Tied("", tuple(across), steps))
    return tuple(found)


def labels(evaluation: Evaluation) -> Mapping[str, str]:
    """By entry: the pair numbers where each is one's own, otherwise the numbers of entry."""
    standings = [each for field in evaluation.fields for each in field.standings]
    numbers = [each.number for each in standings]
    if None not in numbers and len(set(numbers)) == len(numbers):
        return {each.entry: str(each.number) for each in standings}
    return team_numbers(evaluation.event)


def order_typed(text: str, evaluation: Evaluation) -> tuple[str, ...]:
    """The better first, by the numbers that stand before the names."""
    by_label = {label.casefold(): entry for entry, label in labels(evaluation).items()}
    typed = [each for each in re.split(r"[\s,;>]+", text.casefold()) if each]
    unknown = next((each for each in typed if each not in by_label), None)
    if unknown is not None:
        raise Refusal(f"There is no {unknown}; type the numbers before the names, the better first")
    return tuple(by_label[each] for each in typed)


def group_of(order: Sequence[str], evaluation: Evaluation) -> Tied:
    for tied in ties_of(evaluation):
        if set(order) == set(tied.entries) and len(order) == len(tied.entries):
            return tied
    raise Refusal("Type all who are tied with each other, each once, the better first; such as 3 1")


def decides(order: Sequence[str], was: Evaluation, now: Evaluation) -> bool:
    """Whether places, or who goes on, follow the order and did not before."""
    for looked_at in (_places, _turns):
        before, after = looked_at(was, order), looked_at(now, order)
        if after != before and after == sorted(after):
            return True
    return False


def _places(evaluation: Evaluation, entries: Sequence[str]) -> list[int]:
    """In that order; 0 where one has no place."""
    places = {each.entry: each.place or 0 for field in evaluation.fields for each in field.standings}
    return [places[entry] for entry in entries]


def _turns(evaluation: Evaluation, entries: Sequence[str]) -> list[float]:
    """0: goes on; then the alternates in their turn, and nobody's turn while lots are not drawn."""
    going = evaluation.qualified
    if going is None:
        return []
    turns = dict.fromkeys(going.entries, 0.0)
    turns |= {entry: at for at, entry in enumerate(going.alternates, start=1) if entry not in going.undecided}
    return [turns.get(entry, math.inf) for entry in entries]
