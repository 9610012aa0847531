"""How many qualify from each section of a stage."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Annotated

from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.question import Cite, Question, need
from bridgedesk.rulebooks.reading import Means, Refused
from bridgedesk.rulebooks.topic import topic
from bridgedesk.scoring.rounding import half_up

ONE_WINNER = "which has one winner: a Howell, a three-quarter Howell, or a Mitchell with an arrow-switch"


@dataclass(frozen=True, kw_only=True)
class Qualifiers(Question):
    """How many qualify from each section?"""

    event: Annotated[str, Means("the kind of event")]
    places: Annotated[int | None, Means("places in the next stage, where they are given", least=1)] = None
    sections: Annotated[tuple[int, ...], Means("entries in each section", least=0)]
    next_percents: Annotated[
        tuple[Fraction, ...], Means("% of the best of each section outside its share", least=0)
    ] = ()
    lost_tie: Annotated[tuple[int, ...], Means("sections whose best outside lost a tie-break", least=1)] = ()

    def __post_init__(self) -> None:
        if not self.sections:
            raise Refused("sections is missing: the entries in each section")
        if self.places is not None and self.places > sum(self.sections):
            raise Refused(f"places is more than the {sum(self.sections)} entries")
        if self.next_percents and len(self.next_percents) != len(self.sections):
            raise Refused(f"next_percents: one for each of the {len(self.sections)} sections")
        if any(section > len(self.sections) for section in self.lost_tie):
            raise Refused(f"lost_tie: there are {len(self.sections)} sections")


@dataclass(frozen=True, kw_only=True)
class InProportion:
    """`policy = "in-proportion"`: to unequal sections in proportion, to the nearest whole place; to equal
    ones the same whole share, and of the rest at most one more each: first to who lost a tie-break, then by
    percentage."""

    final_has_one_winner: bool = False  # the final from which all of one field go on

    def answer(self, asked: Qualifiers, cite: Cite) -> Finding:
        places = need(asked.places, "places", "the places in the next stage")
        if not all(asked.sections):
            raise Refused("sections: nobody is entered in one of them")
        if len(set(asked.sections)) == 1:
            return self._equal(asked, places, cite)
        entries = sum(asked.sections)
        shares = [int(half_up(Fraction(places * size, entries), 0)) for size in asked.sections]
        sums = ", ".join(f"{size} x {places}/{entries}" for size in asked.sections)
        return _found(shares, places - sum(shares), f"in proportion, to the nearest: {sums}", cite)

    def _equal(self, asked: Qualifiers, places: int, cite: Cite) -> Finding:
        count = len(asked.sections)
        share, rest = divmod(places, count)
        if count == 1 and self.final_has_one_winner:
            return _found([places], 0, f"{places} places from one field, {ONE_WINNER}", cite)
        because = f"{places} places from {count} equal sections: {share} each, {rest} more to find"
        if rest == 0 or not asked.next_percents:
            return _found([share] * count, rest, f"{because}, at most one more each", cite)
        ranks = [(i + 1 in asked.lost_tie, percent) for i, percent in enumerate(asked.next_percents)]
        border = sorted(ranks, reverse=True)[rest - 1]
        level = [i for i, rank in enumerate(ranks) if rank == border]
        if len(level) + sum(rank > border for rank in ranks) > rest:
            names = tuple(f"section_{i + 1}" for i in level)
            return cite.director(f"{because}; {', '.join(names)} are equal: the rules for ties", names)
        shares = [share + (rank >= border) for rank in ranks]
        words = ", ".join(say(percent) for percent in asked.next_percents)
        lost = f"; lost a tie-break: section {', '.join(map(str, asked.lost_tie))}" if asked.lost_tie else ""
        return _found(shares, 0, f"{because}, by % of the next best: {words}{lost}", cite)


@dataclass(frozen=True, kw_only=True)
class ClubShare:
    """`policy = "club-share"`: a share of the entries of a club's own event, rounded up, and at least so
    many; a club without an event has its own number."""

    percent: Fraction
    least: int
    without_event: int

    def of(self, entries: int) -> int:
        return max(self.least, ceil(entries * self.percent / 100)) if entries else self.without_event

    def answer(self, asked: Qualifiers, cite: Cite) -> Finding:
        entries = sum(asked.sections)
        places = self.of(entries)
        if not entries:
            return cite.figure(places, Unit.PLACES, "a club without an event of its own")
        share = entries * self.percent / 100
        because = f"{say(self.percent)}% of {entries} = {say(share)}, rounded up, but at least {self.least}"
        return cite.figure(places, Unit.PLACES, because)


def _found(shares: list[int], rest: int, because: str, cite: Cite) -> Finding:
    amounts = [_places(f"section_{i}", share) for i, share in enumerate(shares, 1)]
    return cite.figures(because, *amounts, also=(_places("to_find", rest),) if rest else ())


def _places(what: str, count: int) -> Amount:
    return Amount(what=what, value=Fraction(count), unit=Unit.PLACES)


TOPIC = topic(
    "qualifiers", Qualifiers, {"in-proportion": InProportion, "club-share": ClubShare}, units=(Unit.PLACES,)
)
