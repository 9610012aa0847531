"""Consequences of absence."""

from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import EventQuestion
from bridgedesk.rulebooks.topic import topic


@frozen
class Attendance(EventQuestion):
    """What happens to entries that are absent without a substitute?"""


TOPIC = topic("attendance", Attendance, {}, units=(Unit.COUNT,))
