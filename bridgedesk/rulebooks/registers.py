"""Registers that federations require, with the facts of a record, read from one TOML file."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Literal, NamedTuple

from bridgedesk.event.moment import recorded_time_words
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.spelling import near
from bridgedesk.event.toml_text import parse_toml
from bridgedesk.rulebooks.clauses import Moment
from bridgedesk.rulebooks.dataclass_reader import Refused, check_once, read, value_of
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.scores.own_average import AWAY, away_words
from bridgedesk.rulebooks.shown_names import in_words, words_of

if TYPE_CHECKING:
    from bridgedesk.event.event import Event


Kind = Literal[
    "words", "number", "yes-or-no", "day", "time", "player", "earning-event", "event-kind", "away", "appeal",
    "vps-or-bye", "figure", "match"
]  # fmt: skip
EntryFact = Literal["captain", "contending", "system"]
MOST_LETTERS = 500
_FIGURE = re.compile(r"[-+]?\d{1,3}(\.\d{1,2})?", re.ASCII)
MISSED_ROUNDS = "missed-rounds"  # the register of rounds that an entry missed
AS_BYE = "bye"  # in place of VPs: as many as for a bye


@frozen
class RecordField:
    """One fact of a record: words, another kind of value, or one of the choices."""

    name: str
    words: str
    title: str = ""  # required by a test
    kind: Kind = "words"
    choices: tuple[str, ...] = ()
    required: bool = True
    least: int = 0  # of a number
    several: bool = False  # of the choices, with commas between

    @property
    def called(self) -> str:
        """Return the title of the fact."""
        return self.title or in_words(self.name)

    def value(self, typed: str) -> Fact:
        """Return the typed value as stored; dates and times stay as text."""
        said = " ".join(typed.split())
        if len(said) > MOST_LETTERS:
            raise Refused(f"{self.called}: {MOST_LETTERS} letters at most")
        if self.several:
            return ", ".join(dict.fromkeys(self._chosen(part) for part in said.split(",") if part.strip()))
        if self.choices:
            return self._chosen(said)
        match self.kind:
            case "number":
                number = _of(int, said, self.called)
                if int(number) < self.least:
                    raise Refused(f"{self.called}: “{said}” is too low. Type {self.least} or more.")
                return number
            case "yes-or-no":
                return _of(bool, said, self.called)
            case "away" if said not in AWAY:
                raise Refused(f"{self.called}: “{said}” is not known; {near(said, AWAY)}")
            case "day":
                return str(_day(said, self.called))
            case "time":
                return _moment(said, self.called)
            case "vps-or-bye" if said != AS_BYE and not _FIGURE.fullmatch(said):
                raise Refused(f"{self.called}: “{said}” is not a number of VPs. Type 8, 8.5 or bye.")
            case "figure" if not _FIGURE.fullmatch(said):
                raise Refused(f"{self.called}: “{said}” is not a number. Type one such as 12, 0 or -7.5.")
        return said

    def _chosen(self, typed: str) -> str:
        """Return the stored name of a choice, typed as stored or as shown."""
        shown = {words_of(choice): choice for choice in self.choices}
        part = typed.strip()
        if part not in self.choices and part not in shown:
            raise Refused(f"{self.called}: “{part}” is not known; {near(part, shown)}")
        return shown.get(part, part)

    def words_for(self, fact: Fact) -> str:
        """Return a recorded value as people read it."""
        if isinstance(fact, bool):
            return "yes" if fact else "no"
        words = str(fact)
        match self.kind:
            case "away":
                return away_words(words)
            case "day" | "time":
                return recorded_time_words(words)
        return ", ".join(map(words_of, words.split(", "))) if self.choices else words


@frozen
class Register:
    name: str
    title: str
    keeps: str
    moment: Moment
    facts: tuple[RecordField, ...]
    about: Literal["event", "entry"] = "event"
    session: bool = False
    most: int | None = None
    sets: EntryFact | None = None
    colour: str | None = None  # of the entry's system, as a line of it says

    def __post_init__(self) -> None:
        check_once((blank.name for blank in self.facts), f"{self.name}: a fact")
        if self.sets and (self.about != "entry" or [blank.name for blank in self.facts] != [self.sets]):
            raise Refused(f"{self.name}: sets a fact of the entry, and has that one fact only")

    def line(self, typed: Mapping[str, str]) -> Mapping[str, Fact]:
        """Return the facts of a record as stored; empty facts are left out, or refused if required."""
        known = {blank.name: blank for blank in self.facts}
        for name in typed:
            if name not in known:
                raise Refused(f"{self.title} has no {name!r}; {near(name, known)}")
        kept = {}
        for name, blank in known.items():
            if typed.get(name, "").strip():
                kept[name] = blank.value(typed[name])
            elif blank.required:
                raise Refused(f"{self.title}: fill in “{blank.called}” first: {blank.words}")
        return kept


@frozen
class _Registers:
    register: tuple[Register, ...]


def load_registers(text: str, name: str) -> Mapping[str, Register]:
    """Return the registers by name, in the order of the file."""
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{name}: not readable as TOML: {error}") from error
    registers = read(_Registers, raw, name).register
    check_once((each.name for each in registers), f"{name}: a register")
    return {each.name: each for each in registers}


def _of(kind: type[int] | type[bool], said: str, name: str) -> Fact:
    value = value_of(kind, said, name, typed_in=True)
    if not isinstance(value, int):
        raise Refused(f"{name}: “{said}” is not understood")
    return value


def _day(said: str, name: str) -> date:
    try:
        return date.fromisoformat(said)
    except ValueError:
        raise Refused(f"{name}: “{said}” is not a date. Type it like this: 2026-11-17") from None


def _moment(said: str, name: str) -> str:
    """Return a time today, written with a point or colon, or a day with its time."""
    hour = said.replace(".", ":").zfill(5)
    try:
        return f"{time.fromisoformat(hour):%H:%M}" if len(said) < len("2026-11-17") else _full(said)
    except ValueError:
        raise Refused(f"{name}: “{said}” is not a time. Type it like 19:15 or 2026-11-17 19:15") from None


def _full(said: str) -> str:
    return f"{datetime.fromisoformat(said):%Y-%m-%d %H:%M}"


# ---- records in the registers of an event, line by line


class RecordLine(NamedTuple):
    """Record for display; a fact stored in the entry itself has no id and is changed, not struck out."""

    register: Register
    words: str
    id: str | None = None
    entry: str | None = None
    session: str | None = None
    struck_out: str | None = None


def ways_of_bidding(event: "Event") -> set[str]:
    """Return how the event bids, as far as it is recorded."""
    return {str(line.facts.get("way")) for line in event.records("bidding")}


def lines_of(event: "Event", register: Register) -> Iterator[RecordLine]:
    if register.sets:
        yield from _facts_of_entries(event, register)
        return
    for kept in event.registered:
        if kept.register == register.name:
            words = _words(register, _with_match_names(event, register, kept.facts))
            yield RecordLine(register, words, kept.id, kept.entry, kept.session, kept.struck_out)


def _with_match_names(event: "Event", register: Register, facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
    """Return the facts with the sides of a match in place of its id."""
    named = dict(facts)
    for blank in register.facts:
        match = event.find_match(str(facts.get(blank.name))) if blank.kind == "match" else None
        if match is not None:
            sides = " v ".join(" & ".join(event.entry_names[each]) for each in (match.home, match.away))
            named[blank.name] = f"{sides}, round {match.round}"
    return named


def _words(register: Register, facts: Mapping[str, Fact]) -> str:
    """Return the facts in the order of the register; a single fact needs no title."""
    known = {blank.name: blank for blank in register.facts if blank.name in facts}
    others = {name: RecordField(name=name, words="") for name in facts if name not in known}
    found = [(blank.called, blank.words_for(facts[name])) for name, blank in {**known, **others}.items()]
    if len(register.facts) == 1 and len(found) == 1 and known:
        return found[0][1]
    return "; ".join(f"{title}: {words}" for title, words in found)


def _facts_of_entries(event: "Event", register: Register) -> Iterator[RecordLine]:
    for entry in event.entries:
        match register.sets:
            case "captain" if entry.captain:
                words = event.player(entry.captain).name
            case "system" if entry.system:
                words = entry.system
            case "contending" if not entry.contending:
                words = "not contending"
            case _:
                continue
        yield RecordLine(register, words, entry=entry.id)
