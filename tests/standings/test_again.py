"""One changed result scored again is the same as everything from scratch; and what that changed."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.event.event import Event, Fields, Stage, Status
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.standings.again import evaluate_again
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.changed_places import what_changed
from tests.evenings.scored_evenings import MITCHELL, event, result, section, with_sessions
from tests.rulebooks.books import BOOKS, book
from tests.standings.explain.test_ledgers import ANYTHING, evenings
from tests.standings.test_every_book import contests


def with_results(evening: Event, session: int, number: int, results: Sequence[Result]) -> Event:
    """Everything but these results is the same object, as it is at the desk."""
    one = evening.sessions[session]
    changed = replace(one.sections[number], results=tuple(results))
    sections = (*one.sections[:number], changed, *one.sections[number + 1 :])
    sessions = list(evening.sessions)
    sessions[session] = replace(one, sections=sections)
    return replace(evening, sessions=tuple(sessions))


@st.composite
def edits(draw: st.DrawFn, evening: Event) -> Event:
    """A result more, one less, or another one in its place."""
    session = draw(st.integers(0, len(evening.sessions) - 1))
    number = draw(st.integers(0, 1))
    one = evening.sessions[session].sections[number]
    rounds = one.movement.rounds if one.movement else ()
    round_ = draw(st.integers(1, len(rounds)))
    sitting = draw(st.sampled_from(rounds[round_ - 1]))
    others = [each for each in one.results if (each.round, each.table) != (round_, sitting.table)]
    if draw(st.booleans()):
        board = sitting.sets[0]
        others.append(Result(board, parse_score(draw(ANYTHING)), round_, sitting.table))
    return with_results(evening, session, number, others)


@st.composite
def withdrawals(draw: st.DrawFn, evening: Event) -> Event:
    """Now and then an entry goes home."""
    gone = draw(st.sampled_from([None, None, *(entry.id for entry in evening.entries)]))
    session = evening.sessions[-1].id
    entries = (replace(each, withdrawn=session if each.id == gone else None) for each in evening.entries)
    return replace(evening, entries=tuple(entries))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_again_is_the_same_as_from_scratch(data: st.DataObject) -> None:
    evening = data.draw(withdrawals(data.draw(st.one_of(evenings(), contests()))))
    regulations = data.draw(st.sampled_from([None, *(book(name) for name in BOOKS)]))
    now = evaluate(evening, regulations)
    for _ in range(3):
        evening = data.draw(edits(evening))
        now = evaluate_again(now, evening, regulations)
        assert now == evaluate(evening, regulations)


def test_a_second_session_that_begins_is_one_of_the_best_two() -> None:
    """Its first slip says that the board was not played; with the next one two sessions count, not one."""
    written = ("1-2:1 3-4:1",)
    played = event(section(written, {(1, 1): "+420", (1, 2): "-50"}), status=Status.OPEN)
    evening = with_sessions(played, event(section(written, {(1, 1): "NP"})))
    evening = replace(evening, stages=(Stage("q", best_of=2),), status=Status.OPEN)
    now = evaluate(evening)
    more = [*evening.sessions[1].sections[0].results, result(1, 2, 1, "-50")]
    evening = with_results(evening, 1, 0, more)
    assert evaluate_again(now, evening).form.best == evaluate(evening).form.best == 2


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_result_taken_away_and_put_back_changes_nothing(data: st.DataObject) -> None:
    evening = data.draw(evenings())
    results = evening.sessions[0].sections[0].results
    if not results:
        return
    gone = data.draw(st.sampled_from(results))
    kept = [each for each in results if each is not gone]
    first = evaluate(evening)
    without = evaluate_again(first, with_results(evening, 0, 0, kept))
    back = evaluate_again(without, with_results(without.event, 0, 0, [*kept, gone]))
    assert back.fields == first.fields


SCORES = {
    (1, 1): "+420", (3, 2): "-50", (2, 3): "+450",
    (1, 2): "+110", (2, 1): "+110", (3, 3): "-100",
    (1, 3): "-620", (2, 2): "-620", (3, 1): "+100",
}  # fmt: skip


def test_what_a_correction_changed() -> None:
    """Board 1 of 1NS from 420 to 480: it beats 450 now. 1NS 9 + 2 = 11 of 12, 3NS 5 - 2 = 3."""
    before = evaluate(event(section(MITCHELL, SCORES), fields=Fields.TWO))
    results = before.event.sessions[0].sections[0].results
    corrected = [result(1, 1, 1, "+480"), *(each for each in results if (each.round, each.table) != (1, 1))]
    after = evaluate_again(before, with_results(before.event, 0, 0, corrected))
    moved = {each.entry: each for each in what_changed(before, after)}
    assert {entry: each.words for entry, each in moved.items()} == {
        "A1NS": "place 1, 75.00 to 91.67",
        "A2NS": "place 3 to 2",  # 4 of 12 as before, ahead of 3NS now
        "A3NS": "place 2 to 3, 41.67 to 25.00",
        "A1EW": "place 1 to 2, 75.00 to 58.33",  # 9 - 2 = 7
        "A3EW": "place 2 to 1",  # 8 of 12 as before
        "A2EW": "place 3, 8.33 to 25.00",  # 1 + 2: 3NS has only 2 of 4 against it
    }
    (gone,), (come,) = moved["A1NS"].gone, moved["A1NS"].come
    assert (gone.amount, come.amount) == (Decimal(9), Decimal(11))
    assert what_changed(before, before) == ()
