"""A line of what applies to an event: what, what is said of it, and by which clause."""

from enum import StrEnum
from typing import NamedTuple


class Part(StrEnum):
    """The parts of an evening, in turn."""

    BEFORE = "Before play"
    PLAY = "While we play"
    SCORES = "Scores"
    APPEALS = "Rulings and appeals"
    END = "At the end"


class Applies(NamedTuple):
    what: str
    says: str
    clause: str
    source: str = ""  # the supplementary regulation it comes from
    part: Part = Part.PLAY
