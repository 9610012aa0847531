"""A tie that lots, a play-off or the director has to break."""

from collections.abc import Sequence

from bridgedesk.desk.known import entry_words, reason_given
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.prizes import won
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.regulations.by_the_book import book_in_force
from bridgedesk.desk.rulings.ruled import ruled
from bridgedesk.desk.rulings.ruling_words import TIE
from bridgedesk.desk.ties import How, decides, group_of
from bridgedesk.desk.views.looking import Looking
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.standings.evaluation import Evaluation


def break_tie(desk: OpenEvent, order: Sequence[str], how: How, why: str) -> Change:
    """Refused where the order moves nobody in the ranking, in who goes on or who wins a prize: the tests of
    the book part them, or leave them level."""
    tied = group_of(order, desk.evaluation)
    clause = next((each.clause for each in map(tied.step, order) if each and each.clause), None)
    reason = reason_given(why, f"the tie is broken {how.value}") if how is not How.LOT else why.strip()
    words = " before ".join(entry_words(desk.event, entry) for entry in order)
    ruling = Ruling(
        "", desk.clock(), desk.event.sessions[-1].id, question=TIE,
        facts={"order": ", ".join(order), "words": words},
        imposed=Sanction(None, how.value, clause), reason=reason or None,
    )  # fmt: skip
    after = ruled(desk.event, [ruling])
    then = desk.supposing(after)
    if not decides(order, desk.evaluation, then) and _winners(desk, then) == _winners(desk, desk.evaluation):
        by = f"clause {clause}" if clause else "the book"
        raise Refusal(f"That order changes nothing: {by} says how this tie ends")
    return desk.carry_out(Change("break tie", f"Tie broken {how.value}: {words}"), after)


def _winners(desk: OpenEvent, evaluation: Evaluation) -> list[tuple[str, ...]]:
    """Of the prizes; one that cannot be shared may hang on the tie."""
    return [each.winners for each in won(Looking(evaluation, book_in_force(desk)))]
