"""Warning for a final of one field whose movement makes two winners."""

from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.event.event import Event, Fields
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.stages.qualifiers import ONE_WINNER, InProportion


def two_winners(event: Event, book: Book | None) -> str:
    """Warn if the final's movement has two winners where the rule book requires one; "" in any other
    event."""
    if (
        book is None
        or not event.stages
        or event.stages[-1].fields is not Fields.TWO
        or not qualified_in(event)
    ):
        return ""
    try:
        block = book.block("qualifiers", event.kind)
    except Refused:
        return ""
    if block is None or not isinstance(block.policy, InProportion) or not block.policy.final_has_one_winner:
        return ""
    clause = block.clause.partition(",")[0]
    return f"This movement has two winners, and this is a final of one field, {ONE_WINNER} ({clause})"
