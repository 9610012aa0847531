"""Facts about a club's other events, known without reading them whole."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from bridgedesk.event.people import Player
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.ruling_kinds import Fact


class PostedState(NamedTuple):
    """State in which another event was last posted."""

    title: str
    day: str
    status: str
    revision: int  # 0 of one that was never posted here
    last_act: int  # whatever was done in it changes this
    kind: str


class PastLine(NamedTuple):
    """A line of a register in another event."""

    title: str
    day: date
    facts: Mapping[str, Fact]
    event: str


class PastEntry(NamedTuple):
    """A player who is entered in another event."""

    event: str
    player: Player


class Withdrawn(NamedTuple):
    """An entry that withdrew from another event."""

    title: str
    day: date
    players: tuple[Player, ...]


class PastRuling(NamedTuple):
    """A ruling of another event, with the players it was made on."""

    event: str
    title: str
    day: date
    rulebook: str
    kind: str
    ruling: Ruling
    players: tuple[Player, ...]
