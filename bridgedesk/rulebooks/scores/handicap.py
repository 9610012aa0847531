"""Score of an entry with its handicap, for a ranking in addition to the scratch one."""

from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Handicap(EventQuestion):
    """What is a score worth with its handicap?"""

    score: Annotated[Fraction, Means("the scratch score of the event so far")]
    handicap: Annotated[Fraction, Means("the entry's handicap for each session or match")]
    times: Annotated[int, Means("the sessions or matches it counts for", least=1)] = 1


@frozen
class Added(Policy[Handicap]):
    """`policy = "added"`: the handicap is added once for each session or match."""

    unit: Unit
    each: Literal["session", "match"]

    def answer(self, asked: Handicap, cite: Cite) -> Finding:
        value = asked.score + asked.times * asked.handicap
        sum_ = f"{say(asked.score)} + {asked.times} x {say(asked.handicap)} = {say(value)}"
        return cite.figure(value, self.unit, f"for each {self.each}: {sum_}, besides the scratch ranking")


TOPIC = topic("handicap", Handicap, {"added": Added}, units=(Unit.PERCENT, Unit.VP, Unit.IMP))
