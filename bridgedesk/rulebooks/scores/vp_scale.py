"""Victory points: the question, and what every scale that answers it can do."""

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Annotated

from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Answers, Cite, EventQuestion, Policy

Sides = tuple[Fraction, Fraction]  # the winner's VPs and the loser's
Limits = tuple[Fraction | None, Fraction]  # the least VPs of a side, and the most


@frozen
class VictoryPoints(EventQuestion):
    """How many victory points is a margin worth?"""

    boards: Annotated[int, Means("boards of the match", least=1, most=999)]
    margin: Annotated[Fraction, Means("IMPs won by, or the winner's % in matchpoint matches", least=0)]


class Scale(Policy[VictoryPoints], ABC):
    """VP scale: used by other clauses and the `vp` command, in addition to its answers."""

    of_percentages = False  # the margin is the winner's percentage
    is_own_percentage = False  # no scale: a match counts with the side's own percentage
    slips_first = False  # VPs handed in on another scale of the organiser's count
    as_set = False  # a match that lost boards keeps the scale of the length it was set for

    @property
    def by_length(self) -> bool:
        """Return True if the scale depends on the number of boards."""
        return True

    @abstractmethod
    def sides(self, boards: int, margin: Fraction) -> Sides: ...

    @property
    @abstractmethod
    def limits(self) -> Limits:
        """Return the least VPs of a side in one match, if there is a least, and the most."""

    def limited(self, vp: Fraction, because: str) -> tuple[Fraction, str]:
        """Limit VPs that were not won at the table to the scale, and add a note if that changes them."""
        least, most = self.limits
        if vp > most:
            return most, f"{because}; {say(most)} is the most on the scale"
        if least is not None and vp < least:
            return least, f"{because}; {say(least)} is the least on the scale"
        return vp, because

    @abstractmethod
    def rows(self, boards: int) -> tuple[tuple[Fraction, Sides], ...]:
        """Return each margin at which the VPs change, with its VPs, up to the maximum win."""

    def answer(self, asked: VictoryPoints, cite: Cite) -> Finding:
        over = f" over {counted(asked.boards, 'board')}" if self.by_length or asked.tells("boards") else ""
        winner, loser = self.sides(asked.boards if over else 1, asked.margin)
        return cite.figures(
            f"margin {say(asked.margin)}{over}: {say(winner)} to {say(loser)}",
            Amount(what="winner", value=winner, unit=Unit.VP),
            Amount(what="loser", value=loser, unit=Unit.VP),
        )


def scale_of(book: Answers, event: str) -> Scale | None:
    """Return the rule book's VP scale for this kind of event."""
    found = book.policy("victory-points", event)
    return found if isinstance(found, Scale) else None
