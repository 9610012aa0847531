"""Share of the full rate at which an event earns masterpoints."""

from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.topic import topic


@frozen
class MasterpointRate(Question):
    """At what rate are masterpoints given?"""

    event: Annotated[str, Means("the kind of event")]


TOPIC = topic("masterpoint-rate", MasterpointRate, {}, units=(Unit.PERCENT,))
