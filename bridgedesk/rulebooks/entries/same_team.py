"""Teams of a later stage that count as the team of an earlier one."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class SameTeam(EventQuestion):
    """Is it the same team in both stages, so that its points join?"""

    players: Annotated[int, Means("players of the team in the later stage", least=1)]
    in_common: Annotated[int, Means("of them in the team of the earlier stage", least=0)]

    def check(self) -> None:
        if self.in_common > self.players:
            raise Refused(f"Players in common: {self.in_common} is more than the {self.players} players")


@frozen
class MoreThanShare(Policy[SameTeam]):
    """`policy = "more-than-share"`: more than a share of the later team's players are the same."""

    share: tuple[int, int]

    def answer(self, asked: SameTeam, cite: Cite) -> Finding:
        holds = Fraction(asked.in_common, asked.players) > Fraction(*self.share)
        words = f"more than {self.share[0]}/{self.share[1]} of {asked.players} players: {asked.in_common}"
        return cite.held([(holds, words)])


TOPIC = topic("same-team", SameTeam, {"more-than-share": MoreThanShare}, units=(Unit.COUNT,))
