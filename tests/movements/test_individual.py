"""Individuals: who is whose partner and opponent, and with which boards."""

from collections import Counter
from itertools import combinations

import pytest

from bridgedesk.movements.catalogue import make
from bridgedesk.movements.families.individual import STARTERS
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Movement
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.switching import renamed
from bridgedesk.movements.text.asc import read_asc, write_asc
from bridgedesk.movements.text.own import read_own, write_own
from bridgedesk.movements.verifier import Kind, verify
from tests.movements.test_verifier import changed


def whist(library: Library, players: int, boards: int | None = None) -> Movement:
    rounds = players - 1
    request = Request(players=players, boards=boards or 2 * rounds, rounds=rounds)
    return make("whist-individual", request, library)


@pytest.mark.parametrize("players", STARTERS)
def test_everybody_is_everybodys_partner_once_and_opponent_twice(library: Library, players: int) -> None:
    movement = whist(library, players)
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    for _, ns, ew, _ in movement.plays():
        one, other = ns.split("+"), ew.split("+")
        partners.update([frozenset(one), frozenset(other)])
        opponents.update(frozenset((each, against)) for each in one for against in other)
    every = [frozenset(two) for two in combinations(map(str, range(1, players + 1)), 2)]
    assert partners == dict.fromkeys(every, 1)
    assert opponents == dict.fromkeys(every, 2)


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
    assert Kind.MEET_AGAIN in {fault.kind for fault in verify(again)}


def test_players_that_do_not_fill_tables_are_refused(library: Library) -> None:
    with pytest.raises(NotPossible, match="18 players do not fill tables of 4"):
        make("rainbow", Request(players=18), library)
    with pytest.raises(NotPossible, match="A whist individual is for 8, 12, 16, 20, 24, 28 players, not 32"):
        make("whist-individual", Request(players=32), library)


def test_other_numbers_leave_it_as_sound_as_it_was(library: Library) -> None:
    movement = whist(library, 8)
    names = {pair: str(int(pair) + 20) for pair in movement.pairs}
    later = renamed(movement, names)
    assert verify(later) == ()
    assert later.rounds[0][0].ns == "28+21"


@pytest.mark.parametrize("players", [8, 20])
def test_as_text_and_back(library: Library, players: int) -> None:
    movement = whist(library, players)
    assert read_own(write_own(movement)) == movement
    by_others = read_asc(write_asc(movement), boards_each=2, copies=movement.copies)
    assert (by_others.rounds, verify(by_others)) == (movement.rounds, ())
