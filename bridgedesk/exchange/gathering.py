"""Facts of an event, collected while a file is read, and returned whole or not at all."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.event.check import problems
from bridgedesk.event.event import Event, Fields, Stage
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.session import Session
from bridgedesk.exchange.published import (
    NO_DATE,
    UNDATED,
    OfficialLine,
    OfficialMatch,
    OfficialSwing,
    OfficialTotal,
    Published,
    PublishedDatum,
    Unreadable,
)

STAGE, SESSION = "1", "s1"  # of a file that names neither
MOST_SECTIONS = 200  # of a session; and sessions of an event


class FilePlayer(NamedTuple):
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
        self.datums: list[PublishedDatum] = []
        self.remarks: list[str] = []
        self._players: dict[str, Player] = {}
        self._people: dict[str, tuple[FilePlayer, ...]] = {}
        self._known: dict[tuple[FilePlayer, ...], str] = {}
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
        people: Sequence[FilePlayer],
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

    def add_player(self, entry: str, person: FilePlayer) -> str:
        """Enter a substitute; return the player's id, the same for the same person."""
        known = {key: player for key, player in self._players.items() if key.startswith(f"{entry}-s")}
        met = next((key for key, player in known.items() if player.name == person.name), None)
        if met is None:
            met = f"{entry}-s{len(known) + 1}"
            self._players[met] = Player(met, person.name, person.number)
        return met

    def enter_partners(self, wanted: str, entries: Sequence[str]) -> str:
        """Enter two players of an individual as partners, with the players they are entered with."""
        players = tuple(player for entry in entries for player in self.entries[entry].players)
        self.entries[wanted] = Entry(wanted, players)
        return wanted

    def _same(self, wanted: str, met: tuple[FilePlayer, ...], session: str) -> str | None:
        """Return the id of these people's entry in another session, if it differs from the wanted one."""
        known = self._known.get(met) if met else None
        taken = wanted in self.entries and self._people[wanted] == met
        return None if taken or known is None or (session, known) in self._playing else known

    def _seat(
        self, id_: str, met: tuple[FilePlayer, ...], name: str | None, handicap: Decimal | None
    ) -> None:
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


def people(named: Iterable[tuple[str, str]]) -> tuple[FilePlayer, ...]:
    """Return names and numbers as printed; the number 0 means a visitor without one."""
    return tuple(
        FilePlayer(name.strip(), number.strip() if number.strip() not in ("", "0") else None)
        for name, number in named
        if name.strip() or number.strip() not in ("", "0")
    )


# ---- pair numbers: "1NS" and "12EW" if there are two winners or numbers repeat, plain "1" otherwise

# A number, and the direction that may be written with it.
PairNumber = tuple[str, Side | None]

_DIRECTED = re.compile(r"(\d{1,6})\s*(NS|EW)|(NS|EW)\s*(\d{1,6})", re.ASCII)


def split(printed: str, place: str) -> PairNumber:
    plain = printed.strip().upper()
    if not plain:
        raise Unreadable(f"{place}: a pair number is missing")
    if found := _DIRECTED.fullmatch(plain):
        return str(int(found[1] or found[4])), Side(found[2] or found[3])
    if plain.isascii() and plain.isdigit() and len(plain) <= 6:
        return str(int(plain)), None
    if len(plain) > 20:
        raise Unreadable(f"{place}: a pair number of {len(plain)} letters is too long")
    return plain, None


class Numbers:
    """Pair numbers of one section, from its participants and their seats."""

    def __init__(
        self, pairs: Sequence[PairNumber], sat: Iterable[tuple[str, Side]], two_winners: bool
    ) -> None:
        self._sat: dict[str, Counter[Side]] = defaultdict(Counter)
        for number, side in sat:
            self._sat[number][side] += 1
        times = Counter(number for number, _ in pairs)
        self.directed = two_winners or max(times.values(), default=1) > 1
        self.seats: list[str] = []  # of the participants, in their order
        self._taken: set[str] = set()
        for number, said in pairs:
            seat = self._name(number, said or self._side_of(number, times[number]))
            if seat in self._taken:
                raise Unreadable(f"pair {seat} is listed twice among the participants")
            self._taken.add(seat)
            self.seats.append(seat)

    def seat(self, number: str, written: Side | None, sitting: Side) -> str:
        """Return the pair meant on a line: of this direction, or of the other if only that one is entered."""
        if written:
            return self._name(number, written)
        ways = [self._name(number, sitting), self._name(number, sitting.other)]
        return next((way for way in ways if way in self._taken), ways[0])

    def _name(self, number: str, side: Side) -> str:
        return f"{number}{side.value}" if self.directed else number

    def _side_of(self, number: str, times: int) -> Side:
        """Return a participant's direction if not given: first of two alike NS, otherwise by its seat."""
        if times > 1:
            return Side.NS if f"{number}NS" not in self._taken else Side.EW
        counts = self._sat.get(number)
        return counts.most_common(1)[0][0] if counts else Side.NS


def two_winners(pairs: Sequence[PairNumber], sat: Iterable[tuple[str, Side]]) -> bool:
    """Return True if every pair keeps one direction and both occur, for files that do not say it."""
    if not pairs or any(side is None for _, side in pairs):
        return False
    known = set(pairs)
    both = {side for _, side in pairs} == set(Side)
    return both and all((number, side) in known for number, side in sat)
