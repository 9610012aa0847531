"""Matchpoint matches that count as won, drawn or lost."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, NumberRange, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class MatchResult(EventQuestion):
    """Is a matchpoint match won, drawn or lost?"""

    boards: Annotated[int, Means("boards of the match", least=1, most=999)]
    percent: Annotated[Fraction, Means("the side's % in the match", least=0, most=100)]


@frozen
class DrawBand(Policy[MatchResult]):
    """`policy = "draw-band"`: a draw from one percentage to another, both included, in matches of some
    lengths; the exact percentage counts, not the one that is shown."""

    boards: NumberRange
    draw_from: Fraction
    draw_to: Fraction

    def __post_init__(self) -> None:
        if self.draw_from > self.draw_to:
            raise Refused("draw_from is above draw_to")

    def answer(self, asked: MatchResult, cite: Cite) -> Finding:
        if not self.boards.holds(asked.boards):
            return cite.silent(
                f"in matches of {counted(asked.boards, 'board')} no wins and draws are counted"
            )
        band = f"a draw is {say(self.draw_from)}% to {say(self.draw_to)}%, both included"
        if asked.percent > self.draw_to:
            result = "win"
        elif asked.percent < self.draw_from:
            result = "loss"
        else:
            result = "draw"
        return cite.listing(
            (result,), f"{say(asked.percent)}% over {counted(asked.boards, 'board')}; {band}: a {result}"
        )


TOPIC = topic("match-result", MatchResult, {"draw-band": DrawBand}, units=(Unit.PERCENT,))
