"""Value of a player's points when entering with this partner."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, Question
from bridgedesk.rulebooks.selection.qualifying_points import Selection
from bridgedesk.rulebooks.topic import topic


@frozen
class CreditedPoints(Question):
    """How many points is a player who enters with this partner credited with?"""

    event: Annotated[str, Means("the kind of event that is entered")]
    together: Annotated[
        tuple[Fraction, ...], Means("points won as this pair, or as team-mates", least=0, left_out="none")
    ] = ()
    apart: Annotated[tuple[Fraction, ...], Means("points won with others", least=0, left_out="none")] = ()
    open_points: Annotated[
        Fraction,
        Means(
            "open points won as this pair or as team-mates, for another selection", least=0, left_out="none"
        ),
    ] = Fraction(0)
    open_apart: Annotated[
        Fraction, Means("open points won with others, for another selection", least=0, left_out="none")
    ] = Fraction(0)


@frozen
class FullAndShare(Policy[CreditedPoints]):
    """`policy = "full-and-share"`: what was won together in full, a share of the rest; an open point may be
    worth several."""

    apart: tuple[int, int]
    open_worth: int | None = None
    counts_for: Selection | None = None  # kind of points, if the rule book has several

    def answer(self, asked: CreditedPoints, cite: Cite) -> Finding:
        together, apart = sum(asked.together, Fraction(0)), sum(asked.apart, Fraction(0))
        value = together + apart * Fraction(*self.apart)
        share = f"{self.apart[0]}/{self.apart[1]}"
        because = f"together {say(together)}, apart {say(apart)} x {share}"
        if self.open_worth is not None and asked.open_points:
            value += asked.open_points * self.open_worth
            because += f", open {say(asked.open_points)} x {self.open_worth}"
        if self.open_worth is not None and asked.open_apart:
            value += asked.open_apart * Fraction(*self.apart) * self.open_worth
            because += f", open apart {say(asked.open_apart)} x {share} x {self.open_worth}"
        return cite.figure(value, Unit.QUALIFYING, f"{because}: {say(value)}")


TOPIC = topic("credited-points", CreditedPoints, {"full-and-share": FullAndShare}, units=(Unit.QUALIFYING,))
