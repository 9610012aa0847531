"""Matches played on another day than the one announced."""

from collections.abc import Iterator
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Check, Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Ground = Literal["national", "exceptional", "agreed"]
GROUNDS: dict[Ground, str] = {
    "national": "a player is in a National Championship or a Selection Event",
    "exceptional": "the Management Committee decides so in exceptional circumstances",
    "agreed": "both captains and the director agree",
}


@frozen
class MovedMatch(EventQuestion):
    """May this match be moved?"""

    to: Annotated[Literal["earlier", "later"], Means("new time: earlier or later")]
    ground: Annotated[Ground | None, Means("reason for moving it")] = None
    director: Annotated[bool, Means("a state director is available that day")] = False


@frozen
class OnGrounds(Policy[MovedMatch]):
    """`policy = "on-grounds"`: later only for these reasons, earlier only for those; without reasons, for
    any."""

    later_where: tuple[Ground, ...]
    earlier_where: tuple[Ground, ...] = ()
    director_if_earlier: bool = False

    def answer(self, asked: MovedMatch, cite: Cite) -> Finding:
        return cite.checked(self._checks(asked))

    def _checks(self, asked: MovedMatch) -> Iterator[Check]:
        if not self.later_where and not self.earlier_where and not self.director_if_earlier:
            return
        grounds = self.later_where if asked.to == "later" else self.earlier_where
        if grounds:
            words = ", or ".join(GROUNDS[each] for each in grounds)
            yield lambda: (asked.ground in grounds, f"{asked.to} only if {words}")
        if self.director_if_earlier and asked.to == "earlier":
            yield lambda: (asked.director, "earlier only if a state director is available")


TOPIC = topic("moved-match", MovedMatch, {"on-grounds": OnGrounds}, units=(Unit.COUNT,))
