"""Lists beside the ranking: handicap, a category, players, ladders."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.event import Event, Fields, RulebookRef
from bridgedesk.event.people import Entry, Player
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Field
from bridgedesk.standings.explain.further_lists import (
    category_field,
    ladder,
    players_ranking,
    the_pair,
    with_handicap,
)
from bridgedesk.standings.explain.ranking_rows import rows
from tests.evenings.scored_evenings import MITCHELL, event, match, section, teams
from tests.rulebooks.books import book
from tests.standings.pairs.test_session_scores import THREE_TABLES


def order(field: Field) -> list[tuple[int | None, str, object]]:
    return [(each.place, each.entry, each.total) for each in field.standings]


def mitchell(**handicaps: str) -> Event:
    """North-South: 1NS 75%, 3NS 41.67, 2NS 33.33."""
    one = event(section(MITCHELL, THREE_TABLES), fields=Fields.TWO)
    entries = (replace(each, handicap=Decimal(handicaps.get(each.id, "0"))) for each in one.entries)
    return replace(one, entries=tuple(entries))


def test_a_handicap_makes_a_second_ranking_and_leaves_the_first() -> None:
    evaluation = evaluate(mitchell(A2NS="10", A3NS="1"))
    ns, _ = with_handicap(evaluation)
    # 33.33 + 10 = 43.33, 41.67 + 1 = 42.67
    assert order(ns) == [(1, "A1NS", 75), (2, "A2NS", Fraction(130, 3)), (3, "A3NS", Fraction(128, 3))]
    assert [each.entry for each in evaluation.fields[0].standings] == ["A1NS", "A3NS", "A2NS"]


def test_a_line_of_the_handicap_has_its_clause_and_none_of_a_tie_elsewhere() -> None:
    """SABF 3, 11.7: 1NS and 1EW are level on 75; with 5% for one of them they are not."""
    one, sabf = event(section(MITCHELL, THREE_TABLES)), book("sabf-2020")
    entries = (replace(each, handicap=Decimal(5) if each.id == "A1EW" else None) for each in one.entries)
    scratch = evaluate(replace(one, entries=tuple(entries), rulebook=RulebookRef("sabf-2020")), sabf)
    assert [row.lines[-1].what for row in rows(scratch, scratch.fields[0])[:2]] == ["Tie", "Tie"]
    first, second, *_ = rows(scratch, with_handicap(scratch, sabf)[0])
    assert (first.entry, first.total) == ("A1EW", Decimal(80))
    assert (first.lines[-1].what, first.lines[-1].clause) == ("Handicap", "3")
    assert "Tie" not in [line.what for line in second.lines]


def test_a_handicap_in_matches_counts_for_each() -> None:
    one = teams(match(1, "fox", "owl", "+620 +170"), match(2, "fox", "owl", "+420 +420"))
    handicapped = replace(
        one, entries=(Entry("fox", name="fox"), Entry("owl", name="owl", handicap=Decimal(6)))
    )
    (field,) = with_handicap(evaluate(handicapped))
    # 450 is 10 IMPs to fox; owl has -10 + 2 x 6
    assert order(field) == [(1, "fox", 10), (2, "owl", 2)]


def test_the_best_of_a_category_have_places_of_their_own() -> None:
    ns = evaluate(mitchell()).fields[0]
    assert order(category_field(ns, {"A2NS", "A3NS"}, "Novices")) == [
        (1, "A3NS", Fraction(125, 3)),
        (2, "A2NS", Fraction(100, 3)),
    ]


def with_players(one: Event, **players: Sequence[str]) -> Event:
    names = sorted({name for pair in players.values() for name in pair})
    return replace(
        one,
        players=tuple(Player(name, name) for name in names),
        entries=tuple(replace(each, players=tuple(players.get(each.id, ()))) for each in one.entries),
    )


def test_players_of_an_individual_have_the_boards_of_all_their_partnerships() -> None:
    """1NS 9 of 12 and 2EW 1 of 12 are ann's: 10 of 24; 3NS 5 of 12 is cyd's alone."""
    one = with_players(
        event(section(MITCHELL, THREE_TABLES)), A1NS=["ann", "bob"], A2EW=["ann", "dan"], A3NS=["cyd", "eve"]
    )
    found = {rung.who[0]: (rung.place, rung.total) for rung in players_ranking(evaluate(one))}
    assert found == {
        "bob": (1, Fraction(75)),
        "ann": (2, Fraction(1000, 24)),
        "cyd": (2, Fraction(500, 12)),
        "eve": (2, Fraction(500, 12)),
        "dan": (5, Fraction(100, 12)),
    }


def evening(ann_and_bob: str, dan_and_eve: str) -> Event:
    """Each in a seat of the Mitchell: 75, 41.67 or 33.33%."""
    return with_players(mitchell(), **{ann_and_bob: ["ann", "bob"], dan_and_eve: ["dan", "eve"]})


def test_a_ladder_takes_the_best_evenings() -> None:
    evenings = [evaluate(evening(*seats)) for seats in (("A1NS", "A2NS"), ("A2NS", "A1NS"), ("A3NS", "A1NS"))]
    first, *others = ladder(evenings, best=2)
    assert first.who in (("dan",), ("eve",))
    assert (first.place, first.shared, first.total) == (1, True, Fraction(75))
    assert first.dropped == (Fraction(100, 3),)
    assert others[-1].total == (75 + Fraction(125, 3)) / 2
    pairs = ladder(evenings, best=2, members=the_pair)
    assert [(rung.place, rung.who) for rung in pairs] == [(1, ("dan", "eve")), (2, ("ann", "bob"))]


def test_who_came_too_seldom_is_not_on_the_ladder() -> None:
    evenings = [evaluate(evening("A1NS", "A2NS")), evaluate(evening("A2NS", "A3NS"))]
    once = evaluate(with_players(mitchell(), A1NS=["max", "nell"]))
    assert {rung.who[0] for rung in ladder([*evenings, once], best=8, least=2)} == {
        "ann",
        "bob",
        "dan",
        "eve",
    }
