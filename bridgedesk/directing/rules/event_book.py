"""The book of an event with its supplementary regulations, asked for its kind of event."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, time
from typing import NamedTuple, TypedDict

from bridgedesk.event.event import Event, Overlay
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Scoring
from bridgedesk.event.toml_text import parse_toml
from bridgedesk.rulebooks import (
    TOPICS,
    Block,
    Book,
    Finding,
    Question,
    Refused,
    Silent,
    Unit,
    overlay,
    supplemented,
    topic_named,
)
from bridgedesk.rulebooks.loader import Shelf
from bridgedesk.rulebooks.shown_names import words_of
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS as LAWS_ALONE
from bridgedesk.standings.conditions import conditions_of
from bridgedesk.standings.evaluate import unit_counted_in, units_that_count
from bridgedesk.standings.stages.stages import kind_in_session


class EventBook(NamedTuple):
    """Rule book of an event; the Laws answer what it does not cover."""

    book: Book
    kind: str
    laws: Book
    kind_in_laws: str
    units: frozenset[Unit] = frozenset(Unit)  # in which a penalty can count
    counted_in: Unit | None = None  # the unit of the totals

    def answer(self, question: str, facts: Mapping[str, object], *, typed_in: bool = False) -> Finding:
        """Answer a question; the kind of event is known here."""
        topic = topic_named(question)
        by_kind = any(fact.name == "event" for fact in topic.facts)

        def put(kind: str) -> Question:
            return topic.put({"event": kind, **facts} if by_kind else facts, typed_in=typed_in)

        found = self.book.answer(put(self.kind))
        if not isinstance(found, Silent) or self.laws is self.book:
            return found
        by_law = self.laws.answer(put(self.kind_in_laws))
        if isinstance(by_law, Silent):
            return found
        note = self.book.laws.note_on(by_law.clause)
        return replace(by_law, note=" ".join(filter(None, (by_law.note, note))))

    def find_answer(self, question: str, facts: Mapping[str, object]) -> Finding | None:
        """Return the answer, or None if a fact is missing."""
        try:
            return self.answer(question, facts)
        except Refused:
            return None

    def block(self, topic: str, case: str = "") -> Block | None:
        """Return the clause for this case, or the general clause."""
        told_by = len(topic_named(topic).told_by)
        return self.book.block(topic, *(self.kind, case, "")[:told_by])


def event_book(event: Event, shelf: Shelf, session: str = "") -> EventBook:
    """Return the rule book for the stage of this session, or the Laws if the book is missing or has no
    such event."""
    laws, kind = shelf.book(LAWS), kind_in_laws(event)
    try:
        book = shelf.book(event.rulebook.id)
        of_stage = replace(event, kind=kind_in_session(event, session, book), settings={})
        found = conditions_of(of_stage, book, LAWS_ALONE)
        if found.book is not None:
            by_book = EventBook(found.book, found.kind, laws, kind)
            return by_book._replace(**_units(event, session, of_stage.kind, book))
    except Refused:
        pass
    return EventBook(laws, kind, laws, kind)


class _Units(TypedDict, total=False):
    units: frozenset[Unit]
    counted_in: Unit


def _units(event: Event, session: str, kind: str, book: Book) -> _Units:
    """Return the units of penalties and totals; empty if it is not known yet how the event is scored."""
    here = event.find_session(session)
    here = here or next(iter(event.sessions[-1:]), None)
    if here is None:
        return {}
    try:
        conditions = conditions_of(replace(event, kind=kind), book, LAWS_ALONE)
    except (Refused, BadSetting):
        return {}
    total = unit_counted_in(event, here, conditions)
    return {"units": units_that_count(event, here, conditions), "counted_in": total}


def kind_in_laws(event: Event) -> str:
    scoring = event.sessions[0].scoring if event.sessions else Scoring.MATCHPOINTS
    if scoring in (Scoring.BUTLER, Scoring.CROSS_IMPS):
        return "butler"
    return "pairs" if scoring is Scoring.MATCHPOINTS and not event.matches else "teams"


LAWS = "laws-2017"  # for an event without a rule book


# ---- supplementary regulations: clause blocks of the rule book with other figures and their own source

_HEADING = re.compile(r"^\[\[([\w-]+)\]\]", re.MULTILINE)
_OWN = ("clause", "note")  # the block's own clause and note
LONGEST = 20_000
SWISS, BYE, CARRY = "swiss-draw", "bye", "carry-over"
# What books leave open: every Swiss of an odd number needs a bye, every further stage may carry points over.
_BLANK = """[[{topic}]]
event = ["{kind}"]
policy = "fixed"
value = 0
unit = "VP"
why = "{why}"
"""
_BLANKS = {BYE: "a bye", CARRY: "nothing is carried over"}


class ClauseBlock(NamedTuple):
    """Clause of the rule book, to be edited; the clause number is empty if the book has none."""

    topic: str
    clause: str
    words: str
    text: str


def clause_blocks(text: str, kinds: Sequence[str]) -> list[ClauseBlock]:
    """Return the clauses of the book's text for these kinds of event, or for all."""
    known = {topic.name: topic.words for topic in TOPICS}
    found = []
    for topic, block in _cut(text):
        raw = tomllib.loads(block)[topic][0]
        if topic in known and not ("event" in raw and set(kinds).isdisjoint(raw["event"])):
            words = known[topic]
            found.append(ClauseBlock(topic, str(raw["clause"]), words, _without_its_own(block)))
    topics = {each.topic for each in found}
    for topic, why in _BLANKS.items():
        if topic not in topics and (topic != BYE or SWISS in topics):
            text_ = _BLANK.format(topic=topic, kind=kinds[0], why=why)
            found.append(ClauseBlock(topic, "", known[topic], text_))
    return found


