"""Systems checked against each opponent: barred, or allowed only with consent."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, time
from typing import Final, NamedTuple, get_args

from bridgedesk.directing.entries.entry_terms import Concern, concern
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import records_in_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.moment import day_and_time_words, day_words, earliest
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.rulebooks import Book, Listing, Moment, Refused, Verdict
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.conduct.systems import About, Colour, Systems, SystemsPolicy
from bridgedesk.rulebooks.dataclass_reader import MissingFact
from bridgedesk.rulebooks.time_limit import Deadline
from bridgedesk.standings.stages.stages import kind_in_session

BROWN, CONSENTS, LODGED = "brown-sticker", "consents", "yellow-systems"
YELLOW: Final = "yellow"
PAIR = 2
PLACES = ("own_place", "opponent_place")  # facts unknown before the draw
LATER_ROUND = 99


class Meeting(NamedTuple):
    one: str
    other: str
    round: int
    boards: int
    same_session: bool  # a second round in the session of the first
    session: str


class BarredSystem(NamedTuple):
    entry: str
    other: str
    round: int
    words: str
    system: tuple[str, ...] = ()  # its colour, and whether it has brown sticker conventions
    boards: int | None = None  # of the match
    against_one: bool = False  # another meeting may be allowed

    @property
    def concern(self) -> Concern:
        met = {"against": self.other, "round": self.round} if self.against_one else {}
        about = {"system": self.system, "boards": self.boards, **met}
        return concern("system-not-allowed", self.entry, self.words, **about)


def entries_to_watch(event: Event) -> set[str]:
    """Return entries recorded with more than a green system."""
    return {
        entry.id
        for entry in event.entries
        if entry.system not in (None, "green") or _plays_brown(event, entry.id)
    }


def barred_systems(event: Event, book: Book | None) -> list[BarredSystem]:
    """Return systems not allowed; a fault that is the same against several opponents is reported once."""
    colours = {entry.id: entry.system for entry in event.entries if entry.system}
    of_interest = entries_to_watch(event)
    if book is None or not of_interest:
        return []
    found: dict[tuple[str, str], BarredSystem] = {}
    for entry in sorted(of_interest):
        words = _barred(event, book, entry, colours.get(entry))
        if words:
            system = _system(colours.get(entry), brown=_plays_brown(event, entry))
            found[entry, words] = BarredSystem(entry, "", 0, words, system)
    for meeting in _meetings(event):
        for entry, other in ((meeting.one, meeting.other), (meeting.other, meeting.one)):
            if entry in of_interest:
                met = _against(event, book, meeting, entry, other, colours.get(entry))
                if met:
                    found.setdefault((entry, met.words), met)
    return list(found.values())


def unlodged_yellow_systems(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield yellow systems whose card was lodged late, or has no record of being lodged."""
    if book is None:
        return
    starts = earliest(session.starts for session in event.sessions)
    first = starts or datetime.combine(event.date, time(23, 59))
    for entry in event.entries:
        if entry.system != YELLOW or entry.withdrawn is not None:
            continue
        due = book.find_answer(Deadline(event=event.kind, what="system-card", event_start=first))
        if not isinstance(due, Moment):
            return
        days = [str(line.facts["lodged"]) for line in event.records(LODGED, entry.id)]
        until = f"due {day_and_time_words(due.when)} ({due.clause})"
        if not days:
            words = f"yellow: no record of its card being lodged, {until}"
            yield concern("yellow-not-lodged", entry.id, words, due=due.when)
        elif max(days) > due.when.date().isoformat():
            words = f"yellow: its card was lodged on {day_words(date.fromisoformat(max(days)))}, {until}"
            yield concern("yellow-lodged-late", entry.id, words, lodged=max(days), due=due.when)


