"""Draw of a Swiss."""

from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.stages.tie_break import Test
from bridgedesk.rulebooks.stages.tie_tests import listed
from bridgedesk.rulebooks.topic import topic

FirstRound = Literal["quarters", "n-against-n-plus-half", "halves-at-random", "at-random", "free"]
Clash = Literal["free", "from-the-lowest-up"]
Odd = Literal["triangle-below-the-top-half", "bye", "free"]
_WORDS = {
    "quarters": "top and bottom seed quarters at random against the two middle quarters",
    "n-against-n-plus-half": "number n against number n + half the field",
    "halves-at-random": "a top-half seed at random against a bottom-half seed",
    "at-random": "at random",
    "free": "as the director decides",
    "from-the-lowest-up": "changed from the lowest match upwards until the draw is valid",
    "triangle-below-the-top-half": "three teams of similar score, none in the top half: A v B, C v A, B v C",
    "bye": "a bye",
}
_DOWN = "the highest meets the next highest it has not met, down the field"
_ACROSS = "first North-South meets first East-West and so on down; if they have met, by the Swiss principle"


@frozen
class SwissDraw(EventQuestion):
    """How is the next round of a Swiss drawn?"""

    round_: Annotated[int, Means("the round to be drawn", least=1)]
    entries: Annotated[int | None, Means("pairs or teams in the field", least=2)] = None
    rounds: Annotated[int | None, Means("rounds of the event", least=1)] = None


@frozen
class Modified:
    """A field too small for its rounds: after some rounds opponents of the first ones may be met again."""

    below_entries: int | None = None  # fewer entries than this; without it fewer than twice the rounds

    def applies(self, entries: int, rounds: int) -> bool:
        return entries < (2 * rounds if self.below_entries is None else self.below_entries)

    def normal_through(self, rounds: int) -> int:
        return rounds // 2 + 1 if rounds % 2 == 0 else (rounds + 1) // 2


@frozen
class SwissRules(Policy[SwissDraw]):
    """`policy = "swiss-rules"`: the first round, the later ones, clashes, odd fields, ties, and small
    fields."""

    first_round: tuple[FirstRound, ...]  # in the order of the rule book, if it allows several
    clash: Clash = "free"
    odd: Odd = "free"
    ties: tuple[Test, ...]
    fields_apart: bool = False  # North-South and East-West fields are never mixed
    fines_count: bool = True  # False: a penalty never moves the draw
    stands: bool = True  # a draw once made is not changed by a later correction
    modified: Modified | None = None

    def __post_init__(self) -> None:
        if not self.first_round:
            raise Refused("first_round is empty")

    def answer(self, asked: SwissDraw, cite: Cite) -> Finding:
        items = self._first() if asked.round_ == 1 else self._later(asked)
        if self.fields_apart:
            items = (*items, "the North-South and the East-West field are never mixed")
        items = (*items, f"odd field: {_WORDS[self.odd]}")
        if self.stands:
            items = (*items, "a draw once made stands")
        return cite.listing(items, f"round {asked.round_}: {items[0]}")

    def _first(self) -> tuple[str, ...]:
        words = " or ".join(_WORDS[way] for way in self.first_round)
        return (f"{words} of the other field, and the other way round" if self.fields_apart else words,)

    def _later(self, asked: SwissDraw) -> tuple[str, ...]:
        items = [
            _ACROSS if self.fields_apart else _DOWN,
            f"on a clash {_WORDS[self.clash]}",
            f"ties by {listed(self.ties)}",
        ]
        if not self.fines_count:
            items.append("penalties are disregarded")
        if self.modified is not None:
            items += self._repeats(self.modified, asked)
        return tuple(items)

    def _repeats(self, modified: Modified, asked: SwissDraw) -> list[str]:
        entries = need(asked.entries, "entries", "the pairs or teams in the field")
        rounds = need(asked.rounds, "rounds", "the rounds of the event")
        if not modified.applies(entries, rounds) or asked.round_ <= modified.normal_through(rounds):
            return []
        return [f"opponents of rounds 1 to {rounds // 2} may be met again"]


TOPIC = topic("swiss-draw", SwissDraw, {"swiss-rules": SwissRules}, units=(Unit.VP,))
