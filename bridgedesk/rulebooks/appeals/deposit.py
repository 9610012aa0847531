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
    """How much is the deposit for an appeal, and is it returned?"""

    to: Annotated[
        To,
        Means(
            "the event's committee, or the body that hears appeals from it",
            left_out="the event's committee",
        ),
    ] = "committee"
    merit: Annotated[bool | None, Means("the appeal had merit", left_out="not decided yet")] = None


@frozen
class PaidWithAppeal(Policy[Deposit]):
    """`policy = "paid"`: the amount paid with the appeal, and what happens to it if the appeal is without
    merit."""

    amount: str  # with its currency
    without_merit: Literal["kept", "director"]

    def answer(self, asked: Deposit, cite: Cite) -> Finding:
        if asked.merit is None:
            return cite.listing((self.amount,), f"{self.amount} is paid with the appeal")
        if self.without_merit == "director":
            return cite.director("the clause does not say if it is returned")
        words = "the appeal had merit" if asked.merit else "the appeal was without merit"
        return cite.verdict(asked.merit, f"{words}: deposit {'returned' if asked.merit else 'kept'}")


@frozen
class AtTheirDiscretion(Policy[Deposit]):
    """`policy = "no-amount"`: a deposit of no set amount; it may be kept if the appeal is without merit."""

    def answer(self, asked: Deposit, cite: Cite) -> Finding:
        if asked.merit is None:
            return cite.director("the rule book requires a deposit but sets no amount")
        if asked.merit:
            return cite.verdict(True, "the deposit can only be kept if the appeal was without merit")
        return cite.director("the committee may keep the deposit")


TOPIC = topic(
    "deposit",
    Deposit,
    {"paid": PaidWithAppeal, "no-amount": AtTheirDiscretion},
    units=(Unit.COUNT,),
    told_by=("event", "to"),
)
