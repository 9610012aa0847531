"""Properties of any evening: ledgers add up, totals are those of the definitions, order is nothing."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.imps import imps
from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event, Fields, Stage, Status
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ledgers import tree_of
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.standings.ledger import ROUNDING, LedgerNode
from bridgedesk.standings.penalties.rulings import fields_without_penalties
from bridgedesk.standings.ties.ranking import HIDDEN
from tests.dose import examples
from tests.evenings.scored_evenings import HOWELL, MITCHELL, event, match, section, teams, with_sessions
from tests.scoring.slips import comparisons, two_one_nothing
from tests.standings.added_up import added_up

T = TypeVar("T")

FIGURES = st.sampled_from(["+420", "+450", "-50", "-50", "+140", "-110"])
PLAIN = st.one_of(FIGURES, st.sampled_from(["P", "3NN=", "4SXE-2"]))
ANYTHING = st.one_of(
    PLAIN,
    PLAIN,
    st.sampled_from(
        ["A+-", "A-+", "A==", "A++", "70/30", "NP", "L", "W 60:+420 40:-50", "+420 | -50", "A+- | -50"]
    ),
)
PAIRS_SCORING = st.sampled_from([Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.AGGREGATE])
CHOICES: st.SearchStrategy[dict[str, Fact]] = st.fixed_dictionaries(
    {},
    optional={
        "neuberg": st.sampled_from(["board", "totals", "equalled", "off"]),
        "missing": st.sampled_from(["neuberg", "pro-rata"]),
        "expected": st.sampled_from(["scheduled", "with-phantom", "most"]),
        "totals": st.sampled_from(["as-played", "factored"]),
        "session-rule": st.booleans(),
        "sections": st.sampled_from(["across", "apart"]),
        "ranking": st.sampled_from(["across", "sections"]),
    },
)


@st.composite
def evenings(draw: st.DrawFn) -> Event:
    """One or two sessions of a Howell and a Mitchell, with whatever a director meets on an evening."""
    scoring = draw(PAIRS_SCORING)
    choices = draw(CHOICES)

    def one() -> Event:
        sections = [
            section(written, draw(st.dictionaries(st.sampled_from(_tables(written)), ANYTHING)), id_)
            for id_, written in (("A", MITCHELL), ("B", HOWELL))
        ]
        return event(
            *sections,
            scoring=scoring,
            fields=draw(st.sampled_from(Fields)),
            status=draw(st.sampled_from(Status)),
            settings=choices,
        )

    return with_sessions(*(one() for _ in range(draw(st.integers(1, 2)))))


def _tables(written: tuple[str, ...]) -> list[tuple[int, int]]:
    return [
        (round_, table)
        for round_, tables in enumerate(written, start=1)
        for table in range(1, len(tables.split()) + 1)
    ]


@st.composite
def team_evenings(draw: st.DrawFn) -> Event:
    rooms = st.lists(st.tuples(PLAIN, PLAIN).map(" ".join), max_size=4)
    pairings = [(1, "fox", "owl"), (1, "elk", "hen"), (2, "fox", "elk"), (2, "owl", "hen")]
    matches = [match(round_, home, away, *draw(rooms)) for round_, home, away in pairings]
    scoring = draw(st.sampled_from([Scoring.IMPS, Scoring.POINT_A_BOARD, Scoring.AGGREGATE]))
    return teams(*matches, scoring=scoring, settings={"vp": draw(st.sampled_from(["none", "wbf"]))})


def places(evaluation: Evaluation) -> list[tuple[object, ...]]:
    return [
        (field.name, each.place, each.shared, each.entry, each.total)
        for field in evaluation.fields
        for each in field.standings
    ]


@settings(max_examples=examples(150))
@given(st.one_of(evenings(), team_evenings()))
def test_the_effects_of_the_lines_add_up_to_the_total_shown(evening: Event) -> None:
    evaluation = evaluate(evening)
    for field in evaluation.fields:
        for row in rows(evaluation, field):
            if row.total is None:
                assert row.lines == ()
            else:
                assert sum((line.effect for line in row.lines), start=Decimal(0)) == row.total


@settings(max_examples=examples(150))
@given(st.one_of(evenings(), team_evenings()))
def test_each_line_keeps_its_own_effect_and_rounding_is_one_line(evening: Event) -> None:
    """A line's effect is what the total would lack without it; what rounding leaves over is said alone."""
    evaluation = evaluate(evening)
    names = evening.entry_names
    for field in evaluation.fields:
        for row, standing in zip(rows(evaluation, field), field.standings, strict=True):
            tree = tree_of(standing, evaluation, names)
            if tree is None:
                continue
            own = [line for line in row.lines if line.what not in ("Tie", HIDDEN, ROUNDING)]
            alone = [added_up(tree) - added_up(without(tree, at)) for at in range(leaves(tree))]
            assert [line.effect for line in own] == [half_up(each) for each in alone]
            rest = [line.effect for line in row.lines if line.what == ROUNDING]
            assert len(rest) <= 1
            assert all(0 < abs(each) <= Decimal("0.005") * (len(own) + 1) for each in rest)


