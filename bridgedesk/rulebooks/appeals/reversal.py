"""Parts of a ruling that a committee may reverse."""

from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Reversed = Literal[
    "a point of fact", "a use of discretion", "a judgement", "an illegal ruling", "a wrong procedure"
]


@frozen
class Reversal(EventQuestion):
    """May a committee reverse this?"""

    what: Annotated[Reversed, Means("part of the ruling it reverses")]


@frozen
class NotOn(Policy[Reversal]):
    """`policy = "not-on"`: a committee may not reverse these."""

    these: tuple[Reversed, ...]
    why: str

    def answer(self, asked: Reversal, cite: Cite) -> Finding:
        return cite.held([(asked.what not in self.these, self.why)])


TOPIC = topic("reversal", Reversal, {"not-on": NotOn}, units=(Unit.COUNT,))
