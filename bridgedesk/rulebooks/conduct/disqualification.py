"""Continued play by disqualified entries."""

from typing import Annotated

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Disqualification(EventQuestion):
    """Does a disqualified entry play on?"""

    expelled: Annotated[bool, Means("it is also expelled from the event", left_out="no")] = False


@frozen
class PlaysOn(Policy[Disqualification]):
    """`policy = "plays-on"`: a disqualified entry plays on without a place, unless it is expelled."""

    why: str

    def answer(self, asked: Disqualification, cite: Cite) -> Finding:
        return cite.verdict(not asked.expelled, self.why)


TOPIC = topic(
    "disqualification",
    Disqualification,
    {"plays-on": PlaysOn},
    units=(Unit.COUNT,),
    ruling=RulingKind.PENALTY,
)