def leaves(node: LedgerNode) -> int:
    return sum(map(leaves, node.parts)) if node.parts else 1


def without(node: LedgerNode, at: int) -> LedgerNode:
    """Return the tree with nothing in the leaf of this number."""
    if not node.parts:
        return replace(node, value=Fraction(0)) if at == 0 else node
    parts = []
    for part in node.parts:
        parts.append(without(part, at))
        at -= leaves(part)
    return replace(node, parts=tuple(parts))


@settings(max_examples=examples(100))
@given(evenings(), st.randoms(use_true_random=False))
def test_the_order_of_entries_seats_and_results_changes_nothing(evening: Event, chance: Random) -> None:
    def shuffled(things: Iterable[T]) -> tuple[T, ...]:
        return tuple(sorted(things, key=lambda _: chance.random()))

    mixed = replace(
        evening,
        entries=shuffled(evening.entries),
        sessions=tuple(
            replace(
                session,
                sections=tuple(
                    replace(
                        each,
                        results=shuffled(each.results),
                        seats=dict(shuffled(each.seats.items())),
                    )
                    for each in session.sections
                ),
            )
            for session in evening.sessions
        ),
    )
    assert places(evaluate(mixed)) == places(evaluate(evening))


@given(st.lists(FIGURES, min_size=15, max_size=15))
def test_totals_are_the_comparisons_of_every_board(scores: list[str]) -> None:
    """Each pair's boards worked out anew, table against table."""
    slips = dict(zip(_tables(HOWELL), scores, strict=True))
    matchpoints: dict[str, Fraction] = defaultdict(Fraction)
    cross: dict[str, Fraction] = defaultdict(Fraction)
    for round_, tables in enumerate(HOWELL, start=1):
        board = [parse_score(slips[round_, table]) for table in (1, 2, 3)]
        pairs = [each.partition(":")[0].split("-") for each in tables.split()]
        for sat, side in enumerate(Side):
            beaten = comparisons(board, side, two_one_nothing)
            won = comparisons(board, side, lambda mine, theirs: imps(mine - theirs))
            for pair, points, swing in zip(pairs, beaten, won, strict=True):
                matchpoints[f"A{pair[sat]}"] += points * 100 / (5 * 4)  # five boards, a top of 4
                cross[f"A{pair[sat]}"] += swing / 2  # two comparisons
    evening = section(HOWELL, slips)
    assert totals(evaluate(event(evening))) == matchpoints
    assert totals(evaluate(event(evening, scoring=Scoring.CROSS_IMPS))) == cross


def totals(evaluation: Evaluation) -> dict[str, Fraction | int | None]:
    return {each.entry: each.total for each in evaluation.standings.values()}


