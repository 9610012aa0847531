"""Consequences of absence."""

from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.topic import topic


@frozen
class Attendance(Question):
    """What becomes of those who stay away without a substitute?"""

    event: Annotated[str, Means("the kind of event")]


TOPIC = topic("attendance", Attendance, {}, units=(Unit.COUNT,))