def supplement(book: Book, text: str, source: str) -> Overlay:
    """Return the typed text as a supplement; refuse text that the rule book cannot read."""
    named = " ".join(source.split())
    if not named:
        raise Refusal("Name the source, such as Supplementary 3.2. It is shown with every answer it changes.")
    topic, block = only_block(text)
    laid = Overlay(topic, named, {key: _plain(each) for key, each in block.items() if key not in _OWN})
    with_supplements(book, [laid])
    return laid


def with_supplements(book: Book, laid: Sequence[Overlay]) -> Book:
    """Return the rule book with the event's supplements."""
    raw = [{"replaces": each.replaces, "source": each.source, **each.block} for each in laid]
    try:
        return overlay(book, raw, book.title) if raw else book
    except Refused as problem:
        raise Refusal(str(problem)) from None


def with_added_supplement(laid: Sequence[Overlay], new: Overlay) -> list[Overlay]:
    """Add a supplement, replacing one for the same clause and kinds of event."""
    return [*(each for each in laid if _replaces(each) != _replaces(new)), new]


def _replaces(laid: Overlay) -> tuple[str, ...]:
    told_by = topic_named(laid.replaces).told_by
    return laid.replaces, *(str(laid.block.get(name, "")) for name in told_by)


def clause_words(laid: Overlay) -> str:
    return f"the clause on {words_of(laid.replaces)}"


def book_of(event: Event, book: Book) -> Book:
    """Return the rule book with the event's supplements, or without them if they no longer fit, which the
    standings report."""
    try:
        return supplemented(book, event)
    except Refused:
        return book


def only_block(text: str) -> tuple[str, dict[str, object]]:
    """Return the question and the keys of a typed clause; refuse text that is not one block."""
    if len(text) > LONGEST:
        raise Refusal(f"The regulation is longer than {LONGEST} letters. Change one clause at a time.")
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as problem:
        raise Refusal(f"The regulation cannot be read: {problem}. Change only the figures.") from None
    blocks = [(name, each) for name, each in raw.items() if isinstance(each, list)]
    if len(raw) != 1 or len(blocks) != 1 or len(blocks[0][1]) != 1:
        raise Refusal("Type one block under its heading, such as [[late-arrival]].")
    name, (block,) = blocks[0]
    if not isinstance(block, dict):
        raise Refusal(f'Under [[{name}]], type lines such as clause = "11.2".')
    return name, block


def overlays_text(laid: Sequence[Overlay]) -> str:
    """Write supplements as JSON, for an event that is not begun yet."""
    rows = [(each.replaces, each.source, each.block) for each in laid]
    return json.dumps(rows, ensure_ascii=False, default=float) if rows else ""


def overlays_typed(text: str) -> list[Overlay]:
    """Read supplements written as JSON; empty if they cannot be read."""
    try:
        return [
            Overlay(str(replaces), str(source), dict(block)) for replaces, source, block in json.loads(text)
        ]
    except (ValueError, TypeError, RecursionError):
        return []


def _plain(value: object) -> object:
    """Write dates and times as an event document has them."""
    match value:
        case date() | time():
            return value.isoformat()
        case list():
            return [_plain(each) for each in value]
        case dict():
            return {name: _plain(each) for name, each in value.items()}
    return value


def _cut(text: str) -> list[tuple[str, str]]:
    """Split the text at its headings."""
    headings = [*_HEADING.finditer(text)]
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return [
        (heading[1], _without_rulers(text[heading.start() : end]))
        for heading, end in zip(headings, ends, strict=True)
    ]


def _without_its_own(block: str) -> str:
    """Remove the book's clause and note, which would be in the way of the supplement's own source."""
    own = re.compile(rf'^(?:{"|".join(_OWN)}) = "[^"]*"$')
    return "\n".join(line for line in block.splitlines() if not own.match(line)) + "\n"


def _without_rulers(block: str) -> str:
    """Remove comments at the end, which belong to neither block."""
    lines = block.rstrip().splitlines()
    while lines and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    return "\n".join(lines) + "\n"
