"""Page on one clause: what it requires in our own words, what serves it, and where this event used it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from bridgedesk.desk.reports.regulations_page import answered_words, what_is_done
from bridgedesk.directing.clause_uses import ClauseUse, clause_uses
from bridgedesk.directing.rules.clause_words import written_words
from bridgedesk.directing.rules.event_book import kind_in_laws
from bridgedesk.directing.times.timetable import boards_a_round
from bridgedesk.event.event import Overlay
from bridgedesk.event.spelling import capitalised
from bridgedesk.rule_library import clauses, headings
from bridgedesk.rulebooks import Block, Book, ClauseRow, topic_named
from bridgedesk.rulebooks.book_summary import applied_rules
from bridgedesk.rulebooks.clause_numbers import cited_clauses, clause_numbers, clause_parts, heading_of
from bridgedesk.rulebooks.clauses import RowFilter
from bridgedesk.rulebooks.shown_names import in_words
from bridgedesk.rulebooks.summary_lines import AppliedRule
from bridgedesk.standings.stages.stages import kinds_conducted

if TYPE_CHECKING:
    from bridgedesk.desk.event.open_event import OpenEvent

NOT_HERE = "It does not apply to this event"
USED = "Used in this event"
SHOWN_WITH = "A supplement replaces it in this event: {0}"


class Requirement(NamedTuple):
    """One requirement of a clause: what it says, and how and where the program meets it."""

    says: str
    done: str
    applies: bool = True  # to the open event


@dataclass(frozen=True, slots=True)
class ClausePage:
    book: str  # its title
    number: str
    heading: str
    requirements: tuple[Requirement, ...]
    figures: tuple[str, ...] = ()  # as they apply in this event
    changed: tuple[str, ...] = ()  # by supplements
    readings: tuple[str, ...] = ()
    uses: tuple[ClauseUse, ...] = ()

    @property
    def title(self) -> str:
        called = self.number if self.number.startswith("Law") else f"Clause {self.number}"
        same = self.heading.casefold() == self.number.casefold()
        return called if same or not self.heading else f"{called}: {self.heading}"

    @property
    def parts(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the heading and lines of each part that has any, after the requirements."""
        for heading, found in (
            ("Changed for this event", self.changed),
            ("What this means in this event", self.figures),
            ("How unclear wordings are read", self.readings),
        ):
            if found:
                yield heading, found


def page_text(page: ClausePage) -> str:
    """Return the page as plain text, to be copied or printed in a terminal."""
    found = [page.book, page.title]
    for each in page.requirements:
        found += ["", sentence(each.says), f"    {sentence(each.done)}"]
        found += [] if each.applies else [f"    {sentence(NOT_HERE)}"]
    uses = [(USED, [each.line for each in page.uses])] if page.uses else []
    for heading, lines in (*page.parts, *uses):
        found += ["", heading, *(f"- {sentence(line)}" for line in lines)]
    return "\n".join(found)


def sentence(words: str) -> str:
    """Begin with a capital and end with a stop."""
    said = capitalised(words)
    return said if said.endswith((".", "?", "!")) else f"{said}."


# ---- pages of a book, with or without an event


