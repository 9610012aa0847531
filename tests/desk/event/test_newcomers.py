"""Players typed into an evening are in the club's list next week, with the numbers given later."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import as_one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.sent import Fix, apply_fix
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.event.people import ClubPlayer, Player
from bridgedesk.event.session import LineUp
from bridgedesk.exchange.preflight import SecretaryCheck, SecretaryCheckKind
from bridgedesk.store.club_lists import Sending, read_lists
from tests.evenings.board_sets import PAIRS, desk_in
from tests.evenings.club_evening import club_at


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    with club.file.reading() as db:
        assert read_lists(db) == club.lists, "what was read is what the file has"
    club.close()


@pytest.fixture
def open_event(club: Club) -> OpenEvent:
    return desk_in(club, PAIRS)


def listed(club: Club) -> list[tuple[str, str | None]]:
    return [(each.name, each.number) for each in club.lists.members]


def sit(club: Club, open_event: OpenEvent, number: str, typed: Sequence[str]) -> Change:
    """As the seats panel does it."""
    known = KnownPlayers(club.lists.members)
    players = [known.sitter(each) for each in typed]
    named = {each.name: each for each in players}
    return name_pair(open_event, "1", "A", number, [each.name for each in players], named)


def first_numbers(open_event: OpenEvent) -> list[str]:
    return list(open_event.event.sessions[0].sections[0].seats)


def test_two_pairs_typed_in_one_act_are_listed_and_undone_together(club: Club, open_event: OpenEvent) -> None:
    one, two, *_ = first_numbers(open_event)
    before = listed(club)
    with as_one_act(open_event):
        sit(club, open_event, one, ["Vera Newcomer", "Walt Other"])
        sit(club, open_event, two, ["Walt Third", "Zoe Fourth"])
        assert listed(club) == before, "written at the end"
    new = ["Vera Newcomer", "Walt Other", "Walt Third", "Zoe Fourth"]
    assert listed(club) == [*before, *((name, None) for name in new)]
    undo(open_event)
    assert listed(club) == before


def test_a_pair_typed_tonight_is_known_next_week(club: Club, open_event: OpenEvent) -> None:
    one, two, *_ = first_numbers(open_event)
    before = listed(club)
    sit(club, open_event, one, ["Vera Newcomer", "Walt Other 1234560"])
    assert listed(club) == [*before, ("Vera Newcomer", None), ("Walt Other", "1234560")]
    undo(open_event)
    assert listed(club) == before, "one act: undone together"
    redo(open_event)
    assert listed(club) == [*before, ("Vera Newcomer", None), ("Walt Other", "1234560")]
    known = KnownPlayers(club.lists.members)
    assert known.named("vera newcomer")
    assert known.sitter("1234560").name == "Walt Other"
    assert known.sitter("Xeno Third").flags == (), "a list made of evenings makes nobody a visitor"
    sit(club, open_event, two, ["Yves Fourth"])
    sit(club, open_event, two, ["Yves Fourth", "Zoe Fifth"])
    assert [name for name, _ in listed(club)].count("Yves Fourth") == 1


def test_a_number_given_later_reaches_the_list(club: Club, open_event: OpenEvent) -> None:
    one, *_ = first_numbers(open_event)
    sit(club, open_event, one, ["Vera Newcomer", "Walt Other"])
    vera = next(each for each in open_event.event.players if each.name == "Vera Newcomer")
    doubt = SecretaryCheck(SecretaryCheckKind.NUMBER, "no number", True, vera.id, None)
    apply_fix(club, open_event, doubt, Fix.NUMBER, "1234560", Sending())
    assert ("Vera Newcomer", "1234560") in listed(club)
    undo(open_event)
    assert ("Vera Newcomer", None) in listed(club)
    redo(open_event)
    apply_fix(
        club, open_event, replace(doubt, kind=SecretaryCheckKind.NAME), Fix.NAME, "Vera Newcomber", Sending()
    )
    assert ("Vera Newcomber", "1234560") in listed(club)
    assert "Vera Newcomer" not in dict(listed(club)), "corrected, not listed twice"


def test_a_number_typed_at_the_seat_completes_the_record(club: Club, open_event: OpenEvent) -> None:
    save_club_player(club, ClubPlayer("", "Una Known", flags=("visitor",)))
    one, *_ = first_numbers(open_event)
    sit(club, open_event, one, ["Una Known 1234560", "Walt Other"])
    una = next(each for each in club.lists.members if each.name == "Una Known")
    assert una.number == "1234560"
    walt = next(each for each in club.lists.members if each.name == "Walt Other")
    assert "visitor" in walt.flags, "a stranger to the club's own list"


def test_two_of_one_name_have_two_numbers(club: Club, open_event: OpenEvent) -> None:
    save_club_player(club, ClubPlayer("", "Ann Same", "1000004"))
    one, *_ = first_numbers(open_event)
    sit(club, open_event, one, ["Ann Same 1234560", "Walt Other"])
    assert listed(club).count(("Ann Same", "1000004")) == listed(club).count(("Ann Same", "1234560")) == 1


def test_a_substitute_is_listed_and_a_later_change_of_the_list_is_kept(
    club: Club, open_event: OpenEvent
) -> None:
    entry = open_event.event.entries[0]
    line = LineUp(entry.id, 1, 1, out=entry.players[0])
    record_substitute(open_event, "1", "A", line, Player("", "Sue Sub"))
    sue = next(each for each in club.lists.members if each.name == "Sue Sub")
    save_club_player(club, replace(sue, contact="sue@example.org"))
    undo(open_event)
    assert club.lists.members[-1] == replace(sue, contact="sue@example.org")
    assert all(each.name != "Sue Sub" for each in open_event.event.players)


def test_an_act_is_done_again_after_another_event_has_listed_somebody(
    club: Club, open_event: OpenEvent
) -> None:
    """Vera's record comes back beside Walt's, who came in meanwhile; she had no number, so both are new."""
    other = desk_in(club, replace(PAIRS, id="other"))
    one, *_ = first_numbers(open_event)
    before = listed(club)
    sit(club, open_event, one, ["Vera Newcomer"])
    undo(open_event)
    sit(club, other, one, ["Walt Other"])
    redo(open_event)
    assert sorted(listed(club)) == sorted([*before, ("Vera Newcomer", None), ("Walt Other", None)])


def test_an_act_is_done_again_after_another_event_has_listed_the_same_number(
    club: Club, open_event: OpenEvent
) -> None:
    other = desk_in(club, replace(PAIRS, id="other"))
    one, *_ = first_numbers(open_event)
    before = listed(club)
    sit(club, open_event, one, ["Vera Newcomer 1234560"])
    undo(open_event)
    sit(club, other, one, ["Vera Newcomer 1234560"])
    redo(open_event)
    assert listed(club) == [*before, ("Vera Newcomer", "1234560")]
    assert "Vera Newcomer" in [player.name for player in open_event.event.players]
