"""A tie that lots, a play-off or the director has to break."""

from collections.abc import Sequence

from bridgedesk.desk.known import entry_words, reason_given
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.rulings.ruled import ruled
from bridgedesk.desk.rulings.ruling_words import TIE
from bridgedesk.desk.ties import How, group_of, places_of
from bridgedesk.event.ruling import Ruling, Sanction


def break_tie(desk: OpenEvent, order: Sequence[str], how: How, why: str) -> Change:
    """Refused where the order moves nobody: the book's own tests part them, or leave them level."""
    tied = group_of(order, desk.evaluation)
    clause = next((each.tie.clause for each in tied.standings if each.tie and each.tie.clause), None)
    reason = reason_given(why, f"the tie is broken {how.value}") if how is not How.LOT else why.strip()
    words = " before ".join(entry_words(desk.event, entry) for entry in order)
    ruling = Ruling(
        "", desk.clock(), desk.event.sessions[-1].id, question=TIE,
        facts={"order": ", ".join(order), "words": words},
        imposed=Sanction(None, how.value, clause), reason=reason or None,
    )  # fmt: skip
    after = ruled(desk.event, [ruling])
    before, places = (places_of(each, order) for each in (desk.evaluation, desk.supposing(after)))
    if places == before or places != sorted(places):
        by = f"clause {clause}" if clause else "the book"
        raise Refusal(f"That order changes nothing: {by} says how this tie ends")
    return desk.carry_out(Change("break tie", f"Tie broken {how.value}: {words}"), after)
