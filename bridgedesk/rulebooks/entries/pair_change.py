"""Changes of partners within a team."""

from typing import Annotated

from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class PairChange(EventQuestion):
    """May the pairs of a team change now?"""

    boards: Annotated[int, Means("boards of the period that the pairs have played", least=0)] = 0


@frozen
class BetweenPeriods(Policy[PairChange]):
    """`policy = "between-periods"`: not during a period of play, a match or a stanza."""

    def answer(self, asked: PairChange, cite: Cite) -> Finding:
        words = f"only when the period of play is over: {counted(asked.boards, 'board')} of it played"
        return cite.held([(not asked.boards, words)])


TOPIC = topic("pair-change", PairChange, {"between-periods": BetweenPeriods}, units=(Unit.COUNT,))
