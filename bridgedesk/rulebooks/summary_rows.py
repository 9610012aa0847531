"""One line of the rules for an event: the topic, the rule and its clause."""

from enum import StrEnum
from typing import NamedTuple


class EventPart(StrEnum):
    """Parts of an event, in order of time."""

    BEFORE = "Before play"
    PLAY = "While we play"
    SCORES = "Scores"
    APPEALS = "Rulings and appeals"
    END = "At the end"


class AppliedRule(NamedTuple):
    what: str
    says: str
    clause: str
    source: str = ""  # the supplementary regulation it comes from
    part: EventPart = EventPart.PLAY
