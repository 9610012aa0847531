"""Butler datums: scores that count, scores that are dropped, and rounding to the nearest ten."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, NumberRange, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic
from bridgedesk.scoring.rounding import half_up


@frozen
class Datum(EventQuestion):
    """What is the datum of a board?"""

    scores: Annotated[tuple[int, ...], Means("the North-South scores, best table first")]
    round_: Annotated[int, Means("the round or match", least=1)] = 1
    other_scores: Annotated[
        tuple[int, ...], Means("scores of the same boards in the event used for comparison", left_out="none")
    ] = ()
    tables: Annotated[
        int | None, Means("tables in play", least=1, left_out="as many as there are scores")
    ] = None


@frozen
class Drop:
    """Scores dropped at each end: a number, or a share of the scores considered."""

    each_end: int | None = None
    percent: Fraction | None = None
    rounding: Literal["down", "half-up"] = "down"
    from_scores: int = 0  # with fewer scores nothing is dropped

    def __post_init__(self) -> None:
        if (self.each_end is None) == (self.percent is None):
            raise Refused("either each_end or percent, and not both")

    def count(self, scores: int) -> int:
        if scores < self.from_scores:
            return 0
        if self.percent is None:
            return self.each_end or 0
        share = scores * self.percent / 100
        return floor(share) if self.rounding == "down" else int(half_up(share, 0))


@frozen
class DatumRow:
    """Tables that count for these rounds and numbers of tables, and the scores dropped."""

    rounds: NumberRange | None = None
    tables: NumberRange | None = None
    top_tables: int | None = None
    by_seeds: bool = False  # tables of the highest seeds of both directions, without a ranking
    top_half: bool = False  # of the tables, a half rounded up
    with_other_scores: bool = False  # scores of another event on the same boards count too
    drop: Drop

    def __post_init__(self) -> None:
        if self.top_half and self.top_tables is not None:
            raise Refused("either top_tables or top_half, and not both")

    def speaks(self, round_: int, tables: int) -> bool:
        return (self.rounds or NumberRange()).holds(round_) and (self.tables or NumberRange()).holds(tables)

    def considered(self, asked: Datum, tables: int) -> tuple[int, ...]:
        scores = asked.scores + asked.other_scores if self.with_other_scores else asked.scores
        top = (tables + 1) // 2 if self.top_half else self.top_tables
        return scores if top is None else scores[:top]


@frozen
class TrimmedMean(Policy[Datum]):
    """`policy = "trimmed-mean"`: rows by round and number of tables; the mean to the nearest ten."""

    rows: tuple[DatumRow, ...]

    def __post_init__(self) -> None:
        rounds = sorted({edge for row in self.rows for edge in (row.rounds or NumberRange()).edges})
        tables = sorted({edge for row in self.rows for edge in (row.tables or NumberRange()).edges})
        for round_ in rounds:
            for count in tables:
                rows = sum(row.speaks(round_, count) for row in self.rows)
                if rows != 1:
                    fault = "a gap" if rows == 0 else "an overlap"
                    raise Refused(f"rows: {fault} at round {round_} with {count} tables")

    def answer(self, asked: Datum, cite: Cite) -> Finding:
        tables = len(asked.scores) if asked.tables is None else asked.tables
        round_ = asked.round_ if any(row.rounds for row in self.rows) else 1
        considered = next(row for row in self.rows if row.speaks(round_, tables))
        counted = considered.considered(asked, tables)
        given = max(len(counted), len(asked.scores))
        mean = trimmed(counted, considered.drop, given)
        whose = "the tables of the highest seeds: " if considered.by_seeds else ""
        return cite.figure(mean.value, Unit.POINTS, f"{whose}{mean.words}", also=mean.also)


@dataclass(frozen=True)
class Mean:
    """A datum with its working."""

    value: int
    exact: Fraction
    used: tuple[int, ...]
    dropped_each_end: int
    given: int

    @property
    def words(self) -> str:
        used = len(self.used)
        dropped = self.dropped_each_end
        first = f"{used + 2 * dropped} of {self.given} scores, {dropped} dropped at each end: "
        mean = f"({' '.join(f'{score:+d}' for score in self.used)}) / {used} = {say(self.exact)}"
        return f"{first}{mean}, to the nearest 10 {self.value}"

    @property
    def also(self) -> tuple[Amount, ...]:
        """Return the scores in the mean, and the extremes of both ends together; other tables are in
        neither."""
        dropped = 2 * self.dropped_each_end
        return (
            Amount(what="used", value=Fraction(len(self.used)), unit=Unit.COUNT),
            Amount(what="dropped", value=Fraction(dropped), unit=Unit.COUNT),
        )


def trimmed(scores: tuple[int, ...], drop: Drop, given: int) -> Mean:
    from bridgedesk.scoring.imp_pairs import datum  # most questions score nothing

    dropped = drop.count(len(scores))
    used = tuple(sorted(scores)[dropped : len(scores) - dropped])
    value = datum(used)
    if value is None:
        raise Refused(f"{len(scores)} scores are too few: {2 * dropped} of them are dropped")
    return Mean(value, Fraction(sum(used), len(used)), used, dropped, given)


TOPIC = topic("datum", Datum, {"trimmed-mean": TrimmedMean}, units=(Unit.POINTS,))
