"""Knowledge that advice rests on: one event, its rule book, its people, the time, and the club's other
events."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import ParamSpec, Protocol, TypeVar

from bridgedesk.event.event import Event
from bridgedesk.event.past import PastEntry, PastLine, PastRuling, PostedState, Withdrawn
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.movements.library import Library
from bridgedesk.rulebooks import Book, ClauseRow
from bridgedesk.rulebooks.loader import Shelf
from bridgedesk.rulebooks.registers import Register
from bridgedesk.standings.evaluation import Evaluation

P = ParamSpec("P")
T = TypeVar("T")


class RulesAtHand(Protocol):
    """The rule books, registers and movements that come with the program, and the club's own books."""

    def library(self) -> Shelf: ...
    def book(self, book_id: str) -> Book: ...
    def clauses(self, book: str) -> Sequence[ClauseRow]: ...
    def registers(self) -> Mapping[str, Register]: ...
    def movement_library(self) -> Library: ...


class People(Protocol):
    """The club's list of players."""

    def look_again(self) -> None: ...
    def changed(self) -> tuple[int, int]: ...
    def member(self, player: Player) -> ClubPlayer | None: ...


class Past(Protocol):
    """The club's other events; a club file that cannot be read is a refusal.

    `but` is the event that is left out: the one that asks."""

    def titles(self) -> Sequence[tuple[str, str, str]]:
        """Key, day and title of every event, in the order in which they were made."""

    def event(self, key: str) -> Event: ...
    def posted(self, keys: Collection[str]) -> Mapping[str, PostedState]: ...
    def session_starts(self, keys: Collection[str]) -> Mapping[str, Mapping[str, datetime]]: ...
    def lines(self, register: str, but: str) -> Sequence[PastLine]: ...
    def rulings(self, but: str) -> Sequence[PastRuling]: ...
    def entries(self, keys: Collection[str]) -> Sequence[PastEntry]: ...
    def withdrawn_entries(self, kind: str) -> Sequence[Withdrawn]: ...
    def hands(self, keys: Collection[str]) -> Mapping[str, Collection[tuple[int, str]]]: ...


class Situation(Protocol):
    """One event as it is now. The open event is one; so is each other event of the club."""

    @property
    def event(self) -> Event: ...
    @property
    def evaluation(self) -> Evaluation: ...
    @property
    def book(self) -> Book | None: ...
    @property
    def book_in_force(self) -> Book | None: ...
    @property
    def clock(self) -> Callable[[], datetime]: ...
    @property
    def people(self) -> People: ...
    @property
    def rules(self) -> RulesAtHand: ...
    @property
    def past(self) -> Past: ...

    def supposing(self, after: Event) -> Evaluation:
        """Work out the standings as they would be."""

    def once(self, basis: object, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what `work` returns; it works again only if `basis` is not what it was the last time."""

    def other(self, key: str) -> "Situation":
        """Return the situation of another event of the club."""
