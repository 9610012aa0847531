"""Facts of the open event for rule questions; the only place that maps the one to the other."""

from collections.abc import Mapping

from bridgedesk.directing.facts.by_question import OF_EVERY_QUESTION, OF_QUESTION
from bridgedesk.directing.facts.fact_context import FactContext, InView, as_typed
from bridgedesk.directing.facts.stages_and_events import QUESTIONS, facts_of_other_events
from bridgedesk.directing.situation import Situation
from bridgedesk.rulebooks import Book, topic_named

__all__ = ("QUESTIONS", "InView", "facts_known", "facts_of_other_events")

NOTHING = InView()


def facts_known(
    situation: Situation,
    book: Book,
    question: str,
    in_view: InView = NOTHING,
    chosen: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Return the known facts of a question as they would be typed; `chosen` holds facts that others depend
    on, such as the offence."""
    seen = FactContext(situation, book, in_view, question, chosen or {})
    own = {**OF_EVERY_QUESTION, **OF_QUESTION.get(question, {})}
    found = {}
    for fact in topic_named(question).facts:
        source = own.get(fact.name)
        value = source(seen) if source else None
        if value is not None and value != ():
            found[fact.name] = as_typed(value)
    return found
