"""How many places a club has in a final, and who makes the field even."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.question import Cite, Question, need
from bridgedesk.rulebooks.reading import Means
from bridgedesk.rulebooks.topic import topic


@dataclass(frozen=True, kw_only=True)
class Places(Question):
    """How many places are there?"""

    event: Annotated[str, Means("the kind of event")]
    of: Annotated[Literal["club", "field"], Means("for a club, or to add to the field")]
    teams: Annotated[int | None, Means("teams of the club's own event; left out: it held none", least=1)] = (
        None
    )
    entries: Annotated[int | None, Means("teams entered so far", least=1)] = None


@dataclass(frozen=True, kw_only=True)
class ShareOfTeams:
    """`policy = "share-of-teams"`: so many without an own event, otherwise a share of its teams, rounded up,
    and at least so many."""

    without: int
    least: int
    percent: Fraction

    def answer(self, asked: Places, cite: Cite) -> Finding:
        if asked.teams is None:
            return cite.figure(self.without, Unit.PLACES, "without an event of its own")
        share = ceil(asked.teams * self.percent / 100)
        because = (
            f"the greater of {self.least} and {self.percent}% of {asked.teams} teams, rounded up: {share}"
        )
        return cite.figure(max(self.least, share), Unit.PLACES, because)


@dataclass(frozen=True, kw_only=True)
class EvenField:
    """`policy = "even-field"`: one more where the number is odd."""

    def answer(self, asked: Places, cite: Cite) -> Finding:
        entries = need(asked.entries, "entries", "the teams entered so far")
        more = entries % 2
        kind = "odd: one may be added" if more else "even: none"
        return cite.figure(more, Unit.PLACES, f"{entries} teams, {kind}")


TOPIC = topic(
    "places",
    Places,
    {"share-of-teams": ShareOfTeams, "even-field": EvenField},
    units=(Unit.PLACES,),
    told_by=("event", "of"),
)