def yellow_cards(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield pairs with too many sheets for a yellow card, or with a second yellow system."""
    if book is None:
        return
    for entry in event.entries:
        lines = [line for line in event.records(LODGED, entry.id) if entry.withdrawn is None]
        for line in lines:
            asked = _yellow(event, "sheets", sheets=int(str(line.facts.get("sheets", 0))))
            if short := _shortfall(book, asked):
                words = f"yellow, {line.facts['system']}: {short}"
                yield concern("yellow-sheets", entry.id, words, line=line.id, sheets=asked.sheets)
        for pair in dict.fromkeys(_pair(line) for line in lines):
            of_pair = [line for line in lines if _pair(line) == pair]
            names = {str(line.facts["system"]).casefold(): str(line.facts["system"]) for line in of_pair}
            leave = any(line.facts.get("leave") for line in of_pair)
            asked = _yellow(event, "second", systems=len(names), leave=leave)
            if short := _shortfall(book, asked):
                whose = "" if pair or len(entry.players) == PAIR else "; or record which pair plays each"
                words = f"yellow, {' and '.join(names.values())}: {short}{whose}"
                yield concern("second-yellow", entry.id, words, pair=pair, systems=names)


def defence_to_yellow(event: Event, book: Book | None, *sides: str) -> str:
    """Describe what may be changed in defence against a yellow system."""
    yellow = [entry.id for entry in event.entries if entry.id in sides and entry.system == YELLOW]
    if book is None or not yellow:
        return ""
    found = book.find_answer(_yellow(event, "defence"))
    if not isinstance(found, Listing):
        return ""
    who = " and ".join(entry_words(event, each) for each in yellow)
    return f"{who} plays a yellow system: {'; '.join(found.items)} ({found.clause})"


def _yellow(event: Event, about: About, *, sheets: int = 0, systems: int = 0, leave: bool = False) -> Systems:
    return Systems(event=event.kind, colour=YELLOW, about=about, sheets=sheets, systems=systems, leave=leave)


def _shortfall(book: Book, asked: Systems) -> str:
    """Return what is missing, or "" if the rule book has no clause of its own on it."""
    block = book.block("systems", asked.event, asked.about or "")
    rule = rule_in(block, SystemsPolicy)
    if block is None or (rule and rule.is_by_colour):
        return ""
    found = book.answer(asked)
    if not isinstance(found, Verdict) or found.holds:
        return ""
    needs = [each for each in found.missing if each not in found.because]
    return f"{': '.join([found.because, *needs])} ({found.clause})"


def _pair(line: RegisterLine) -> str:
    return " ".join(str(line.facts.get("pair", "")).casefold().split())


def _against(
    event: Event, book: Book, meeting: Meeting, entry: str, other: str, colour: str | None
) -> BarredSystem | None:
    brown = _plays_brown(event, entry)
    system = _system(colour, brown=brown)
    places = _places(event, meeting.round)
    asked = Systems(
        event=kind_in_session(event, meeting.session, book),
        colour=_colour(colour),
        brown_sticker=brown,
        boards=meeting.boards or None,
        round_=meeting.round,
        same_session=meeting.same_session,
        field=max(2, len(event.entries_left)),
        own_place=places.get(entry),
        opponent_place=places.get(other),
        consent=has_consent(event, entry, other, meeting.session),
    )
    try:
        found = book.answer(asked)
    except Refused as problem:
        if isinstance(problem, MissingFact) and problem.fact in PLACES:
            return None
        return BarredSystem(entry, other, meeting.round, str(problem), system)
    if not isinstance(found, Verdict) or found.holds:
        return None
    depends = _depends(book, asked, found)
    against = f" against {entry_words(event, other)}" if depends else ""
    words = f"{_of(colour, against, brown=brown)}{'; '.join(found.missing)} ({found.clause})"
    return BarredSystem(entry, other, meeting.round, words, system, meeting.boards, depends)


def _barred(event: Event, book: Book, entry: str, colour: str | None) -> str:
    """Return why the first stage bars this system in every match, before any opponents are known."""
    if any(_meetings(event)) or not event.sessions:
        return ""
    kind, brown = kind_in_session(event, event.sessions[0].id, book), _plays_brown(event, entry)
    rule = rule_in(book.find_block("systems", kind, ""), SystemsPolicy)
    if rule is None or not rule.bars(_colour(colour), brown):
        return ""
    found = book.find_answer(Systems(event=kind, colour=_colour(colour), brown_sticker=brown))
    if not isinstance(found, Verdict) or not found.missing:
        return ""
    return f"{_of(colour, brown=brown)}{'; '.join(found.missing)} ({found.clause})"


def _system(colour: str | None, *, brown: bool) -> tuple[str, ...]:
    return (colour or "green", *(["brown sticker"] if brown else []))


def _of(colour: str | None, against: str = "", *, brown: bool) -> str:
    """Return the system as a prefix; brown sticker conventions without a recorded colour have none."""
    if brown and colour is None:
        return ""
    return f"{colour or 'green'}{' with brown sticker conventions' if brown else ''}{against}: "


def _plays_brown(event: Event, entry: str) -> bool:
    return any(event.records(BROWN, entry))


def _depends(book: Book, asked: Systems, found: Verdict) -> bool:
    """Return True if a later round or consent would lift part of the ban; then every match is reported."""
    later = book.answer(replace(asked, round_=LATER_ROUND, same_session=False, consent=True))
    return not isinstance(later, Verdict) or set(later.missing) != set(found.missing)


def _colour(said: str | None) -> Colour:
    return next((each for each in get_args(Colour) if each == said), "green")


def _places(event: Event, round_: int) -> Mapping[str, int]:
    """Return the places by which the round was drawn."""
    drawn = next((draw for draw in reversed(event.draws) if draw.round == round_), None)
    return {entry: at for at, entry in enumerate(drawn.order, start=1)} if drawn else {}


def has_consent(event: Event, entry: str, other: str, session: str | None) -> bool:
    """Return True if consent is recorded for either side, with the director informed; a record that names
    a session is for the matches of that session only."""
    names = {key: entry_words(event, key).casefold() for key in (entry, other)}
    return any(
        line.facts.get("told") is True
        and line.entry in names
        and session in (None, line.session or session)
        and _names(names[other if line.entry == entry else entry], line)
        for line in event.records(CONSENTS)
    )


def _names(name: str, line: RegisterLine) -> bool:
    """Return whether the record names these opponents, in whole words."""
    typed = str(line.facts.get("opponents", "")).casefold()
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", typed) is not None


def _meetings(event: Event) -> Iterator[Meeting]:
    first = {match.session for match in event.matches if match.round == 1}
    for match in event.matches:
        if match.outcome is Outcome.PLAYED and match.home != match.away:
            same = match.session in first
            yield Meeting(match.home, match.away, match.round, len(match.boards), same, match.session)
    for session, section in event.sessions_and_sections:
        for round_, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
            playing = section.entries_in(round_)
            for sitting in sittings:
                one, other = playing.get(sitting.ns), playing.get(sitting.ew)
                if one and other:
                    boards = sum(1 for _ in section.boards_of(sitting))
                    yield Meeting(one, other, round_, boards, same_session=True, session=session.id)


# ---- recorded systems of the entries ruled on, to look at before a ruling

SYSTEMS = ("systems", "yellow-systems", "brown-sticker")


def recorded_systems(situation: Situation, entries: Iterable[str | None]) -> Iterator[str]:
    """Yield each system record; a fuller description that was lodged is to be consulted."""
    described = [line.id for line in situation.event.records("systems") if line.facts.get("description")]
    consult = dict.fromkeys(described, "; consult the description before you decide")
    yield from records_in_words(situation, entries, SYSTEMS, consult)
