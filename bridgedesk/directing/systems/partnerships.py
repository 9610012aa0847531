"""Partnerships of teams and their systems, checked when a line-up is entered."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.directing.entries.entry_terms import Concern, concern
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.systems.met import LODGED, YELLOW, has_consent
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.rulebooks import Book, Verdict
from bridgedesk.rulebooks.appeals.deadline import DeadlinePolicy
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.partnership import Partnership
from bridgedesk.standings.stages.stages import kind_in_session

SYSTEMS = "systems"
LATE = "line-up"  # the offence


class SeatedPair(NamedTuple):
    match: Match
    kind: str
    entry: Entry
    other: str
    pair: tuple[str, ...]


def partnership_faults(event: Event, book: Book | None, only: str | None = None) -> Iterator[Concern]:
    """Yield faults of partnerships and systems, each once; `only` limits them to one match."""
    seated = [] if book is None else list(_seated(event, book))
    if book is None or not seated:
        return
    if not any(True for _ in system_records(event)):
        words = _nothing_put_down(book, seated[0].kind)
        yield concern("no-systems-recorded", seated[0].entry.id, words)
    told: set[Concern] = set()
    for each in seated:
        for found in _of(event, book, each):
            if only in (None, each.match.id) and found not in told:
                told.add(found)
                yield found


def _nothing_put_down(book: Book, kind: str) -> str:
    block = book.block("partnership", kind, "system")
    return (
        "no team's systems are recorded in the Rule book pane (Ctrl+B), so partnerships without a system "
        f"cannot be found ({block.clause if block else ''})"
    )


def _seated(event: Event, book: Book) -> Iterator[SeatedPair]:
    """Yield the partnerships of each line-up, where the rule book restricts them."""
    for match in event.matches:
        kind = kind_in_session(event, match.session, book)
        if match.line_up is None or book.find_block("partnership", kind, "system") is None:
            continue
        for entry, other in ((match.home, match.away), (match.away, match.home)):
            four = match.seated(entry)
            yield from (
                SeatedPair(match, kind, event.entry(entry), other, pair) for pair in (four[:2], four[2:])
            )


def _of(event: Event, book: Book, seated: SeatedPair) -> Iterator[Concern]:
    names = _names(event, seated.pair)
    line = system_of(event, seated.entry, seated.pair)
    if any(True for _ in system_records(event, seated.entry.id)):
        natural = bool(line and line.facts.get("natural"))
        asked = Partnership(
            event=seated.kind, about="system", submitted=line is not None and not natural, natural=natural
        )
        for words in _lacking(book, asked, f"{names} play together"):
            yield concern("partnership", seated.entry.id, words, players=seated.pair)
    if plays_yellow(seated.entry, line):
        asked = _yellow(event, seated, posted=not was_late(event, seated.match, seated.entry.id))
        against = f"{names}, yellow against {entry_words(event, seated.other)} in round {seated.match.round}"
        about = {"players": seated.pair, "against": seated.other, "round": seated.match.round}
        for words in _lacking(book, asked, against):
            yield concern("yellow-partnership", seated.entry.id, words, **about)


def _yellow(event: Event, seated: SeatedPair, *, posted: bool) -> Partnership:
    consent = has_consent(event, seated.entry.id, seated.other, seated.match.session)
    return Partnership(event=seated.kind, about="yellow", posted=posted, consent=consent)


def _lacking(book: Book, asked: Partnership, who: str) -> Iterator[str]:
    found = book.find_answer(asked)
    if isinstance(found, Verdict) and not found.holds:
        yield f"{who}: needs {'; '.join(found.missing)} ({found.clause})"


def yellow_when_late(event: Event, book: Book | None, key: str) -> list[str]:
    """Describe the effect of a late line-up on the match's pairs that play a yellow system."""
    if book is None:
        return []
    found: list[str] = []
    for each in _seated(event, book):
        if each.match.id == key and plays_yellow(each.entry, system_of(event, each.entry, each.pair)):
            who = f"{_names(event, each.pair)}, yellow, if their line-up was late"
            found += _lacking(book, _yellow(event, each, posted=False), who)
    return found


# ---- what was put down


def system_records(event: Event, entry: str | None = None) -> Iterator[RegisterLine]:
    return event.records(SYSTEMS, entry)


def system_of(event: Event, entry: Entry, pair: Sequence[str]) -> RegisterLine | None:
    """Return the recorded system of two players; a record that names no players is for the whole team."""
    names = {each.name for each in event.players if each.id in pair}
    lines = list(system_records(event, entry.id))
    own = [line for line in lines if {line.facts.get("player"), line.facts.get("partner")} == names]
    of_all = [line for line in lines if "player" not in line.facts and "partner" not in line.facts]
    return next(iter([*own, *of_all]), None)


def plays_yellow(entry: Entry, line: RegisterLine | None) -> bool:
    """Return True if the recorded system is yellow, or the entry's colour where no colour is recorded."""
    colour = line.facts.get("colour") if line else None
    return (colour or entry.system) == YELLOW


def _names(event: Event, pair: Sequence[str]) -> str:
    return " and ".join(event.names_of(pair))


def was_late(event: Event, match: Match, entry: str) -> bool:
    """Return True if the entry's line-up for this match was ruled late."""
    return any(
        ruling.withdrawn is None
        and ruling.facts.get("offence") == LATE
        and (ruling.entry, ruling.session, ruling.round) == (entry, match.session, match.round)
        for ruling in event.rulings
    )


# ---- number of systems and sheets lodged by a team, against what the rule book allows


def too_much_lodged(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield entries that lodged too many systems or sheets."""
    block = book.find_block("deadline", event.kind, "system-card", "") if book else None
    rule = rule_in(block, DeadlinePolicy)
    if block is None or rule is None:
        return
    for entry in event.entries:
        systems = {str(line.facts["system"]).casefold() for line in system_records(event, entry.id)}
        if rule.most_systems is not None and len(systems) > rule.most_systems:
            words = f"{len(systems)} systems, {rule.most_systems} at most ({block.clause})"
            yield concern("too-many-systems", entry.id, words, systems=len(systems))
        for line in event.registered:
            here = (line.entry, line.struck_out) == (entry.id, None)
            sheets = line.facts.get("sheets") if here and line.register in (LODGED, "systems") else None
            if sheets is not None and rule.most_sheets is not None and int(str(sheets)) > rule.most_sheets:
                what = f"{line.facts['system']}: {sheets} A4 sheets with the card"
                words = f"{what}, {rule.most_sheets} at most ({block.clause})"
                yield concern("too-many-sheets", entry.id, words, line=line.id, sheets=sheets)
