"""Individuals: who is whose partner and opponent, and with which boards."""

from collections import Counter
from itertools import combinations

import pytest

from bridgedesk.movements.balance import renamed
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.families.individual import RAINBOWS, individual_sizes
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.properties import sit_outs
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.verifier import FaultKind, verify
from bridgedesk.rule_library import movement_library
from tests.movements.test_verifier import changed


def whist(library: Library, players: int, boards: int | None = None) -> MovementPlan:
    """In all its rounds."""
    rounds = players if players % 4 else players - 1
    request = Request(players=players, boards=boards or 2 * rounds, rounds=rounds)
    return make("whist-individual", request, library)


Counted = Counter[frozenset[str]]


def company(movement: MovementPlan) -> tuple[Counted, Counted, Counter[str]]:
    """How often any two are partners, how often opponents, and how often each plays."""
    partners: Counted = Counter()
    opponents: Counted = Counter()
    plays: Counter[str] = Counter()
    for _, ns, ew, _ in movement.plays():
        one, other = ns.split("+"), ew.split("+")
        partners.update([frozenset(one), frozenset(other)])
        opponents.update(frozenset((each, against)) for each in one for against in other)
        plays.update([*one, *other])
    return partners, opponents, plays


def every_two(players: int) -> list[frozenset[str]]:
    return [frozenset(two) for two in combinations(map(str, range(1, players + 1)), 2)]


STARTERS = movement_library().individuals
FULL = [players for players in STARTERS if players % 4 == 0]
ONE_OUT = [players for players in STARTERS if players % 4 == 1]
TWO_OUT = [players for players in STARTERS if players % 4 == 2]


@pytest.mark.parametrize("players", [*FULL, *ONE_OUT])
def test_everybody_is_everybodys_partner_once_and_opponent_twice(library: Library, players: int) -> None:
    """Of 4n + 1 players each sits out once in 4n + 1 rounds."""
    partners, opponents, plays = company(whist(library, players))
    assert partners == dict.fromkeys(every_two(players), 1)
    assert opponents == dict.fromkeys(every_two(players), 2)
    assert set(plays.values()) == {players - 1}


@pytest.mark.parametrize("players", TWO_OUT)
def test_with_two_too_many_each_misses_one_partner_and_two_rounds(library: Library, players: int) -> None:
    partners, opponents, plays = company(whist(library, players))
    assert set(partners.values()) == {1}
    assert max(opponents.values()) == 2
    assert set(plays.values()) == {players - 2}
    assert len(partners) == players * (players - 2) / 2


@pytest.mark.parametrize("players", [players - 1 for players in FULL if players > 8])
def test_with_one_too_few_everybody_sits_out_three_times(library: Library, players: int) -> None:
    """Once as the partner of nobody and twice against it; a place is left for the one who is late."""
    movement = whist(library, players)
    partners, opponents, plays = company(movement)
    assert movement.missing == {str(players + 1)}
    assert set(partners.values()) == {1}
    assert max(opponents.values()) == 2
    assert set(plays.values()) == {players - 3}
    assert {len(rounds) for rounds in sit_outs(movement).values()} == {3}


def test_every_number_of_players_up_to_the_largest_has_a_movement(library: Library) -> None:
    assert set(range(8, max(STARTERS) + 1)) <= set(individual_sizes(library))


@pytest.mark.parametrize("tables", RAINBOWS)
def test_in_a_rainbow_any_two_sit_together_once(library: Library, tables: int) -> None:
    """As partners or opponents; never two of one line."""
    movement = make("rainbow", Request(tables=tables, rounds=tables, boards=2 * tables), library)
    partners, opponents, plays = company(movement)
    assert max((partners + opponents).values()) == 1
    assert not any(len({player[-1] for player in two}) == 1 for two in partners + opponents)
    assert set(plays.values()) == {tables}
    assert verify(movement) == ()


def test_a_rainbow_of_nineteen_has_an_empty_chair_at_the_last_table(library: Library) -> None:
    movement = make("rainbow", Request(players=19, rounds=5, boards=20), library)
    assert movement.missing == {"5N"}
    assert {seat.table for _, seat in movement.seatings() if not movement.is_played(seat)} == {5}
    assert sorted(sit_outs(movement)) == sorted(f"{at}{line}" for at in range(1, 6) for line in "SEW")


def test_one_player_stays_and_all_tables_have_the_boards_of_the_round(library: Library) -> None:
    movement = whist(library, 12)
    for at, row in enumerate(movement.rounds, start=1):
        assert row[0].ns is not None
        assert row[0].ns.startswith("12+")
        assert {seat.sets for seat in row} == {(at,)}


def test_a_partner_for_the_second_time_is_a_fault(library: Library) -> None:
    movement = whist(library, 8)
    assert verify(movement) == ()
    first = movement.rounds[0][0]
    again = changed(changed(movement, 2, 1, ns=first.ns, ew=first.ew), 2, 2, ns="3+7", ew="5+6")
    assert FaultKind.MEET_AGAIN in {fault.kind for fault in verify(again)}


def test_players_that_do_not_fill_tables_are_refused(library: Library) -> None:
    with pytest.raises(NotPossible, match="one player fewer, not for 18 players"):
        make("rainbow", Request(players=18), library)
    with pytest.raises(NotPossible, match=r"A whist individual is for 8 to \d+ players, not for 7"):
        make("whist-individual", Request(players=7), library)


def test_other_numbers_leave_it_as_sound_as_it_was(library: Library) -> None:
    movement = whist(library, 8)
    names = {pair: str(int(pair) + 20) for pair in movement.pairs}
    later = renamed(movement, names)
    assert verify(later) == ()
    assert later.rounds[0][0].ns == "28+21"
