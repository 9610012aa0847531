"""Effect of a clause in words: the rule book's answers, or the text of the clause."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import takewhile

from bridgedesk.directing.rules.supplements import supplement, with_supplements
from bridgedesk.event.event import Overlay
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Book, topic_named
from bridgedesk.rulebooks.book_summary import applied_rules

_HERE = "the clause that is read"
_UNSAID = ("clause", "note", "policy", "suggestion")
_NAMES = {"event": "for", "unit": "counted in", "why": "because"}
_SAID = {
    "director": "the director decides",
    "warning": "a warning",
    "forfeit": "the match is forfeited",
    "12C2": "as Law 12C2 has it",
}


def clause_effect(book: Book, kind: str, text: str) -> list[str]:
    """Return the effect of a clause line by line; refuse a clause that cannot be read."""
    laid = supplement(book, text, _HERE)
    answers = (each for each in applied_rules(with_supplements(book, [laid]), kind) if each.source == _HERE)
    said = [f"{each.what}: {each.says}" for each in answers]
    return said or [*_how(laid), *_written(laid.block)]


def _how(laid: Overlay) -> list[str]:
    """Describe the clause's policy, with the words of its docstring."""
    policy = topic_named(laid.replaces).policies[str(laid.block["policy"])]
    doc = " ".join((policy.__doc__ or "").split("\n\n")[0].split())
    first, *more = re.split(r"(?<=[.;]) ", doc.partition("`: ")[2])
    plain = [first, *takewhile(lambda words: "`" not in words, more)]  # the rest is about the file
    words = " ".join(plain).replace("`", "").rstrip(";.")
    return [f"{_sentence(words)}."] if words else []


def _written(block: Mapping[str, object]) -> Iterator[str]:
    for key, value in block.items():
        if key in _UNSAID:
            continue
        name = _sentence(_name(key))
        if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            yield from (f"{name}: {_value(each)}" for each in value)
        elif value is True:
            yield name
        else:
            yield f"{name}: {_value(value, key)}"


def _name(key: str) -> str:
    return _NAMES.get(key, key.replace("_", " "))


def _value(value: object, key: str = "") -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return (", then " if key in ("steps", "tests") else ", ").join(map(_value, value))
        case Mapping():
            return ", ".join(_parts(value))
        case int() | float() | Decimal():
            return str(value)
    words = str(value)
    return _SAID.get(words, words.replace("-", " ") if words.islower() else words)


def _parts(row: Mapping[str, object]) -> Iterator[str]:
    """Yield "0 to 4" if both ends are given, and the rest by name."""
    ends = "from" in row and "to" in row
    if ends:
        yield f"{_value(row['from'])} to {_value(row['to'])}"
    for key, value in row.items():
        if not (ends and key in ("from", "to")):
            yield f"{_name(key)} {_value(value, key)}"


def _sentence(words: str) -> str:
    return capitalised(words)
