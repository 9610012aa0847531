"""Who may be added to make the field even."""

from dataclasses import dataclass
from typing import Annotated

from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.question import Cite, Question
from bridgedesk.rulebooks.reading import Means
from bridgedesk.rulebooks.topic import topic


@dataclass(frozen=True, kw_only=True)
class Places(Question):
    """How many may be added to the field?"""

    event: Annotated[str, Means("the kind of event")]
    entries: Annotated[int, Means("teams entered so far", least=1)]


@dataclass(frozen=True, kw_only=True)
class EvenField:
    """`policy = "even-field"`: one more where the number is odd."""

    def answer(self, asked: Places, cite: Cite) -> Finding:
        more = asked.entries % 2
        kind = "odd: one may be added" if more else "even: none"
        return cite.figure(more, Unit.PLACES, f"{asked.entries} teams, {kind}")


TOPIC = topic("places", Places, {"even-field": EvenField}, units=(Unit.PLACES,), told_by=("event",))
