"""One person in the club file: all rows of a player that are theirs, and all spellings of the name."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import NamedTuple

from bridgedesk.event.people import plain_name, plain_number
from bridgedesk.store.mapped_facts import Values
from bridgedesk.store.mapping import MemberRow, PlayerRow
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.problem import FileProblem

At = tuple[str, int]  # a table and the number of a row

LIST, PLAYERS = table_of(MemberRow).name, table_of(PlayerRow).name
PEOPLE = frozenset({LIST, PLAYERS})

LIKE = 0.75  # names at least so alike are spellings of one name, where the row is the person's
_MOST_STEPS = 10  # each adds the numbers and names of the rows found in the last one


class Called(NamedTuple):
    """Name, number and contact in one version of a player's row, and the event of the row."""

    name: str
    number: str | None
    contact: str | None = None
    event: int | None = None

    @classmethod
    def in_row(cls, values: Values) -> "Called":
        return cls(values["name"], values.get("number"), values.get("contact"), values.get("event_id"))


@dataclass
class PlayerVersions:
    """All versions of the rows of players, in the file and in its journal, the present one last."""

    versions: dict[At, list[Called]] = field(default_factory=dict)
    merged: dict[At, At] = field(default_factory=dict)  # a record of the list -> the one that it became
    listed: set[At] = field(default_factory=set)  # the records in the list now

    def note(self, table: str, values: Values) -> None:
        said = self.versions.setdefault((table, values["id"]), [])
        called = Called.in_row(values)
        if not said or said[-1] != called:
            said.append(called)

    def note_merging(self, changes: Iterable[tuple[str, Values | None, Values | None]]) -> None:
        """Note which record of the list was merged into which other; their partners' records change too."""
        listed = [(before, after) for table, before, after in changes if table == LIST and before]
        gone = [before["id"] for before, after in listed if after is None]
        kept = [after["id"] for before, after in listed if after and before.get("partner_id") not in gone]
        if len(gone) == len(kept) == 1:
            self.merged[LIST, gone[0]] = LIST, kept[0]


class Person:
    """Person, found by number, by name if nobody else listed has it, and by earlier versions of the rows."""

    def __init__(self, people: PlayerVersions, member: int) -> None:
        own = LIST, member
        if own not in people.listed:
            raise FileProblem("That player is no longer on the club's list. Reload the list.")
        self._versions = people.versions
        self.name = people.versions[own][-1].name
        self.rows = {own, *(at for at, kept in people.merged.items() if kept == own)}
        for _ in range(_MOST_STEPS):
            self._learn(people)
            found = {at for at, said in people.versions.items() if self._is_called(said[-1])}
            if found <= self.rows:
                break
            self.rows |= found

    def _learn(self, people: PlayerVersions) -> None:
        """Collect names and numbers of the rows found so far, except what other listed players have."""
        others = [people.versions[at][-1] for at in people.listed - self.rows]
        self._taken = {plain_name(each.name) for each in others}
        numbers_taken = {plain_number(each.number) for each in others} | {""}
        said = [(at, each) for at in self.rows for each in people.versions[at]]
        self.numbers = {plain_number(each.number) for _, each in said} - numbers_taken
        names = {plain_name(each.name) for at, each in said if at[0] == LIST or self._is_like(each.name)}
        self.names = names - self._taken | {plain_name(self.name)}

    def _is_like(self, name: str) -> bool:
        """Return True for a name that may be this one misspelt."""
        matcher = SequenceMatcher(None, plain_name(name), plain_name(self.name), autojunk=False)
        return matcher.ratio() >= LIKE

    def _is_called(self, called: Called) -> bool:
        """Return True for the person's number, or for the name alone if nobody else can be meant."""
        number, name = plain_number(called.number), plain_name(called.name)
        if number in self.numbers:
            return True
        if name in self._taken or (number and self.numbers):
            return False
        return name in self.names

    def has(self, at: At, called: Called) -> bool:
        """Return True if this version of a row has the person's name or number."""
        if self._is_called(called):
            return True
        if at not in self.rows:
            return False
        name = plain_name(called.name)
        misspelt = name not in self._taken and (at[0] == LIST or self._is_like(name))
        return name in self.names or misspelt

    # ---- what the rows say

    def said(self) -> list[Called]:
        """Return every name and number of the person."""
        return [each for at, said in self._versions.items() for each in said if self.has(at, each)]

    def other_names(self) -> set[str]:
        """Return the names of everybody else."""
        return {each.name for at, said in self._versions.items() for each in said if not self.has(at, each)}

    @property
    def namesakes(self) -> list[At]:
        """Return the rows of other people of the same name."""
        return [
            at
            for at, said in self._versions.items()
            if any(plain_name(each.name) in self.names and not self.has(at, each) for each in said)
        ]

    def events(self, rows: Iterable[At]) -> set[int]:
        """Return the numbers of the events that the rows belong to."""
        found = (self._versions[at][-1].event for at in rows)
        return {event for event in found if event is not None}


_CAPITAL = r"[^\W\d_a-z]"
_NO_NAME_FOLLOWS = rf"(?-i:(?!\s+{_CAPITAL}))"


def wording(spellings: Iterable[str], exact: Iterable[str], longer: Iterable[str]) -> "re.Pattern[str]":
    """Match a name in a text, as a whole and in either order, and the `exact` patterns.

    A `longer` name that holds it is matched as `another`. A name of one word is matched as it is written,
    and not before a capital letter: Ann is not Ann Able. Bob Able, Ann Cole are two people."""
    names = [r"\s+".join(map(re.escape, each.split())) for each in spellings if len(each.split()) > 1]
    alone = [rf"(?-i:{re.escape(each)}){_NO_NAME_FOLLOWS}" for each in spellings if len(each.split()) == 1]
    turned = [rf"{_turned(each)}{_NO_NAME_FOLLOWS}" for each in spellings if len(each.split()) > 1]
    known = sorted({each for each in longer if any(_is_in(one, each) for one in spellings)}, key=len)
    others = [r"\s+".join(map(re.escape, each.split())) for each in reversed(known)]
    others += [rf"(?-i:{_CAPITAL})[\w'’-]*\s+{each}" for each in turned]
    alike = sorted((*names, *alone, *turned, *exact), key=len, reverse=True)
    start, end = r"(?<!\w)(?<!\w[-'’])", r"(?!\w)(?!-\w)"
    return re.compile(rf"{start}(?:(?P<another>{_any(others)})|{_any(alike)}){end}", re.IGNORECASE)


def _turned(name: str) -> str:
    """Match the surname first, as in a list: Able, Ann."""
    *first, last = map(re.escape, name.split())
    return rf"{last},?\s+" + r"\s+".join(first)


def _any(patterns: Sequence[str]) -> str:
    return "|".join(patterns) or r"(?!)"


def _is_in(name: str, longer: str) -> bool:
    words, others = name.casefold().split(), longer.casefold().split()
    return len(others) > len(words) and any(
        others[at : at + len(words)] == words for at in range(len(others) - len(words) + 1)
    )
