"""Number of nights of an event, and matches per night."""

from collections.abc import Iterator
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Check, Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Programme(EventQuestion):
    """Does the event have enough nights?"""

    nights: Annotated[int, Means("nights of the stage, planned or played", least=0)]
    matches: Annotated[
        int | None, Means("matches of one night, or of each", least=0, left_out="as in the rule book")
    ] = None


@frozen
class Nights(Policy[Programme]):
    """`policy = "nights"`: a minimum number of nights, each with a number of matches."""

    at_least: int
    matches: int

    def answer(self, asked: Programme, cite: Cite) -> Finding:
        return cite.checked(self._checks(asked))

    def _checks(self, asked: Programme) -> Iterator[Check]:
        yield lambda: (asked.nights >= self.at_least, f"at least {self.at_least} nights: {asked.nights}")
        if asked.matches is not None:
            yield lambda: (asked.matches == self.matches, f"{self.matches} matches a night: {asked.matches}")


TOPIC = topic("programme", Programme, {"nights": Nights}, units=(Unit.COUNT,))
