"""Rule questions: their facts, and a rule book's answers in words."""

from collections.abc import Iterable, Mapping
from enum import Enum
from types import UnionType
from typing import Literal, NamedTuple, Union, get_args, get_origin

from bridgedesk.directing.forms import FormLine, Needed
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import TOPICS, Book, Refused, Silent, shape, topic_named
from bridgedesk.rulebooks.dataclass_reader import FieldKey, MissingFact, WrongValueKind
from bridgedesk.rulebooks.shown_names import fact_title, in_words, words_of
from bridgedesk.rulebooks.summary_lines import spelt, value_text

EVENT, NO = "event", "no"


def deciding_facts(question: str) -> tuple[str, ...]:
    """Return the facts that select the clause, apart from the kind of event."""
    return tuple(name for name in topic_named(question).told_by if name != EVENT)


class RuleAnswer(NamedTuple):
    value: str
    clause: str
    because: str
    more: tuple[str, ...]
    silent: bool


def questions() -> dict[str, str]:
    """Return name and words of every question."""
    return {topic.name: topic.words for topic in TOPICS}


def question_form(
    question: str, book: Book, kind: str = "", known: Mapping[str, str] | None = None
) -> tuple[FormLine, ...]:
    """Return the question's form, with the kind of event and other known facts filled in."""
    filled = {EVENT: kind, **(known or {})}
    return tuple(
        FormLine(
            fact.name,
            fact.means.words,
            fact.required and _plain(fact.type) is not bool,
            _kinds(book) if fact.name == EVENT else _pairs(_choices(fact)),
            _is_ticked(fact),
            filled.get(fact.name, ""),
            fact_title(question, fact.name),
        )
        for fact in topic_named(question).facts
    )


def _plain(kind: object) -> object:
    """Return the type of a fact without the None of an optional one."""
    if get_origin(kind) in (Union, UnionType):
        others = [each for each in get_args(kind) if each is not type(None)]
        return others[0] if len(others) == 1 else kind
    return kind


def _is_ticked(fact: FieldKey) -> bool:
    """Return True if a box is enough: one that is not ticked means no."""
    return _plain(fact.type) is bool and fact.means.left_out == NO


def _choices(fact: FieldKey) -> tuple[str, ...]:
    plain = _plain(fact.type)
    if plain is bool and not _is_ticked(fact):
        return ("yes", NO)
    if isinstance(plain, type) and issubclass(plain, Enum):
        return tuple(str(each.value) for each in plain)
    return tuple(map(str, get_args(plain))) if get_origin(plain) is Literal else ()


def _pairs(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, words_of(name)) for name in names)


def _kinds(book: Book) -> tuple[tuple[str, str], ...]:
    return tuple((name, kind.title) for name, kind in book.kinds.items())


def open_points(question: str, book: Book, kind: str) -> str:
    """Return what the rule book leaves open, before the question is asked."""
    block = book.find_block(question, kind) if kind else None
    return f"{block.unsaid} ({block.clause})" if block and block.unsaid else ""


def ask(book: Book, question: str, facts: Mapping[str, str]) -> RuleAnswer:
    """Answer a question; empty facts are left out."""
    given = {name: text.strip() for name, text in facts.items() if text.strip()}
    try:
        finding = book.answer(topic_named(question).put(given, typed_in=True))
    except Refused as refused:
        raise form_refusal(question, book, refused) from None
    shown = shape(finding)
    value, unit = shown.pop("value"), shown.pop("unit", "")
    clause, because = str(shown.pop("clause")), str(shown.pop("because"))
    return RuleAnswer(
        with_unit(value_text(question, value), str(unit)),
        clause,
        _sentence(because),
        tuple(f"{in_words(name)}: {spelt(more)}" for name, more in shown.items()),
        isinstance(finding, Silent),
    )


def needed(book: Book, question: str, facts: Mapping[str, str]) -> str:
    """Return the next field needed for an answer; "" if none is needed or something else is wrong."""
    try:
        ask(book, question, facts)
    except Needed as asks:
        return asks.field
    except Refusal:
        pass
    return ""


def form_refusal(question: str, book: Book, refused: Refused) -> Refusal:
    """Return the refusal in words that name the field as the form does."""
    if isinstance(refused, MissingFact):
        for line in question_form(question, book):
            if line.name == refused.fact:
                return Needed(line)
    if isinstance(refused, WrongValueKind) and any(
        refused.fact == line.name for line in question_form(question, book)
    ):
        return Refusal(f"“{fact_title(question, refused.fact)}” takes {refused.wanted}, not {refused.given}")
    return Refusal(_sentence(refused.sentence))


def _sentence(text: str) -> str:
    return capitalised(text)
