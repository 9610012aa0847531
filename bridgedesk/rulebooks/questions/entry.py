"""Who may enter an event: age, masterpoints, the size of a team, and places in order of receipt."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.question import Cite, Question, need
from bridgedesk.rulebooks.reading import Means, Refused, Span
from bridgedesk.rulebooks.topic import topic

Category = Literal["seniors", "restricted", "novice"]


@dataclass(frozen=True, kw_only=True)
class Entering(Question):
    """May these players enter the event?"""

    event: Annotated[str, Means("the kind of event")]
    category: Annotated[Category | None, Means("the category entered, in an event that has several")] = None
    born: Annotated[tuple[date, ...], Means("the players' dates of birth")] = ()
    masterpoints: Annotated[tuple[Fraction, ...], Means("the players' masterpoints", least=0)] = ()
    players: Annotated[int | None, Means("players of the team", least=1)] = None
    received: Annotated[int | None, Means("the place of the entry in order of receipt", least=1)] = None
    places: Annotated[int | None, Means("the places there are", least=1)] = None


@dataclass(frozen=True, kw_only=True)
class Limits:
    """`policy = "limits"`: what every player, and the team, must keep to."""

    born_from: date | None = None  # on or after this day
    born_by: date | None = None  # on or before this day
    born_before: date | None = None
    masterpoints_below: Fraction | None = None
    players: Span | None = None

    def __post_init__(self) -> None:
        days = (self.born_from, self.born_by, self.born_before)
        if all(limit is None for limit in (*days, self.masterpoints_below, self.players)):
            raise Refused("no limit is named")

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        return cite.checked([*self._ages(asked), *self._masterpoints(asked), *self._size(asked)])

    def _ages(self, asked: Entering) -> Iterator[tuple[bool, str]]:
        if (self.born_from or self.born_by or self.born_before) and not asked.born:
            raise Refused("born is missing: the players' dates of birth")
        for day in asked.born:
            if self.born_from is not None:
                yield day >= self.born_from, f"born on or after {self.born_from}: {day}"
            if self.born_by is not None:
                yield day <= self.born_by, f"born on or before {self.born_by}: {day}"
            if self.born_before is not None:
                yield day < self.born_before, f"born before {self.born_before}: {day}"

    def _masterpoints(self, asked: Entering) -> Iterator[tuple[bool, str]]:
        limit = self.masterpoints_below
        if limit is None:
            return
        if not asked.masterpoints:
            raise Refused("masterpoints is missing: the masterpoints of every player")
        for points in asked.masterpoints:
            yield points < limit, f"fewer than {say(limit)} masterpoints: {say(points)}"

    def _size(self, asked: Entering) -> Iterator[tuple[bool, str]]:
        if self.players is not None:
            players = need(asked.players, "players", "the players of the team")
            yield self.players.holds(players), f"{self.players.from_} to {self.players.to} players: {players}"


@dataclass(frozen=True, kw_only=True)
class InOrderOfReceipt:
    """`policy = "in-order-of-receipt"`: the first entries have the places, the others wait in their order."""

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        received = need(asked.received, "received", "the place of the entry in order of receipt")
        places = need(asked.places, "places", "the places there are")
        because = f"entry {received} for {places} places"
        if received <= places:
            return cite.verdict(True, because)
        waiting = f"a place: number {received - places} of the waiting list"
        return cite.verdict(False, f"{because}; waiting list, number {received - places}", (waiting,))


TOPIC = topic(
    "entry",
    Entering,
    {"limits": Limits, "in-order-of-receipt": InOrderOfReceipt},
    units=(Unit.PLACES,),
    told_by=("event", "category"),
)
