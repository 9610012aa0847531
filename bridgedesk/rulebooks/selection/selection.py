"""Selection among candidates: by points, by a qualifying event, or the highest that can come."""

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Purpose = Literal["field", "qualifying", "team"]
TEAM = "team"
LAST = 1_000_000  # behind everybody who has a placing


@frozen
class Selection(EventQuestion):
    """Which candidates are selected?"""

    purpose: Annotated[
        Purpose | None,
        Means("the field of a final, its qualifying, or the team sent", left_out="the field of a final"),
    ] = None
    candidates: Annotated[
        int, Means("number of candidates; they are called 1, 2, 3 and so on", least=1, most=999)
    ]
    points: Annotated[tuple[Fraction, ...], Means("the points of each, in order", least=0)] = ()
    placings: Annotated[
        tuple[tuple[int, ...], ...],
        Means("placings of each one's players in the consolation", least=1, left_out="no placings"),
    ] = ()
    ranks: Annotated[
        tuple[tuple[int, ...], ...], Means("ranks by points of each one's players", least=1)
    ] = ()
    direct: Annotated[tuple[int, ...], Means("candidates who enter directly", least=1, left_out="none")] = ()
    unavailable: Annotated[
        tuple[int, ...],
        Means("candidates who decline or may not take a place", least=1, left_out="none"),
    ] = ()
    settled: Annotated[
        tuple[int, ...],
        Means("tied candidates, in the order the tests give", least=1, left_out="none"),
    ] = ()
    below: Annotated[
        tuple[int, ...],
        Means(
            "candidates with a player who has too few points to skip the qualifying",
            least=1,
            left_out="none",
        ),
    ] = ()

    def check(self) -> None:
        for name in ("points", "placings", "ranks"):
            given = len(getattr(self, name))
            if given not in (0, self.candidates):
                raise Refused(f"{name}: one for each of the {self.candidates} candidates, not {given}")
        for name in ("direct", "unavailable", "settled", "below"):
            if any(number > self.candidates for number in getattr(self, name)):
                raise Refused(f"{name}: there are {self.candidates} candidates")

    def available(self) -> list[int]:
        return [each for each in range(1, self.candidates + 1) if each not in self.unavailable]

    def points_of(self, candidate: int) -> Fraction:
        return self.points[candidate - 1] if self.points else Fraction(0)

    def placing_of(self, candidate: int) -> int:
        """Return the candidate's placing; the lower of two where the players came with others."""
        return max(self.placings[candidate - 1], default=LAST) if self.placings else LAST

    def rank_of(self, candidate: int) -> int:
        return max(self.ranks[candidate - 1], default=0) if self.ranks else 0


class SelectionPolicy(Policy[Selection]):
    """Base of the rules on selections."""

    tests_part: Literal["last-place", "every-place"] | None = None
    placing_event = ""
    has_qualifying = False  # some places are played for
    least_points: Fraction | None = None

    @property
    def highest_available(self) -> int | None:
        """Return the number of places that go by the order of the ranking alone."""
        return None


@frozen
class HighestPoints(SelectionPolicy):
    """`policy = "highest-points"`: direct entries, then the highest in points; with `by_placing`, ties and
    candidates without points by their placing in the consolation."""

    places: int
    points_needed: bool = False  # no points, no place
    by_placing: bool = False
    placing_event: str = ""  # the kind of event of that placing
    rank_to: int | None = None  # both players ranked to this place by their points
    rank_may_be_lower_under: int | None = None  # with fewer candidates the committee may go further
    tests_part: Literal["last-place", "every-place"] | None = None  # by the book's tests for qualification

    def answer(self, asked: Selection, cite: Cite) -> Finding:
        free = asked.available()
        ranked_too_low = [each for each in free if self.rank_to and asked.rank_of(each) > self.rank_to]
        able = [each for each in free if each not in ranked_too_low]
        able = [each for each in able if asked.points_of(each) or not self.points_needed]
        if ranked_too_low and self.rank_may_be_lower_under and len(able) < self.rank_may_be_lower_under:
            why = f"{len(able)} candidates ranked to {self.rank_to}: the committee may go further"
            return cite.director(why, _names(ranked_too_low))
        chosen = sorted(able, key=self._order(asked))
        level = self._level(asked, chosen)
        if level:
            why = f"{', '.join(map(str, level))} are tied for the last of {self.places} places"
            return cite.director(f"{why}: see the rules for ties", _names(level))
        chosen = chosen[: self.places]
        told = ", ".join(self._words(asked, each) for each in chosen)
        return cite.listing(_names(chosen), f"the highest {self.places}: {told}")

    def _order(self, asked: Selection) -> Callable[[int], tuple[object, ...]]:
        def key(each: int) -> tuple[object, ...]:
            settled = asked.settled.index(each) if each in asked.settled else 0
            return (*self._merit(asked, each), settled, each)

        return key

    def _merit(self, asked: Selection, each: int) -> tuple[bool, Fraction, int]:
        placing = asked.placing_of(each) if self.by_placing else 0
        return each not in asked.direct, -asked.points_of(each), placing

    def _level(self, asked: Selection, chosen: list[int]) -> list[int]:
        """Return candidates of equal merit on both sides of the cut, unless the tests for ties have
        ordered them."""
        if len(chosen) <= self.places:
            return []
        last, first_out = chosen[self.places - 1 : self.places + 1]
        if self._merit(asked, last) != self._merit(asked, first_out):
            return []
        level = [each for each in chosen if self._merit(asked, each) == self._merit(asked, last)]
        return [] if set(level) <= set(asked.settled) else level

    def _words(self, asked: Selection, each: int) -> str:
        if each in asked.direct:
            return f"{each} directly"
        if asked.points_of(each) or not self.by_placing:
            return f"{each} with {say(asked.points_of(each))}"
        return f"{each} by its placing"


