"""A name near a known one is asked about once, where it is typed."""

import pytest

from bridgedesk.directing.entries.waiting_list import with_names_meant
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.people.near_names import is_near
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal

NAMES = ("Bertil Berg", "Astrid Ashdown", "Siobhán O’Neill", "Ann Oakley", "Ann Oakden", "A. Smith")
KNOWN = KnownPlayers([ClubPlayer(f"p{at}", name) for at, name in enumerate(NAMES, start=1)])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("berg", "Bertil Berg"),
        ("b berg", "Bertil Berg"),
        ("berg b.", "Bertil Berg"),
        ("siobhan", "Siobhán O’Neill"),
        ("Astrd Ashdown", "Astrid Ashdown"),
        ("Astrid Ashdwon", "Astrid Ashdown"),
        ("ashdown astrid", "Astrid Ashdown"),
        ("Siobhan ONeill", "Siobhán O’Neill"),
        ("Siobhan O'Neill", "Siobhán O’Neill"),
        ("oneil", "Siobhán O’Neill"),  # begins the surname
        ("oneall", "Siobhán O’Neill"),  # a surname alone, one letter wrong
        ("Ashdowm", "Astrid Ashdown"),
    ],
)
def test_a_near_name_is_asked_about(typed: str, meant: str) -> None:
    with pytest.raises(Refusal, match=rf"Did you mean {meant}\? Type = for yes, or \+ for a new"):
        KNOWN.sitter(typed)
    assert KNOWN.sitter(f"{typed}=").name == meant
    assert KNOWN.sitter(f"{typed} =").name == meant
    assert KNOWN.sitter(f"{typed}+").name == typed


def test_where_two_may_be_meant_more_is_typed() -> None:
    with pytest.raises(Refusal, match=r"Did you mean Ann Oakley or Ann Oakden\? Type more"):
        KNOWN.sitter("ann oak")
    with pytest.raises(Refusal, match=r"“ann oak” may be Ann Oakley or Ann Oakden\. Type more of the name"):
        KNOWN.sitter("ann oak=")


@pytest.mark.parametrize(
    "typed", ["Bo Berg", "B. Smith", "Dan Oakley", "Fanny Oakley", "Astrid Downing", "Zaphod Beeblebrox"]
)
def test_another_name_is_another_player(typed: str) -> None:
    assert KNOWN.sitter(typed).name == typed


def test_a_known_name_is_not_asked_about() -> None:
    assert KNOWN.sitter("BERTIL BERG").name == "Bertil Berg"
    assert KNOWN.sitter("Bertil Berg=").name == "Bertil Berg"
    assert not is_near("Bertil Berg", "Bertil Berg")


def test_a_name_that_ends_like_an_answer_is_taken_as_it_is() -> None:
    known = KnownPlayers([ClubPlayer("p1", "Berg="), ClubPlayer("p2", "Ann Oakley+")])
    assert known.sitter("ber=").name == "Berg="
    assert known.sitter("ann oak=").name == "Ann Oakley+"


def test_the_answer_is_not_written_on_the_waiting_list() -> None:
    assert with_names_meant("berg= & Astrd Ashdown+", KNOWN.sitter) == "Bertil Berg & Astrd Ashdown"


def test_names_are_asked_about_unless_they_are_known_or_answered() -> None:
    assert KNOWN.meant("Astrd Ashdown") == ["Astrid Ashdown"]
    assert KNOWN.meant("berg") == ["Bertil Berg"]
    for text in ("Bertil Berg", "berg+", "berg=", "berg 12", "", "Zaphod"):
        assert KNOWN.meant(text) == []
