"""Number of qualifiers from each section of a stage."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Annotated, NamedTuple

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.topic import topic

ONE_WINNER = "which has one winner: a Howell, a three-quarter Howell, or a Mitchell with an arrow-switch"


@frozen
class Qualifiers(EventQuestion):
    """How many qualify from each section?"""

    places: Annotated[int | None, Means("places in the next stage, if set", least=1)] = None
    sections: Annotated[tuple[int, ...], Means("entries in each section", least=0)]
    next_percents: Annotated[
        tuple[Fraction, ...],
        Means("% of the next pair in each section, after its share", least=0, left_out="not known", most=100),
    ] = ()
    lost_tie: Annotated[
        tuple[int, ...], Means("sections whose next pair lost a tie-break", least=1, left_out="none")
    ] = ()

    def check(self) -> None:
        if not self.sections:
            raise Refused("Type the number of entries in each section, such as 14, 13")
        if self.places is not None and self.places > sum(self.sections):
            raise Refused(f"Places: {self.places} is more than the {sum(self.sections)} entries")
        if self.next_percents and len(self.next_percents) != len(self.sections):
            raise Refused(f"% of the next pairs: type one for each of the {len(self.sections)} sections")
        if any(section > len(self.sections) for section in self.lost_tie):
            raise Refused(f"Sections that lost a tie: there are only {len(self.sections)} sections")


class Shares(NamedTuple):
    """Certain places of each section, and the sections that compete for the places left."""

    sure: tuple[int, ...]
    among: tuple[int, ...] = ()  # by their place in the list
    left: int = 0


def shares_in_proportion(sections: Sequence[int], places: int) -> Shares:
    """Share the places in proportion, rounded so that they add up: sections closest to one more are
    rounded up. Equally close sections, such as sections of one size, compete for the places left, at most
    one more each."""
    exact = [Fraction(size * places, sum(sections)) for size in sections]
    shares = [floor(each) for each in exact]
    left = places - sum(shares)
    over = [each - share for each, share in zip(exact, shares, strict=True)]
    for part in sorted(set(over), reverse=True):
        among = tuple(i for i, each in enumerate(over) if each == part)
        if left < len(among):
            return Shares(tuple(shares), among if left else (), left)
        left -= len(among)
        for i in among:
            shares[i] += 1
    return Shares(tuple(shares))


class QualifiersPolicy(Policy[Qualifiers]):
    """Base of the rules on the number of qualifiers."""

    is_in_proportion = False
    final_has_one_winner = False

    def places_for(self, _fields: Sequence[int]) -> tuple[int, str] | None:
        """Return the number of places for fields of these sizes, in words too, if the clause sets it."""
        return None

    def shares(self, _able: Sequence[int], _places: int) -> list[int] | None:
        """Return the places of two fields with so many that can qualify, if they are not simply halves."""
        return None


@frozen
class InProportion(QualifiersPolicy):
    """`policy = "in-proportion"`: in proportion for unequal sections, to the nearest whole place; the same
    share for equal sections, and at most one more each of the rest: first for a lost tie-break, then by
    percentage."""

    is_in_proportion = True

    final_has_one_winner: bool = False  # the final from which all of one field go on

    def answer(self, asked: Qualifiers, cite: Cite) -> Finding:
        places = need(asked.places, "places", "the places in the next stage")
        count = len(asked.sections)
        if not all(asked.sections):
            raise Refused("sections: one of them has no entries")
        if count == 1:
            winner = f", {ONE_WINNER}" if self.final_has_one_winner else ""
            return _found([places], 0, f"{places} places from one field{winner}", cite)
        shares = shares_in_proportion(asked.sections, places)
        because = _proportion_words(asked.sections, places, shares)
        if not shares.left or not asked.next_percents:
            return _found(shares.sure, shares.left, because, cite)
        ranks = {i: (i + 1 in asked.lost_tie, asked.next_percents[i]) for i in shares.among}
        border = sorted(ranks.values(), reverse=True)[shares.left - 1]
        level = [i for i, rank in ranks.items() if rank == border]
        if len(level) + sum(rank > border for rank in ranks.values()) > shares.left:
            names = tuple(f"section_{i + 1}" for i in level)
            return cite.director(f"{because}; {', '.join(names)} are equal: see the rules for ties", names)
        full = [share + (i in ranks and ranks[i] >= border) for i, share in enumerate(shares.sure)]
        words = ", ".join(say(asked.next_percents[i]) for i in ranks)
        lost = f"; lost a tie-break: section {', '.join(map(str, asked.lost_tie))}" if asked.lost_tie else ""
        return _found(full, 0, f"{because}, by % of the next best: {words}{lost}", cite)


def _proportion_words(sections: Sequence[int], places: int, shares: Shares) -> str:
    if len(set(sections)) == 1:
        each = f"{places} places from {len(sections)} equal sections: {shares.sure[0]} each"
        return f"{each}, {shares.left} more to find, at most one more each" if shares.left else each
    sums = ", ".join(f"{size} x {places}/{sum(sections)}" for size in sections)
    told = f"in proportion, to the nearest: {sums}"
    if not shares.left:
        return told
    names = ", ".join(str(i + 1) for i in shares.among)
    return f"{told}; sections {names} are equally close to one more, at most one each, {shares.left} to find"


@frozen
class ClubShare(QualifiersPolicy):
    """`policy = "club-share"`: a share of the entries of a club's own event, rounded up, with a minimum;
    a club without an event has a fixed number."""

    percent: Fraction
    least: int
    without_event: int

    def of(self, entries: int) -> int:
        return max(self.least, ceil(entries * self.percent / 100)) if entries else self.without_event

    def places_for(self, fields: Sequence[int]) -> tuple[int, str]:
        places = self.of(sum(fields))
        return places, f"the highest {places} that are contending and available: {self.share(sum(fields))}"

    def answer(self, asked: Qualifiers, cite: Cite) -> Finding:
        entries = sum(asked.sections)
        places = self.of(entries)
        if not entries:
            return cite.figure(places, Unit.PLACES, "a club without its own event")
        return cite.figure(places, Unit.PLACES, self.share(entries))

    def share(self, entries: int) -> str:
        """Describe how the number of places follows from the entries."""
        share = say(entries * self.percent / 100)
        return f"{say(self.percent)}% of {entries} = {share}, rounded up, but at least {self.least}"


@frozen
class AlikeFromEach(QualifiersPolicy):
    """`policy = "alike-from-each"`: the same number from each of two fields; if one has too few, more
    from the other, up to a difference."""

    most_apart: int

    def shares(self, able: Sequence[int], places: int) -> list[int]:
        half = [min(each, places // 2) for each in able]
        fewest = min(half)
        return [
            min(each, places - other, fewest + self.most_apart)
            for each, other in zip(able, half[::-1], strict=True)
        ]

    def answer(self, asked: Qualifiers, cite: Cite) -> Finding:
        places = need(asked.places, "places", "the places in the next stage")
        if len(asked.sections) != 2 or places % 2:
            return cite.director("only for two fields and an even number of places")
        shares = self.shares(asked.sections, places)
        left = places - sum(shares)
        because = f"{places // 2} from each field, filled from the other if one has too few, the two"
        return _found(shares, left, f"{because} {self.most_apart} apart at most", cite)


@frozen
class FirstOfEach(QualifiersPolicy):
    """`policy = "first-of-each"`: a printed number from each field, or from each direction if they are ranked
    separately."""

    number: int
    words: str

    def places_for(self, fields: Sequence[int]) -> tuple[int, str]:
        return sum(min(self.number, size) for size in fields), self.words

    def answer(self, asked: Qualifiers, cite: Cite) -> Finding:
        shares = [min(self.number, size) for size in asked.sections]
        return _found(shares, 0, self.words, cite)


def _found(shares: Sequence[int], rest: int, because: str, cite: Cite) -> Finding:
    amounts = [_places(f"section_{i}", share) for i, share in enumerate(shares, 1)]
    return cite.figures(because, *amounts, also=(_places("to_find", rest),) if rest else ())


def _places(what: str, count: int) -> Amount:
    return Amount(what=what, value=Fraction(count), unit=Unit.PLACES)


TOPIC = topic(
    "qualifiers",
    Qualifiers,
    {
        "in-proportion": InProportion,
        "club-share": ClubShare,
        "first-of-each": FirstOfEach,
        "alike-from-each": AlikeFromEach,
    },
    units=(Unit.PLACES,),
)