@frozen
class HighestAvailable(SelectionPolicy):
    """`policy = "highest-available"`: candidates in the order of their placing; one who is not available
    is replaced by the next."""

    places: int
    who: str = "available"

    @property
    def highest_available(self) -> int:
        return self.places

    @property
    def words(self) -> str:
        return f"the highest {self.places} that are {self.who}"

    def answer(self, asked: Selection, cite: Cite) -> Finding:
        found = asked.available()[: self.places]
        away = ", ".join(map(str, sorted(asked.unavailable)))
        without = f", without {away}" if away else ""
        return cite.listing(_names(found), f"{self.words}{without}")


@frozen
class DirectAndQualifying(SelectionPolicy):
    """`policy = "direct-and-qualifying"`: the highest qualifiers enter directly, with those equal to the last
    of them; fewer than that, all of them. The rest of the field is played for; where an odd number is left,
    the best by placing moves up. Candidates without points are left over and not yet qualified; an entry with
    a player below `least_points` plays the qualifying, however many its partner has, unless an odd number is
    left with it."""

    has_qualifying = True

    field: int
    direct: int
    least_points: Fraction | None = None

    def answer(self, asked: Selection, cite: Cite) -> Finding:
        everyone = asked.available()
        qualified = sorted(
            (
                each
                for each in everyone
                if (asked.points_of(each) or each in asked.direct) and each not in asked.below
            ),
            key=lambda each: (each not in asked.direct, -asked.points_of(each)),
        )
        entered, because = qualified, f"{len(qualified)} qualifiers, fewer than {self.direct}: all of them"
        if len(qualified) >= self.direct:
            last = qualified[self.direct - 1]
            level = asked.points_of(last)
            entered = [
                each
                for at, each in enumerate(qualified)
                if at < self.direct or (last not in asked.direct and asked.points_of(each) == level)
            ]
            because = f"{len(qualified)} qualifiers: the first {self.direct}"
            because += f", with a tie {len(entered)}" if len(entered) > self.direct else ""
        left = [each for each in everyone if each not in entered]
        also: tuple[Amount, ...] = ()
        below = [each for each in left if each in asked.below and asked.points_of(each)]
        if len(left) % 2 and below:
            odd = f"{because}; {len(left)} are left, an odd number"
            if len(below) > 1:
                need_not = f"one of {', '.join(_names(below))} need not play the qualifying"
                return cite.director(f"{odd}: {need_not}, and the rule does not say which")
            entered, left = [*entered, *below], [each for each in left if each not in below]
            because = f"{odd}: {below[0]} need not play the qualifying"
        if len(left) % 2:
            moved = min(left, key=asked.placing_of)
            if asked.placing_of(moved) == LAST:
                return cite.director(
                    f"{because}; {len(left)} are left, an odd number: the best placed moves up"
                )
            also = (_count("moves_up", moved),)
            because += f"; {len(left)} are left, an odd number: {moved} moves up by placing"
        played_for = max(self.field - len(entered) - len(also), 0)
        because += f"; {played_for} of {self.field} places are played for"
        still = len(left) - len(also)
        if still <= played_for:
            because += f", with only {still} left" if still else ", and no entries are left"
        places = (_places("direct", len(entered) + len(also)), _places("by_qualifying", played_for))
        return cite.figures(because, *places, also=also)


def _names(candidates: list[int]) -> tuple[str, ...]:
    return tuple(map(str, candidates))


def _places(what: str, number: int) -> Amount:
    return Amount(what=what, value=Fraction(number), unit=Unit.PLACES)


def _count(what: str, number: int) -> Amount:
    return Amount(what=what, value=Fraction(number), unit=Unit.COUNT)


TOPIC = topic(
    "selection",
    Selection,
    {
        "highest-points": HighestPoints,
        "highest-available": HighestAvailable,
        "direct-and-qualifying": DirectAndQualifying,
    },
    units=(Unit.PLACES,),
    told_by=("event", "purpose"),
)
