"""The rule desk: what a book can be asked, with which facts, and its answer in words."""

from collections.abc import Mapping
from types import UnionType
from typing import Literal, NamedTuple, Union, get_args, get_origin

from bridgedesk.desk.refusal import Refusal
from bridgedesk.rulebooks import TOPICS, Book, Refused, Silent, shape, topic_named

EVENT = "event"


class FactField(NamedTuple):
    """One line of the form; `choices` where only these can be, empty for typing."""

    name: str
    words: str
    required: bool
    choices: tuple[str, ...] = ()
    yes_or_no: bool = False


class Answer(NamedTuple):
    value: str
    clause: str
    because: str
    more: tuple[str, ...]
    silent: bool


def questions() -> dict[str, str]:
    """Name and words of every question."""
    return {topic.name: topic.words for topic in TOPICS}


def form(question: str, book: Book) -> tuple[FactField, ...]:
    return tuple(
        FactField(
            fact.name,
            fact.means.words or fact.name.replace("_", " "),
            fact.required,
            tuple(book.kinds) if fact.name == EVENT else _choices(fact.type),
            _plain(fact.type) is bool,
        )
        for fact in topic_named(question).facts
    )


def _plain(kind: object) -> object:
    """Without the "or nothing" of a fact that may be left out."""
    if get_origin(kind) in (Union, UnionType):
        others = [each for each in get_args(kind) if each is not type(None)]
        return others[0] if len(others) == 1 else kind
    return kind


def _choices(kind: object) -> tuple[str, ...]:
    plain = _plain(kind)
    return tuple(map(str, get_args(plain))) if get_origin(plain) is Literal else ()


def ask(book: Book, question: str, facts: Mapping[str, str]) -> Answer:
    """Facts left empty are left out."""
    given = {name: text.strip() for name, text in facts.items() if text.strip()}
    try:
        finding = book.answer(topic_named(question).put(given, typed_in=True))
    except Refused as refused:
        raise Refusal(_sentence(str(refused).removeprefix(f"{question}: "))) from None
    shown = shape(finding)
    value, unit = shown.pop("value"), shown.pop("unit", "")
    clause, because = str(shown.pop("clause")), str(shown.pop("because"))
    return Answer(
        f"{spelt(value)} {unit}".strip(),
        clause,
        _sentence(because),
        tuple(f"{_sentence(name.replace('_', ' '))}: {spelt(more)}" for name, more in shown.items()),
        isinstance(finding, Silent),
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def spelt(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return "; ".join(spelt(each) for each in value)
        case dict():
            return ", ".join(f"{name} {spelt(each)}" for name, each in value.items())
    return str(value)
