"""The club's players from a file: which column is which, who is known, who stands there twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import import_club_players, save_club_player
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.club_players import duplicate_players
from bridgedesk.desk.files.players_file import guessed, open_players, player_imports, players_in
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.event.people import ClubPlayer, plain_name
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.players import LAYOUTS, Columns
from bridgedesk.masterpoints.number import Federation
from tests.evenings.club_evening import club_at

# Check digits: 1234560 as 7*1+6*2+5*3+4*4+3*5+2*6 = 77 = 7*11, and 1000004 as 7*1 = 7, 11-7 = 4.
LIST = "Family name;First name;ABF;Grade\nOak;Ada;1234560;Local\nPine;Ben;1000005;\nElm;Eve;;State\n"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    club.close()


def listed(tmp_path: Path, text: str, name: str = "members.csv") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_columns_are_guessed_by_their_headings(tmp_path: Path) -> None:
    file = open_players(listed(tmp_path, LIST))
    assert file.headings == ("Family name", "First name", "ABF", "Grade")
    assert guessed(file) == Columns(surname=0, given=1, number=2, grade=3)
    known = open_players(listed(tmp_path, "Surname,Given Names,A,B,C,D,E,F,ABF No\nOak,Ada\n"))
    assert guessed(known) == LAYOUTS["compscore"]
    other = open_players(listed(tmp_path, "Name,Home club\nAda Oak,Example\n"))
    assert guessed(other) == Columns(name=0, club_number=1)


def test_who_comes_in_and_what_is_filled(club: Club, tmp_path: Path) -> None:
    save_club_player(club, ClubPlayer("", "Ada Oak", contact="ada@example.org"))
    file = open_players(listed(tmp_path, LIST))
    players, remarks = players_in(file, guessed(file))
    assert remarks == ()
    found = player_imports(club.lists.members, players, Federation.ABF)
    assert [each.words for each in found] == [
        "on the list; missing details will be added",
        "imported without the number: 1000005 is mistyped: its check digit would be 4, not 5",
        "new",
    ]
    import_club_players(club, [each.member for each in found if each.changes], file.name)
    assert club.lists.members == (
        ClubPlayer("p1", "Ada Oak", "1234560", grade="Local", contact="ada@example.org"),
        ClubPlayer("p2", "Ben Pine"),
        ClubPlayer("p3", "Eve Elm", grade="State"),
    )
    again = player_imports(club.lists.members, players, Federation.ABF)
    assert [each.changes for each in again] == [False, False, False]
    with pytest.raises(Refusal, match="already on the club list"):
        import_club_players(club, [each.member for each in again], file.name)
    club.undo()
    assert len(club.lists.members) == 1


def test_two_people_of_one_name_are_told_apart_by_their_numbers(club: Club, tmp_path: Path) -> None:
    save_club_player(club, ClubPlayer("", "Ada Oak", "1000004"))
    file = open_players(listed(tmp_path, LIST))
    (ada, *_) = player_imports(club.lists.members, players_in(file, guessed(file))[0], Federation.ABF)
    assert (ada.member.id, ada.words) == ("", "new")


def test_a_file_that_is_no_list_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"gone\.csv"):
        open_players(tmp_path / "gone.csv")
    file = open_players(listed(tmp_path, "Rank;Points\n1;2\n"))
    with pytest.raises(Refusal, match="choose a column for the names"):
        players_in(file, guessed(file))


def test_doubles_are_found_by_number_or_name_and_the_fuller_record_is_kept() -> None:
    members = [
        ClubPlayer("1", "Ada Oak", "0555002", grade="Local"),
        ClubPlayer("2", "A. Oak", "555002"),
        ClubPlayer("3", "Zoë O'Neil-Smith"),
        ClubPlayer("4", "SMITH Zoe O'Neil", "1000004"),
        ClubPlayer("5", "Ben Pine", "1234560"),
        ClubPlayer("6", "Ben Pine", "1000012"),
    ]
    found = [(each.kept.id, each.other.id, each.why) for each in duplicate_players(members)]
    assert found == [("1", "2", "both have number 555002"), ("4", "3", "the same name")]
    assert plain_name("Zoë  O'Neil-Smith") == "o'neil smith zoe"


def test_without_a_federation_short_numbers_have_no_check_digit() -> None:
    with pytest.raises(Refusal, match="check digit would be 0, not 1"):
        KnownPlayers().sitter("Ann 1234561")
    assert KnownPlayers().sitter("Ann 12345").number == "12345"
    assert KnownPlayers(federation=Federation.SBU).sitter("Ann 12345").number == "12345"
    with pytest.raises(Refusal, match="have at most 5 digits"):
        KnownPlayers(federation=Federation.SBU).sitter("Ann 1234560")
    with pytest.raises(Refusal, match="is mistyped"):
        KnownPlayers(federation=Federation.ABF).sitter("Ann 12346")
