"""Event with all facts that standings are calculated from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import cached_property
from typing import TypeVar

from bridgedesk.event.match import Match, RecordedDraw
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import known
from bridgedesk.event.ruling import DISQUALIFIED, Appeal, Clearance, Note, OfferedPrize, RegisterLine, Ruling
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.session import Scoring, Section, Session

F = TypeVar("F")


class Status(Enum):
    OPEN = "open"
    PROVISIONAL = "provisional"
    FINAL = "final"


class Fields(Enum):
    """Rankings of a stage: one for all, or one each for North-South and East-West."""

    ONE = "one"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class RulebookRef:
    id: str
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class Overlay:
    """Supplementary regulation that replaces one whole clause block of the rule book."""

    replaces: str
    source: str
    block: Mapping[str, object] = field(default_factory=dict, metadata={"rest": True})  # as in the rule book


@dataclass(frozen=True, slots=True)
class Stage:
    id: str
    contest: str = "session-percentages"
    fields: Fields = Fields.ONE
    scale: str | None = None
    best_of: int | None = None
    carry_from: str | None = None
    weights: Mapping[str, Decimal] = field(default_factory=dict)  # of sessions that count more, or less
    places: int | None = None  # how many go on from it


@dataclass(frozen=True, slots=True)
class Issue:
    """Results as posted in one revision; never recalculated."""

    revision: int
    time: datetime
    engine: str
    standings: tuple[Mapping[str, object], ...] = ()
    rulebook: RulebookRef | None = None  # the text it was posted by; None in records that did not keep it
    overlay: tuple[Overlay, ...] = ()


@dataclass(frozen=True, slots=True)
class Expectation:
    """Expected result in a scenario, with its clause and the calculation in words."""

    clause: str
    path: str
    value: str | int | Decimal | bool | None
    entry: str | None = None
    because: str | None = None


@dataclass(frozen=True)  # without slots: what is found once is kept, outside equality and documents
class Event:
    """Event with all that happened in it, and the questions one asks of it.

    `event.entry(key)` refuses an unknown id in a sentence for the director; `event.find_entry(key)`
    returns None instead."""

    id: str
    title: str
    date: date
    club: str | None = None
    status: Status = Status.OPEN
    kind: str = "pairs"  # a kind the rule book knows
    rulebook: RulebookRef = RulebookRef("laws-2017")
    overlay: tuple[Overlay, ...] = ()
    settings: Mapping[str, Fact] = field(default_factory=dict)  # only choices the book leaves open
    players: tuple[Player, ...] = ()
    entries: tuple[Entry, ...] = ()
    stages: tuple[Stage, ...] = ()
    sessions: tuple[Session, ...] = ()
    matches: tuple[Match, ...] = ()
    draws: tuple[RecordedDraw, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    notes: tuple[Note, ...] = ()
    clearances: tuple[Clearance, ...] = ()
    prizes: tuple[OfferedPrize, ...] = ()
    registered: tuple[RegisterLine, ...] = ()
    issues: tuple[Issue, ...] = ()
    expect: tuple[Expectation, ...] = ()

    # ---- by id

    @cached_property
    def players_by_id(self) -> Mapping[str, Player]:
        return {player.id: player for player in self.players}

    @cached_property
    def player_names(self) -> Mapping[str, str]:
        return {player.id: player.name for player in self.players}

    @cached_property
    def entries_by_id(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def matches_by_id(self) -> Mapping[str, Match]:
        return {match.id: match for match in self.matches}

    def find_player(self, key: str | None) -> Player | None:
        return None if key is None else self.players_by_id.get(key)

    def find_entry(self, key: str | None) -> Entry | None:
        return None if key is None else self.entries_by_id.get(key)

    def find_match(self, key: str | None) -> Match | None:
        return None if key is None else self.matches_by_id.get(key)

    def find_stage(self, key: str | None) -> Stage | None:
        return next((stage for stage in self.stages if stage.id == key), None)

    def find_session(self, key: str | None) -> Session | None:
        return next((session for session in self.sessions if session.id == key), None)

    def find_section(self, session: str | None, key: str | None) -> Section | None:
        here = self.find_session(session)
        return here.find_section(key) if here else None

    def find_ruling(self, key: str | None) -> Ruling | None:
        return next((ruling for ruling in self.rulings if ruling.id == key), None)

    def find_appeal(self, key: str | None) -> Appeal | None:
        return next((appeal for appeal in self.appeals if appeal.id == key), None)

    def find_record(self, key: str | None) -> RegisterLine | None:
        return next((line for line in self.registered if line.id == key), None)

    def player(self, key: str) -> Player:
        return self._known(self.find_player(key), "player", key)

    def entry(self, key: str) -> Entry:
        return self._known(self.find_entry(key), "entry", key)

    def match(self, key: str) -> Match:
        return self._known(self.find_match(key), "match", key)

    def stage(self, key: str) -> Stage:
        return self._known(self.find_stage(key), "stage", key)

    def session(self, key: str) -> Session:
        return self._known(self.find_session(key), "session", key)

    def section(self, session: str, key: str) -> Section:
        return self.session(session).section(key)

    def ruling(self, key: str) -> Ruling:
        return self._known(self.find_ruling(key), "ruling", key)

    def appeal(self, key: str) -> Appeal:
        return self._known(self.find_appeal(key), "appeal", key)

    def record(self, key: str) -> RegisterLine:
        return self._known(self.find_record(key), "register line", key)

    def _known(self, found: F | None, what: str, key: str) -> F:
        return known(found, f"{what} {key}", self.title)

    # ---- by name

    def names_of(self, players: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.player_names[player] for player in players)

    @cached_property
    def entry_names(self) -> Mapping[str, tuple[str, ...]]:
        """The names of each entry: the team's, otherwise its players'."""
        return {
            entry.id: (entry.name,) if entry.name else self.names_of(entry.players) for entry in self.entries
        }

    def name_of(self, entry: str) -> str:
        """An entry's name in a sentence; its id where nobody is named."""
        return " & ".join(self.entry_names.get(entry, ())) or entry

    # ---- what belongs together

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Every section of every session."""
        return tuple(section for session in self.sessions for section in session.sections)

    @cached_property
    def sessions_and_sections(self) -> tuple[tuple[Session, Section], ...]:
        """Every section with its session."""
        return tuple((session, section) for session in self.sessions for section in session.sections)

    def stage_of(self, session: str | None) -> str | None:
        """The id of the stage that a session belongs to."""
        here = self.find_session(session)
        return here.stage if here else None

    def scoring_of(self, session: str | None) -> Scoring | None:
        here = self.find_session(session)
        return here.scoring if here else None

    def players_of(self, entry: str | None) -> tuple[str, ...]:
        """The ids of the players of an entry; none where there is no such entry."""
        found = self.find_entry(entry)
        return found.players if found else ()

    def sections_in(self, session: str | None) -> tuple[Section, ...]:
        """The sections of one session; none where there is no such session."""
        here = self.find_session(session)
        return here.sections if here else ()

    def matches_in(self, session: str | None) -> list[Match]:
        """The matches of one session."""
        return [match for match in self.matches if match.session == session]

    @cached_property
    def matches_by_entry(self) -> Mapping[str, Sequence[Match]]:
        """The matches of each entry."""
        found: dict[str, list[Match]] = {}
        for match in self.matches:
            for entry in {match.home, match.away}:
                found.setdefault(entry, []).append(match)
        return found

    @cached_property
    def begun_sessions(self) -> frozenset[str]:
        """The sessions with a result or the total of a match; line-ups and draws begin none."""
        by_matches = {match.session for match in self.matches if match.begun}
        return frozenset(by_matches | {session.id for session in self.sessions if session.has_results})

    @property
    def begun(self) -> bool:
        """A result or the total of a match has come in, in whichever session."""
        return bool(self.begun_sessions)

    @property
    def entries_left(self) -> list[Entry]:
        """The entries that have not withdrawn."""
        return [entry for entry in self.entries if entry.withdrawn is None]

    def withdrawn_by(self, session: str) -> frozenset[str]:
        """The ids of the entries that no longer play in a session."""
        keys = [each.id for each in self.sessions]
        until = keys[: keys.index(session) + 1]
        return frozenset(entry.id for entry in self.entries if entry.withdrawn in until)

    @property
    def rulings_in_force(self) -> list[Ruling]:
        """The rulings that are not withdrawn."""
        return [ruling for ruling in self.rulings if ruling.withdrawn is None]

    @property
    def disqualified(self) -> frozenset[str]:
        """The ids of the entries disqualified by a ruling in force."""
        return frozenset(
            ruling.entry
            for ruling in self.rulings_in_force
            if ruling.entry and ruling.imposed and ruling.imposed.unit == DISQUALIFIED
        )

    def records(self, register: str, entry: str | None = None) -> Iterator[RegisterLine]:
        """Return the records of a register that are not struck out, of one entry if `entry` is given."""
        for line in self.registered:
            if line.register == register and line.struck_out is None and entry in (None, line.entry):
                yield line

    @property
    def lots(self) -> tuple[str, ...]:
        """The order in which entries were drawn by lot, as it was drawn last."""
        return next((draw.lots for draw in reversed(self.draws) if draw.lots), ())
