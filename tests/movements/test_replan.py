"""A movement in play and a change: what comes out is sound, keeps what was played and says what it costs."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, repeat

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from bridgedesk.movements.catalogue import make
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import MovementPlan, line, pair_order
from bridgedesk.movements.replan.changes import Change, Curtail, LatePair, PairLeaves, TableBehind
from bridgedesk.movements.replan.continuations import replan
from bridgedesk.movements.replan.price import Continuation
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.verifier import verify
from tests.dose import examples

Making = Callable[..., MovementPlan]
Asking = Callable[..., tuple[Continuation, ...]]


def for_calls(how_many: int) -> Callable[[], bool]:
    """A clock that runs out."""
    answers = chain(repeat(True, how_many), repeat(False))
    return lambda: next(answers)


@pytest.fixture
def asking(library: Library) -> Asking:
    def asked(
        movement: MovementPlan, played: int, *changes: Change, calls: int = 20
    ) -> tuple[Continuation, ...]:
        return replan(movement, played, changes, library, for_calls(calls))

    return asked


def plays(movement: MovementPlan, first: int, last: int) -> set[tuple[int, frozenset[str], tuple[int, ...]]]:
    return {
        (at, frozenset((ns, ew)), seat.sets) for at, ns, ew, seat in movement.plays() if first <= at <= last
    }


FAMILIES = [
    "mitchell",
    "howell",
    "web",
    "bowman",
    "hesitation",
    "three-quarter-howell",
    "barometer",
    "appendix",
]


@st.composite
def evenings(draw: st.DrawFn) -> tuple[str, dict[str, int], dict[str, str], int, list[Change]]:
    """A movement, the rounds played and one to three changes."""
    name = draw(st.sampled_from(FAMILIES))
    tables = draw(st.integers(12, 14) if name == "web" else st.integers(6, 9))
    odd = draw(st.booleans()) if name not in ("bowman",) else False
    pairs = 2 * tables - (1 if odd or name == "appendix" else 0)
    options: dict[str, str] = {}
    if name == "mitchell":
        options = {
            "share": draw(st.sampled_from(["no", "yes"])),
            "switch": draw(st.sampled_from(["no", "auto"])),
        }
    played = draw(st.integers(1, 3))
    labels = [str(number) for number in range(1, pairs + 1)] + [
        f"{at}{side}" for at in range(1, tables) for side in ("NS", "EW")
    ]
    kinds: list[st.SearchStrategy[Change]] = [
        st.builds(PairLeaves, st.sampled_from(labels)),
        st.builds(TableBehind, st.integers(1, tables), st.integers(1, played)),
        st.builds(Curtail, st.integers(played, played + 6)),
        st.builds(
            LatePair,
            st.sampled_from([*labels, str(pairs + 1), f"{tables}NS", f"{tables + 1}NS", f"{tables + 1}EW"]),
        ),
    ]
    changes = draw(st.lists(st.one_of(kinds), min_size=1, max_size=3))
    return name, {"pairs": pairs, "boards": 26}, options, played, changes


@settings(max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(evening=evenings())
def test_no_continuation_is_one_the_verifier_rejects(
    library: Library, evening: tuple[str, dict[str, int], dict[str, str], int, list[Change]]
) -> None:
    name, asked, options, played, changes = evening
    try:
        movement = make(name, Request(**asked, options=options), library)
        found = replan(movement, played, changes, library, for_calls(6))
    except NotPossible as refusal:
        if "No workable movement" in str(refusal):
            raise
        reject()
    assert found
    assert [one.rank for one in found] == sorted(one.rank for one in found)
    gone: set[str] = set()  # a later change may bring one back
    for change in changes:
        gone |= {change.pair} if isinstance(change, PairLeaves) else set()
        gone -= {change.pair} if isinstance(change, LatePair) else set()
    for continuation in found:
        assert verify(continuation.movement) == ()
        assert len(continuation.defects) >= (continuation.repeats > 0) + (continuation.results_lost > 0)
        seated = {
            pair
            for at, seat in continuation.movement.seatings()
            for pair in (seat.ns, seat.ew)
            if at > played
        }
        assert not gone & seated


def test_the_late_pair_fills_the_phantom_and_nobody_moves(making: Making, asking: Asking) -> None:
    movement = making("mitchell", pairs=15, rounds=7, boards=28)
    best = asking(movement, 2, LatePair("8NS"))[0]
    assert (best.results_lost, best.repeats, best.boards_lost, best.moved) == (0, 0, 0, 0)
    assert best.defects == ()
    assert plays(best.movement, 1, 2) == plays(movement, 1, 2)
    eight = [at for at, ns, _, _ in best.movement.plays() if ns == "8NS"]
    assert eight == [3, 4, 5, 6, 7]


def test_an_extra_pair_roves(making: Making, asking: Asking) -> None:
    """After two of seven rounds: each of five rounds displaces one pair, four boards a round."""
    best = asking(making("mitchell", tables=8, rounds=7, boards=28), 2, LatePair("9NS"))[0]
    assert best.what == "pair 9NS roves in the North-South seats"
    assert (best.results_lost, best.repeats, best.boards_lost, best.moved) == (0, 0, 5 * 4, 0)
    assert len(best.defects) == 5
    rover = [(seat.table, ew, seat.sets) for _, ns, ew, seat in best.movement.plays() if ns == "9NS"]
    assert len({ew for _, ew, _ in rover}) == len({sets for _, _, sets in rover}) == 5


def test_a_table_added_after_one_round_of_a_mitchell_goes_into_the_next_size(
    making: Making, asking: Asking
) -> None:
    """Round 1 of 8 and of 9 tables is the same but for the ninth."""
    movement = making("mitchell", tables=8, rounds=7, boards=28)
    best = asking(movement, 1, LatePair("9NS"), LatePair("9EW"))[0]
    assert best.what == "change to Mitchell 9 tables"
    assert (best.results_lost, best.repeats, best.boards_lost) == (0, 0, 0)
    assert best.defects == ()
    nine = making("mitchell", tables=9, rounds=7, boards=28)
    assert plays(best.movement, 2, 7) == plays(nine, 2, 7)


def test_whoever_should_have_met_a_pair_that_left_sits_out(making: Making, asking: Asking) -> None:
    movement = making("howell", pairs=10, boards=27)
    best = asking(movement, 5, PairLeaves("4"))[0]
    assert best.what == "continue as planned"
    due = [ns if ew == "4" else ew for at, ns, ew, _ in movement.plays() if at > 5 and "4" in (ns, ew)]
    assert best.boards_lost == 3 * 4
    assert best.defects == tuple(f"Round {at}: {pair} sits out." for at, pair in enumerate(due, start=6))


def test_two_who_would_both_sit_out_play_each_other(making: Making, asking: Asking) -> None:
    """3NS and 4EW leave: their opponents of round 4 may meet if they find boards."""
    movement = making("mitchell", tables=8, rounds=7, boards=28)
    found = asking(movement, 3, PairLeaves("3NS"), PairLeaves("4EW"))
    planned = next(one for one in found if one.what == "continue as planned")
    together = []
    for at in range(4, 8):
        without_ns = next(ew for when, ns, ew, _ in movement.plays() if (when, ns) == (at, "3NS"))
        without_ew = next(ns for when, ns, ew, _ in movement.plays() if (when, ew) == (at, "4EW"))
        if (at, without_ew, without_ns) in {(when, ns, ew) for when, ns, ew, _ in planned.movement.plays()}:
            together.append(at)
    assert together
    assert planned.boards_lost == 4 * 2 * (4 - len(together))


def test_a_table_behind_plays_late_or_loses_its_boards(making: Making, asking: Asking) -> None:
    movement = making("howell", pairs=10, boards=27)
    late, lost = asking(movement, 3, TableBehind(2, 3))[:2]
    assert (late.boards_lost, late.extra_rounds) == (0, 1)
    assert late.defects == ("Table 2 plays late, after the last round.",)
    assert (lost.what, lost.boards_lost, lost.extra_rounds) == ("continue as planned", 2 * 3, 0)
    assert len(late.movement.rounds) == 10
    assert [seat.table for seat in late.movement.rounds[9] if late.movement.is_played(seat)] == [2]


def with_wrong_boards(movement: MovementPlan, table: int, at: int, played: int) -> MovementPlan:
    """The grid once a table has played another set than its own in this round."""
    row = tuple(
        replace(seat, sets=(played,)) if seat.table == table else seat for seat in movement.rounds[at - 1]
    )
    return replace(movement, rounds=(*movement.rounds[: at - 1], row, *movement.rounds[at:]))


def test_wrong_boards_are_worked_around(making: Making, asking: Asking) -> None:
    """Table 2 played set 9 in round 3: nobody gets it again, and every result stands."""
    movement = making("howell", pairs=10, boards=27)
    best = asking(with_wrong_boards(movement, 2, 3, 9), 3, Curtail(9))[0]
    assert best.results_lost == 0
    two = {pair for at, ns, ew, seat in movement.plays() if at == 3 and seat.table == 2 for pair in (ns, ew)}
    for pair in two:
        had = [
            chosen for _, ns, ew, seat in best.movement.plays() if pair in (ns, ew) for chosen in seat.sets
        ]
        assert had.count(9) == 1
        assert len(had) == len(set(had))


def test_who_left_three_that_share_leaves_two(making: Making, asking: Asking) -> None:
    """Bowman of seven tables: 1, 6 and 7 share set 3 in round 3, but 7 played set 1 with whoever has it."""
    movement = making("bowman", pairs=14, boards=26)
    best = asking(with_wrong_boards(movement, 7, 3, 1), 3, Curtail(len(movement.rounds)))[0]
    assert {seat.table for seat in best.movement.rounds[2] if seat.sets == (3,)} == {1, 6}


def test_boards_played_a_second_time_do_not_count(making: Making, asking: Asking) -> None:
    """In round 2 table 1 played set 1 again, which 1NS had in round 1."""
    movement = making("mitchell", tables=7, rounds=7, boards=21)
    best = asking(with_wrong_boards(movement, 1, 2, 1), 2, Curtail(7))[0]
    assert best.results_lost == 1
    assert "1 result lost, of boards played twice" in best.defects[0]


def test_curtailed_in_time_with_the_switch_still_to_come(making: Making, asking: Asking) -> None:
    movement = making("mitchell", tables=13, rounds=13, switch="auto")
    best, plain = asking(movement, 5, Curtail(10))[:2]
    assert len(best.movement.rounds) == 10
    assert best.what.startswith("continue as planned, arrow-switch in round")
    assert (best.balance or 0) > (plain.balance or 0)
    assert best.boards_lost == plain.boards_lost == 26 * 3 * 2


def test_new_rounds_are_switched_as_the_old_ones_would_have_been(making: Making, asking: Asking) -> None:
    movement = making("mitchell", tables=9, rounds=8, switch="auto")
    best = asking(movement, 2, LatePair("19"), LatePair("20"), calls=50)[0]
    assert "arrow-switch in round" in best.what
    assert best.boards_lost == 0
    assert sum(all(seat.switched for seat in row) for row in best.movement.rounds) == 1


def test_no_two_ways_have_one_name(making: Making, asking: Asking) -> None:
    for movement, left in (
        (making("mitchell", tables=9, boards=27), "1NS"),
        (making("howell", pairs=10, boards=27), "4"),
    ):
        found = asking(movement, 2, PairLeaves(left))
        names = [way.what for way in found]
        assert len(set(names)) == len(names) > 1


def test_new_rounds_say_who_stays(making: Making, asking: Asking) -> None:
    """In a Mitchell North-South stay; in a Howell only the last pair does, and it need not."""
    movement = making("mitchell", tables=9, boards=27)
    (kept,) = (
        way
        for way in asking(movement, 0, PairLeaves("1NS"))
        if way.what == "new rounds, stationary pairs stay"
    )
    for row in kept.movement.rounds:
        assert all(seat.ns == f"{seat.table}NS" for seat in row if kept.movement.is_played(seat))
    howell = asking(making("howell", pairs=10, boards=27), 2, PairLeaves("4"))
    assert any(way.what.startswith("new rounds, all pairs may move") for way in howell)


def test_another_of_one_name_is_better_at_what_it_says(making: Making, asking: Asking) -> None:
    gains: dict[str, Callable[[Continuation], float]] = {
        "fewer boards lost": lambda way: -way.boards_lost,
        "fewer pairs move": lambda way: -way.moved,
        "better balanced": lambda way: float(way.balance or 0),
        "fewer rounds": lambda way: -way.extra_rounds,
        "sit-outs better shared": lambda way: -way.most_sit_outs,
    }
    seen = 0
    for pairs in (8, 10, 12):
        for played in (1, 3):
            boards = 3 * (pairs - 1)
            found = asking(making("howell", pairs=pairs, boards=boards), played, PairLeaves("3"))
            named = {way.what: way for way in found}
            for name, way in named.items():
                kind, _, gain = name.rpartition(", ")
                if kind in named and gain in gains:
                    seen += 1
                    assert gains[gain](way) > gains[gain](named[kind])
    assert seen


def test_teams_that_stop_early_lose_half_matches(making: Making, asking: Asking) -> None:
    """Seven teams, five of six rounds: rounds 1 and 6 belong together, so seven results fall."""
    whist = asking(making("american-whist", teams=7), 3, Curtail(5))[0]
    assert whist.results_lost == 7
    robin = asking(making("round-robin", teams=8), 3, Curtail(5))[0]
    assert robin.results_lost == 0
    assert robin.defects == ()


def test_a_team_that_leaves_takes_its_unfinished_matches_along(making: Making, asking: Asking) -> None:
    """Head to head after three rounds nothing is half played; its opponents sit out the other four rounds."""
    movement = making("round-robin", teams=8)
    best = asking(movement, 3, PairLeaves("8NS"), PairLeaves("8EW"))[0]
    assert best.results_lost == 0
    assert len(best.defects) == 4
    whist = asking(making("american-whist", teams=7), 3, PairLeaves("3NS"), PairLeaves("3EW"))[0]
    assert whist.results_lost == 2 * 3, "rounds 1 and 6, 2 and 5, 3 and 4 belong together: none is complete"


def test_who_left_comes_back_to_the_place_that_is_empty(making: Making, asking: Asking) -> None:
    """5EW goes home after round 2 of seven and is back after round 4: rounds 5 to 7 are as once planned."""
    movement = making("mitchell", tables=7, rounds=7, boards=21)
    without = asking(movement, 2, PairLeaves("5EW"))[0].movement
    best = asking(without, 4, LatePair("5EW"))[0]
    assert best.what == "pair 5EW takes the empty place"
    assert plays(best.movement, 5, 7) == plays(movement, 5, 7)
    assert not any("5EW" in (ns, ew) for at, ns, ew, _ in best.movement.plays() if at in (3, 4))


@pytest.mark.parametrize("pair", ["1NS", "3EW", "7EW"])
def test_who_is_back_or_joins_and_leaves_again_is_gone(making: Making, asking: Asking, pair: str) -> None:
    """As if it had left once, or never come: 7EW is an extra pair."""
    movement = making("mitchell", pairs=12, boards=26)
    comes = [] if pair == "7EW" else [PairLeaves(pair)]
    found = asking(movement, 2, *comes, LatePair(pair), PairLeaves(pair))
    assert found
    for each in found:
        assert not any(pair in (ns, ew) for at, ns, ew, _ in each.movement.plays() if at > 2)
    if comes:
        once = asking(movement, 2, *comes)
        assert plays(found[0].movement, 3, 6) == plays(once[0].movement, 3, 6)


def test_nobody_who_left_is_seated_when_it_is_planned_again(making: Making, asking: Asking) -> None:
    movement = making("howell", pairs=10, boards=27)
    without = asking(movement, 2, PairLeaves("4"))[0].movement
    for again in asking(without, 4, PairLeaves("7")):
        late = [pair for at, ns, ew, _ in again.movement.plays() if at > 4 for pair in (ns, ew)]
        assert not {"4", "7"} & set(late)
        out = [re.findall(r"\d+", defect.partition(":")[2]) for defect in again.defects if "out" in defect]
        assert not any("4" in idle for idle in out), "only who is here sits out"


def test_when_time_is_up_the_best_so_far_is_given(making: Making, asking: Asking) -> None:
    movement = making("howell", pairs=14, boards=26)
    (only,) = asking(movement, 3, PairLeaves("5"), calls=0)
    assert only.what == "continue as planned"
    assert len(asking(movement, 3, PairLeaves("5"), calls=50)) > 1


@pytest.mark.parametrize(
    ("played", "changes", "says"),
    [
        (0, [], "Choose a change"),
        (9, [Curtail(9)], "Rounds completed must be 0 to 8, not 9"),
        (3, [Curtail(3)], "Stop after round 4 to 9, not after round 3"),
        (3, [LatePair("7")], "already playing"),
        (3, [LatePair("11NS")], "Type one such as 11"),
        (3, [PairLeaves("12")], "Pair 12 is not playing"),
        (3, [TableBehind(2, 4)], "Round 4 is not over. Rounds completed: 3"),
        (3, [TableBehind(9, 2)], "No pairs were due to play at table 9"),
    ],
)
def test_changes_that_cannot_be(
    making: Making, asking: Asking, played: int, changes: Sequence[Change], says: str
) -> None:
    with pytest.raises(NotPossible, match=says):
        asking(making("howell", pairs=10), played, *changes)


def test_nobody_joins_teams_that_have_begun(making: Making, asking: Asking) -> None:
    with pytest.raises(NotPossible, match="once it has begun"):
        asking(making("new-england", teams=8), 2, LatePair("9NS"), LatePair("9EW"))


def test_labels_keep_their_order(making: Making, asking: Asking) -> None:
    best = asking(making("mitchell", tables=10, rounds=9), 3, LatePair("11EW"))[0]
    assert list(best.movement.pairs) == sorted(best.movement.pairs, key=pair_order)
    assert {line(pair) for pair in best.movement.pairs} == {"NS", "EW"}
