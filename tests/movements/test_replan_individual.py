"""Players of an individual come late, go home and come back: what was played stays, no partner twice."""

import re
from collections import Counter
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.movements.catalogue import make
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.replan.changes import Change, Curtail, LatePair, PairLeaves, TableBehind
from bridgedesk.movements.replan.continuations import replan
from bridgedesk.movements.replan.price import Continuation
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.verifier import verify
from tests.dose import examples


def asked(
    library: Library, movement: MovementPlan, played: int, *changes: Change
) -> tuple[Continuation, ...]:
    return replan(movement, played, changes, library, lambda: True)


def whist(library: Library, players: int) -> MovementPlan:
    return make("whist-individual", Request(players=players, boards=24, rounds=8), library)


def rainbow(library: Library, players: int) -> MovementPlan:
    return make("rainbow", Request(players=players, boards=15, rounds=5), library)


def busy(movement: MovementPlan, at: int) -> set[str]:
    sides = [(ns, ew) for when, ns, ew, _ in movement.plays() if when == at]
    return {player for player in "+".join(chain.from_iterable(sides)).split("+") if player}


def tables(movement: MovementPlan, at: int) -> set[tuple[int, str, str]]:
    return {(seat.table, ns, ew) for when, ns, ew, seat in movement.plays() if when == at}


def test_stopping_early_costs_everybody_the_boards_left_out(library: Library) -> None:
    movement = make("rainbow", Request(tables=7, rounds=7, boards=21), library)
    best = asked(library, movement, 2, Curtail(5))[0]
    assert len(best.movement.rounds) == 5
    assert best.movement.rounds == movement.rounds[:5]


@pytest.mark.parametrize("players", [15, 19])
def test_a_late_player_takes_the_empty_place(library: Library, players: int) -> None:
    """From round 3 on everything is as it would have been; in rounds 1 and 2 three sat out."""
    movement = whist(library, players)
    best = asked(library, movement, 2, LatePair(str(players + 1)))[0]
    assert best.what == "continue as planned"
    assert (best.repeats, best.boards_lost, best.defects) == (0, 0, ())
    full = whist(library, players + 1)
    for at in range(1, 9):
        assert busy(best.movement, at) == busy(movement if at <= 2 else full, at)
        assert tables(best.movement, at) == tables(movement if at <= 2 else full, at)


@pytest.mark.parametrize(("players", "leaver"), [(16, "5"), (16, "16"), (12, "3")])
def test_who_goes_home_leaves_three_at_a_table(library: Library, players: int, leaver: str) -> None:
    movement = whist(library, players)
    best = asked(library, movement, 3, PairLeaves(leaver))[0]
    assert best.what == "continue as planned"
    assert best.movement.rounds[:3] == movement.rounds[:3]
    for at in range(4, 9):
        gone = next(table for table in tables(movement, at) if leaver in "+".join(table[1:]).split("+"))
        assert tables(best.movement, at) == tables(movement, at) - {gone}
    assert best.boards_lost == 3 * 3 * 5  # three players, three boards, five rounds
    out = [re.findall(r"\d+", defect.partition(":")[2]) for defect in best.defects]
    assert not any(leaver in idle for idle in out)


def test_who_comes_back_has_the_old_partners_again(library: Library) -> None:
    """And so has the rainbow, where no two may sit at a table twice."""
    for movement, leaver in ((whist(library, 16), "5"), (rainbow(library, 20), "3S")):
        without = asked(library, movement, 1, PairLeaves(leaver))[0].movement
        best = asked(library, without, 2, LatePair(leaver))[0]
        for at in range(3, len(movement.rounds) + 1):
            assert busy(best.movement, at) == busy(movement, at)
            assert {frozenset(f"{ns}+{ew}".split("+")) for _, ns, ew in tables(best.movement, at)} == {
                frozenset(f"{ns}+{ew}".split("+")) for _, ns, ew in tables(movement, at)
            }
        assert leaver not in busy(best.movement, 2)


def test_another_takes_the_place_of_the_one_who_went_home(library: Library) -> None:
    without = asked(library, whist(library, 16), 1, PairLeaves("5"))[0].movement
    best = asked(library, without, 2, LatePair("17"))[0]
    assert all("17" in busy(best.movement, at) and "5" not in busy(best.movement, at) for at in range(3, 9))
    assert best.repeats == 0


def test_six_who_would_sit_out_make_up_a_table(library: Library) -> None:
    """Two gone from two tables of three leave six: four of them play, two sit out."""
    movement = whist(library, 20)
    found = asked(library, movement, 1, PairLeaves("3"), PairLeaves("8"))
    together = next(one for one in found if one.what == "players that would sit out make up a table")
    planned = next(one for one in found if one.what == "continue as planned")
    assert together.boards_lost < planned.boards_lost
    for at in range(2, 9):
        assert len(busy(together.movement, at)) >= len(busy(planned.movement, at))
        assert len(busy(together.movement, at)) % 4 == 0


def test_a_table_behind_plays_late(library: Library) -> None:
    movement = whist(library, 16)
    found = asked(library, movement, 3, TableBehind(2, 3))
    late = next(one for one in found if one.extra_rounds == 1)
    assert tables(late.movement, 9) == {each for each in tables(movement, 3) if each[0] == 2}
    assert late.defects == ("Table 2 plays late, after the last round.",)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (LatePair("17"), "There is no free place"),
        (LatePair("7"), "Player 7 is already playing. An extra player needs a new number"),
        (LatePair("17N"), "“17N” is not a player number here. Type one such as 17"),
        (PairLeaves("17"), "Player 17 is not playing"),
    ],
)
def test_what_cannot_be_is_said_of_players(library: Library, change: Change, says: str) -> None:
    with pytest.raises(NotPossible, match=says):
        asked(library, whist(library, 16), 3, change)


@settings(max_examples=examples(40), deadline=None)
@given(
    players=st.sampled_from([9, 11, 12, 13, 14, 15, 16, 18, 20]),
    leaving=st.lists(st.tuples(st.integers(1, 20), st.integers(1, 2)), min_size=1, max_size=5),
)
def test_whatever_happens_nobody_has_a_partner_twice(
    library: Library, players: int, leaving: list[tuple[int, int]]
) -> None:
    """Each goes home or, if gone, comes back, a round or two after the one before."""
    movement, played, gone = whist(library, players), 0, set[str]()
    for who, rounds in leaving:
        played += rounds
        name = str(who)
        if played >= 8 or name not in movement.present:
            continue
        change = LatePair(name) if name in gone else PairLeaves(name)
        before = movement
        try:
            movement = asked(library, movement, played, change)[-1].movement
        except NotPossible:
            continue  # too few are left, or too few sit out
        gone ^= {name}
        assert verify(movement) == ()
        assert movement.rounds[:played] == before.rounds[:played]
        for at in range(played + 1, 9):
            assert not gone & busy(movement, at)
    partners = Counter(frozenset(side.split("+")) for _, ns, ew, _ in movement.plays() for side in (ns, ew))
    assert max(partners.values(), default=1) == 1
