"""Ties of the ranking: who is level, what the book said to it, and an order typed by their numbers."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from bridgedesk.desk.match_tables import team_numbers
from bridgedesk.desk.refusal import Refusal
from bridgedesk.standings.evaluation import Evaluation, Standing


class How(Enum):
    LOT = "by lot"
    PLAY_OFF = "by a play-off"
    DIRECTOR = "as the director decided"


class Tied(NamedTuple):
    """Level before the tie was broken, in the order in which they stand."""

    field: str
    standings: tuple[Standing, ...]

    @property
    def entries(self) -> tuple[str, ...]:
        return tuple(each.entry for each in self.standings)


def ties_of(evaluation: Evaluation) -> tuple[Tied, ...]:
    found = []
    for field in evaluation.fields:
        levels: dict[int, list[Standing]] = {}
        for standing in field.standings:
            if standing.level_place is not None:
                levels.setdefault(standing.level_place, []).append(standing)
        found += [Tied(field.name, tuple(group)) for _, group in sorted(levels.items()) if len(group) > 1]
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


def places_of(evaluation: Evaluation, entries: Sequence[str]) -> list[int]:
    """In that order; 0 where one has no place."""
    places = {each.entry: each.place or 0 for field in evaluation.fields for each in field.standings}
    return [places[entry] for entry in entries]