class ClausePages:
    """Pages of one rule book, with the supplements and uses of the open event if there is one."""

    def __init__(self, book: Book, event: "ClausesOfEvent | None" = None) -> None:
        self.book = book
        self.event = event if event is not None and event.book.id == book.id else None
        self.rows = clauses(book.id)
        self.numbers = clause_numbers(book, self.rows)

    def cited(self, texts: Iterable[str]) -> tuple[str, ...]:
        """Return the clauses that these texts cite; a supplement stands for the clause it replaces."""
        sources = self.event.sources if self.event else {}
        found = cited_clauses(texts, frozenset((*self.numbers, *sources)))
        return tuple(dict.fromkeys(sources.get(each, each) for each in found))

    def heading(self, number: str) -> str:
        """Return the heading of a clause; a Law is called by the first thing that it answers."""
        found = heading_of(number, headings(self.book.id))
        if found or not number.startswith("Law"):
            return found or number
        return next((in_words(each.topic) for each in self._blocks(number)), "")

    def page(self, number: str) -> ClausePage:
        event = self.event
        return ClausePage(
            self.book.title,
            number,
            self.heading(number),
            tuple(self._requirements(number)),
            event.figures(number) if event else (),
            event.changed(number) if event else (),
            tuple(dict.fromkeys(self._readings(number))),
            event.used(number) if event else (),
        )

    def _requirements(self, number: str) -> Iterator[Requirement]:
        """Yield a line for each row of the clause, or for each question that it answers."""
        found = [row for row in self.rows if number in clause_parts(row.clause)]
        for row in found:
            yield Requirement(row.says, what_is_done(row), self.event is None or self.event.concerns(row))
        if not found:
            for topic in dict.fromkeys(block.topic for block in self._blocks(number)):
                words = topic_named(topic).words
                yield Requirement(words, answered_words(topic))

    def _readings(self, number: str) -> Iterator[str]:
        for block in self._blocks(number):
            yield from filter(None, (block.note, block.unsaid))

    def _blocks(self, number: str) -> list[Block]:
        return [block for block in self.book.blocks.values() if number in clause_parts(block.clause)]


class ClausesOfEvent:
    """Clauses of a rule book in one event: its supplements, its kinds of event, its uses."""

    def __init__(self, open_event: "OpenEvent", book: Book) -> None:
        """Take the event as it is now; `book` is the one its rulings cite, without supplements."""
        self.book = book
        in_force = open_event.book_in_force or book
        is_own = in_force.id == book.id
        event = open_event.event
        self.kinds = kinds_conducted(event, in_force) if is_own else (kind_in_laws(event),)
        self.filters = [RowFilter(book, kind) for kind in self.kinds]
        laid = event.overlay if is_own else ()
        self._open_event = open_event
        self._in_force = in_force if is_own else book
        self._replaced = {number: each for each in laid for number in _replaced_by(each, book, self.kinds)}
        self.sources = {each.source: number for number, each in self._replaced.items()}

    @cached_property
    def _uses(self) -> Mapping[str, tuple[ClauseUse, ...]]:
        event = self._open_event
        return event.once(event.event, clause_uses, event)

    @cached_property
    def _rules(self) -> tuple[AppliedRule, ...]:
        event, book = self._open_event.event, self._in_force
        boards = boards_a_round(event)
        return self._open_event.once((event, book.id), _rules_of, book, self.kinds, boards)

    def concerns(self, row: ClauseRow) -> bool:
        return any(each.concerns(row) for each in self.filters)

    def used(self, number: str) -> tuple[ClauseUse, ...]:
        """Return the uses of a clause, and of a supplement in its place."""
        laid = self._replaced.get(number)
        of_supplement = clause_parts(laid.source) if laid else ()
        return tuple(use for each in (number, *of_supplement) for use in self._uses.get(each, ()))

    def figures(self, number: str) -> tuple[str, ...]:
        """Return what the clause comes to for this kind of event."""
        found = (each for each in self._rules if number in clause_parts(each.clause))
        return tuple(dict.fromkeys(f"{each.what}: {each.says}" for each in found))

    def changed(self, number: str) -> tuple[str, ...]:
        """Return what supplements lay over the clause."""
        laid = self._replaced.get(number)
        if laid is None:
            return ()
        said = [f"{each.what}: {each.says}" for each in self._rules if each.source == laid.source]
        return (SHOWN_WITH.format(laid.source), *dict.fromkeys(said or written_words(laid)))


def _rules_of(book: Book, kinds: Sequence[str], boards: int | None) -> tuple[AppliedRule, ...]:
    return tuple(each for kind in kinds for each in applied_rules(book, kind, boards))


def _replaced_by(laid: Overlay, book: Book, kinds: Sequence[str]) -> Iterator[str]:
    """Yield the clauses of the rule book in whose place a supplement stands."""
    topic = topic_named(laid.replaces)
    cases = [str(laid.block.get(name, "")) for name in topic.told_by if name != "event"]
    for kind in kinds:
        names = (kind, *cases) if topic.told_by[:1] == ("event",) else tuple(cases)
        block = book.find_block(topic.name, *names)
        if block is not None:
            yield from clause_parts(block.clause)
