"""Identity of an item to check: its kind and its facts. The words are made where it is shown."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple, Self

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Clearance
from bridgedesk.event.ruling_kinds import Fact


class Matter(NamedTuple):
    """Kind and facts of an item to check. An acceptance holds for the same code and facts, however either
    is worded."""

    code: str
    about: tuple[tuple[str, Fact], ...] = ()

    @classmethod
    def of(cls, clearance: Clearance) -> Self:
        return cls(clearance.code or "", tuple(sorted(clearance.about.items())))

    def is_cleared_by(self, clearance: Clearance, *readings: str) -> bool:
        """Compare codes and facts; a record from before items had codes has only its wording."""
        if clearance.code is None:
            return clearance.what in readings
        return clearance.code == self.code and clearance.about == dict(self.about)


def is_cleared(event: Event, about: Matter, *readings: str) -> bool:
    """Return True if the director accepted this item; `readings` are its possible wordings."""
    return any(about.is_cleared_by(each, *readings) for each in event.clearances)


def matter(code: str, **about: object) -> Matter:
    """Return an item's identity from these facts, leaving out unknown ones."""
    known = ((name, _fact(value)) for name, value in about.items() if value is not None)
    return Matter(code, tuple(sorted(known)))


def _fact(value: object) -> Fact:
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Iterable):
        return ", ".join(map(str, value))
    return str(value)
