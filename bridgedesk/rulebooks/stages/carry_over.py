"""Carry-over into the next stage."""

from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.dataclass_reader import Means, Refused, check_once
from bridgedesk.rulebooks.finding import Finding, Unit, as_awarded, half_number_words, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.scores.own_average import average
from bridgedesk.rulebooks.topic import topic

Format = Literal["final-four", "final-five", "daytime-finals"]


@frozen
class CarryOver(EventQuestion):
    """What is the carry-over into the next stage?"""

    format: Annotated[Format | None, Means("the format of the finals")] = None
    match: Annotated[str | None, Means("the match of the finals, such as grand-final")] = None
    scores: Annotated[
        tuple[Fraction, ...], Means("the pair's scores in the qualifying sessions", within="score")
    ] = ()
    margin: Annotated[Fraction | None, Means("VPs between the two in the qualifying stage", least=0)] = None
    place: Annotated[int | None, Means("placing in the qualifying stage", least=1)] = None
    own: Annotated[Fraction | None, Means("own VPs in the qualifying stage", least=0)] = None
    first: Annotated[Fraction | None, Means("VPs of the first", least=0)] = None
    last: Annotated[Fraction | None, Means("VPs of the last who qualifies by placing", least=0)] = None


class CarryOverPolicy(Policy[CarryOver]):
    """Base of the rules on what is carried over."""

    amount: Fraction | None = None  # in each match of the finals
    by_margin = False
    places: int | None = None  # placed beyond them an entry carries nothing


@frozen
class Average(CarryOverPolicy):
    """`policy = "average"`: the average of the qualifying scores, as one more session."""

    unit: Unit

    def answer(self, asked: CarryOver, cite: Cite) -> Finding:
        mean, words = average(asked)
        return cite.figure(mean, self.unit, f"average of the qualifying: {words}")


@frozen
class ShareOfMargin(CarryOverPolicy):
    """`policy = "share-of-margin"`: a share of the VP margin in IMPs, to the leader, with a maximum if
    set."""

    by_margin = True

    percent: Fraction
    most: Fraction | None = None

    def answer(self, asked: CarryOver, cite: Cite) -> Finding:
        margin = need(asked.margin, "margin", "the VPs between the two in the qualifying stage")
        value = margin * self.percent / 100
        because = f"{say(self.percent)}% of {say(margin)} VP = {say(value)} IMP"
        if self.most is not None and value > self.most:
            value, because = self.most, f"{because}, at most {say(self.most)}"
        return cite.figure(value, Unit.IMP, f"{because}, to the leader")


@frozen
class ShareOfOwn(CarryOverPolicy):
    """`policy = "share-of-own"`: a share of the entry's own score in the qualifying stage; 100 carries all
    of it.

    VPs never fall below nothing; of IMPs the session scores are added up, which may be negative."""

    unit: Unit
    percent: Fraction

    def answer(self, asked: CarryOver, cite: Cite) -> Finding:
        if self.unit is Unit.IMP and asked.scores:
            own = sum(asked.scores, start=Fraction(0))
        else:
            own = need(asked.own, "own", "own VPs in the qualifying stage")
        exact = own * self.percent / 100
        words = f"{say(self.percent)}% of {say(own)} = {half_number_words(exact)}"
        value, because = as_awarded(exact, words)
        return cite.figure(value, self.unit, because)


@frozen
class ByPlace(CarryOverPolicy):
    """`policy = "by-place"`: an amount for first, second … place, and nothing beyond."""

    unit: Unit
    amounts: tuple[Fraction, ...]

    def answer(self, asked: CarryOver, cite: Cite) -> Finding:
        place = need(asked.place, "place", "the placing in the qualifying stage")
        value = self.amounts[place - 1] if place <= len(self.amounts) else Fraction(0)
        return cite.figure(value, self.unit, f"place {place} of the field: {say(value)} {self.unit}")


@frozen
class Spread(CarryOverPolicy):
    """`policy = "spread"`: in proportion between the VPs of the last and the first, two decimals.

    `places`: entries placed beyond them carry nothing over, even with the same VPs as the last."""

    unit: Unit
    low: Fraction
    width: Fraction
    places: int | None = None

    def answer(self, asked: CarryOver, cite: Cite) -> Finding:
        own = need(asked.own, "own", "own VPs in the qualifying stage")
        first = need(asked.first, "first", "VPs of the first")
        last = need(asked.last, "last", "VPs of the last who qualifies by placing")
        if own < last or self._beyond(asked):
            return cite.figure(0, self.unit, "not among the places: 0")
        if first == last:
            return cite.director("first and last have the same VPs, for which the formula has no figure")
        exact = self.low + self.width * (own - last) / (first - last)
        words = (
            f"{say(self.low)} + {say(self.width)} x ({say(own)} - {say(last)}) / ({say(first)} - {say(last)})"
        )
        value, because = as_awarded(exact, f"{words} = {half_number_words(exact)}")
        return cite.figure(value, self.unit, because)

    def _beyond(self, asked: CarryOver) -> bool:
        return self.places is not None and asked.place is not None and asked.place > self.places


@frozen
class Holder:
    match: str
    to: str


@frozen
class ToHolder(CarryOverPolicy):
    """`policy = "to-holder"`: a fixed amount in each match of the finals, for a named side."""

    unit: Unit
    amount: Fraction
    holders: tuple[Holder, ...]

    def __post_init__(self) -> None:
        check_once((holder.match for holder in self.holders), "holders: a match")

    def answer(self, asked: CarryOver, cite: Cite) -> Finding:
        match = need(asked.match, "match", f"one of {', '.join(holder.match for holder in self.holders)}")
        for holder in self.holders:
            if holder.match == match:
                return cite.figure(self.amount, self.unit, f"{say(self.amount)} {self.unit} to {holder.to}")
        raise Refused(
            f"match {match!r} is not known; {near(match, [holder.match for holder in self.holders])}"
        )


TOPIC = topic(
    "carry-over",
    CarryOver,
    {
        "average": Average,
        "share-of-margin": ShareOfMargin,
        "share-of-own": ShareOfOwn,
        "by-place": ByPlace,
        "spread": Spread,
        "to-holder": ToHolder,
    },
    units=(Unit.PERCENT, Unit.VP, Unit.IMP),
    told_by=("event", "format"),
)
