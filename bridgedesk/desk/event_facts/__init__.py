"""What the open event knows of the facts that a book is asked with: the one place that maps the one to the
other."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from fractions import Fraction

from bridgedesk.desk.event_facts.by_question import OF_EVERY_QUESTION, OF_QUESTION
from bridgedesk.desk.event_facts.seen import InView, Seen
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.rulebooks import Book, topic_named
from bridgedesk.rulebooks.finding import say
from bridgedesk.sheets.content import on_the_wall

__all__ = ("InView", "facts_known")

NOTHING = InView()


def facts_known(
    desk: OpenEvent,
    book: Book,
    question: str,
    in_view: InView = NOTHING,
    chosen: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Each as it would be typed; `chosen` are facts that others hang on, such as the offence."""
    seen = Seen(desk, book, in_view, question, chosen or {})
    own = {**OF_EVERY_QUESTION, **OF_QUESTION.get(question, {})}
    found = {}
    for fact in topic_named(question).facts:
        source = own.get(fact.name)
        value = source(seen) if source else None
        if value is not None and value != ():
            found[fact.name] = typed(value)
    return found


def typed(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case datetime():
            return f"{on_the_wall(value):%Y-%m-%d %H:%M}"
        case int() | Fraction():
            return say(value)
        case tuple() if any(isinstance(each, tuple) for each in value):
            return "/".join(map(typed, value))
        case tuple():
            return ",".join(map(typed, value))
    return str(value)
