"""Value of a top, and of amounts in other units: defined here and nowhere else."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import amount_words
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.topic import topic


def top(results: int) -> int:
    """Return the top: two matchpoints for every other result on the board."""
    return 2 * (results - 1)


@frozen
class Conversion(EventQuestion):
    """What is an amount in another unit?"""

    amount: Annotated[Fraction, Means("the amount")]
    unit: Annotated[Unit, Means("its unit")]
    to: Annotated[Unit, Means("unit to convert to")]
    results: Annotated[int | None, Means("results expected on a board, which make its top", least=2)] = None
    boards: Annotated[int | None, Means("boards the pair plays in the session", least=1)] = None


@frozen
class ByTop(Policy[Conversion]):
    """`policy = "by-top"`: a share of a top in matchpoints, and in percentage points of a session.

    `imps_per_vp`, if there is a rate between VPs and IMPs."""

    imps_per_vp: Fraction | None = None

    def answer(self, asked: Conversion, cite: Cite) -> Finding:
        amount = amount_words(asked.amount, asked.unit)
        if asked.unit is asked.to:
            return cite.figure(asked.amount, asked.to, amount)
        rate = self._rate(asked)
        if rate is None:
            return cite.director(f"the rule book has no rate between {asked.unit} and {asked.to}")
        value = asked.amount * rate[0]
        return cite.figure(value, asked.to, f"{amount} {rate[1]} = {amount_words(value, asked.to)}")

    def _rate(self, asked: Conversion) -> tuple[Fraction, str] | None:
        match asked.unit, asked.to:
            case (Unit.TOP, Unit.MATCHPOINTS):
                of_top = _top(asked)
                return Fraction(of_top, 100), f"of a top of {of_top}"
            case (Unit.MATCHPOINTS, Unit.TOP):
                of_top = _top(asked)
                return Fraction(100, of_top), f"of a top of {of_top}"
            case (Unit.TOP, Unit.PERCENT):
                boards = _boards(asked)
                return Fraction(1, boards), f"/ {counted(boards, 'board')}"
            case (Unit.PERCENT, Unit.TOP):
                boards = _boards(asked)
                return Fraction(boards), f"x {counted(boards, 'board')}"
            case (Unit.MATCHPOINTS, Unit.PERCENT):
                available = _top(asked) * _boards(asked)
                return Fraction(100, available), f"of {available} available"
            case (Unit.PERCENT, Unit.MATCHPOINTS):
                available = _top(asked) * _boards(asked)
                return Fraction(available, 100), f"of {available} available"
            case (Unit.VP, Unit.IMP) if self.imps_per_vp is not None:
                return self.imps_per_vp, f"x {say(self.imps_per_vp)}"
            case (Unit.IMP, Unit.VP) if self.imps_per_vp is not None:
                return 1 / self.imps_per_vp, f"/ {say(self.imps_per_vp)}"
        return None


def _top(asked: Conversion) -> int:
    return top(need(asked.results, "results", "the results expected on a board"))


def _boards(asked: Conversion) -> int:
    return need(asked.boards, "boards", "the boards the pair plays in the session")


TOPIC = topic(
    "conversion",
    Conversion,
    {"by-top": ByTop},
    units=(Unit.TOP, Unit.PERCENT, Unit.MATCHPOINTS, Unit.VP, Unit.IMP),
)
