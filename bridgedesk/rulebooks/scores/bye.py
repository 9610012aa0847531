"""Score of a side without opponents."""

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import EventQuestion
from bridgedesk.rulebooks.topic import topic


@frozen
class Bye(EventQuestion):
    """What is a bye worth?"""


TOPIC = topic("bye", Bye, {}, units=(Unit.VP, Unit.IMP, Unit.POINTS, Unit.PERCENT), ruling=RulingKind.AWARD)
