"""People found by a first name, a surname or a number, with or without accents, and by similar spellings."""

import pytest

from bridgedesk.desk.club.name_search import NameSearch, plain_words
from bridgedesk.event.people import ClubPlayer

LIST = (
    ("Pat O’Brien", "0620246"),
    ("Anna Müller", None),
    ("Ann Smith", "1234560"),
    ("Hōne Māori", None),
    ("Anne-Marie d'Arcy", None),
    ("Søren Åberg", None),
    ("Ann Oak", None),
    ("Bob Ann", None),
)
SEARCH = NameSearch([ClubPlayer(f"m{at}", name, number) for at, (name, number) in enumerate(LIST)])


def found(text: str) -> list[str]:
    return [each.name for each in SEARCH.find(text)]


@pytest.mark.parametrize("typed", ["obrien", "O'B", "o’brien", "o brien", "BRIEN", "brien pat", "p o"])
def test_an_apostrophe_makes_no_difference(typed: str) -> None:
    assert found(typed) == ["Pat O’Brien"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("muller", "Anna Müller"),
        ("mueller", "Anna Müller"),
        ("MÜLLER", "Anna Müller"),
        ("mu\u0308ller", "Anna Müller"),
        ("maori", "Hōne Māori"),
        ("hone", "Hōne Māori"),
        ("soren", "Søren Åberg"),
        ("soeren aab", "Søren Åberg"),
        ("annemarie", "Anne-Marie d'Arcy"),
        ("anne-m", "Anne-Marie d'Arcy"),
        ("darcy", "Anne-Marie d'Arcy"),
    ],
)
def test_accents_and_hyphens_make_no_difference(typed: str, name: str) -> None:
    assert found(typed) == [name]


def test_a_full_name_that_begins_so_comes_before_a_surname() -> None:
    assert found("ann") == ["Ann Oak", "Ann Smith", "Anna Müller", "Anne-Marie d'Arcy", "Bob Ann"]
    assert found("ann o") == ["Ann Oak"]
    assert [each.name for each in SEARCH.find("ann", 2)] == ["Ann Oak", "Ann Smith"]


@pytest.mark.parametrize("typed", ["0620", "620246", "pat 0620", "620 obrien"])
def test_a_number_finds_its_player_with_or_without_its_zeros(typed: str) -> None:
    assert found(typed) == ["Pat O’Brien"]


@pytest.mark.parametrize("typed", ["", "  ", "-", "zz", "ann zz", "9"])
def test_what_nobody_is_called_finds_nobody(typed: str) -> None:
    assert found(typed) == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Ann Smyth", ["Ann Smith"]),
        ("smyth", ["Ann Smith"]),
        ("Muler", ["Anna Müller"]),
        ("obrian", ["Pat O’Brien"]),
        ("Maoari", ["Hōne Māori"]),
        ("an smithh", ["Ann Smith"]),
        ("Zaphod Beeblebrox", []),
        ("Bob Smith", []),
        ("zz", []),
    ],
)
def test_similar_spellings(typed: str, meant: list[str]) -> None:
    assert [each.name for each in SEARCH.near(typed)] == meant


def test_a_search_made_from_the_one_before_is_the_same() -> None:
    people = [ClubPlayer("n1", "Zoe Ash"), *(ClubPlayer(f"m{at}", *each) for at, each in enumerate(LIST[1:]))]
    after = NameSearch(people, SEARCH)
    assert [each.name for each in after.find("zoe")] == ["Zoe Ash"]
    assert after.find("brien") == []
    assert after.find("mueller") == NameSearch(people).find("mueller") != []
    assert NameSearch[ClubPlayer]().find("ann") == NameSearch[ClubPlayer]().near("annie") == []


def test_words_are_compared_without_capitals_dots_and_accents() -> None:
    assert plain_words("  J. O'Neill-Ní ") == ["j", "oneill", "ni"]
