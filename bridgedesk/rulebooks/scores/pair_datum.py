"""Datum total of a pair in a teams event: its result at its own table, adjusted for its opponents."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Matches = tuple[Fraction, ...]


@frozen
class PairDatum(EventQuestion):
    """What is a pair's modified datum?"""

    scores: Annotated[Matches, Means("the pair's raw datum score in each match")]
    opponents: Annotated[
        tuple[Matches, ...], Means("for each match, the raw datum scores of the pair met there: 20,-5/70,10")
    ]

    def check(self) -> None:
        if not self.scores or not all(self.opponents):
            raise Refused("scores and opponents: a match without a score")
        if len(self.opponents) != len(self.scores):
            raise Refused(f"opponents: {len(self.opponents)} pairs, but {len(self.scores)} matches")


@frozen
class LimitedAndOpponents(Policy[PairDatum]):
    """`policy = "limited-and-opponents"`: match scores beyond a limit count only in part; a share of the
    opponents' averages is added to their sum."""

    limit: Fraction
    beyond: Fraction  # the part of a score that counts beyond the limit
    opponents: Fraction

    def answer(self, asked: PairDatum, cite: Cite) -> Finding:
        value, words = self.worked_out(asked)
        also = (Amount(what="raw", value=self._total(asked.scores), unit=Unit.IMP),)
        return cite.figure(value, Unit.IMP, words, also=also)

    def worked_out(self, asked: PairDatum) -> tuple[Fraction, str]:
        total = self._total(asked.scores)
        averages = [self.average(scores) for scores in asked.opponents]
        met = self.opponents * sum(averages, Fraction(0))
        words = (
            f"raw {self._sum(asked.scores)} = {say(total)}; {say(self.opponents)} x the opponents' averages "
            f"({' '.join(f'{say(each)}' for each in averages)}) = {say(met)}; together {say(total + met)}"
        )
        return total + met, words

    def average(self, scores: Matches) -> Fraction:
        """Return the average per match."""
        return self._total(scores) / len(scores)

    def counted(self, score: Fraction) -> Fraction:
        return score if score <= self.limit else self.limit + self.beyond * (score - self.limit)

    def _total(self, scores: Matches) -> Fraction:
        return sum(map(self.counted, scores), Fraction(0))

    def _sum(self, scores: Matches) -> str:
        return f"({' '.join(say(self.counted(score)) for score in scores)})"


TOPIC = topic(
    "pair-datum", PairDatum, {"limited-and-opponents": LimitedAndOpponents}, units=(Unit.IMP, Unit.POINTS)
)
