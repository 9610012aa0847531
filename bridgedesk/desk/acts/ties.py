"""A tie that lots, a play-off or the director has to break."""

from collections.abc import Sequence

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.views.prizes import won
from bridgedesk.desk.views.standings_model import Looking
from bridgedesk.directing.finals.extra_boards import goes_on_as_she_says
from bridgedesk.directing.lookup import entry_words, reason_given
from bridgedesk.directing.rulings.apply_ruling import ruled
from bridgedesk.directing.rulings.words import TIE
from bridgedesk.directing.stages.ties import How, Tied, decides, groups_of, stages_in
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.ties.ties import FINAL


@one_act
def break_tie(desk: OpenEvent, order: Sequence[str], how: How, why: str) -> Change:
    """Refused where the order moves nobody in the ranking, in who goes on, who wins a match of the finals or
    a prize: the tests of the book part them, or leave them level."""
    groups = groups_of(order, desk.evaluation)
    reason = reason_given(why, f"the tie is broken {how.value}") if how is not How.LOT else why.strip()
    words = " before ".join(entry_words(desk.event, entry) for entry in order)
    for tied in groups:
        after = ruled(desk.event, [_ruling(desk, tied, order, words, how, reason)])
        then = desk.supposing(after)
        if decides(tied, order, desk.evaluation, then) or _winners(desk, then) != _winners(
            desk, desk.evaluation
        ):
            where = f", {tied.final}" if tied.final else ""
            return desk.carry_out(Change("break tie", f"Tie broken {how.value}{where}: {words}"), after)
    by = next((f"clause {clause}" for clause in (_clause(desk, each) for each in groups) if clause), "")
    raise Refusal(f"That order changes nothing: {by or 'the book'} says how this tie ends")


def _ruling(desk: OpenEvent, tied: Tied, order: Sequence[str], words: str, how: How, reason: str) -> Ruling:
    """In the last session of its stage."""
    facts = {"order": ", ".join(order), "words": words}
    played = stages_in(desk.evaluation)[tied.stage].event
    return Ruling(
        "", desk.clock(), played.sessions[-1].id, question=TIE,
        facts=facts | ({FINAL: tied.final} if tied.final else {}),
        imposed=Sanction(None, how.value, _clause(desk, tied) or None), reason=reason or None,
    )  # fmt: skip


def _clause(desk: OpenEvent, tied: Tied) -> str:
    if tied.final:
        return _of_final(desk)
    return next((each.clause for each in map(tied.step, tied.entries) if each and each.clause), "")


def _of_final(desk: OpenEvent) -> str:
    """Nothing where the book leaves it open: then it is the director's alone."""
    event, book = desk.event, desk.book_in_force
    if book is None or goes_on_as_she_says(event, book):
        return ""
    block = book.block("tie-break", event.kind, "final")
    return block.clause if block else ""


def _winners(desk: OpenEvent, evaluation: Evaluation) -> list[tuple[str, ...]]:
    """Of the prizes; one that cannot be shared may hang on the tie."""
    return [each.winners for each in won(Looking(evaluation, desk.book_in_force))]
