"""Results of an entry that withdraws."""

from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Withdrawal(EventQuestion):
    """What happens to the results of an entry that withdraws?"""

    boards: Annotated[int, Means("boards scheduled for it", least=1)]
    played: Annotated[int, Means("boards it has played", least=0)]
    replaced: Annotated[bool, Means("an acceptable substitute continues for it")] = False

    def check(self) -> None:
        if self.played > self.boards:
            raise Refused(f"played is more than the {self.boards} boards scheduled")


@frozen
class ByShare(Policy[Withdrawal]):
    """`policy = "by-share"`: results against it are cancelled below a share of the boards, and count from
    there on."""

    stand_from: tuple[int, int]  # [1, 2] from one half on; [1, 1] only when all is played
    sitting_out: Literal["average-plus", "none"] = "none"

    def answer(self, asked: Withdrawal, cite: Cite) -> Finding:
        stands = Fraction(asked.played, asked.boards) >= Fraction(*self.stand_from)
        items = ["results stand" if stands else "results cancelled"]
        if self.sitting_out != "none":
            items.append(f"{self.sitting_out} for boards not played against it")
        part, whole = self.stand_from
        side = "at least" if stands else "under"
        because = f"{asked.played} of {counted(asked.boards, 'board')} played, {side} {part}/{whole}"
        return cite.listing(tuple(items), f"{because}: {'; '.join(items)}")


@frozen
class UnlessReplaced(Policy[Withdrawal]):
    """`policy = "unless-replaced"`: results against it are cancelled, unless an acceptable substitute
    continues."""

    def answer(self, asked: Withdrawal, cite: Cite) -> Finding:
        if asked.replaced:
            return cite.listing(("results stand",), "an acceptable substitute plays on: the results stand")
        return cite.listing(
            ("results cancelled",), "no acceptable substitute: all results against it are cancelled"
        )


TOPIC = topic(
    "withdrawal", Withdrawal, {"by-share": ByShare, "unless-replaced": UnlessReplaced}, units=(Unit.BOARDS,)
)
