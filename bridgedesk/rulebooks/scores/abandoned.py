"""Matches abandoned through illness or mishap, and byes."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, half_number_words, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Abandoned(EventQuestion):
    """What do both sides score when a match is abandoned?"""

    affected_mean: Annotated[Fraction, Means("mean VP of the side concerned", least=0, within="match")]
    other_mean: Annotated[Fraction, Means("mean VP of the other side", least=0, within="match")]


@frozen
class MeansAndComplements(Policy[Abandoned]):
    """`policy = "means-and-complements"`: the affected side gets its mean or the complement of the other
    side's, whichever is less; the other side the greater."""

    total: Fraction

    def answer(self, asked: Abandoned, cite: Cite) -> Finding:
        affected, other = asked.affected_mean, asked.other_mean
        low, high = min(affected, self.total - other), max(other, self.total - affected)
        because = (
            f"affected side {half_number_words(low)}, "
            f"the lesser of {half_number_words(affected)} and {self._less(other)}; "
            f"other side {half_number_words(high)}, "
            f"the greater of {half_number_words(other)} and {self._less(affected)}"
        )
        return cite.figures(
            because,
            Amount(what="affected", value=low, unit=Unit.VP),
            Amount(what="other", value=high, unit=Unit.VP),
        )

    def _less(self, mean: Fraction) -> str:
        return f"{say(self.total)} - {half_number_words(mean)} = {half_number_words(self.total - mean)}"


TOPIC = topic(
    "abandoned",
    Abandoned,
    {"means-and-complements": MeansAndComplements},
    units=(Unit.VP,),
    ruling=RulingKind.AWARD,
)
