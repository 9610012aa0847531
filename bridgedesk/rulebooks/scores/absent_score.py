"""Score that counts when both members of a pair were absent."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import EventQuestion
from bridgedesk.rulebooks.scores.own_average import Reason, ShareOfAverage
from bridgedesk.rulebooks.topic import topic


@frozen
class AbsentScore(EventQuestion):
    """Which score counts for a session that a pair missed?"""

    scores: Annotated[
        tuple[Fraction, ...], Means("own scores of the sessions the pair played itself", within="score")
    ]
    reason: Annotated[Reason | None, Means("reason for the absence")] = None
    eligible: Annotated[bool, Means("the pair is eligible for a final placing", left_out="yes")] = True


TOPIC = topic(
    "absent-score",
    AbsentScore,
    {"share-of-average": ShareOfAverage},
    units=(Unit.PERCENT, Unit.VP),
    told_by=("event", "reason"),
    ruling=RulingKind.ADJUSTMENT,
)
