"""What the regulations ask to be kept beside scores and rulings: one line of a register."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bridgedesk.event.ruling import Fact


@dataclass(frozen=True, slots=True)
class Registered:
    """In a register that the rule books name; struck out it stays on record, with the reason."""

    id: str
    register: str
    time: datetime
    entry: str | None = None
    session: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    struck_out: str | None = None  # why


ANSWERS = "appellants-answers"  # the register of what appellants write in answer to the respondents
