"""Effect of a clause in words: the rule book's answers, or the text of the clause."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from itertools import takewhile
from typing import get_args

from bridgedesk.directing.rules.event_book import EventBook, supplement, with_supplements
from bridgedesk.event.event import Overlay
from bridgedesk.event.moment import day_words
from bridgedesk.event.score_text import MINUS
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Book, topic_named
from bridgedesk.rulebooks.book_summary import applied_rules
from bridgedesk.rulebooks.scores.middle_comparisons import Treatment
from bridgedesk.rulebooks.setting_names import setting_words
from bridgedesk.rulebooks.shown_names import words_of

_HERE = "the clause that is read"
_UNSAID = ("clause", "note", "policy", "suggestion")
_SAID = {
    "director": "the director decides",
    "warning": "a warning",
    "forfeit": "the match is forfeited",
    "12C2": "by Law 12C2",
}


def clause_effect(book: Book, kind: str, text: str) -> list[str]:
    """Return the effect of a clause line by line; refuse a clause that cannot be read."""
    laid = supplement(book, text, _HERE)
    answers = (each for each in applied_rules(with_supplements(book, [laid]), kind) if each.source == _HERE)
    said = [f"{each.what}: {each.says}" for each in answers]
    return said or written_words(laid)


def written_words(laid: Overlay) -> list[str]:
    """Describe a supplement that no line of the summary covers: its policy and its figures."""
    return [*_how(laid), *_written(laid.block)]


def _how(laid: Overlay) -> list[str]:
    """Describe the clause's policy, with the words of its docstring."""
    policy = topic_named(laid.replaces).policies[str(laid.block["policy"])]
    doc = " ".join((policy.__doc__ or "").split("\n\n")[0].split())
    first, *more = re.split(r"(?<=[.;]) ", doc.partition("`: ")[2])
    plain = [first, *takewhile(lambda words: "`" not in words, more)]  # the rest explains the file format
    words = " ".join(plain).replace("`", "").rstrip(";.")
    return [f"{_sentence(words)}."] if words else []


def _written(block: Mapping[str, object]) -> Iterator[str]:
    for key, value in block.items():
        if key in _UNSAID:
            continue
        name = _sentence(setting_words(key))
        if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            yield from (f"{name}: {_value(each)}" for each in value)
        elif value is True:
            yield name
        else:
            yield f"{name}: {_value(value, key)}"


def _value(value: object, key: str = "") -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return (", then " if key in ("steps", "tests") else ", ").join(map(_value, value))
        case Mapping():
            return ", ".join(_parts(value))
        case int() | float() | Decimal():
            return str(value).replace("-", MINUS)
        case date():
            return day_words(value)
        case time():
            return f"{value:%H:%M}"
    words = str(value)
    return _SAID.get(words) or words_of(words)


def _parts(row: Mapping[str, object]) -> Iterator[str]:
    """Yield "0 to 4" if both ends are given, and the rest by name."""
    ends = "from" in row and "to" in row
    if ends:
        yield f"{_value(row['from'])} to {_value(row['to'])}"
    for key, value in row.items():
        if not (ends and key in ("from", "to")):
            yield f"{setting_words(key)} {_value(value, key)}"


def _sentence(words: str) -> str:
    return capitalised(words)


# ---- ways the rule book allows for a fouled board, and what to type for each


def treatments_in_words(book: EventBook) -> list[str]:
    """Return one line for each treatment; empty if the rule book has only one."""
    found = list(_treatments(book))
    return [*found, *_fine(book)] if found else []


def _treatments(book: EventBook) -> Iterator[str]:
    usual = book.block("fouled-board")
    for treatment in get_args(Treatment):
        block = book.block("fouled-board", treatment)
        words = block.policy.to_do if block is not None and block is not usual else ""
        if block is not None and words:
            yield f"{words} ({block.clause})"


def _fine(book: EventBook) -> Iterator[str]:
    block = book.block("fine", "fouled-board")
    if block is not None:
        yield f"The pair that fouled it may be penalised: see Penalties ({block.clause})"
