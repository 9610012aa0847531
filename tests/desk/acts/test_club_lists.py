"""The club's players, templates and series: kept, merged, undone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import (
    merge_club_players,
    remove_club_player,
    remove_template,
    save_club_player,
    save_ladder,
    save_template,
)
from bridgedesk.desk.club.club import Club
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.event.check import problems
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.store.club_lists import Series, read_lists
from tests.evenings.board_sets import PAIRS, desk_in
from tests.evenings.club_evening import club_at

ANN = ClubPlayer(
    "", "Ann Example", "1234", "Example BC", "Local", fixed_seat=True, flags=("house",), contact="a@b"
)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_at(tmp_path)
    yield club
    with club.file.reading() as db:
        assert read_lists(db) == club.lists
    club.close()


def partners(club: Club) -> list[str | None]:
    return [member.partner for member in club.lists.members]


def test_players_are_kept_with_their_usual_partner(club: Club) -> None:
    save_club_player(club, ANN)
    save_club_player(club, ClubPlayer("", "Bob Sample", partner="p1"))
    save_club_player(club, replace(ANN, id="p1", partner="p2", grade="State"))
    assert club.lists.members == (
        replace(ANN, id="p1", partner="p2", grade="State"),
        ClubPlayer("p2", "Bob Sample", partner="p1"),
    )
    remove_club_player(club, "p2")
    assert partners(club) == [None]
    club.undo()
    assert partners(club) == ["p2", "p1"]
    club.redo()
    assert len(club.lists.members) == 1


def test_doubles_are_merged(club: Club) -> None:
    save_club_player(club, replace(ANN, number=None))
    save_club_player(club, ClubPlayer("", "A. Example", "1234", flags=("visitor",), partner="p1"))
    save_club_player(club, ClubPlayer("", "Cy Muster", partner="p2"))
    merge_club_players(club, "p1", "p2")
    ann, cy = club.lists.members
    assert (ann.number, ann.flags, ann.partner, cy.partner) == ("1234", ("house", "visitor"), None, "p1")
    with pytest.raises(Refusal, match="is chosen twice"):
        merge_club_players(club, "p1", "p1")
    with pytest.raises(Refusal, match="no player p2 in the club list"):
        merge_club_players(club, "p1", "p2")


def test_wrong_entries_are_refused(club: Club) -> None:
    save_club_player(club, ANN)
    for wrong, words in (
        (ClubPlayer("", " "), "Type the player's name"),
        (ClubPlayer("", "Bob Sample", "1234"), "Ann Example already has number 1234."),
        (ClubPlayer("", "Bob Sample", partner="p9"), "another player on the club list"),
        (replace(ANN, id="p1", partner="p1"), "another player on the club list"),
    ):
        with pytest.raises(Refusal, match=words):
            save_club_player(club, wrong)
    with pytest.raises(Refusal, match="no template “x”"):
        remove_template(club, "x")
    with pytest.raises(Refusal, match="A ladder ranks players or pairs, not teams"):
        save_ladder(club, Series("s", "Ladder", "teams"))
    assert len(club.lists.members) == 1


def test_a_template_is_the_evening_without_its_people(club: Club) -> None:
    desk_in(club, PAIRS)
    save_template(club, "Tuesday pairs", PAIRS)
    (template,) = club.lists.templates
    assert template.event.players == ()
    assert template.event.sessions[0].sections[0].movement == PAIRS.sessions[0].sections[0].movement
    assert list(problems(template.event)) == []
    remove_template(club, "Tuesday pairs")
    assert club.lists.templates == ()


def test_a_series_names_events_of_the_file(club: Club) -> None:
    desk_in(club, PAIRS)
    save_ladder(club, Series("ladder", "Tuesday ladder", "pairs", 8, ("pairs",)))
    with pytest.raises(Refusal, match="The club file has no event “gone”"):
        save_ladder(club, Series("ladder", "Tuesday ladder", "pairs", 8, ("pairs", "gone")))
    assert club.lists.series == (Series("ladder", "Tuesday ladder", "pairs", 8, ("pairs",)),)


def test_two_of_one_name_are_asked_for_by_number() -> None:
    known = KnownPlayers(
        (ClubPlayer("1", "Ben Pine", "1234560"), ClubPlayer("2", "ben pine", "1000004", fixed_seat=True))
    )
    with pytest.raises(Refusal, match=r"2 club players are called Ben Pine\. Type the number: 1234560 or"):
        known.sitter("Ben Pine")
    one, other = known.sitter("1234560"), known.sitter("1000004")
    assert list(known.words_about([one], [one])) == []
    assert list(known.words_about([other], [other])) == [
        "ben pine needs a stationary seat, but this pair moves."
    ]


def test_last_years_event_keeps_the_names_when_doubles_are_merged(club: Club) -> None:
    open_event = desk_in(club, PAIRS)
    before = open_event.event
    save_club_player(club, ClubPlayer("", "Ann Example", "1234"))
    save_club_player(club, ClubPlayer("", "A. Example"))
    merge_club_players(club, "p2", "p1")
    assert [(each.name, each.number) for each in club.lists.members] == [("A. Example", "1234")]
    assert club.event(before.id).event.players == before.players
    club.undo()
    assert [each.name for each in club.lists.members] == ["Ann Example", "A. Example"]
    assert club.event(before.id).event == before
