"""The club's list in memory follows what is written, and is always what the file has."""

from dataclasses import replace

import pytest

from bridgedesk.event.people import ClubPlayer
from bridgedesk.store.listed_players import ListedPlayers
from bridgedesk.store.mapping import MemberRow
from bridgedesk.store.mapping.row import table_of

TABLE = table_of(MemberRow).name
ANN, BOB = ClubPlayer("p1", "Ann Able", "0123"), ClubPlayer("p7", "Bob Baker")
CAT = ClubPlayer("p9", "Cat Cole", "77")


@pytest.fixture
def players() -> ListedPlayers:
    players = ListedPlayers()
    players.take((ANN, BOB))
    return players


def assert_as_read(players: ListedPlayers, *members: ClubPlayer) -> None:
    """Everybody is found, as if the list had been read from the file."""
    assert players.members == members
    assert [players.named(each.name) for each in members] == list(members)
    numbered = [each for each in members if each.number]
    assert [players.numbered(each.number or "") for each in numbered] == numbered


def test_a_newcomer_comes_last(players: ListedPlayers) -> None:
    players.follow({TABLE}, [((), (CAT,))])
    assert_as_read(players, ANN, BOB, CAT)
    assert players.changed == 1
    assert players.highest == 9


def test_a_number_given_later(players: ListedPlayers) -> None:
    players.follow({TABLE}, [((BOB,), (numbered := replace(BOB, number="55"),))])
    assert_as_read(players, ANN, numbered)


def test_another_number_takes_the_place_of_the_first(players: ListedPlayers) -> None:
    players.follow({TABLE}, [((ANN,), (other := replace(ANN, number="456"),))])
    assert_as_read(players, other, BOB)
    assert players.numbered("0123") is None


def test_a_corrected_name(players: ListedPlayers) -> None:
    players.follow({TABLE}, [((ANN,), (corrected := replace(ANN, name="Anne Abel"),))])
    assert_as_read(players, corrected, BOB)
    assert players.named("Ann Able") is None


def test_the_whole_list_written_again(players: ListedPlayers) -> None:
    players.follow({TABLE}, [((ANN, BOB), (BOB, CAT))])
    assert_as_read(players, BOB, CAT)
    assert players.numbered("0123") is None


def test_what_another_table_has_changes_nothing(players: ListedPlayers) -> None:
    players.follow({"event"}, [])
    assert_as_read(players, ANN, BOB)
    assert players.changed == 0


def test_after_an_undo_the_list_is_read_again(players: ListedPlayers) -> None:
    players.follow({TABLE})
    assert players.members is None
    assert players.changed == 1
    players.follow({TABLE}, [((), (CAT,))])
    assert players.members is None, "a part is not the whole"
