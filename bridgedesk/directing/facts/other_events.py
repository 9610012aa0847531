"""Facts for a selection from the club's other events; they take a moment to work out."""

from bridgedesk.directing.facts.typed import as_typed
from bridgedesk.directing.selection.selection import SelectionData, work_out_selection
from bridgedesk.rulebooks import Question, topic_named
from bridgedesk.rulebooks.topic import Topic
from bridgedesk.standings.selection.selection import SelectionTable

QUESTIONS = ("credited-points", "direct-entry", "selection")


def facts_of_other_events(told: SelectionData, question: str, entry: str = "") -> dict[str, str]:
    """Return the facts for a selection question about this candidate, or about all of them."""
    table = work_out_selection(told).table
    asked = _asked(table, question, entry) if table else None
    return _facts(topic_named(question), asked) if asked else {}


def _asked(table: SelectionTable, question: str, entry: str) -> Question | None:
    if question == "selection":
        return table.asked
    brought = next((each for each in table.rows if each.candidate.entry == entry), None)
    if brought is None:
        return None
    if question == "direct-entry":
        return brought.asked_directly
    return next(iter(brought.asked), None)


def _facts(topic: Topic, asked: Question) -> dict[str, str]:
    values = {fact.name: getattr(asked, fact.attribute) for fact in topic.facts}
    return {
        name: as_typed(value) for name, value in values.items() if value is not None and not _empty(value)
    }


def _empty(value: object) -> bool:
    """Return True for an empty list, or a list of empty lists."""
    return isinstance(value, tuple) and all(each == () for each in value)
