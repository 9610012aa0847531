"""Registers required by regulations in addition to scores and rulings, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bridgedesk.event.ruling import Fact


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """Record in a register named by rule books; once struck out it remains, with the reason."""

    id: str
    register: str
    time: datetime
    entry: str | None = None
    session: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    struck_out: str | None = None  # why


ANSWERS = "appellants-answers"  # the register of what appellants write in answer to the respondents
