"""Which committee hears an appeal."""

from dataclasses import dataclass
from typing import Annotated

from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.reading import Means
from bridgedesk.rulebooks.topic import topic


@dataclass(frozen=True, kw_only=True)
class AppealCommittee(Question):
    """Which committee hears an appeal?"""

    event: Annotated[str, Means("the kind of event")]


TOPIC = topic("appeal-committee", AppealCommittee, {}, units=(Unit.COUNT,))
