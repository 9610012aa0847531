"""Records in the registers of an event, line by line."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Fact
from bridgedesk.rulebooks.registers import Register
from bridgedesk.rulebooks.scores.own_average import away_words


class RecordLine(NamedTuple):
    """Record for display; a fact stored in the entry itself has no id and is changed, not struck out."""

    register: Register
    words: str
    id: str | None = None
    entry: str | None = None
    session: str | None = None
    struck_out: str | None = None


def lines_of(event: Event, register: Register) -> Iterator[RecordLine]:
    if register.sets:
        yield from _facts_of_entries(event, register)
        return
    for kept in event.registered:
        if kept.register == register.name:
            words = _words(register, kept.facts)
            yield RecordLine(register, words, kept.id, kept.entry, kept.session, kept.struck_out)


def _words(register: Register, facts: Mapping[str, Fact]) -> str:
    """Return the facts in the order of the register; a single fact needs no name."""
    known = [blank.name for blank in register.facts if blank.name in facts]
    away = {blank.name for blank in register.facts if blank.kind == "away"}
    facts = {name: away_words(str(fact)) if name in away else fact for name, fact in facts.items()}
    others = [name for name in facts if name not in known]
    if len(register.facts) == 1 and known and not others:
        return _said(facts[known[0]])
    return "; ".join(f"{name.replace('_', ' ')}: {_said(facts[name])}" for name in [*known, *others])


def _said(fact: Fact) -> str:
    return {True: "yes", False: "no"}[fact] if isinstance(fact, bool) else str(fact)


def _facts_of_entries(event: Event, register: Register) -> Iterator[RecordLine]:
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
