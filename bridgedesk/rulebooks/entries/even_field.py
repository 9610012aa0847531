"""Extra entries so that no pair or team sits out."""

from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class EvenField(EventQuestion):
    """How many may be added to make the field even?"""

    entries: Annotated[int, Means("entries so far that play for the places", least=1)]


@frozen
class OneMore(Policy[EvenField]):
    """`policy = "one-more"`: one more if the number is odd, and below a printed maximum."""

    below: int | None = None
    non_contending: bool = False  # who is added plays for no place

    def answer(self, asked: EvenField, cite: Cite) -> Finding:
        if self.below is not None and asked.entries >= self.below:
            return cite.figure(0, Unit.PLACES, f"{asked.entries} entries, not fewer than {self.below}: none")
        more = asked.entries % 2
        kind = "odd: one may be added" if more else "even: none"
        return cite.figure(more, Unit.PLACES, f"{asked.entries} entries, {kind}")


TOPIC = topic("even-field", EvenField, {"one-more": OneMore}, units=(Unit.PLACES,))
