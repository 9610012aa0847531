"""Last qualifying places, for which pairs of several fields are compared."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Direction = Literal["NS", "EW"]
Order = tuple[Fraction, ...]  # the smaller goes first
BY_SCORE = 2  # after rank and score come the distances


@frozen
class AcrossFields(EventQuestion):
    """Which pairs in the same place of several fields qualify?"""

    place: Annotated[int, Means("the place compared: 3 for the best third", least=1)]
    scores: Annotated[
        tuple[tuple[Fraction, ...], ...], Means("the scores of each field, best first: 170,150,140/165,160")
    ]
    available: Annotated[
        tuple[Fraction, ...],
        Means(
            "matchpoints available to a pair of each field", least=1, left_out="the scores are percentages"
        ),
    ] = ()
    directions: Annotated[
        tuple[Direction, ...], Means("NS or EW for each field of a Mitchell", left_out="not a Mitchell")
    ] = ()
    names: Annotated[tuple[str, ...], Means("name of each field", left_out="field 1, field 2 and so on")] = ()
    wanted: Annotated[int, Means("number of pairs in that place that qualify", least=1, left_out="1")] = 1

    def check(self) -> None:
        if not self.scores:
            raise Refused("scores is empty")
        for name, given in (
            ("available", self.available),
            ("directions", self.directions),
            ("names", self.names),
        ):
            if given and len(given) != len(self.scores):
                raise Refused(f"{name}: {len(given)} given for {len(self.scores)} fields")
        for number, field in enumerate(self.scores, 1):
            if len(field) < self.place:
                raise Refused(f"scores: field {number} has no place {self.place}")
            if list(field) != sorted(field, reverse=True):
                raise Refused(f"scores: field {number} is not in order, best first")
            most = self.available[number - 1] if self.available else Fraction(100)
            if field[0] > most:
                words = f"scores: {say(field[0])} of field {number} is more than {say(most)}"
                raise Refused(f"{words}; matchpoints need available")


@frozen
class Contender:
    """Pair in the place compared, with its whole field to a common top."""

    name: str
    direction: str
    field: tuple[Fraction, ...]
    place: int

    @property
    def score(self) -> Fraction:
        return self.field[self.place - 1]

    @property
    def rank(self) -> int:
        """Return the rank in the field; a tied second in third place counts as a second."""
        return 1 + sum(other > self.score for other in self.field)

    @property
    def order(self) -> Order:
        """Return the sort key: better rank, higher score, closest to each pair above in turn, furthest
        above the next."""
        above = tuple(other - self.score for other in reversed(self.field[: self.place - 1]))
        below = self.field[self.place : self.place + 1]
        return (Fraction(self.rank), -self.score, *above, *(lower - self.score for lower in below))

    def before(self, other: "Contender") -> str:
        """Describe what separates two neighbours with the same score."""
        at = next(
            (at for at, two in enumerate(zip(self.order, other.order, strict=True)) if two[0] != two[1]), 0
        )
        if at < BY_SCORE:
            return ""
        how = "closer to the pair above"
        if at == len(self.order) - 1 and len(self.field) > self.place:
            how = "further above the next pair"
        elif at > BY_SCORE:
            how = "closer to a pair further above"
        return f" ({how}: {say(abs(self.order[at]))} against {say(abs(other.order[at]))})"

    @property
    def words(self) -> str:
        equal = "" if self.rank == self.place else f", equal {self.rank}"
        return f"{self.name} {say(self.score)}%{equal}"


@frozen
class BestOfAPlace(Policy[AcrossFields]):
    """`policy = "best-of-a-place"`: by rank, then score, then the distances to neighbouring pairs; NS and EW
    separately if set, with the same number of places each."""

    directions_apart: bool

    def answer(self, asked: AcrossFields, cite: Cite) -> Finding:
        groups = self._groups(asked)
        each, over = divmod(asked.wanted, len(groups))
        if over:
            places = "1 place does" if asked.wanted == 1 else f"{asked.wanted} places do"
            return cite.director(f"{places} not divide between North-South and East-West")
        names, words = [], []
        for contenders in groups:
            if each > len(contenders):
                raise Refused(f"wanted: {each} places, but {len(contenders)} fields are compared")
            ranked = sorted(contenders, key=lambda contender: contender.order)
            words.append(_ranking_words(ranked))
            if each < len(ranked) and ranked[each - 1].order == ranked[each].order:
                equal = [c.name for c in ranked if c.order == ranked[each].order]
                return cite.director(f"{words[-1]}: equal in every respect", tuple(equal))
            names += [contender.name for contender in ranked[:each]]
        return cite.listing(tuple(names), f"place {asked.place}: {'; '.join(words)}")

    def _groups(self, asked: AcrossFields) -> list[list[Contender]]:
        contenders = [_contender(asked, i) for i in range(len(asked.scores))]
        if not (self.directions_apart and asked.directions):
            return [contenders]
        ordered = sorted(contenders, key=lambda contender: contender.direction, reverse=True)
        return [list(group) for _, group in groupby(ordered, key=lambda contender: contender.direction)]


def _ranking_words(ranked: Sequence[Contender]) -> str:
    parted = (one.before(other) for one, other in pairwise(ranked))
    others = (f"{how} before {each.words}" for how, each in zip(parted, ranked[1:], strict=True))
    return ranked[0].words + "".join(others)


def _contender(asked: AcrossFields, i: int) -> Contender:
    factor = 100 / asked.available[i] if asked.available else Fraction(1)
    known = min(map(len, asked.scores))  # the next lower pair counts only where every field has one
    direction = asked.directions[i] if asked.directions else ""
    return Contender(
        name=asked.names[i] if asked.names else f"field {i + 1} {direction}".strip(),
        direction=direction,
        field=tuple(score * factor for score in asked.scores[i][:known]),
        place=asked.place,
    )


TOPIC = topic("across-fields", AcrossFields, {"best-of-a-place": BestOfAPlace}, units=(Unit.PERCENT,))
