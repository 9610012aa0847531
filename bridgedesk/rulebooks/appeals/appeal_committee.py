"""Committee that hears an appeal."""

from typing import Annotated

from bridgedesk.rulebooks.conduct.fine import Offence
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class AppealCommittee(EventQuestion):
    """Which committee hears an appeal?"""

    on: Annotated[Offence | None, Means("offence ruled on, if the rule book needs it")] = None


@frozen
class NoAppeal(Policy[AppealCommittee]):
    """`policy = "no-appeal"`: such a ruling is final."""

    why: str

    def answer(self, _asked: AppealCommittee, cite: Cite) -> Finding:
        return cite.verdict(False, self.why, (self.why,))


TOPIC = topic(
    "appeal-committee",
    AppealCommittee,
    {"no-appeal": NoAppeal},
    units=(Unit.COUNT,),
    told_by=("event", "on"),
)
