"""Whether an entry may be added so that nobody sits out."""

from dataclasses import dataclass
from typing import Annotated

from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.question import Cite, Question
from bridgedesk.rulebooks.reading import Means
from bridgedesk.rulebooks.topic import topic


@dataclass(frozen=True, kw_only=True)
class EvenField(Question):
    """How many may be added to make the field even?"""

    event: Annotated[str, Means("the kind of event")]
    entries: Annotated[int, Means("entries so far", least=1)]


@dataclass(frozen=True, kw_only=True)
class OneMore:
    """`policy = "one-more"`: one, where the number is odd."""

    def answer(self, asked: EvenField, cite: Cite) -> Finding:
        more = asked.entries % 2
        kind = "odd: one may be added" if more else "even: none"
        return cite.figure(more, Unit.PLACES, f"{asked.entries} entries, {kind}")


TOPIC = topic("even-field", EvenField, {"one-more": OneMore}, units=(Unit.PLACES,))