# ---- penalties

SANCTIONS = st.tuples(
    st.sampled_from(["% of a top", "%", "matchpoints", "IMP", "VP", "points"]),
    st.integers(1, 200),
    st.booleans(),
)


@settings(max_examples=examples(100))
@given(st.one_of(evenings(), team_evenings()), st.lists(SANCTIONS, min_size=1, max_size=3), st.randoms())
def test_a_penalty_never_helps_its_bearer_and_costs_nobody_else(
    evening: Event, sanctions: list[tuple[str, int, bool]], chance: Random
) -> None:
    bearer = chance.choice([entry.id for entry in evening.entries])
    rulings = tuple(
        Ruling(
            f"r{number}",
            datetime.fromisoformat("2026-11-17T20:00:00"),
            entry=bearer,
            imposed=Sanction(Decimal(amount), unit),
            withdrawn="a mistake" if withdrawn else None,
        )
        for number, (unit, amount, withdrawn) in enumerate(sanctions)
    )
    free, fined = evaluate(evening), evaluate(replace(evening, rulings=rulings))
    before, after = totals(free), totals(fined)
    assert {entry: total for entry, total in before.items() if entry != bearer} == {
        entry: total for entry, total in after.items() if entry != bearer
    }
    old, new = before[bearer], after[bearer]
    assert (old is None and new is None) or (old is not None and new is not None and new <= old)
    if all(withdrawn for _, _, withdrawn in sanctions):
        assert old == new
    unpenalised = replace(fined, fields=fields_without_penalties(fined))
    assert places(unpenalised) == places(free)


@settings(max_examples=examples(100))
@given(st.one_of(evenings(), team_evenings()))
def test_every_tree_adds_up_to_its_total(evening: Event) -> None:
    evaluation = evaluate(evening)
    names = evening.entry_names
    for field in evaluation.fields:
        for each in field.standings:
            tree = tree_of(each, evaluation, names)
            assert (None if tree is None else added_up(tree)) == each.total


def test_a_penalty_in_a_session_without_a_comparison_stands_in_the_ledger() -> None:
    """Board 1 of session 1: 4 of 4 for A1NS. In session 2 one slip is in, which has nothing to be compared
    with; a fine of a matchpoint leaves 3 of 4, and stands in the ledger too."""
    one = event(section(MITCHELL, {(1, 1): "+420", (2, 3): "+170", (3, 2): "-50"}), status=Status.OPEN)
    other = event(section(MITCHELL, {(1, 1): "+420"}), status=Status.OPEN)
    when = datetime.fromisoformat("2026-11-17T22:00")
    fine = Ruling("r1", when, "s2", entry="A1NS", imposed=Sanction(Decimal(1), "matchpoints"))
    both = replace(with_sessions(one, other), stages=(Stage("q", "all-boards"),), rulings=(fine,))
    found = evaluate(both)
    (bearer,) = (each for each in found.fields[0].standings if each.entry == "A1NS")
    tree = tree_of(bearer, found, both.entry_names)
    assert tree is not None
    assert added_up(tree) == bearer.total == 75
    assert found.flags == ()


def test_a_fine_off_total_points_is_in_points() -> None:
    """SBU 2.21: a fine of 120 points; A1NS has +420 on its one board, 300 are left."""
    played = event(section(MITCHELL, {(1, 1): "+420"}), status=Status.OPEN)
    points = tuple(replace(each, scoring=Scoring.AGGREGATE) for each in played.sessions)
    when = datetime.fromisoformat("2026-11-17T22:00")
    fine = Ruling("r1", when, points[0].id, entry="A1NS", imposed=Sanction(Decimal(120), "points"))
    found = evaluate(replace(played, sessions=points, rulings=(fine,)))
    assert [each.total for each in found.fields[0].standings if each.entry == "A1NS"] == [300]
    assert not any("not count" in flag.what for flag in found.flags)
