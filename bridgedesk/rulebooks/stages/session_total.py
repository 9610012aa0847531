"""Total of the sessions of an event."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic
from bridgedesk.scoring.rounding import half_up


@frozen
class SessionTotal(EventQuestion):
    """What is the total of the sessions?"""

    percentages: Annotated[tuple[Fraction, ...], Means("the % of each session", least=0, most=100)]

    def check(self) -> None:
        if not self.percentages:
            raise Refused("percentages: give at least one session")


@frozen
class SumOfPosted(Policy[SessionTotal]):
    """`policy = "sum-of-posted"`: the sum of percentages as posted, to two decimals, half up."""

    def answer(self, asked: SessionTotal, cite: Cite) -> Finding:
        posted = [Fraction(half_up(each)) for each in asked.percentages]
        value = sum(posted, start=Fraction(0))
        return cite.figure(value, Unit.PERCENT, f"{' + '.join(map(say, posted))} = {say(value)}")


TOPIC = topic("session-total", SessionTotal, {"sum-of-posted": SumOfPosted}, units=(Unit.PERCENT,))
