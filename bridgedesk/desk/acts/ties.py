"""Ties to be broken by lot, play-off or the director."""

from collections.abc import Sequence

from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.views.prizes import won
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.finals.extra_boards import is_tie_left_to_director
from bridgedesk.directing.lookup import entry_words, reason_given
from bridgedesk.directing.rulings.apply_ruling import apply_rulings
from bridgedesk.directing.rulings.words import TIE
from bridgedesk.directing.stages.ties import How, Tied, decides, groups_of, stages_in
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.ties.ties import FINAL


@one_act
def break_tie(desk: OpenEvent, order: Sequence[str], how: How, why: str) -> Change:
    """Break a tie in this order. Refused if the order changes no place, qualifier, winner of a final or
    prize, because the rule book breaks the tie or leaves it tied."""
    groups = groups_of(order, desk.evaluation)
    reason = reason_given(why, f"the tie is broken {how.value}") if how is not How.LOT else why.strip()
    words = " before ".join(entry_words(desk.event, entry) for entry in order)
    for tied in groups:
        after = apply_rulings(desk.event, [_ruling(desk, tied, order, words, how, reason)])
        then = desk.supposing(after)
        if decides(tied, order, desk.evaluation, then) or _winners(desk, then) != _winners(
            desk, desk.evaluation
        ):
            where = f", {tied.final}" if tied.final else ""
            return desk.carry_out(Change("break tie", f"Tie broken {how.value}{where}: {words}"), after)
    by = next((f"clause {clause}" for clause in (_clause(desk, each) for each in groups) if clause), "")
    raise Refusal(f"That order changes nothing: {by or 'the book'} says how this tie ends")


def _ruling(desk: OpenEvent, tied: Tied, order: Sequence[str], words: str, how: How, reason: str) -> Ruling:
    """Return the tie-break as a ruling in the last session of its stage."""
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
    """Return the clause that breaks ties in finals, or "" if the director decides alone."""
    event, book = desk.event, desk.book_in_force
    if book is None or is_tie_left_to_director(event, book):
        return ""
    block = book.block("tie-break", event.kind, "final")
    return block.clause if block else ""


def _winners(desk: OpenEvent, evaluation: Evaluation) -> list[tuple[str, ...]]:
    """Return the winners of each prize; a prize that cannot be shared may depend on the tie."""
    return [each.winners for each in won(StandingsModel(evaluation, desk.book_in_force))]
