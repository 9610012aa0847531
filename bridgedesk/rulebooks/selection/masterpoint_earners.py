"""Players who earn masterpoints where a substitute played, and the score that counts for them."""

from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class MasterpointEarners(EventQuestion):
    """Who earns masterpoints if a substitute played?"""

    of: Annotated[Literal["session", "outright"], Means("points of a session, or of the whole event")]


@frozen
class Earners(Policy[MasterpointEarners]):
    """`policy = "earners"`: the players who played, or the entry's own players; on the score before or after
    adjustment."""

    who: Literal["those who played", "the entry's own players"]
    score: Literal["before any alteration", "after any alteration"]
    unless_disqualified: bool = False

    def answer(self, _asked: MasterpointEarners, cite: Cite) -> Finding:
        items = (self.who, self.score, *(("unless disqualified",) if self.unless_disqualified else ()))
        return cite.listing(items, ", ".join(items))


TOPIC = topic(
    "masterpoint-earners",
    MasterpointEarners,
    {"earners": Earners},
    units=(Unit.COUNT,),
    told_by=("event", "of"),
)
