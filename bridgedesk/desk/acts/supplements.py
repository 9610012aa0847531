"""Supplementary regulations of an event in progress; standings are recalculated with them."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.event.event_standings import WITHOUT_THE_BOOK
from bridgedesk.desk.event.one_act import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.advice import rule_change_advice
from bridgedesk.directing.draws.pairs_in_matches import update_matches_by_book
from bridgedesk.directing.rules.supplements import clause_words, with_supplements
from bridgedesk.event.event import Overlay
from bridgedesk.event.refusal import Refusal
from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluation import Evaluation


@one_act
def change_supplements(desk: OpenEvent, book: Book, laid: Sequence[Overlay]) -> Change:
    """Replace all supplements, also for what has been played; `book` is the event's own, without any."""
    before = desk.event.overlay
    if tuple(laid) == before:
        raise Refusal("These supplements count already; change a figure first")
    with_supplements(book, laid)
    after = replace(desk.event, overlay=tuple(laid))
    after = update_matches_by_book(after, after.kind, book)
    found, was = desk.supposing(after), desk.evaluation
    _refuse_without_the_book(found, was)
    words = [f"{each.source} replaces {clause_words(each)}" for each in laid if each not in before]
    words += [f"{each.source} no longer replaces {clause_words(each)}" for each in before if each not in laid]
    remarks = (*rule_change_advice(desk.event, book, desk.rules.clauses(book.id)), _moved(was, found))
    return desk.carry_out(Change("change supplements", "; ".join(words), remarks), after)


def _refuse_without_the_book(found: Evaluation, was: Evaluation) -> None:
    """Refuse supplements that leave the standings to the Laws alone."""
    known = {flag.matter for flag in was.flags}
    for flag in found.flags:
        if flag.code == WITHOUT_THE_BOOK and flag.matter not in known:
            raise Refusal(f"The standings cannot be worked out so: {dict(flag.figures)['why']}")


def _moved(was: Evaluation, found: Evaluation) -> str:
    old, new = _totals(was), _totals(found)
    totals = sum(old.get(entry) != each for entry, each in new.items())
    if not totals:
        return "No total changes."
    return f"{totals} totals change." if totals > 1 else "1 total changes."


def _totals(evaluation: Evaluation) -> dict[str, object]:
    return {each.entry: (each.total, each.place) for each in evaluation.standings.values()}
