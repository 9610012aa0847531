"""Facts of an event, collected while a file is read, and returned whole or not at all."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.event.check import problems
from bridgedesk.event.event import Event, Fields, Stage
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.session import Session
from bridgedesk.exchange.published import (
    NO_DATE,
    UNDATED,
    Datum,
    OfficialLine,
    OfficialMatch,
    OfficialSwing,
    OfficialTotal,
    Published,
    Unreadable,
)

STAGE, SESSION = "1", "s1"  # of a file that names neither
MOST_SECTIONS = 200  # of a session; and sessions of an event


class Person(NamedTuple):
    """Player as printed in the file."""

    name: str
    number: str | None = None


class EventBuilder:
    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.sessions = list[Session]()
        self.event_matches = list[Match]()
        self.lines: list[OfficialLine] = []
        self.totals: dict[tuple[str | None, str | None, str], OfficialTotal] = {}
        self.matches: list[OfficialMatch] = []
        self.swings: list[OfficialSwing] = []
        self.datums: list[Datum] = []
        self.remarks: list[str] = []
        self._players: dict[str, Player] = {}
        self._people: dict[str, tuple[Person, ...]] = {}
        self._known: dict[tuple[Person, ...], str] = {}
        self._playing: set[tuple[str, str]] = set()

    def remark(self, sentence: str) -> None:
        if sentence and sentence not in self.remarks[-1:]:
            self.remarks.append(sentence)

    def add_total(self, total: OfficialTotal) -> None:
        """Add a printed total; a list shared by several sections is read several times."""
        self.totals.setdefault((total.session, total.section, total.number), total)

    def enter(
        self,
        wanted: str,
        people: Sequence[Person],
        session: str,
        name: str | None = None,
        handicap: Decimal | None = None,
    ) -> str:
        """Return the entry's id: the one wanted, unless the same people have one or another entry uses it."""
        met = tuple(people)
        id_ = self._same(wanted, met, session) or wanted
        if id_ in self.entries and met and self._people[id_] not in (met, ()):
            id_ = f"{session}-{wanted}"
        if id_ not in self.entries or not self._people[id_]:
            self._seat(id_, met, name, handicap)
        self._playing.add((session, id_))
        return id_

    def add_player(self, entry: str, person: Person) -> str:
        """Enter a substitute; return the player's id, the same for the same person."""
        known = {key: player for key, player in self._players.items() if key.startswith(f"{entry}-s")}
        met = next((key for key, player in known.items() if player.name == person.name), None)
        if met is None:
            met = f"{entry}-s{len(known) + 1}"
            self._players[met] = Player(met, person.name, person.number)
        return met

    def _same(self, wanted: str, met: tuple[Person, ...], session: str) -> str | None:
        """Return the id of these people's entry in another session, if it differs from the wanted one."""
        known = self._known.get(met) if met else None
        taken = wanted in self.entries and self._people[wanted] == met
        return None if taken or known is None or (session, known) in self._playing else known

    def _seat(self, id_: str, met: tuple[Person, ...], name: str | None, handicap: Decimal | None) -> None:
        players = [
            Player(f"{id_}-{place}", person.name, person.number) for place, person in enumerate(met, start=1)
        ]
        self._players |= {player.id: player for player in players}
        self.entries[id_] = Entry(
            id_, players=tuple(player.id for player in players), name=name, handicap=handicap
        )
        self._people[id_] = met
        self._known.setdefault(met, id_)

    def published(
        self,
        id_: str,
        title: str,
        day: date | None,
        kind: str,
        fields: Fields = Fields.ONE,
        club: str | None = None,
        program: str = "",
        settings: Mapping[str, Fact] | None = None,
    ) -> Published:
        """Return the whole event, if nothing in it contradicts itself."""
        if day is None:
            self.remark(NO_DATE)
        event = Event(
            id=id_,
            title=title,
            date=day or UNDATED,
            club=club,
            kind=kind,
            settings=settings or {},
            players=tuple(self._players.values()),
            entries=tuple(self.entries.values()),
            stages=(Stage(STAGE, fields=fields),),
            sessions=tuple(self.sessions),
            matches=tuple(self.event_matches),
        )
        for problem in problems(event):
            raise Unreadable(problem)
        return Published(
            event=event,
            program=program,
            lines=tuple(self.lines),
            totals=tuple(self.totals.values()),
            matches=tuple(self.matches),
            swings=tuple(self.swings),
            datums=tuple(self.datums),
            remarks=tuple(self.remarks),
        )


def people(named: Iterable[tuple[str, str]]) -> tuple[Person, ...]:
    """Return names and numbers as printed; the number 0 means a visitor without one."""
    return tuple(
        Person(name.strip(), number.strip() if number.strip() not in ("", "0") else None)
        for name, number in named
        if name.strip() or number.strip() not in ("", "0")
    )
