"""Players added to a team during the event."""

from collections.abc import Iterator
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Check, Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class TeamGrowth(EventQuestion):
    """May a player be added to a team?"""

    players: Annotated[int, Means("players in the team, including the new one", least=1)]
    round_: Annotated[int, Means("the round before which the player is added", least=1)] = 1
    elsewhere: Annotated[bool, Means("another team in the event has used the player")] = False
    leave: Annotated[bool, Means("leave was given beforehand")] = False


@frozen
class Growth(Policy[TeamGrowth]):
    """`policy = "growth"`: up to a number of players, until a round, from no other team, with leave."""

    most: int
    until_round: int | None = None  # the last round before which a player may be added
    leave: str = ""  # whose

    def answer(self, asked: TeamGrowth, cite: Cite) -> Finding:
        return cite.checked(self._checks(asked))

    def _checks(self, asked: TeamGrowth) -> Iterator[Check]:
        yield lambda: (asked.players <= self.most, f"at most {self.most} players: {asked.players}")
        if (last := self.until_round) is not None:
            words = f"added before round {last}: before round"
            yield lambda: (asked.round_ <= last, f"{words} {asked.round_}")
        yield lambda: (not asked.elsewhere, "a player no other team has used")
        if self.leave:
            yield lambda: (asked.leave, f"only with {self.leave}, given beforehand")


TOPIC = topic("team-growth", TeamGrowth, {"growth": Growth}, units=(Unit.COUNT,))
