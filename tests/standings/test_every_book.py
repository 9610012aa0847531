"""Properties of any evening by any book: nothing breaks, everything adds up, names and order are nothing."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ledgers import tree_of
from bridgedesk.standings.explain.ranking_rows import rows
from tests.dose import examples
from tests.rulebooks.books import BOOKS, book
from tests.standings.added_up import added_up
from tests.standings.explain.test_ledgers import evenings, places, team_evenings

WEIGHTS = st.sampled_from([Decimal("0.5"), Decimal(1), Decimal(2)])
CONTESTS = ["session-percentages", "sum-of-percentages", "all-boards", "matches"]


@st.composite
def contests(draw: st.DrawFn) -> Event:
    """An evening of pairs in any form of contest, its settings left to the book."""
    evening = draw(evenings())
    weighed = draw(st.sampled_from([False, False, True]))
    weights = {each.id: draw(WEIGHTS) for each in evening.sessions} if weighed else {}
    best_of = draw(st.sampled_from([None, 1, 2]))
    stage = Stage("q", draw(st.sampled_from(CONTESTS)), best_of=best_of, weights=weights)
    return replace(evening, settings={}, stages=(stage,))


@st.composite
def swisses(draw: st.DrawFn) -> Event:
    """Matches of teams, some of them not played."""
    evening = replace(draw(team_evenings()), settings={})
    outcomes = draw(st.lists(st.sampled_from(Outcome), min_size=4, max_size=4))
    matches = zip(evening.matches, outcomes, strict=True)
    return replace(evening, matches=tuple(_ended(match, outcome, draw) for match, outcome in matches))


def _ended(match: Match, outcome: Outcome, draw: st.DrawFn) -> Match:
    sides = [(), (match.home,), (match.away,), (match.home, match.away)]
    return replace(match, outcome=outcome, at_fault=draw(st.sampled_from(sides)))


def check(evaluation: Evaluation) -> None:
    names = evaluation.event.entry_names
    for field in evaluation.fields:
        for standing, row in zip(field.standings, rows(evaluation, field), strict=True):
            tree = tree_of(standing, evaluation, names)
            assert (None if tree is None else added_up(tree)) == standing.total
            assert sum((line.effect for line in row.lines), start=Decimal(0)) == (row.total or 0)
        known = [each.place for each in field.standings if each.place is not None]
        assert known == sorted(known)
        assert known[:1] in ([], [1])


@settings(max_examples=examples(150), deadline=None)
@given(contests(), st.sampled_from(BOOKS))
def test_pairs_by_any_book(evening: Event, name: str) -> None:
    check(evaluate(evening, book(name)))


@settings(max_examples=examples(150), deadline=None)
@given(swisses(), st.sampled_from([name for name in BOOKS if name != "qba-pairs"]))
def test_teams_by_any_book(evening: Event, name: str) -> None:
    kind = {"anc-2017": "itc"}.get(name, "teams")
    check(evaluate(replace(evening, kind=kind), book(name)))


@settings(max_examples=examples(60), deadline=None)
@given(contests(), st.sampled_from(BOOKS))
def test_the_order_of_entries_changes_no_place(evening: Event, name: str) -> None:
    turned = replace(
        evening,
        entries=evening.entries[::-1],
        sessions=tuple(
            replace(
                session,
                sections=tuple(replace(each, results=each.results[::-1]) for each in session.sections),
            )
            for session in evening.sessions
        ),
    )
    assert places(evaluate(turned, book(name))) == places(evaluate(evening, book(name)))


UNITS = ["% of a top", "%", "matchpoints", "IMP", "VP", "boards"]


def fined(evening: Event, bearer: str, amount: int, unit: str, round_: int | None) -> Event:
    late = Ruling(
        "r",
        datetime.fromisoformat("2026-11-17T20:00:00"),
        entry=bearer,
        round=round_,
        imposed=Sanction(Decimal(amount), unit),
    )
    return replace(evening, rulings=(late,))


@settings(max_examples=examples(200), deadline=None)
@given(
    st.one_of(contests(), swisses()), st.sampled_from(BOOKS), st.integers(1, 60), st.sampled_from(UNITS),
    st.sampled_from([None, 1, 2]), st.randoms(),
)  # fmt: skip
def test_a_penalty_by_any_book_never_helps_its_bearer(
    evening: Event, name: str, amount: int, unit: str, round_: int | None, chance: Random
) -> None:
    if evening.matches:
        name = "sabf-2020" if name == "qba-pairs" else name
        evening = replace(evening, kind={"anc-2017": "itc"}.get(name, "teams"))
    bearer = chance.choice([entry.id for entry in evening.entries])
    before = placed(evaluate(evening, book(name)))
    penalised = evaluate(fined(evening, bearer, amount, unit, round_), book(name))
    check(penalised)
    after = placed(penalised)
    (old, old_place), (new, new_place) = before[bearer], after[bearer]
    assert (old is None) is (new is None)
    if old is not None and new is not None and old_place and new_place:
        assert new <= old
        assert new_place >= old_place


def placed(evaluation: Evaluation) -> dict[str, tuple[Number | None, int | None]]:
    return {each.entry: (each.total, each.place) for each in evaluation.standings.values()}
