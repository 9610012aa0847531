"""Deposit for an appeal, and its return."""

from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

To = Literal["committee", "authority"]


@frozen
class Deposit(EventQuestion):
    """What is paid with an appeal, and does it go back?"""

    to: Annotated[
        To,
        Means(
            "the event's committee, or those to whom its decision is appealed",
            left_out="the event's committee",
        ),
    ] = "committee"
    merit: Annotated[bool | None, Means("whether they saw merit in it", left_out="not decided yet")] = None


@frozen
class PaidWithAppeal(Policy[Deposit]):
    """`policy = "paid"`: so much with the appeal; what becomes of it without merit, where that is printed."""

    amount: str  # with its currency
    without_merit: Literal["kept", "director"]

    def answer(self, asked: Deposit, cite: Cite) -> Finding:
        if asked.merit is None:
            return cite.listing((self.amount,), f"{self.amount} is paid with the appeal")
        if self.without_merit == "director":
            return cite.director("whether it goes back is not printed")
        words = "the appeal had merit" if asked.merit else "the appeal was without merit"
        return cite.verdict(asked.merit, f"{words}: the deposit {'goes back' if asked.merit else 'is kept'}")


@frozen
class AtTheirDiscretion(Policy[Deposit]):
    """`policy = "no-amount"`: a deposit is spoken of, its amount is not; without merit it may be kept."""

    def answer(self, asked: Deposit, cite: Cite) -> Finding:
        if asked.merit is None:
            return cite.director("the book speaks of a deposit and prints no amount")
        if asked.merit:
            return cite.verdict(True, "only an appeal without merit may cost the deposit")
        return cite.director("the committee may keep the deposit")


TOPIC = topic(
    "deposit",
    Deposit,
    {"paid": PaidWithAppeal, "no-amount": AtTheirDiscretion},
    units=(Unit.COUNT,),
    told_by=("event", "to"),
)
