"""Ladder of players or pairs over many of the club's evenings, of which the best so many count."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.event.event import Event
from bridgedesk.event.people import person
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.further_lists import Rung, each_player, ladder, the_pair
from bridgedesk.store.club_lists import Series

__all__ = ["Ladder", "Series", "evenings", "ladder_of", "new_series", "with_evening"]

Evaluate = Callable[[Event], Evaluation]


class Ladder(NamedTuple):
    rungs: tuple[Rung, ...]
    names: Mapping[str, str]
    unit: str


def evenings(club: Club, series: Series) -> list[Event]:
    return [club.event(key).event for key in series.events]


def ladder_of(series: Series, events: list[Event], evaluate: Evaluate, least: int = 1) -> Ladder:
    """Rank the evenings; a person is recognised by number, or else by name."""
    evaluations = [replace(evaluate(event), event=_by_person(event)) for event in events]
    units = {each.unit for each in evaluations}
    if len(units) > 1:
        raise Refusal(
            f"{series.title} cannot be added up: its evenings are in {' and in '.join(sorted(units))}"
        )
    members = the_pair if series.ranks == "pairs" else each_player
    most = max(len(evaluations), 1)
    rungs = ladder(evaluations, series.best_of or most, least, members)
    names = {person(player.number, player.name): player.name for event in events for player in event.players}
    return Ladder(rungs, names, units.pop() if units else "%")


def _by_person(event: Event) -> Event:
    """Return the event with each player's id replaced by the one used in the ladder."""
    people = {player.id: person(player.number, player.name) for player in event.players}
    return replace(
        event,
        players=tuple(replace(player, id=people[player.id]) for player in event.players),
        entries=tuple(
            replace(entry, players=tuple(people[player] for player in entry.players))
            for entry in event.entries
        ),
    )


def new_series(known: Sequence[Series], title: str, ranks: str, best: int) -> Series:
    title = " ".join(title.split())
    if not title:
        raise Refusal("The series needs a title, such as Winter ladder")
    if any(each.title == title for each in known):
        raise Refusal(f"There is a series {title} already")
    return Series(free_id("s", [each.id for each in known]), title, ranks, best or None)


def with_evening(series: Series, event: str) -> Series:
    """Add the event to the ladder, or remove it if present."""
    if event in series.events:
        return replace(series, events=tuple(each for each in series.events if each != event))
    return replace(series, events=(*series.events, event))
