"""Score of a side without opponents."""

from typing import Annotated

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.topic import topic


@frozen
class Bye(Question):
    """What is a bye worth?"""

    event: Annotated[str, Means("the kind of event")]


TOPIC = topic("bye", Bye, {}, units=(Unit.VP, Unit.IMP, Unit.PERCENT), ruling=RulingKind.AWARD)
