"""Ties in the ranking of each stage, in points towards the finals or in a finals match: the rule book's
answer, and an order typed by numbers."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.evaluation import Evaluation, Finalist
from bridgedesk.standings.standing import Standing, TieStep


class TieMethod(Enum):
    LOT = "by lot"
    PLAY_OFF = "by a play-off"
    DIRECTOR = "as the director decided"


class Tied(NamedTuple):
    """Entries level before a tie-break, in their present order, and what it decides other than places."""

    field: str
    standings: tuple[Standing, ...]
    steps: Mapping[str, TieStep] = MappingProxyType({})
    stage: int = 0  # of the event, the first is 0
    final: str = ""  # which match of a bracket ended level

    @property
    def entries(self) -> tuple[str, ...]:
        return tuple(each.entry for each in self.standings)

    def step(self, entry: str) -> TieStep | None:
        """Return what separated them for the next stage, if the ranking left them level."""
        (standing,) = (each for each in self.standings if each.entry == entry)
        return standing.tie if standing.tie and not standing.shared else self.steps.get(entry, standing.tie)


def stages_in(evaluation: Evaluation) -> tuple[Evaluation, ...]:
    """Return the stages in order."""
    return (*evaluation.earlier, evaluation)


def ties_of(evaluation: Evaluation) -> tuple[Tied, ...]:
    """Return the ties, stage by stage."""
    return tuple(
        tied._replace(stage=at)
        for at, stage in enumerate(stages_in(evaluation))
        for tied in (*_ties_in_stage(stage), *_ties_in_points(stage), *_ties_in_finals(stage))
    )


def _ties_in_stage(evaluation: Evaluation) -> Iterator[Tied]:
    """Yield ties in each field, and a tie across fields for the last qualifying place."""
    going = evaluation.qualified
    steps = going.steps if going else {}
    found = []
    for field in evaluation.fields:
        levels: dict[int, list[Standing]] = {}
        for standing in field.standings:
            if standing.level_place is not None:
                levels.setdefault(standing.level_place, []).append(standing)
        found += [Tied(field.name, tuple(g), steps) for _, g in sorted(levels.items()) if len(g) > 1]
    undecided = set(going.undecided) if going and not evaluation.points else set()
    if undecided and not any(undecided <= set(each.entries) for each in found):
        across = [each for each in evaluation.standings.values() if each.entry in undecided]
        found.append(Tied("", tuple(across), steps))
    yield from found


def _ties_in_points(evaluation: Evaluation) -> Iterator[Tied]:
    """Yield ties in the points of two stages, which decide the order of the finals."""
    levels: dict[int | None, list[Finalist]] = {}
    for each in evaluation.points:
        levels.setdefault(each.placed.level_place, []).append(each)
    for group in levels.values():
        if len(group) > 1:
            yield Tied("", tuple(standing_of(each) for each in group))


def standing_of(finalist: Finalist) -> Standing:
    entry, place, shared, level, tie = finalist.placed
    return Standing(place, shared, entry, None, None, finalist.points, level_place=level, tie=tie)


def _ties_in_finals(evaluation: Evaluation) -> Iterator[Tied]:
    standings = evaluation.standings
    for each in evaluation.finals:
        home, away = each.home or "", each.away or ""
        if (each.is_level or each.decided) and home in standings and away in standings:
            both = tuple(standings[entry] for entry in (each.winner or home, each.loser or away))
            words = f"{each.final.key} was tied; {each.decided or 'not decided yet'}"
            steps = dict.fromkeys((home, away), TieStep(words, ""))
            yield Tied("", tuple(one._replace(tie=None) for one in both), steps, final=each.final.key)


def labels(evaluation: Evaluation) -> Mapping[str, str]:
    """Return pair numbers by entry if they are unique, or else entry numbers."""
    standings = list(evaluation.standings.values())
    numbers = [each.number for each in standings]
    if None not in numbers and len(set(numbers)) == len(numbers):
        return {each.entry: str(each.number) for each in standings}
    return team_numbers(evaluation.event)


def order_typed(text: str, evaluation: Evaluation, chosen: str | None = None) -> tuple[str, ...]:
    """Parse an order, best first, by the numbers before the names in the stage of the tie. If two ties
    have the same numbers, the one of the chosen entry is meant."""
    typed = [each for each in re.split(r"[\s,;>]+", text.casefold()) if each]
    stages = [
        {label.casefold(): entry for entry, label in labels(stage).items()} for stage in stages_in(evaluation)
    ]
    found = [(tied, [stages[tied.stage].get(each) for each in typed]) for tied in ties_of(evaluation)]
    fits = [(tied, order) for tied, order in found if set(order) == set(tied.entries)]
    fits.sort(key=lambda each: chosen not in each[0].entries)
    if fits and len(typed) == len(fits[0][0].entries):
        return tuple(filter(None, fits[0][1]))
    known = {label: entry for stage in stages for label, entry in stage.items()}
    unknown = next((each for each in typed if each not in known), None)
    if unknown is not None:
        raise Refusal(f"“{unknown}” is not in the list. Type the numbers before the names, winner first.")
    return tuple(known[each] for each in typed)


def groups_of(order: Sequence[str], evaluation: Evaluation) -> list[Tied]:
    """Return the ties with these entries, last stage first."""
    found = [
        tied
        for tied in reversed(ties_of(evaluation))
        if set(order) == set(tied.entries) and len(order) == len(tied.entries)
    ]
    if not found:
        raise Refusal("Type all that are tied with each other, each once, winner first, such as 3 1.")
    return found


def decides(tied: Tied, order: Sequence[str], was: Evaluation, now: Evaluation) -> bool:
    """Return whether the order changes places, qualifiers or the winner of a match."""
    before, after = (stages_in(each)[tied.stage] for each in (was, now))
    for looked_at in (_places, _turns, _points):
        old, new = looked_at(before, order), looked_at(after, order)
        if new != old and new == sorted(new):
            return True
    return _meetings(was) != _meetings(now)


def _places(evaluation: Evaluation, entries: Sequence[str]) -> list[float]:
    """Return the places in that order; 0 for no place."""
    places = {each.entry: each.place or 0 for each in evaluation.standings.values()}
    return [places.get(entry, 0) for entry in entries]


def _points(evaluation: Evaluation, entries: Sequence[str]) -> list[float]:
    places = {each.placed.entry: each.placed.place or 0 for each in evaluation.points}
    return [places.get(entry, 0) for entry in entries]


def _turns(evaluation: Evaluation, entries: Sequence[str]) -> list[float]:
    """Return 0 for qualifiers, then the order of reserves; infinity while lots are not drawn."""
    going = evaluation.qualified
    if going is None:
        return []
    turns = dict.fromkeys(going.entries, 0.0)
    turns |= {entry: at for at, entry in enumerate(going.alternates, start=1) if entry not in going.undecided}
    return [turns.get(entry, math.inf) for entry in entries]


def _meetings(evaluation: Evaluation) -> list[tuple[str | None, ...]]:
    """Return the sides and winner of each finals match."""
    return [(each.home, each.away, each.winner) for each in evaluation.finals]
