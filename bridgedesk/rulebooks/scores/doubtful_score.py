"""Recorded scores that cannot be right as written."""

from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import amount_words
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Fault = Literal["disagrees", "impossible", "vulnerability", "wrong-side"]
_WORDS = {
    "disagrees": "the score disagrees with contract, declarer or tricks",
    "impossible": "the score is impossible",
    "vulnerability": "the score is wrong for the vulnerability",
    "wrong-side": "the score is apparently on the wrong side",
}


@frozen
class DoubtfulScore(EventQuestion):
    """May the director change a recorded score that looks wrong?"""

    fault: Annotated[Fault, Means("the fault")]
    confirmed: Annotated[
        bool, Means("the players were contacted and confirmed the details", left_out="not yet")
    ] = False


@frozen
class PlayersFirst(Policy[DoubtfulScore]):
    """`policy = "players-first"`: corrected as the players confirm; without them only for some faults. For
    other faults it is never changed, and both sides get a fixed score."""

    without_players: tuple[Fault, ...]
    never: tuple[Fault, ...]
    award: Fraction
    unit: Unit

    def __post_init__(self) -> None:
        both = set(self.without_players) & set(self.never)
        if both:
            raise Refused(f"{', '.join(sorted(both))} is changed without the players and never")

    def answer(self, asked: DoubtfulScore, cite: Cite) -> Finding:
        because = f"{_WORDS[asked.fault]}: {self.done(asked.fault, confirmed=asked.confirmed)}"
        if asked.fault in self.never:
            sides = [Amount(what=side, value=self.award, unit=self.unit) for side in ("ns", "ew")]
            return cite.figures(because, *sides)
        if asked.confirmed or asked.fault in self.without_players:
            return cite.verdict(True, because)
        return cite.verdict(False, because, ("the details confirmed by the players",))

    def done(self, fault: Fault, *, confirmed: bool = False) -> str:
        """Describe how a fault is settled."""
        if fault in self.never:
            return f"it is not changed, {amount_words(self.award, self.unit)} to both sides"
        if confirmed:
            return "corrected to the details given by the players"
        if fault in self.without_players:
            return "it may be changed even if the players cannot be contacted"
        return "the players are asked first; without them the score stands"


TOPIC = topic(
    "doubtful-score", DoubtfulScore, {"players-first": PlayersFirst}, units=(Unit.PERCENT, Unit.IMP)
)
