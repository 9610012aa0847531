"""Share of the full rate at which an event earns masterpoints."""

from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import EventQuestion
from bridgedesk.rulebooks.topic import topic


@frozen
class MasterpointRate(EventQuestion):
    """At what rate are masterpoints awarded?"""


TOPIC = topic("masterpoint-rate", MasterpointRate, {}, units=(Unit.PERCENT,))
